import Automapper

/// The declaration of a table: columns, primary key, required columns, foreign keys.
///
/// ```swift
/// let posts = StoreTable(
///   "posts", columns: ["id", "userId", "title"], primaryKey: ["id"],
///   references: [.init(column: "userId", table: "users", whenDeleted: .cascade)])
/// let store = InMemoryStore(tables: [posts])
/// ```
public struct StoreTable: Sendable, Hashable {
  /// The table's name.
  public var name: String
  /// Its columns.
  public var columns: [String]
  /// The columns of its primary key, whose values are unique; empty for a table without one.
  public var primaryKey: [String]
  /// Whether the store assigns the primary key to a record without one: the integer after the greatest key of the
  /// present records, as SQLite does. The key must have one column. After the greatest 64-bit integer, an insertion
  /// without a key fails.
  public var assignsKey: Bool
  /// The columns that must have a value.
  public var required: [String]
  /// The foreign keys.
  public var references: [Reference]

  /// Creates a table.
  public init(
    _ name: String, columns: [String], primaryKey: [String] = [], assignsKey: Bool = false,
    required: [String] = [], references: [Reference] = []
  ) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
    self.assignsKey = assignsKey
    self.required = required
    self.references = references
  }

  /// A foreign key: a column that is null or holds the primary key of a record.
  public struct Reference: Sendable, Hashable {
    /// The column.
    public var column: String
    /// The table that it refers to. Its primary key has one column.
    public var table: String
    /// What happens when the referenced record is deleted.
    public var whenDeleted: Action

    /// Creates a foreign key.
    public init(column: String, table: String, whenDeleted: Action = .refuse) {
      self.column = column
      self.table = table
      self.whenDeleted = whenDeleted
    }
  }

  /// The effect of deleting a record on the records that refer to it.
  public enum Action: Sendable, Hashable {
    /// The deletion fails.
    case refuse
    /// They are deleted too.
    case cascade
    /// Their foreign key becomes null.
    case setNull
  }
}
