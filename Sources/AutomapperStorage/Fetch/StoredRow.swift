public import Automapper
import Foundation

/// A record of a store as a source of models. Columns find properties as keys of JSON do.
///
/// The type of each property decides how its column is read: 0 and 1 as truth values, JSON in texts, dates as
/// SQLite writes them.
///
/// ```swift
/// let row = StoredRow(["id": 7, "first_name": "Ada"])
/// let user = try mapper.object(from: row, as: User.self)
/// ```
public struct StoredRow: MappingSource, Sendable, Hashable {
  /// The values by column.
  public var record: [String: StoreValue]

  /// A row of these columns.
  public init(_ record: [String: StoreValue]) { self.record = record }

  /// The row as an object with the values of the store.
  public func node() throws(MappingError) -> Node { Node(any: AdaptedValue(RowAdapter(record))) }
}

/// A row that waits for the type of the model to read its columns.
private struct RowAdapter: ValueAdapter {
  private let record: [String: StoreValue]

  init(_ record: [String: StoreValue]) { self.record = record }

  var plainValue: Any { record.mapValues(\.foundationValue) }

  func root(for type: any Any.Type, _ mapper: Mapper) -> Any? {
    let type = RecordType.of(type)
    let matcher = mapper.engine.columnMatcher(of: type, record.keys)
    return mapper.engine.recordFields(of: type).members(record, matcher)
  }
}

extension RecordFields {
  /// A record as a source: its values by property, those of other columns by column.
  ///
  /// - Parameter isStored: Whether the mapper stored the record.
  func members(
    _ record: [String: StoreValue], _ matcher: ColumnMatcher, isStored: Bool = false
  ) -> [String: Any] {
    var members: [String: Any] = [:]
    for (column, value) in record {
      let name = matcher.propertyOfColumn[column] ?? column
      members[name] = isStored ? storedValue(value, of: name) : sourceValue(value, of: name)
    }
    return members
  }
}

extension Mapper {
  /// Decodes the model that a record describes; see ``StoredRow``.
  public func object<T>(
    from record: [String: StoreValue], as type: T.Type = T.self
  ) throws(MappingError) -> T {
    try object(from: StoredRow(record), as: type)
  }
}
