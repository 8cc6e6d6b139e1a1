#if GRDB
  import Automapper
  import AutomapperGRDB
  import AutomapperStoreTesting
  import Foundation
  import GRDB

  /// A folder of its own for the files of one test.
  final class TestFolder {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory.appending(path: "automapper-\(UUID())")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var database: String { url.appending(path: "test.sqlite").path }
  }

  extension DatabaseWriter {
    /// Creates tables whose columns take values of any kind.
    func create(_ tables: [StoreTable]) throws {
      try write { db in
        for table in tables { try db.execute(sql: table.sql) }
      }
    }
  }

  extension StoreTable {
    fileprivate var sql: String {
      var parts = columns.map { column in
        let isKey = primaryKey.contains(column)
        return column.quotedDatabaseIdentifier + (assignsKey && isKey ? " INTEGER PRIMARY KEY" : "")
          + (isKey || required.contains(column) ? " NOT NULL" : "")
      }
      if !assignsKey, !primaryKey.isEmpty {
        let key = primaryKey.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        parts.append("PRIMARY KEY (\(key))")
      }
      for reference in references {
        parts.append(
          "FOREIGN KEY (\(reference.column.quotedDatabaseIdentifier)) REFERENCES "
            + reference.table.quotedDatabaseIdentifier + reference.whenDeleted.sql)
      }
      return "CREATE TABLE \(name.quotedDatabaseIdentifier) (\(parts.joined(separator: ", ")))"
    }
  }

  extension StoreTable.Action {
    fileprivate var sql: String {
      switch self {
      case .refuse: ""
      case .cascade: " ON DELETE CASCADE"
      case .setNull: " ON DELETE SET NULL"
      }
    }
  }
#endif
