/// A case that is tried or that the source names, with the location of its values.
struct ChosenCase {
  enum Values {
    /// The values are the object itself.
    case here(CaseCandidate?)
    /// The values are the content, the member under this key of the source. `isThere` is false if it is missing.
    case content(key: String, isThere: Bool)
    /// The values are the member under this key of the source, which names the case.
    case member(key: String)
  }

  /// The name of the case, which is its coding key.
  let name: String
  let values: Values
}

/// A case to try, whatever the source names. A class, so that a decoder that holds it fits into three words, the most
/// that `any Decoder` stores without an allocation.
final class CaseCandidate: Sendable {
  let name: String
  let isFallback: Bool
  /// Whether the source names the case.
  let isNamed: Bool
  /// Whether the case stands for a name that no case has. It then accepts any object.
  var acceptsAnyObject: Bool { isFallback && !isNamed }

  init(_ name: String, isFallback: Bool = false, isNamed: Bool = false) {
    self.name = name
    self.isFallback = isFallback
    self.isNamed = isNamed
  }
}
