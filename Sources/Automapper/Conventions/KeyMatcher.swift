/// Which properties of a type a key of the source could fill, and how strongly.
///
/// One matcher serves one level of keys, that is one `CodingKeys` type. It is the only place that
/// knows the precedence of keys.
struct KeyMatcher {
  /// A property that a key fits. A lower rank wins.
  struct Match: Equatable {
    var ordinal: Int
    var rank: Int
  }

  /// Declared keys rank by their position, from 0; then come these.
  enum Rank {
    static let exactName = 1 << 16
    static let conventional = exactName + 1
    static let folded = exactName + 3
  }

  /// The properties by spelling, in declaration order.
  private var spelled: [String: [Match]] = [:]
  /// The property that a folded key fits; nil where two properties fold alike.
  private var folded: [String: Int?] = [:]
  /// Says whether a property has exactly this name, also one that was not added yet.
  private let isName: (String) -> Bool

  init(isName: @escaping (String) -> Bool) { self.isName = isName }

  /// Adds a property. The result says whether an earlier answer may have changed.
  mutating func add(_ property: PropertyPlan, ordinal: Int) -> Bool {
    var changes = false
    for (rank, key) in property.declaredKeys.enumerated() {
      spelled[key, default: []].append(Match(ordinal: ordinal, rank: rank))
    }
    spelled[property.name, default: []].append(Match(ordinal: ordinal, rank: Rank.exactName))
    for (index, key) in property.conventionalNames.enumerated() {
      spelled[key, default: []].append(Match(ordinal: ordinal, rank: Rank.conventional + index))
    }
    if let name = property.foldedName {
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
  func matches(_ key: String) -> [Match] {
    var result: [Match] = []
    let isExactName = isName(key)
    for match in spelled[key] ?? [] {
      // A key that is a property's exact name is never taken by convention.
      if match.rank > Rank.exactName, isExactName { continue }
      if let index = result.firstIndex(where: { $0.ordinal == match.ordinal }) {
        result[index].rank = min(result[index].rank, match.rank)
      } else {
        result.append(match)
      }
    }
    if !isExactName, let ordinal = foldMatch(key),
      !result.contains(where: { $0.ordinal == ordinal })
    {
      result.append(Match(ordinal: ordinal, rank: Rank.folded))
    }
    return result
  }

  /// Whether a key is the name of a property or fits one.
  func knows(_ key: String) -> Bool { isName(key) || !matches(key).isEmpty }

  /// How well a key fits one property; nil where it does not.
  func rank(of key: String, for ordinal: Int) -> Int? {
    matches(key).first { $0.ordinal == ordinal }?.rank
  }

  private func foldMatch(_ key: String) -> Int? {
    if folded.isEmpty { return nil }
    let name = fold(key)
    guard !name.isEmpty, let ordinal = folded[name] else { return nil }
    return ordinal
  }
}
