/// Type-erased access to a property of a model instance, through a key path.
struct PropertyAccessor: Sendable {
  /// The root type of the key path.
  let model: any Any.Type
  /// The property's type, including its Optional.
  let valueType: any Any.Type
  var read: @Sendable (_ model: Any) -> Any?
  /// Returns the model with the new value, or nil if the types do not match. The closure is nil for a read-only path.
  var write: (@Sendable (_ model: Any, _ value: Any) -> Any?)?
  /// Whether the key path unwraps an Optional by force, so that both closures trap if that is nil.
  var isForced = false

  /// Whether two key paths may be of one property: their values have the same type, except for an Optional.
  func mayBe(_ other: PropertyAccessor) -> Bool {
    TypeShape.unwrapped(valueType) == TypeShape.unwrapped(other.valueType)
  }
}
