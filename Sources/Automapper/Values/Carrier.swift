/// Conversions between values of any type and the `Decodable` types that carry them.
enum Carrier {
  /// Returns the type itself if it is `Decodable`, else its wrapper.
  static func type(for type: any Any.Type) -> any Decodable.Type {
    (type as? any Decodable.Type) ?? shell(type)
  }

  private static func shell<T>(_ type: T.Type) -> any Decodable.Type { Mapped<T>.self }

  /// Returns the value without its wrapper.
  static func content(_ value: Any) -> Any { (value as? any MappedValue)?.anyModel ?? value }

  /// Returns a value as the type that carries it; nil for a value of another type.
  static func value<T>(_ value: Any, as type: T.Type) -> T? {
    // Compare the types first: a cast takes several times as long.
    if let value = ExactType.value(value, as: type) { return value }
    if let value = value as? T { return value }
    return (type as? any MappedValue.Type)?.wrapping(value) as? T
  }
}
