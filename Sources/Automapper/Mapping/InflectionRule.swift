/// One line of the table of English numbers: how words end in the singular and in the plural.
///
/// One rule serves both directions, so that they cannot contradict each other. A word that has the
/// asked-for ending already is matched too, and left alone: that is how `status` is known to be no
/// plural, from the line that makes it `statuses`.
///
/// `InflectionRule("y", "ies")` makes `category` of `categories`, `categories` of `category`, and
/// leaves the singular of `category` alone.
struct InflectionRule: Sendable {
  /// Which words a rule is about.
  enum Reach {
    /// Words that end so: `person` and `salesperson`.
    case ending
    /// These words alone: `ox`, not `box`.
    case word
  }

  /// Which of the two endings says which number a word has.
  enum Telling {
    case both
    /// Only the singular one: `-sis` is singular, but `-ses` may be of `-se` too.
    case singular
    /// Only the plural one: `-oes` is plural, but `-o` may have `-os` for a plural.
    case plural
  }

  private let singular: [UInt8]
  private let plural: [UInt8]
  private let stems: [[UInt8]]
  private let reach: Reach
  private let telling: Telling

  /// - Parameter stems: What may stand before the endings, in one string with spaces; anything if
  ///   left out.
  init(
    _ singular: String, _ plural: String, after stems: String = "", reach: Reach = .ending,
    telling: Telling = .both
  ) {
    self.singular = Array(singular.utf8)
    self.plural = Array(plural.utf8)
    self.stems = stems.split(separator: " ").map { Array($0.utf8) }
    self.reach = reach
    self.telling = telling
  }

  /// The singular of a lower-case word, or nil if the rule is not about it.
  func singular(of word: [UInt8]) -> [UInt8]? {
    // A lone `s` is the plural of nothing.
    let isMoreThanEnding = word.count > plural.count || !singular.isEmpty
    if telling != .singular, isMoreThanEnding, covers(word, ending: plural) {
      return word.dropLast(plural.count) + singular
    }
    return telling != .plural && covers(word, ending: singular) ? word : nil
  }

  /// The plural of a lower-case word, or nil if the rule is not about it.
  func plural(of word: [UInt8]) -> [UInt8]? {
    // The plural first here too: in the last rule, whose singular ending is empty, `users` has both.
    if telling != .singular, covers(word, ending: plural) { return word }
    guard telling != .plural, covers(word, ending: singular) else { return nil }
    return word.dropLast(singular.count) + plural
  }

  private func covers(_ word: [UInt8], ending: [UInt8]) -> Bool {
    guard word.has(ending, upTo: word.count) else { return false }
    let stem = word.count - ending.count
    if stems.isEmpty { return reach == .ending || stem == 0 }
    return stems.contains {
      (reach == .ending || $0.count == stem) && word.has($0, upTo: stem)
    }
  }
}

extension [UInt8] {
  /// Whether the part stands right before an index. Compared from its end, since that is where most
  /// rules that do not apply differ from a word.
  fileprivate func has(_ part: [UInt8], upTo end: Int) -> Bool {
    guard end >= part.count else { return false }
    var index = end
    for byte in part.reversed() {
      index -= 1
      if self[index] != byte { return false }
    }
    return true
  }
}
