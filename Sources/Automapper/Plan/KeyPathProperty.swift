/// A property that the mapper reads and sets itself, by the key path that its mapping declares.
struct KeyPathProperty: Sendable {
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

  /// The Decodable type that carries the value, without its Optional.
  var carrier: any Decodable.Type { Carrier.type(for: wrappedType) }

  /// Returns the property's value, unwrapped; nil if the value is nil.
  func value(of model: Any) -> Any? {
    guard let value = accessor.read(model) else { return nil }
    return (value as? any OptionalValue).map(\.wrappedValue) ?? value
  }

  /// The maximum number per model, because their keys are one byte.
  static let limit = 256
}

/// The coding key of a property declared by a key path: its number among these properties.
///
/// Only the key table knows the property's name, because names differ between mappers.
struct KeyPathKey: CodingKey {
  let number: UInt8

  init(number: UInt8) { self.number = number }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }

  var stringValue: String { String(number) }
  var intValue: Int? { Int(number) }
}
