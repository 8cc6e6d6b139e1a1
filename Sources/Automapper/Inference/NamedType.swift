/// A type that a key names.
enum NamedType {
  /// How a value is of the type.
  enum Form {
    /// As one value.
    case one
    /// As an array of values.
    case several
  }

  /// Returns how a value of a kind is of a type; nil if it cannot be.
  ///
  /// Most types are models. A string or a number under a model's key is not a model, and an array without objects
  /// contains none.
  ///
  /// - Parameter holdsModels: Whether an array is empty or contains an object.
  static func form(
    of kind: Node.Kind, as type: any Any.Type, holdsModels: () -> Bool
  ) -> Form? {
    switch kind {
    case .object: .one
    case .array: mayBeScalar(type) || holdsModels() ? .several : nil
    case .bool, .number, .string: mayBeScalar(type) ? .one : nil
    case .null, .other: nil
    }
  }

  private static func mayBeScalar(_ type: any Any.Type) -> Bool {
    ValueKind(type).isLeaf || type is any RawRepresentable.Type
  }
}
