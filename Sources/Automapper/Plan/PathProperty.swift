/// A property that the mapper reads and sets itself, by the key path that its mapping declares.
struct PathProperty: Sendable {
  let name: String
  let accessor: PropertyAccessor
  /// The property's type without its Optional.
  private let wrappedType: any Any.Type
  let isOptional: Bool

  init(name: String, accessor: PropertyAccessor) {
    self.name = name
    self.accessor = accessor
    isOptional = TypeShape(accessor.valueType).isOptional
    wrappedType = TypeShape.unwrapped(accessor.valueType)
  }

  /// The type that carries the value, without its Optional.
  var carrier: any Decodable.Type { Carrier.type(for: wrappedType) }

  /// The property's value, unwrapped; nil where that is nil.
  func value(of model: Any) -> Any? {
    guard let value = accessor.read(model) else { return nil }
    return (value as? any OptionalValue).map(\.wrappedValue) ?? value
  }

  /// The most that a model may have: their keys are one byte.
  static let limit = 256
}

/// The key of a property that is declared by a key path: its number among them.
///
/// Its name is known to the table alone, because each mapper has names of its own.
struct PathKey: CodingKey {
  let number: UInt8

  init(number: UInt8) { self.number = number }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }

  var stringValue: String { String(number) }
  var intValue: Int? { Int(number) }
}
