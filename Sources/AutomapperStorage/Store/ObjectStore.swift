/// A database that a mapper can upsert into and fetch from.
///
/// Built in: ``InMemoryStore``, the reference, and `GRDBStore` in the product AutomapperGRDB, for SQLite. The
/// product AutomapperStoreTesting tests a store of your own for everything that a mapper relies on.
public protocol ObjectStore: Sendable {
  /// The reads and writes of one transaction.
  associatedtype Transaction: ObjectStoreTransaction

  /// Runs `body` in a transaction: commits when it returns, rolls back and rethrows when it throws.
  ///
  /// Transactions are isolated: none sees the uncommitted writes of another, and no update is lost. The store may
  /// run `body` again after a rollback.
  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result
}

/// One transaction of a store: reads and writes of records by table and key.
///
/// A key is a record of the columns that must be equal. It need not be a primary key, and null equals null. All
/// values are data: a table or column that the store does not know is an error.
///
/// Implement the six calls from ``columns(of:)`` to ``children(_:foreignKey:)``. The others have default
/// implementations; replace them in a store that knows its schema or is faster with many records at once.
public protocol ObjectStoreTransaction {
  /// Values by column.
  typealias Record = [String: StoreValue]

  /// The columns of a table; empty for a table that accepts any column.
  func columns(of table: String) throws -> [String]
  /// The records with a key.
  func fetch(_ table: String, key: Record) throws -> [Record]
  /// Inserts a record. The store fills in the columns that it leaves out: a default, an assigned key.
  ///
  /// - Returns: The record as it is stored.
  func insert(_ record: Record, into table: String) throws -> Record
  /// Changes columns of the records with a key.
  func update(_ table: String, key: Record, changes: Record) throws
  /// Deletes the records with a key.
  func delete(_ table: String, key: Record) throws
  /// The records with a foreign key, in an order that does not change from call to call.
  func children(_ table: String, foreignKey: Record) throws -> [Record]

  /// All tables; nil, the default, for a store where any name is a table.
  func tables() throws -> [String]?
  /// The columns of a table's primary key; empty, the default, for a table without a known one.
  func primaryKey(of table: String) throws -> [String]
  /// The table that a model type names itself; nil by default.
  func table(of type: any Any.Type) -> String?
  /// The record that a model encodes itself; nil, the default, lets the mapper encode it.
  func record(of model: Any) throws -> Record?
  /// The model that a type decodes from a record itself; nil, the default, lets the mapper decode it.
  func model<T>(_ type: T.Type, from record: Record) throws -> T?

  /// The number of records with each of many keys.
  func count(_ table: String, keys: RecordRows) throws -> [Int]
  /// Inserts many records with the same columns.
  ///
  /// - Throws: ``RowFailure`` if the store knows which row it refuses.
  func insert(_ rows: RecordRows, into table: String) throws
  /// Changes the same columns of many records. Each row of `changes` is for the records with the key in the same
  /// row of `keys`.
  func update(_ table: String, keys: RecordRows, changes: RecordRows) throws
}

extension ObjectStoreTransaction {
  /// Nil: any name is a table.
  public func tables() throws -> [String]? { nil }
  /// None.
  public func primaryKey(of table: String) throws -> [String] { [] }
  /// None.
  public func table(of type: any Any.Type) -> String? { nil }
  /// Nil: the mapper encodes the record.
  public func record(of model: Any) throws -> Record? { nil }
  /// Nil: the mapper decodes the record.
  public func model<T>(_ type: T.Type, from record: Record) throws -> T? { nil }

  /// Fetches the keys one by one.
  public func count(_ table: String, keys: RecordRows) throws -> [Int] {
    try keys.records.map { try fetch(table, key: $0).count }
  }

  /// Inserts the rows one by one.
  public func insert(_ rows: RecordRows, into table: String) throws {
    for (row, record) in rows.records.enumerated() {
      do {
        _ = try insert(record, into: table)
      } catch {
        throw RowFailure(row: row, underlying: error)
      }
    }
  }

  /// Updates the rows one by one.
  public func update(_ table: String, keys: RecordRows, changes: RecordRows) throws {
    for (row, (key, changes)) in zip(keys.records, changes.records).enumerated() {
      do {
        try update(table, key: key, changes: changes)
      } catch {
        throw RowFailure(row: row, underlying: error)
      }
    }
  }
}
