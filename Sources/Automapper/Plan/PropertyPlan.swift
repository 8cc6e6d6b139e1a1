/// Everything that is fixed about one property of one type: the keys it is read from, the key it
/// is written under, and its override.
///
/// Both directions read the same plan, so that a rename is one fact in one place.
final class PropertyPlan: Sendable {
  /// The property's name: for `Codable` types its `CodingKey.stringValue`.
  let name: String
  /// The keys that an override declares, in order; empty by convention.
  let declaredKeys: [String]
  /// The snake_case spelling, nil where it is the name itself or conventions are off.
  let snakeName: String?
  /// The name after folding; nil where it folds to nothing or conventions are off.
  let foldedName: String?
  /// The key that the inverse writes.
  let outputKey: String

  init(name: String, declaredKeys: [String] = [], matching: KeyMatching, style: KeyStyle) {
    self.name = name
    self.declaredKeys = declaredKeys
    let snake = style == .snakeCase || matching.folds ? KeyStyle.snakeCase.key(for: name) : name
    snakeName = matching.folds && snake != name ? snake : nil
    let folded = matching.folds ? fold(name) : ""
    foldedName = folded.isEmpty ? nil : folded
    outputKey = declaredKeys.first ?? (style == .snakeCase ? snake : style.key(for: name))
  }

  /// The keys to look for, the first that the source has wins; folded keys come after them.
  var spellings: [String] {
    declaredKeys + [name] + (snakeName.map { [$0] } ?? [])
  }
}
