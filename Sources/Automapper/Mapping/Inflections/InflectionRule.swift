/// A rule of English inflection: how words end in the singular and in the plural.
///
/// One rule serves both directions, so they cannot contradict each other. A rule also matches a
/// word that already has the requested ending, and leaves it unchanged. So the rule that forms
/// `statuses` also shows that `status` is not a plural.
///
/// `InflectionRule("y", "ies")` converts `categories` to `category` and back. It leaves `category`
/// unchanged if the singular is requested.
struct InflectionRule: Sendable {
  /// The words that a rule matches.
  enum Reach {
    /// Words with this ending: `person` and `salesperson`.
    case ending
    /// Only these whole words: `ox`, not `box`.
    case word
  }

  /// The endings that reveal whether a word is singular or plural.
  enum Telling {
    case both
    /// Only the singular ending: `-sis` is singular, but `-ses` may also be the plural of `-se`.
    case singular
    /// Only the plural ending: `-oes` is plural, but the plural of `-o` may be `-os`.
    case plural
  }

  private let singular: [UInt8]
  private let plural: [UInt8]
  private let stems: [[UInt8]]
  private let reach: Reach
  private let telling: Telling

  /// - Parameter stems: The text that may precede the endings: alternatives separated by spaces. If
  ///   empty, any text may precede them, or none with `.word`.
  @inline(never)
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

  /// Returns the singular of a lower-case word, or nil if the rule does not match it.
  func singular(of word: [UInt8]) -> [UInt8]? {
    // A lone `s` is not a plural.
    let isMoreThanEnding = word.count > plural.count || !singular.isEmpty
    if telling != .singular, isMoreThanEnding, covers(word, ending: plural) {
      return word.dropLast(plural.count) + singular
    }
    return telling != .plural && covers(word, ending: singular) ? word : nil
  }

  /// Returns the plural of a lower-case word, or nil if the rule does not match it.
  func plural(of word: [UInt8]) -> [UInt8]? {
    // The plural ending comes first here, too: the singular ending of the last rule is empty, so
    // `users` matches both.
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
  /// Whether the part ends right before an index. Compares from the end, because most rules that do
  /// not match differ there.
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
