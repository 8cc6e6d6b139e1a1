/// A case that is tried, or that a source names, and where its values stand.
struct ChosenCase {
  enum Values {
    /// The values are the object itself.
    case here(CaseCandidate?)
    /// The values are the member under this key of the source, the content's; false where there is none.
    case content(key: String, isThere: Bool)
    /// The values are the member under this key of the source, which is the case's name.
    case member(key: String)
  }

  /// The name of the case, which is its coding key.
  let name: String
  let values: Values
}

/// A case to try, whatever the source says. A class, so that a decoder with it is no larger than three words, which
/// is the most that `any Decoder` holds without an allocation.
final class CaseCandidate: Sendable {
  let name: String
  let isFallback: Bool

  init(_ name: String, isFallback: Bool = false) {
    self.name = name
    self.isFallback = isFallback
  }
}
