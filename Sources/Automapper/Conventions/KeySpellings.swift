/// The spellings of one property's key in a source, strongest first.
///
/// This order is the precedence of keys everywhere: the declared keys in their order, the exact name, the spellings
/// of the conventions, then any key that folds to the name. Among keys that only fold to the name, the
/// lexicographically smallest wins, so the order of members does not matter. `datePosted` with the declared key
/// `posted` is read from `posted`, `datePosted`, `date_posted`, `DATE-POSTED`, in this order.
package struct KeySpellings: Sendable {
  package let declared: [String]
  let name: String
  /// The snake_case spelling, and the key style's spelling if that does not fold to the name. Empty without
  /// conventions.
  let conventional: [String]
  /// All spellings in their order, except keys that only fold to the name.
  let all: [String]
  /// The fold of the name; nil if it is empty or conventions are off.
  package let folded: String?
  /// The folds of the keys that may fit.
  let folds: Folds

  /// The folds of all keys that fit a name. A key with one of them may still not fit.
  struct Folds: Sendable {
    let all: [String]
    /// Whether there is one fold, and every key with it fits.
    let suffice: Bool
  }

  /// The ranks of keys; a lower rank wins. The rank of a declared key is its position.
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
      folds = Self.folds(fold(name), nil, declared, matching)
      all = declared + [name]
      return
    }
    let snake = KeyStyle.snakeCase.key(for: name)
    let own = style.key(for: name)
    let other = own == snake ? nil : Self.otherFold(of: own, than: folded)
    conventional = (snake == name ? [] : [snake]) + (other == nil ? [] : [own])
    folds = Self.folds(folded, other, declared, matching)
    all = declared + [name] + conventional
  }

  /// Returns the rank of a key; nil if the key does not fit. A lower rank wins.
  func rank(of key: String) -> Int? {
    if let index = declared.firstIndex(of: key) { return index }
    if key == name { return Rank.exactName }
    if let index = conventional.firstIndex(of: key) { return Rank.conventional + index }
    guard let folded, fold(key) == folded else { return nil }
    return Rank.folded
  }

  /// Returns the folds of the keys that fit a name that is data. They take less time than the spellings.
  static func folds(ofData name: String, matching: KeyMatching, style: KeyStyle) -> Folds {
    let folded = fold(name)
    let own = matching.folds ? style.key(for: name) : name
    return folds(folded, own == name ? nil : otherFold(of: own, than: folded), [], matching)
  }

  private static func folds(
    _ folded: String, _ other: String?, _ declared: [String], _ matching: KeyMatching
  ) -> Folds {
    let all = [folded] + (other.map { [$0] } ?? [])
    return Folds(
      all: declared.isEmpty ? all : Array(Set(all + declared.map { fold($0) })),
      suffice: matching.folds && !folded.isEmpty && other == nil && declared.isEmpty)
  }

  private static func otherFold(of spelling: String, than folded: String) -> String? {
    let other = fold(spelling)
    return other == folded ? nil : other
  }

  /// Returns the keys that fit, each once, the strongest first.
  func sorted(_ keys: [String]) -> [String] {
    let ranks = Set(keys).compactMap { key in rank(of: key).map { (key: key, rank: $0) } }
    return ranks.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }.map(\.key)
  }

  /// Returns the strongest of several keys; nil if none fits.
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
