import Automapper
import Foundation

/// Names in Swift for the keys of one model; a key keeps the name that it got first.
struct PropertyNames {
  private var names: [String: String] = [:]
  private var taken: Set<String> = []
  /// The keys by what is left of their names without case and underscores.
  private var folds: Set<String> = []

  subscript(key: String) -> String { names[key] ?? key }

  /// Gives names to keys. A key that is a good name as it stands goes first.
  ///
  /// Keys that differ in style only (`first-name`, `firstName`) would find the same property. Such a
  /// key is its property's name where Swift takes it, and else gets underscores: the mapper then takes
  /// each of them exactly.
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

  /// The name that a key would have alone.
  static func name(for key: String) -> String {
    var name = IdentifierText.name(of: IdentifierText.words(of: key))
    if name.isEmpty { name = "empty" }
    if name.unicodeScalars.first.map({ !SwiftName.isHead($0) }) ?? true { name = "_" + name }
    return ReservedNames.isUnusable(name) ? name + "Value" : name
  }
}

/// Names in Swift for models.
enum TypeNames {
  private static let inflections = Inflections()

  /// Nil where nothing of the key can begin a type's name.
  static func name(for key: String, isElement: Bool) -> String? {
    let words = IdentifierText.words(of: key)
    let singular = isElement ? inflections.singular(of: words) : words
    let camel = IdentifierText.name(of: singular)
    guard let first = camel.first(where: { $0 != "_" }), first.isLetter else { return nil }
    let trimmed = camel.drop { $0 == "_" }
    let name = trimmed.prefix(1).uppercased() + trimmed.dropFirst()
    guard SwiftName.isIdentifier(name) else { return nil }
    // Scripts without capitals would not tell the type from the property.
    return name == camel ? name + "Model" : name
  }
}

/// From any text to words that a name can be made of.
enum IdentifierText {
  /// The text with spaces in the place of what no name holds. A text of symbols only becomes the names
  /// that Unicode has for them: "😀" is "grinning face".
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

  /// Words as one name in camel case. A change of case can bring in what no name holds.
  static func name(of words: String) -> String {
    let camel = withAcronyms(CamelCase().key(for: words))
    return String(String.UnicodeScalarView(camel.unicodeScalars.filter(SwiftName.isTail)))
  }

  /// Words that Swift writes in capitals, where they are not the first.
  private static let acronyms: Set<String> = [
    "Api", "Css", "Db", "Html", "Http", "Https", "Id", "Ip", "Json", "Sql", "Uri", "Url", "Utc",
    "Uuid", "Xml",
  ]

  /// `imageUrl` as `imageURL`, `userIds` as `userIDs`.
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
