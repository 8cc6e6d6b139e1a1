#if GRDB
  import Automapper
  import AutomapperStorage
  import Foundation
  import GRDB
  import GRDBSQLite

  /// A prepared statement that runs for many rows, one after the other.
  ///
  /// Binds values directly to SQLite. GRDB would create and check its statement arguments for every
  /// row.
  struct RowStatement {
    private let statement: Statement

    init(_ db: Database, sql: String) throws {
      statement = try db.cachedStatement(sql: sql)
      // From now on GRDB runs the statement with the values that are bound.
      statement.setUncheckedArguments(StatementArguments())
    }

    /// Resets the statement and clears its values. The statement stays in the database's cache.
    func close() {
      // GRDB's own reset would trap after a row that SQLite refused.
      sqlite3_reset(statement.sqliteStatement)
      sqlite3_clear_bindings(statement.sqliteStatement)
    }

    func execute(_ row: [StoreValue], _ more: [StoreValue] = []) throws {
      try bind(row, more)
      try statement.execute()
    }

    /// Runs the statement and returns the integer that it selects.
    func number(_ row: [StoreValue]) throws -> Int {
      try bind(row)
      guard sqlite3_step(statement.sqliteStatement) == SQLITE_ROW else {
        // GRDB runs it again and throws the error.
        sqlite3_reset(statement.sqliteStatement)
        return try Int.fetchOne(statement) ?? 0
      }
      return Int(sqlite3_column_int64(statement.sqliteStatement, 0))
    }

    private func bind(_ row: [StoreValue], _ more: [StoreValue] = []) throws {
      // SQLite binds values only to a reset statement. An error of the last run was already thrown.
      sqlite3_reset(statement.sqliteStatement)
      var position: CInt = 0
      for value in row {
        position += 1
        try bind(value, position)
      }
      for value in more {
        position += 1
        try bind(value, position)
      }
    }

    private func bind(_ value: StoreValue, _ position: CInt) throws {
      let statement = statement.sqliteStatement
      let code: CInt
      switch value {
      case .null: code = sqlite3_bind_null(statement, position)
      case .integer(let number): code = sqlite3_bind_int64(statement, position, number)
      case .real(let number): code = sqlite3_bind_double(statement, position, number)
      case .text(var text):
        code = try text.withUTF8 { utf8 in
          if utf8.contains(0) { throw DatabaseError.nullCharacter }
          guard let start = utf8.baseAddress else {
            return sqlite3_bind_text(statement, position, "", 0, Self.copied)
          }
          return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
            sqlite3_bind_text64(
              statement, position, $0, UInt64(utf8.count), Self.copied, UInt8(SQLITE_UTF8))
          }
        }
      case .blob(let bytes):
        code = bytes.withUnsafeBytes { bytes in
          bytes.isEmpty
            ? sqlite3_bind_zeroblob(statement, position, 0)
            : sqlite3_bind_blob64(
              statement, position, bytes.baseAddress, UInt64(bytes.count), Self.copied)
        }
      }
      if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// `SQLITE_TRANSIENT`: SQLite copies the bound bytes.
    private static var copied: sqlite3_destructor_type? {
      unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
  }

  extension DatabaseError {
    /// The error for a text with a null character. SQLite's C interface would truncate it there.
    static var nullCharacter: DatabaseError {
      DatabaseError(
        resultCode: .SQLITE_MISMATCH, message: "a text with a null character cannot be stored")
    }
  }
#endif
