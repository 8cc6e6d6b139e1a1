/// The spellings under which a source may have one property, strongest first.
///
/// The order is the precedence of keys, everywhere: the declared keys in their order, the exact name, the
/// spellings of the conventions, then any key that folds to the name. Of two keys that only fold to it
/// the least one wins, so that the order of members does not matter. `datePosted` with the declared key
/// `posted` is read from `posted`, `datePosted`, `date_posted`, `DATE-POSTED`, in this order.
package struct KeySpellings: Sendable {
  package let declared: [String]
  let name: String
  /// The snake_case spelling, and the one of a key style that does not fold to the name. Empty without
  /// conventions.
  let conventional: [String]
  /// All spellings in their order. Keys that only fold to the name are none of them.
  let all: [String]
  /// The name after folding; nil if it folds to nothing or conventions are off.
  package let folded: String?
  /// The fold of a key style's spelling that does not fold to the name.
  private let otherFold: String?

  /// How strongly a key fits. A declared key has its position as its rank.
  enum Rank {
    static let exactName = 1 << 16
    static let conventional = exactName + 1
    static let folded = exactName + 3
  }

  init(
    _ name: String, declared: [String] = [], matching: KeyMatching, style: KeyStyle = .asDeclared
  ) {
    self.name = name
    self.declared = declared
    let folded = matching.folds ? fold(name) : ""
    self.folded = folded.isEmpty ? nil : folded
    guard matching.folds else {
      conventional = []
      otherFold = nil
      all = declared + [name]
      return
    }
    let snake = KeyStyle.snakeCase.key(for: name)
    let own = style.key(for: name)
    let ownFold = own == snake ? folded : fold(own)
    otherFold = ownFold == folded ? nil : ownFold
    conventional = (snake == name ? [] : [snake]) + (otherFold == nil ? [] : [own])
    all = declared + [name] + conventional
  }

  /// How strongly a key fits: a lower rank wins; nil if the key does not fit.
  func rank(of key: String) -> Int? {
    if let index = declared.firstIndex(of: key) { return index }
    if key == name { return Rank.exactName }
    if let index = conventional.firstIndex(of: key) { return Rank.conventional + index }
    guard let folded, fold(key) == folded else { return nil }
    return Rank.folded
  }

  /// The folds that a key must have one of to fit.
  var folds: [String] {
    let folds = [folded ?? fold(name)] + (otherFold.map { [$0] } ?? [])
    return declared.isEmpty ? folds : Array(Set(folds + declared.map { fold($0) }))
  }

  /// The strongest of several keys; nil if none fits.
  func strongest(of keys: some Sequence<String>) -> String? {
    var best: (key: String, rank: Int)?
    for key in keys {
      guard let rank = rank(of: key) else { continue }
      if let best, (best.rank, best.key) < (rank, key) { continue }
      best = (key, rank)
    }
    return best?.key
  }
}
