/// A value of another module that stands in a Foundation source and answers for itself.
///
/// Foundation values say by their dynamic type what they are. An adapter covers the values for which that is
/// too early: it gives a different value to a closure, to a property that expects an object, and to a model
/// whose type is known.
///
/// Input and output: a text `"[1]"` whose adapter has the container `[1]` decodes as `String` and as `[Int]`.
package protocol ValueAdapter {
  /// The value as closures and scalar properties see it.
  var plainValue: Any { get }
  /// The value where an object or an array is expected; by default ``plainValue``.
  var container: Any? { get }
  /// The mapper that wrote the value. A property whose rule is one-way reads it by that mapper and skips the
  /// rule. By default nil: the rule applies.
  var writer: Mapper? { get }
  /// The value as the source of a whole model; by default nil: the adapter itself is read.
  func root(for type: any Any.Type, _ mapper: Mapper) -> Any?
}

extension ValueAdapter {
  package var container: Any? { plainValue }
  package var writer: Mapper? { nil }
  package func root(for type: any Any.Type, _ mapper: Mapper) -> Any? { nil }
}

/// An adapter as an element of a Foundation source.
///
/// A struct, because `FoundationType.take` finds a concrete type by one comparison. A cast to the protocol
/// would cost a conformance lookup on every value.
package struct AdaptedValue {
  package let adapter: any ValueAdapter

  package init(_ adapter: some ValueAdapter) { self.adapter = adapter }
}
