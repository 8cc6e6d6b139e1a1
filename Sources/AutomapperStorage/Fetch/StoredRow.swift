public import Automapper
import Foundation

/// A record of a store as a source of models. Columns match properties by the rules for JSON keys.
///
/// The type of each property decides how its column is decoded: 0 and 1 as Booleans, JSON in texts, dates as
/// SQLite writes them.
///
/// ```swift
/// let row = StoredRow(["id": 7, "first_name": "Ada"])
/// let user = try mapper.object(from: row, as: User.self)
/// ```
public struct StoredRow: MappingSource, Sendable, Hashable {
  /// The values by column.
  public var record: [String: StoreValue]

  /// Creates a row.
  public init(_ record: [String: StoreValue]) { self.record = record }

  /// The row as an object with the values of the store.
  public func node() throws(MappingError) -> Node { Node(any: AdaptedValue(RowAdapter(record))) }
}

/// A row that converts its columns once the type of the model is known.
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
  /// A record as a source: values by property name, or by column for columns without a property. In a record that the
  /// mapper did not store, columns that decoding finds by its rules for keys keep their names, which errors then state.
  ///
  /// - Parameter isStored: Whether the mapper stored the record.
  func members(
    _ record: [String: StoreValue], _ matcher: ColumnMatcher, isStored: Bool = false
  ) -> [String: Any] {
    var members: [String: Any] = [:]
    for (column, value) in record {
      let name = matcher.propertyOfColumn[column] ?? column
      if isStored {
        members[name] = storedValue(value, of: name)
      } else {
        members[matcher.keys.contains(column) ? column : name] = sourceValue(value, of: name)
      }
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
