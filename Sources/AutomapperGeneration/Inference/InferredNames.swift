import Automapper
import Foundation

/// Swift names for the keys of one model. A key keeps its first name.
struct PropertyNames {
  private var names: [String: String] = [:]
  private var taken: Set<String> = []
  /// The names in lowercase and without underscores, to find names that differ in style only.
  private var folds: Set<String> = []

  subscript(key: String) -> String { names[key] ?? key }

  /// Names the new keys, beginning with those that are good names unchanged.
  ///
  /// Keys that differ in style only (`first-name`, `firstName`) would match the same property. The
  /// later one becomes the property's name unchanged if Swift accepts it. If that name is taken,
  /// underscores make it unique. The mapper then matches each of the keys exactly.
  mutating func add(_ keys: [String]) {
    let new = keys.filter { names[$0] == nil }
    let isGood = { (key: String) in Self.name(for: key) == key }
    for key in new.filter(isGood) + new.filter({ !isGood($0) }) {
      var name = Self.name(for: key)
      let fold = name.lowercased().replacing("_", with: "")
      if !folds.insert(fold).inserted {
        if !ReservedNames.isUnusable(key), key.first?.isUppercase == false { name = key }
        while taken.contains(name) { name += "_" }
      }
      taken.insert(name)
      names[key] = name
    }
  }

  /// The name for a key, without regard to other keys.
  static func name(for key: String) -> String {
    var name = IdentifierText.name(of: IdentifierText.words(of: key))
    if name.isEmpty { name = "empty" }
    if name.unicodeScalars.first.map({ !SwiftName.isHead($0) }) ?? true { name = "_" + name }
    return ReservedNames.isUnusable(name) || name == ReservedNames.synthesizedProperty
      ? name + "Value" : name
  }
}

/// Swift names for models.
enum TypeNames {
  private static let inflections = Inflections()

  /// Returns the type name for a key; nil if the key gives no valid one.
  static func name(for key: String, isElement: Bool) -> String? {
    let words = IdentifierText.words(of: key)
    let singular = isElement ? inflections.singular(of: words) : words
    let camel = IdentifierText.name(of: singular)
    guard let first = camel.first(where: { $0 != "_" }), first.isLetter else { return nil }
    let trimmed = camel.drop { $0 == "_" }
    let name = trimmed.prefix(1).uppercased() + trimmed.dropFirst()
    guard SwiftName.isIdentifier(name) else { return nil }
    // In scripts without capitals, the type and the property would have the same name.
    return name == camel ? name + "Model" : name
  }
}

/// Converts text to words, and words to an identifier.
enum IdentifierText {
  /// Replaces characters that an identifier cannot contain by spaces. A text of symbols only
  /// becomes the Unicode names of its first four symbols: "😀" gives "grinning face".
  static func words(of text: String) -> String {
    let cleaned = String(
      String.UnicodeScalarView(
        text.precomposedStringWithCanonicalMapping.unicodeScalars.map {
          SwiftName.isTail($0) ? $0 : " "
        }))
    if cleaned.contains(where: { $0.isLetter || $0.isNumber }) { return cleaned }
    let symbols = text.unicodeScalars.filter { !$0.isASCII || text.utf8.count < 3 }
    return symbols.prefix(4).compactMap(\.properties.name)
      .map { $0.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " } }
      .map { String($0) }.joined(separator: " ")
  }

  /// Joins words to one name in camel case. Filters the result, because a change of case can add
  /// characters that an identifier cannot contain.
  static func name(of words: String) -> String {
    let camel = withAcronyms(CamelCase().key(for: words))
    return String(String.UnicodeScalarView(camel.unicodeScalars.filter(SwiftName.isTail)))
  }

  /// Words that Swift code writes in capitals, except at the start of a name.
  private static let acronyms: Set<String> = [
    "Api", "Css", "Db", "Html", "Http", "Https", "Id", "Ip", "Json", "Sql", "Uri", "Url", "Utc",
    "Uuid", "Xml",
  ]

  /// Writes acronyms in capitals: `imageUrl` becomes `imageURL`, `userIds` becomes `userIDs`.
  static func withAcronyms(_ name: String) -> String {
    var words: [Substring] = []
    var start = name.startIndex
    for index in name.indices where name[index].isUppercase && index > start {
      words.append(name[start..<index])
      start = index
    }
    words.append(name[start...])
    return words.map { word in
      if acronyms.contains(String(word)) { return word.uppercased() }
      if word.hasSuffix("s"), acronyms.contains(String(word.dropLast())) {
        return word.dropLast().uppercased() + "s"
      }
      return String(word)
    }.joined()
  }
}
