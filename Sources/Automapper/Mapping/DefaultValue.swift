/// The default that a mapping declares for a property, for a source without a value.
enum DefaultValue: Sendable {
  /// A closure that returns the default.
  ///
  /// - Parameter isUntyped: Whether the Swift compiler did not check the default's type.
  case made(@Sendable () -> Any, isUntyped: Bool)
  /// A value in the form of the source, decoded like a value of a source: "true" is valid for a Bool. Null counts as no
  /// default.
  case source(JSONValue)
}
