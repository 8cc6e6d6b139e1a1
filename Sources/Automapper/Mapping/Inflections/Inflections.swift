/// Rules for the English singular and plural of names. Rules that you add take precedence.
///
/// A mapper uses the rules to find a registered type by a key: `email_confirmations` is a list of
/// `EmailConfirmation`. Only the last word of a name is inflected, in any naming style, and letters keep their case:
/// `userAddresses` becomes `userAddress`, `SALES_PEOPLE` becomes `SALES_PERSON`, `userIDs` becomes `userID`. A name
/// that already has the requested number stays unchanged.
///
/// ```swift
/// var inflections = Inflections()
/// inflections.addIrregular("cafe", plural: "caffe")
/// inflections.addUncountable("metadata", "staff")
/// inflections.singular(of: "nearbyCaffe")   // nearbyCafe
/// ```
public struct Inflections: Sendable {
  /// The added rules, oldest first. The newest is tried first, so it can correct earlier ones.
  private var ownRules: [InflectionRule] = []

  /// Creates the built-in rules of English.
  public init() {}

  /// Adds a word with its plural, in any letter case.
  ///
  /// The rule applies if the word is the whole last word of a name: to `childNodes.children`, but not to
  /// `grandchildren`. It takes precedence over the built-in rules and over rules added before.
  public mutating func addIrregular(_ singular: String, plural: String) {
    guard !singular.isEmpty, !plural.isEmpty else { return }
    ownRules.append(InflectionRule(singular.lowercased(), plural.lowercased(), reach: .word))
  }

  /// Adds words whose singular and plural are equal, in any letter case.
  public mutating func addUncountable(_ words: String...) {
    for word in words { addIrregular(word, plural: word) }
  }

  /// Returns the singular of a name: `blog_post` for `blog_posts`.
  public func singular(of name: String) -> String {
    inflected(name, rule: { $0.singular(of: $1) }, acronym: { $0.singular })
  }

  /// Returns the plural of a name: `blog_posts` for `blog_post`.
  public func plural(of name: String) -> String {
    inflected(name, rule: { $0.plural(of: $1) }, acronym: { $0.plural })
  }

  /// Precedence: added rules, newest first; then acronyms; then the English rules in table order.
  private func inflected(
    _ name: String, rule: (InflectionRule, [UInt8]) -> [UInt8]?, acronym: (Acronym) -> String
  ) -> String {
    let range = lastWord(of: name)
    guard !range.isEmpty else { return name }
    let word = name[range]
    let lowercased = Array(word.lowercased().utf8)
    func first(of rules: some Sequence<InflectionRule>) -> [UInt8]? {
      for candidate in rules {
        if let form = rule(candidate, lowercased) { return form }
      }
      return nil
    }

    let form: String
    if let own = first(of: ownRules.reversed()) {
      form = recased(own, like: word, of: name)
    } else if let found = Acronym(word, in: name) {
      form = acronym(found)
    } else if let english = first(of: InflectionRule.english) {
      form = recased(english, like: word, of: name)
    } else {
      return name
    }
    return name[..<range.lowerBound] + form + name[range.upperBound...]
  }
}
