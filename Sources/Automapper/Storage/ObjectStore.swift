/// What anyone implements for their database, so that a mapper can upsert into it.
///
/// Built in: ``InMemoryStore``, the reference; `GRDBStore` in the product AutomapperGRDB, SQLite. The
/// product AutomapperStoreTesting checks a store of your own against everything that a mapper
/// relies on.
public protocol ObjectStore: Sendable {
  /// What one transaction works with.
  associatedtype Transaction: ObjectStoreTransaction

  /// Commits when `body` returns, rolls back when it throws, and throws what it threw.
  ///
  /// One transaction sees nothing of another that has not committed, and no update of one is lost to
  /// another. `body` may be run again, after a rollback.
  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result
}

/// One transaction of a store: reads and writes of records by table and key.
///
/// A key is a record of the columns that must be equal, not only of primary keys; null equals null.
/// All values are data: a table or column that the store does not know is an error.
///
/// The six calls from ``columns(of:)`` to ``children(_:foreignKey:)`` are enough. The others have
/// implementations that a store replaces where it knows more, or is faster with many records at once.
public protocol ObjectStoreTransaction {
  /// Values by column.
  typealias Record = [String: StoreValue]

  /// The columns of a table; none where the table takes any column.
  func columns(of table: String) throws -> [String]
  /// The records with a key.
  func fetch(_ table: String, key: Record) throws -> [Record]
  /// Adds a record. Columns that it leaves out get what the store gives them: a default, an assigned
  /// key.
  ///
  /// - Returns: The record as it is stored.
  func insert(_ record: Record, into table: String) throws -> Record
  /// Changes columns of the records with a key.
  func update(_ table: String, key: Record, changes: Record) throws
  /// Deletes the records with a key.
  func delete(_ table: String, key: Record) throws
  /// The records whose foreign key is this, in an order that does not change from call to call.
  func children(_ table: String, foreignKey: Record) throws -> [Record]

  /// All tables; nil where any name is a table's. By default nil.
  func tables() throws -> [String]?
  /// The columns of a table's primary key; none where it has none, or none that is known, which is
  /// the default.
  func primaryKey(of table: String) throws -> [String]
  /// The table that a model says itself that it belongs to. By default none.
  func table(of type: any Any.Type) -> String?
  /// The record that a model says itself that it is. By default nil: the mapper writes it.
  func record(of model: Any) throws -> Record?
  /// The model that a record is, where the model says so itself. By default nil: the mapper reads it.
  func model<T>(_ type: T.Type, from record: Record) throws -> T?

  /// How many records each of many keys has.
  func count(_ table: String, keys: RecordRows) throws -> [Int]
  /// Adds many records of the same columns.
  ///
  /// - Throws: ``RowFailure`` where the store knows which row it refuses.
  func insert(_ rows: RecordRows, into table: String) throws
  /// Changes the same columns of many records: each row of `changes` where the key is that row of
  /// `keys`.
  func update(_ table: String, keys: RecordRows, changes: RecordRows) throws
}

extension ObjectStoreTransaction {
  /// Nil: any name is a table's.
  public func tables() throws -> [String]? { nil }
  /// None.
  public func primaryKey(of table: String) throws -> [String] { [] }
  /// None.
  public func table(of type: any Any.Type) -> String? { nil }
  /// Nil: the mapper writes the record.
  public func record(of model: Any) throws -> Record? { nil }
  /// Nil: the mapper reads the record.
  public func model<T>(_ type: T.Type, from record: Record) throws -> T? { nil }

  /// One by one.
  public func count(_ table: String, keys: RecordRows) throws -> [Int] {
    try keys.records.map { try fetch(table, key: $0).count }
  }

  /// One by one.
  public func insert(_ rows: RecordRows, into table: String) throws {
    for (row, record) in rows.records.enumerated() {
      do {
        _ = try insert(record, into: table)
      } catch {
        throw RowFailure(row: row, underlying: error)
      }
    }
  }

  /// One by one.
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
