import Foundation

/// A record of a store as a mapper's source: columns find properties as keys of JSON do.
///
/// Truth values stored as 0 and 1, JSON in texts and dates as SQLite writes them are read by the type
/// of their property.
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

  /// The row as an object whose values are what the store has.
  public func node() throws(MappingError) -> Node {
    Node(any: record.mapValues(\.foundationValue))
  }

  /// The row as a source for a type.
  func members(for type: any Any.Type, _ engine: Engine) -> [String: Any] {
    let type = RecordType.of(type)
    let matcher = engine.columnMatcher(of: type, record.keys)
    return engine.recordFields(of: type).members(record, matcher)
  }
}

extension RecordFields {
  /// A record as a source, its columns under the names of their properties.
  ///
  /// - Parameter isStored: Whether the mapper stored it.
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
  /// The model that a record describes; see ``StoredRow``.
  public func object<T>(
    from record: [String: StoreValue], as type: T.Type = T.self
  ) throws(MappingError) -> T {
    try object(from: StoredRow(record), as: type)
  }
}
