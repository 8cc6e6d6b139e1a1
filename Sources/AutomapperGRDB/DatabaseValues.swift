#if GRDB
  public import Automapper
  public import AutomapperStorage
  import Foundation
  public import GRDB

  extension StoreValue: DatabaseValueConvertible {
    /// Converts the value of a column.
    public init(_ value: DatabaseValue) {
      switch value.storage {
      case .null: self = .null
      case .int64(let number): self = .integer(number)
      case .double(let number): self = .real(number)
      case .string(let text): self = .text(text)
      case .blob(let bytes): self = .blob(bytes)
      }
    }

    /// The value as GRDB binds it.
    public var databaseValue: DatabaseValue {
      switch self {
      case .null: .null
      case .integer(let number): number.databaseValue
      case .real(let number): number.databaseValue
      case .text(let text): text.databaseValue
      case .blob(let bytes): bytes.databaseValue
      }
    }

    /// Converts the value of a column; null becomes ``StoreValue/null``.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> StoreValue? {
      StoreValue(value)
    }
  }

  extension [StoreValue] {
    /// The values as arguments of a statement. Throws for a text with a null character.
    func bindings() throws -> StatementArguments {
      for case .text(let text) in self where text.utf8.contains(0) {
        throw DatabaseError.nullCharacter
      }
      return StatementArguments(map(\.databaseValue))
    }
  }

  extension Row {
    /// The row as a store's record. If columns share a name, the first counts.
    public var storeRecord: [String: StoreValue] {
      Dictionary(map { ($0, StoreValue($1)) }, uniquingKeysWith: { first, _ in first })
    }
  }

  extension Row: MappingSource {
    /// The row as an object.
    public func node() throws(MappingError) -> Node { try StoredRow(storeRecord).node() }
  }

  extension Mapper {
    /// Decodes the model that a row describes. Columns match properties by the rules for JSON keys.
    ///
    /// ```swift
    /// let rows = try Row.fetchAll(db, sql: "SELECT * FROM users")
    /// let users = try rows.map { try mapper.object(from: $0, as: User.self) }
    /// ```
    public func object<T>(from row: Row, as type: T.Type = T.self) throws(MappingError) -> T {
      try object(from: StoredRow(row.storeRecord), as: type)
    }

    /// Decodes the model that values by column describe.
    public func object<T>(
      from columns: [String: DatabaseValue], as type: T.Type = T.self
    ) throws(MappingError) -> T {
      try object(from: StoredRow(columns.mapValues(StoreValue.init)), as: type)
    }
  }
#endif
