#if GRDB
  import Automapper
  import AutomapperStorage
  import GRDB

  /// The tables of a database by name. Each is read from the schema once per transaction.
  ///
  /// All names of tables and columns in SQL come from here: they are in the schema, and quoted.
  final class SchemaNames {
    private let db: Database
    private var known: [String: Table] = [:]

    init(_ db: Database) { self.db = db }

    func tables() throws -> [String] {
      try String.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT name FROM sqlite_master
            WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """))
    }

    func table(_ name: String) throws -> Table {
      if let table = known[name] { return table }
      // SQLite would cut a name at a null character. An empty name is no table.
      guard !name.isEmpty, !name.utf8.contains(0), try db.tableExists(name) else {
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no such table: \(name)")
      }
      // Includes generated columns. `SELECT *` does not return columns with `hidden` 1 either.
      let infos = try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid"),
        arguments: [name])
      let columns = infos.map { $0["name"] as String }
      let key = infos.filter { $0["pk"] > 0 }.sorted { ($0["pk"] as Int) < $1["pk"] }
      let table = Table(
        name, columns: columns, primaryKey: key.map { $0["name"] }, rowID: rowID(name, columns))
      known[name] = table
      return table
    }

    /// The name that selects a table's rowid; nil if the table has none, or columns take all its
    /// names.
    private func rowID(_ table: String, _ columns: [String]) -> String? {
      let taken = Set(columns.map { $0.lowercased() })
      guard let name = ["rowid", "_rowid_", "oid"].first(where: { !taken.contains($0) }) else {
        return nil
      }
      let sql = "SELECT \(name) FROM \(table.inQuotes)"
      return (try? db.makeStatement(sql: sql)) == nil ? nil : name
    }

    struct Table {
      let name: String
      let columns: [String]
      let primaryKey: [String]
      let quoted: String
      /// The name that selects the rowid; nil if there is none.
      let rowID: String?
      /// The `ORDER BY` clause: by rowid, the closest to insertion order that SQLite has, else by
      /// primary key.
      let order: String
      private let quotedColumns: [String: String]

      init(_ name: String, columns: [String], primaryKey: [String], rowID: String?) {
        self.rowID = rowID
        self.name = name
        self.columns = columns
        self.primaryKey = primaryKey
        quoted = name.inQuotes
        quotedColumns = Dictionary(
          columns.map { ($0, $0.inQuotes) }, uniquingKeysWith: { first, _ in first })
        let keyOrder = primaryKey.compactMap { [quotedColumns] in quotedColumns[$0] }
        order =
          rowID.map { " ORDER BY \($0)" }
          ?? (keyOrder.isEmpty ? "" : " ORDER BY \(keyOrder.joined(separator: ", "))")
      }

      private func quoted(_ column: String) throws -> String {
        guard let quoted = quotedColumns[column] else {
          throw DatabaseError(
            resultCode: .SQLITE_ERROR, message: "table \(name) has no column named \(column)")
        }
        return quoted
      }

      /// The `WHERE` clause that compares columns with bound values, none of them null.
      func condition(_ columns: [String]) throws -> String {
        if columns.isEmpty { return "" }
        return try " WHERE " + columns.map { try quoted($0) + " = ?" }.joined(separator: " AND ")
      }

      /// The `WHERE` clause for a key that may contain null, and the values to bind.
      func condition(_ key: [String: StoreValue]) throws -> (sql: String, values: [StoreValue]) {
        if key.isEmpty { return ("", []) }
        let columns = key.keys.sorted()
        let parts = try columns.map { column in
          try quoted(column) + (key[column] == .null ? " IS NULL" : " = ?")
        }
        return (
          " WHERE " + parts.joined(separator: " AND "),
          columns.compactMap { key[$0] == .null ? nil : key[$0] }
        )
      }

      func assignments(_ columns: [String]) throws -> String {
        try columns.map { try quoted($0) + " = ?" }.joined(separator: ", ")
      }

      func insertion(_ columns: [String]) throws -> String {
        if columns.isEmpty { return "INSERT INTO \(quoted) DEFAULT VALUES" }
        let names = try columns.map { try quoted($0) }.joined(separator: ", ")
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return "INSERT INTO \(quoted) (\(names)) VALUES (\(marks))"
      }
    }
  }

  extension String {
    /// The name as a quoted SQL identifier, with any quotes in it doubled.
    fileprivate var inQuotes: String { "\"\(replacing("\"", with: "\"\""))\"" }
  }
#endif
