/// The raw values of types that have them.
enum RawValueType {
  /// Returns the type of a type's raw values; nil if it has none.
  static func of(_ type: any Any.Type) -> (any Any.Type)? {
    (type as? any RawRepresentable.Type).map { rawValueType($0) }
  }

  private static func rawValueType<T: RawRepresentable>(_ type: T.Type) -> any Any.Type {
    T.RawValue.self
  }
}
