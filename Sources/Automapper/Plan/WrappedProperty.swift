/// A property whose values may be in a property wrapper of the model's author.
///
/// The model's code encodes the wrapper, but the closures of a rule take the wrapped value: the key path has its type.
struct WrappedProperty: Sendable {
  private let accessor: PropertyAccessor
  /// The type of the key path, without its Optional.
  private let ownType: any Any.Type

  /// Returns nil if a rule has no key path, or one that cannot always be read.
  init?(_ accessor: PropertyAccessor?) {
    guard let accessor, !accessor.isForced else { return nil }
    self.accessor = accessor
    ownType = TypeShape.unwrapped(accessor.valueType)
  }

  /// Whether a value of this type is a wrapper of the property's value.
  func isWrapped(by type: any Any.Type) -> Bool {
    guard ownType != type, ValueKind(type) == .model else { return false }
    return TypeShape.unwrapped(type) != ownType
  }

  /// Returns a closure that takes the wrapped value in place of its wrapper. For a wrapper of nil, it returns nil.
  func unwrapping(_ write: @escaping ValueTransform.Write) -> ValueTransform.Write {
    { encoded, owner, call in
      guard let value = ownValue(encoded, of: owner) else { return nil }
      return try write(value, owner, call)
    }
  }

  /// Returns a closure for the inverse of a combination, which takes the wrapped value in place of its wrapper. For a
  /// wrapper of nil, it returns nil for every key.
  func unwrapping(_ write: @escaping Combination.Write, keys: Int) -> Combination.Write {
    { encoded, owner, call in
      guard let value = ownValue(encoded, of: owner) else {
        return Array(repeating: nil, count: keys)
      }
      return try write(value, owner, call)
    }
  }

  /// Returns the wrapped value of an encoded wrapper, nil for a wrapper of nil, or any other encoded value as it is.
  func ownValue(_ encoded: Any, of owner: Any) -> Any? {
    guard isWrapped(by: Swift.type(of: encoded)), !isOwnInstance(encoded),
      let value = accessor.read(owner)
    else { return encoded }
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrappedValue
  }

  /// Whether a value is an instance of the key path's class or of a subclass.
  private func isOwnInstance(_ value: Any) -> Bool {
    ownType is AnyClass && isKind(Swift.type(of: value), of: ownType)
  }
}
