import Automapper

/// Records with the same columns, which are named once.
public struct RecordRows: Sendable, Hashable {
  /// The columns, in the order of the values.
  public let columns: [String]
  /// The values of each record, as many as there are columns.
  public internal(set) var rows: [[StoreValue]]

  /// Creates records of these columns.
  public init(columns: [String], rows: [[StoreValue]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// The rows as records by column.
  public var records: some Sequence<[String: StoreValue]> {
    rows.lazy.map { row in
      Dictionary(zip(columns, row), uniquingKeysWith: { first, _ in first })
    }
  }
}
