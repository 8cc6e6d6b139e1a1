/// The properties of a type that a source key can fill, each with its rank.
///
/// One matcher serves one level of keys, that is one `CodingKeys` type. `KeySpellings` ranks a key for one property.
/// The matcher adds the rules that involve all properties: a key that is a property's exact name fills no other
/// property by convention, and two properties with the same fold are not found by folding.
package struct KeyMatcher {
  /// A property that a key fits. A lower rank wins.
  package struct Match: Equatable {
    package var ordinal: Int
    package var rank: Int
  }

  /// The properties by spelling, in declaration order.
  private var spelled: [String: [Match]] = [:]
  /// The property that a folded key fits; nil if two properties have the same fold.
  private var folded: [String: Int?] = [:]
  /// The most bytes of a spelling.
  private var longestSpelling = 0
  /// Whether a property has exactly this name, including properties that have not been added yet.
  private let isName: (String) -> Bool
  /// The folds that several properties have, including properties that have not been added yet.
  private let sharedFolds: SharedFolds?

  package init(isName: @escaping (String) -> Bool) { self.init(isName: isName, sharedFolds: nil) }

  init(isName: @escaping (String) -> Bool, sharedFolds: SharedFolds?) {
    self.isName = isName
    self.sharedFolds = sharedFolds
  }

  /// Adds a property. Returns whether a fold that fitted one property now fits none, so that results of `matches` may
  /// have changed.
  @discardableResult
  package mutating func add(_ spellings: KeySpellings, ordinal: Int) -> Bool {
    var losesFold = false
    for key in spellings.all {
      guard let rank = spellings.rank(of: key) else { continue }
      spelled[key, default: []].append(Match(ordinal: ordinal, rank: rank))
      longestSpelling = max(longestSpelling, key.utf8.count)
    }
    if let name = spellings.folded {
      if folded[name] != nil {
        folded[name] = .some(nil)
        losesFold = true
      } else {
        folded[name] = ordinal
      }
    }
    return losesFold
  }

  /// Returns the properties that a key fits, each once with its best rank.
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
    if !isExactName, let ordinal = foldMatch(key, besides: result) {
      result.append(Match(ordinal: ordinal, rank: KeySpellings.Rank.folded))
    }
    return result
  }

  /// Whether a key is the name of a property or fits one.
  func knows(_ key: String) -> Bool { isName(key) || !matches(key).isEmpty }

  /// Returns the rank of a key for one property; nil if the key does not fit.
  func rank(of key: String, for ordinal: Int) -> Int? {
    matches(key).first { $0.ordinal == ordinal }?.rank
  }

  /// Whether a key is too long to fit any property. Such keys, which can have many megabytes, are not folded.
  ///
  /// A byte of a spelling matches at most four bytes of a key: `k` matches the Kelvin sign, which has three. Only
  /// dots over an `i` may repeat without limit; a key with so many dots fits nothing.
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

  /// The property that a key fits by its fold alone. `sharedFolds` is asked last, because it then lists the names of all
  /// keys.
  private func foldMatch(_ key: String, besides matches: [Match]) -> Int? {
    if folded.isEmpty { return nil }
    let name = fold(key)
    guard !name.isEmpty, let ordinal = folded[name], let ordinal,
      !matches.contains(where: { $0.ordinal == ordinal }),
      sharedFolds?.contains(name) != true
    else { return nil }
    return ordinal
  }
}
