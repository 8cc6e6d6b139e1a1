import Automapper
import Foundation

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
