import Automapper
import Foundation

/// The reference store: tables in memory, with transactions, keys and foreign keys.
///
/// ```swift
/// let store = InMemoryStore()
/// let user = try await mapper.upsert(from: data, as: User.self, into: store)
/// ```
///
/// Without declared tables, any name is a table and any table accepts any column. Names of tables are
/// case-insensitive. Copies of the value share the same contents.
public struct InMemoryStore: ObjectStore {
  private let contents: Contents

  /// Creates an empty store that accepts any table.
  public init() { contents = Contents(StoredTables(declared: nil)) }

  /// Creates an empty store with these tables.
  public init(tables: [StoreTable]) { contents = Contents(StoredTables(declared: tables)) }

  /// Runs `body` exclusively, on a copy of the tables that replaces them when it returns.
  public func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try contents.change { try body(Transaction(draft: $0)) }
  }

  /// The tables that all copies of the store share.
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

  /// The copy of the tables that a transaction changes.
  final class Draft {
    var tables: StoredTables
    /// Whether the transaction has ended. Its calls then throw.
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
