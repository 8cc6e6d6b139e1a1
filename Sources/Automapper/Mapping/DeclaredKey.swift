/// A declared key: literal, or a dotted path if the source does not contain the key as written.
struct DeclaredKey: Sendable, Hashable {
  let text: String
  let isLiteral: Bool
  /// The steps of the path; a single one if the key is literal or has no dot.
  let path: [String]

  init(text: String, isLiteral: Bool = false) {
    self.text = text
    self.isLiteral = isLiteral
    path =
      isLiteral
      ? [text] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  var isDotted: Bool { path.count > 1 }

  /// Whether a key is the first step of the path, or the whole text, dots included.
  ///
  /// - Parameter folds: Whether the key may be spelled in another way.
  func begins(with key: String, folds: Bool) -> Bool {
    func isEqual(_ other: String) -> Bool { key == other || folds && isSpelling(key, of: other) }
    return isEqual(path[0]) || isDotted && isEqual(text)
  }
}
