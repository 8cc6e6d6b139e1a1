/// Which properties of a type a key of the source could fill, and how strongly.
///
/// One matcher serves one level of keys, that is one `CodingKeys` type. `KeySpellings` says how strongly
/// a key fits one property; the matcher adds what only all properties together know: a key that is one
/// property's exact name fills no other property by convention, and two properties that fold alike are not
/// found by folding.
package struct KeyMatcher {
  /// A property that a key fits. A lower rank wins.
  package struct Match: Equatable {
    package var ordinal: Int
    package var rank: Int
  }

  /// The properties by spelling, in declaration order.
  private var spelled: [String: [Match]] = [:]
  /// The property that a folded key fits; nil where two properties fold alike.
  private var folded: [String: Int?] = [:]
  /// The most bytes of a spelling.
  private var longestSpelling = 0
  /// Says whether a property has exactly this name, also one that was not added yet.
  private let isName: (String) -> Bool

  package init(isName: @escaping (String) -> Bool) { self.isName = isName }

  /// Adds a property. The result says whether an earlier answer may have changed.
  package mutating func add(_ spellings: KeySpellings, ordinal: Int) -> Bool {
    var changes = false
    for key in spellings.all {
      guard let rank = spellings.rank(of: key) else { continue }
      spelled[key, default: []].append(Match(ordinal: ordinal, rank: rank))
      longestSpelling = max(longestSpelling, key.utf8.count)
    }
    if let name = spellings.folded {
      if folded[name] != nil {
        folded[name] = .some(nil)
        changes = true
      } else {
        folded[name] = ordinal
      }
    }
    return changes
  }

  /// The properties that a key fits, each once with its best rank.
  package func matches(_ key: String) -> [Match] {
    if outgrowsSpellings(key) { return [] }
    var result: [Match] = []
    let isExactName = isName(key)
    for match in spelled[key] ?? [] {
      // A key that is a property's exact name is never taken by convention.
      if match.rank > KeySpellings.Rank.exactName, isExactName { continue }
      if let index = result.firstIndex(where: { $0.ordinal == match.ordinal }) {
        result[index].rank = min(result[index].rank, match.rank)
      } else {
        result.append(match)
      }
    }
    if !isExactName, let ordinal = foldMatch(key),
      !result.contains(where: { $0.ordinal == ordinal })
    {
      result.append(Match(ordinal: ordinal, rank: KeySpellings.Rank.folded))
    }
    return result
  }

  /// Whether a key is the name of a property or fits one.
  func knows(_ key: String) -> Bool { isName(key) || !matches(key).isEmpty }

  /// How well a key fits one property; nil where it does not.
  func rank(of key: String, for ordinal: Int) -> Int? {
    matches(key).first { $0.ordinal == ordinal }?.rank
  }

  /// Whether a key is so long that it fits no property, so that keys of many megabytes are not folded.
  ///
  /// A byte of a spelling stands for at most four bytes of a key that fits: `k` fits the Kelvin sign, which has three.
  /// Only dots over an `i` may be repeated without end; a key with so many fits nothing.
  private func outgrowsSpellings(_ key: String) -> Bool {
    let limit = 4 * longestSpelling + 64
    guard key.utf8.count > limit else { return false }
    var letters = 0
    for byte in key.utf8 where !isSeparator(byte) {
      letters += 1
      if letters > limit { return true }
    }
    return false
  }

  private func foldMatch(_ key: String) -> Int? {
    if folded.isEmpty { return nil }
    let name = fold(key)
    guard !name.isEmpty, let ordinal = folded[name] else { return nil }
    return ordinal
  }
}
