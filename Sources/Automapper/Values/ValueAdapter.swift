/// A value of another module in a Foundation source that decides how the mapper sees it.
///
/// The dynamic type of a Foundation value determines its kind. An adapter is for values whose kind depends on the
/// use: it returns different values for a closure, for a property that expects an object, and for a model of a known
/// type.
///
/// Example: a string `"[1]"` whose adapter has the container `[1]` decodes as `String` and as `[Int]`.
package protocol ValueAdapter {
  /// The value for closures and scalar properties.
  var plainValue: Any { get }
  /// The value for properties that expect an object or an array; by default ``plainValue``.
  var container: Any? { get }
  /// The mapper that wrote the value. A property with a one-way rule uses this mapper to read the value and skips the
  /// rule. By default nil: the rule applies.
  var writer: Mapper? { get }
  /// Returns the value as the source of a whole model; by default nil: the mapper reads the adapter itself.
  func root(for type: any Any.Type, _ mapper: Mapper) -> Any?
}

extension ValueAdapter {
  package var container: Any? { plainValue }
  package var writer: Mapper? { nil }
  package func root(for type: any Any.Type, _ mapper: Mapper) -> Any? { nil }
}

/// An adapter as an element of a Foundation source.
///
/// A struct, because `ExactType.value` finds a concrete type with one comparison. A cast to the protocol would
/// cost a conformance lookup for every value.
package struct AdaptedValue {
  package let adapter: any ValueAdapter

  package init(_ adapter: some ValueAdapter) { self.adapter = adapter }
}
