/// English singular and plural of names; a user's own rules come first.
///
/// A mapper uses it to find a registered type by a key: `email_confirmations` is a list of
/// `EmailConfirmation`. Only the last word of a name is inflected, whatever the style of the name,
/// and its letters keep their case: `userAddresses` gives `userAddress`, `SALES_PEOPLE`
/// `SALES_PERSON`, `userIDs` `userID`. What has the asked-for number already stays as it is.
///
/// ```swift
/// var inflections = Inflections()
/// inflections.addIrregular("cafe", plural: "caffe")
/// inflections.addUncountable("metadata", "staff")
/// inflections.singular(of: "nearbyCaffe")   // nearbyCafe
/// ```
public struct Inflections: Sendable {
  /// The user's rules in the order added. The newest is asked first, so that it can correct others.
  private var ownRules: [InflectionRule] = []

  /// The built-in rules of English.
  public init() {}

  /// Adds a word with its plural, in any letter case.
  ///
  /// It is used where it is the whole last word of a name: `child` for `childNodes.children`, not for
  /// `grandchildren`. It wins over the built-in rules and over rules added before.
  public mutating func addIrregular(_ singular: String, plural: String) {
    guard !singular.isEmpty, !plural.isEmpty else { return }
    ownRules.append(InflectionRule(singular.lowercased(), plural.lowercased(), reach: .word))
  }

  /// Adds words that have one form for both numbers, in any letter case.
  public mutating func addUncountable(_ words: String...) {
    for word in words { addIrregular(word, plural: word) }
  }

  /// The singular of a name: `blog_post` for `blog_posts`.
  public func singular(of name: String) -> String {
    inflected(name, rule: { $0.singular(of: $1) }, acronym: { $0.singular })
  }

  /// The plural of a name: `blog_posts` for `blog_post`.
  public func plural(of name: String) -> String {
    inflected(name, rule: { $0.plural(of: $1) }, acronym: { $0.plural })
  }

  /// Precedence: own rules, newest first; acronyms; English, in the order of its table.
  private func inflected(
    _ name: String, rule: (InflectionRule, [UInt8]) -> [UInt8]?, acronym: (Acronym) -> String
  ) -> String {
    let range = lastWord(of: name)
    guard !range.isEmpty else { return name }
    let word = name[range]
    let lowercased = Array(word.lowercased().utf8)

    let form: String
    if let own = ownRules.reversed().firstResult({ rule($0, lowercased) }) {
      form = recased(own, like: word, of: name)
    } else if let found = Acronym(word, in: name) {
      form = acronym(found)
    } else if let english = InflectionRule.english.firstResult({ rule($0, lowercased) }) {
      form = recased(english, like: word, of: name)
    } else {
      return name
    }
    return name[..<range.lowerBound] + form + name[range.upperBound...]
  }
}

extension Sequence {
  /// The first result that is not nil.
  fileprivate func firstResult<Result>(_ body: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = body(element) { return result }
    }
    return nil
  }
}
