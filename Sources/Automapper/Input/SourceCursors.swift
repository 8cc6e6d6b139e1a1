/// A cursor over the elements of an array.
protocol ElementCursor {
  associatedtype Value
  var count: Int { get }
  /// Returns the next element and advances; nil at the end.
  mutating func next() -> Value?
  /// Returns the next element without advancing; nil at the end.
  func peek() -> Value?
}

/// A position in an array, for the unkeyed containers that a model's own code uses.
///
/// At most two words. With its frame, a container is then three words, which an existential holds without an
/// allocation.
protocol SourceArrayPosition {
  associatedtype Value
  associatedtype Placer
  /// The number of elements.
  var count: Int { get }
  /// The index of the next element.
  var index: Int { get }
  /// Returns the next element; nil at the end.
  func peek() -> Value?
  /// Skips the next element, which must exist.
  mutating func advance(_ placer: Placer)
}
