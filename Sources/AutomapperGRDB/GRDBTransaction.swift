#if GRDB
  import Automapper
  public import AutomapperStorage
  import Foundation
  public import GRDB

  /// One transaction of a ``GRDBStore``, inside a write of GRDB.
  ///
  /// Create one inside your own GRDB write to use the store's calls there.
  public struct GRDBTransaction: ObjectStoreTransaction {
    /// Values by column. Restated, because GRDB has a class with this name.
    public typealias Record = [String: StoreValue]

    private let db: Database
    private let schema: SchemaNames
    private let plainType = PlainType()

    /// The last model type that was found not to be an `EncodableRecord`. The models of a payload have few types, and
    /// the search for a conformance is slow.
    private final class PlainType {
      var type: ObjectIdentifier?
    }

    /// Creates a transaction in the current GRDB write.
    public init(_ db: Database) {
      self.db = db
      schema = SchemaNames(db)
    }

    // MARK: Schema

    public func columns(of table: String) throws -> [String] { try schema.table(table).columns }

    public func tables() throws -> [String]? { try schema.tables() }

    public func primaryKey(of table: String) throws -> [String] {
      try schema.table(table).primaryKey
    }

    public func table(of type: any Any.Type) -> String? {
      (type as? any TableRecord.Type)?.databaseTableName
    }

    // MARK: GRDB records

    public func record(of model: Any) throws -> Record? {
      let type = ObjectIdentifier(type(of: model))
      if plainType.type == type { return nil }
      guard let model = model as? any EncodableRecord else {
        plainType.type = type
        return nil
      }
      return try model.databaseDictionary.mapValues(StoreValue.init)
    }

    public func model<T>(_ type: T.Type, from record: Record) throws -> T? {
      guard let type = type as? any FetchableRecord.Type else { return nil }
      let row = Row(record.mapValues(\.databaseValue))
      return try type.init(row: row) as? T
    }

    // MARK: Records

    public func fetch(_ table: String, key: Record) throws -> [Record] {
      let table = try schema.table(table)
      let (condition, values) = try table.condition(key)
      let statement = try db.cachedStatement(
        sql: "SELECT * FROM \(table.quoted)\(condition)\(table.order)")
      var records: [Record] = []
      let rows = try Row.fetchCursor(statement, arguments: values.bindings())
      while let row = try rows.next() { records.append(row.storeRecord) }
      return records
    }

    public func insert(_ record: Record, into table: String) throws -> Record {
      let table = try schema.table(table)
      // SQLite tells the rowid of a new row, not the key that a default gave it.
      if table.rowID == nil, let column = table.primaryKey.first(where: { record[$0] == nil }) {
        throw DatabaseError(
          resultCode: .SQLITE_ERROR,
          message: "table \(table.name) has no rowid: a new record needs a value for \(column)")
      }
      let columns = record.keys.sorted()
      let values = columns.map { record[$0] ?? .null }
      let statement = try db.cachedStatement(sql: table.insertion(columns))
      try statement.execute(arguments: values.bindings())
      if let rowID = table.rowID {
        let inserted = try db.cachedStatement(
          sql: "SELECT * FROM \(table.quoted) WHERE \(rowID) = ?")
        let row = try Row.fetchOne(inserted, arguments: [db.lastInsertedRowID])
        return row?.storeRecord ?? record
      }
      let key = record.filter { table.primaryKey.contains($0.key) }
      return key.isEmpty ? record : try fetch(table.name, key: key).first ?? record
    }

    public func update(_ table: String, key: Record, changes: Record) throws {
      if changes.isEmpty { return }
      let table = try schema.table(table)
      let columns = changes.keys.sorted()
      let (condition, values) = try table.condition(key)
      let statement = try db.cachedStatement(
        sql: "UPDATE \(table.quoted) SET \(try table.assignments(columns))\(condition)")
      let changed = columns.map { changes[$0] ?? .null }
      try statement.execute(arguments: (changed + values).bindings())
    }

    public func delete(_ table: String, key: Record) throws {
      let table = try schema.table(table)
      let (condition, values) = try table.condition(key)
      try db.cachedStatement(sql: "DELETE FROM \(table.quoted)\(condition)")
        .execute(arguments: values.bindings())
    }

    public func children(_ table: String, foreignKey: Record) throws -> [Record] {
      try fetch(table, key: foreignKey)
    }

    // MARK: Many records

    public func count(_ table: String, keys: RecordRows) throws -> [Int] {
      let table = try schema.table(table)
      let condition = try table.condition(keys.columns)
      let statement = try RowStatement(
        db, sql: "SELECT COUNT(*) FROM \(table.quoted)\(condition)")
      defer { statement.close() }
      return try keys.rows.map { key in
        if key.contains(.null) {
          return try fetch(table.name, key: RecordRows(columns: keys.columns, rows: [key]).first)
            .count
        }
        return try statement.number(key)
      }
    }

    public func insert(_ rows: RecordRows, into table: String) throws {
      let table = try schema.table(table)
      let statement = try RowStatement(db, sql: table.insertion(rows.columns))
      defer { statement.close() }
      for (number, row) in rows.rows.enumerated() {
        do {
          try statement.execute(row)
        } catch {
          throw RowFailure(row: number, underlying: error)
        }
      }
    }

    public func update(_ table: String, keys: RecordRows, changes: RecordRows) throws {
      let table = try schema.table(table)
      if changes.columns.isEmpty { return }
      let condition = try table.condition(keys.columns)
      let statement = try RowStatement(
        db, sql: "UPDATE \(table.quoted) SET \(try table.assignments(changes.columns))\(condition)")
      defer { statement.close() }
      for (number, (key, row)) in zip(keys.rows, changes.rows).enumerated() {
        if key.contains(.null) {
          try update(
            table.name, key: RecordRows(columns: keys.columns, rows: [key]).first,
            changes: RecordRows(columns: changes.columns, rows: [row]).first)
        } else {
          do {
            try statement.execute(row, key)
          } catch {
            throw RowFailure(row: number, underlying: error)
          }
        }
      }
    }
  }

  @available(*, unavailable)
  extension GRDBTransaction: Sendable {}

  extension RecordRows {
    fileprivate var first: [String: StoreValue] { records.first { _ in true } ?? [:] }
  }
#endif
