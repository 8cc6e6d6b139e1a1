/// A declared key: literal, or a dotted path if the source does not contain the key as written.
struct DeclaredKey: Sendable, Hashable {
  let text: String
  let isLiteral: Bool
  /// The steps of the path; a single one if the key is literal or has no dot.
  let path: [String]

  init(text: String, isLiteral: Bool) {
    self.text = text
    self.isLiteral = isLiteral
    path =
      isLiteral
      ? [text] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  var isDotted: Bool { path.count > 1 }

  /// Returns the steps after some keys that begin the path: none if they lead to the value itself. Nil if they do not
  /// begin the path. One key may also be the whole text, dots included.
  ///
  /// - Parameter folds: Whether a key may be spelled in another way.
  func steps(after keys: [String], folds: Bool) -> ArraySlice<String>? {
    func isEqual(_ key: String, _ step: String) -> Bool {
      key == step || folds && fold(key) == fold(step)
    }
    if keys.count == 1, isEqual(keys[0], text) { return [] }
    guard keys.count <= path.count, zip(keys, path).allSatisfy(isEqual) else { return nil }
    return path.dropFirst(keys.count)
  }
}
