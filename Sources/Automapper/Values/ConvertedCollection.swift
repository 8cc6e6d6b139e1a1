/// A collection of another type than `[Any]` and `[String: Any]`, converted to one of them on first use.
///
/// A node keeps it, so that access to one element after another converts the collection once.
final class ConvertedCollection {
  private let value: Any
  lazy var members = FoundationType.dictionary(value)
  lazy var elements = FoundationType.array(value)

  /// Nil for a value that needs no conversion.
  init?(_ value: Any) {
    if FoundationType.isCommon(value) { return nil }
    self.value = value
  }
}
