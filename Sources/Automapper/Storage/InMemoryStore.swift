import Foundation

/// The reference store: tables in memory, with transactions, keys and foreign keys.
///
/// ```swift
/// let store = InMemoryStore()
/// let user = try await mapper.upsert(from: data, as: User.self, into: store)
/// ```
///
/// Without declared tables, any name is a table's, and a table takes any column. Names of tables are
/// one in capitals and in small letters. Copies of the value are the same store.
public struct InMemoryStore: ObjectStore {
  private let contents: Contents

  /// An empty store that takes any table.
  public init() { contents = Contents(StoredTables(declared: nil)) }

  /// An empty store of these tables.
  public init(tables: [StoreTable]) { contents = Contents(StoredTables(declared: tables)) }

  /// Runs `body` alone, on a copy of the tables that becomes the store's when it returns.
  public func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try contents.change { try body(Transaction(draft: $0)) }
  }

  /// The tables of all copies of the store.
  ///
  /// `@unchecked`: `tables` is read and written between `lock.lock()` and `lock.unlock()` only.
  private final class Contents: @unchecked Sendable {
    private let lock = NSLock()
    private var tables: StoredTables

    init(_ tables: StoredTables) { self.tables = tables }

    func change<Result>(_ body: (Draft) throws -> Result) throws -> Result {
      lock.lock()
      defer { lock.unlock() }
      let draft = Draft(tables)
      defer { draft.isOver = true }
      let result = try body(draft)
      tables = draft.tables
      return result
    }
  }

  /// The tables as a transaction has changed them.
  final class Draft {
    var tables: StoredTables
    /// Whether the transaction ended: who kept it changes nothing any more.
    var isOver = false
    init(_ tables: StoredTables) { self.tables = tables }
  }

  /// One transaction of the store.
  public struct Transaction: ObjectStoreTransaction {
    let draft: Draft

    private func change<Result>(
      _ body: (inout StoredTables) throws -> Result
    ) throws -> Result {
      if draft.isOver { throw StoreError("the transaction is over") }
      return try body(&draft.tables)
    }

    public func columns(of table: String) throws -> [String] {
      try change { try $0.table(table).declared?.columns ?? [] }
    }

    public func fetch(_ table: String, key: Record) throws -> [Record] {
      try change { try $0.records(of: table, where: key) }
    }

    public func insert(_ record: Record, into table: String) throws -> Record {
      try change { try $0.insert(record, into: table) }
    }

    public func update(_ table: String, key: Record, changes: Record) throws {
      try change { try $0.update(table, where: key, changes) }
    }

    public func delete(_ table: String, key: Record) throws {
      try change { try $0.delete(table, where: key) }
    }

    public func children(_ table: String, foreignKey: Record) throws -> [Record] {
      try fetch(table, key: foreignKey)
    }

    public func tables() throws -> [String]? { try change { $0.names } }

    public func primaryKey(of table: String) throws -> [String] {
      try change { try $0.table(table).declared?.primaryKey ?? [] }
    }
  }
}

@available(*, unavailable)
extension InMemoryStore.Transaction: Sendable {}
