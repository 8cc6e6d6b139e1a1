/// A table as a store declares it: columns, primary key, what must be unique, what it refers to.
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
  /// The columns of its primary key, whose values are unique; none for a table without.
  public var primaryKey: [String]
  /// Whether the store assigns the primary key, of one column, where a record has none: the integer
  /// after the greatest one.
  public var assignsKey: Bool
  /// The columns that must have a value.
  public var required: [String]
  /// The columns that refer to records of a table.
  public var references: [Reference]

  /// A table made from its parts.
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

  /// A foreign key: a column whose value, if it has one, is the primary key of a record.
  public struct Reference: Sendable, Hashable {
    /// The column.
    public var column: String
    /// The table that it refers to, whose primary key is one column.
    public var table: String
    /// What happens when the record that it refers to is deleted.
    public var whenDeleted: Action

    /// A foreign key made from its parts.
    public init(column: String, table: String, whenDeleted: Action = .refuse) {
      self.column = column
      self.table = table
      self.whenDeleted = whenDeleted
    }
  }

  /// What happens to records whose referred record is deleted.
  public enum Action: Sendable, Hashable {
    /// The deletion is an error.
    case refuse
    /// They are deleted too.
    case cascade
    /// Their foreign key becomes null.
    case setNull
  }
}
