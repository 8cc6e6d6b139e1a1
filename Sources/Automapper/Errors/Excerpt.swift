/// The form of source values in messages: their kind and at most 80 characters.
package enum Excerpt {
  /// The most characters of one value that a message shows.
  package static let limit = 80
  /// The replacement for a value that must not be shown.
  static let sensitive = "a sensitive value"

  /// Returns the text on one line: control characters, line separators and direction marks escaped, cut at `limit`
  /// characters.
  ///
  /// - Parameter isQuoted: Whether the text is shown in quotes, so that a quote in it is escaped.
  package static func text(_ text: String, isQuoted: Bool = true) -> String {
    if isPlain(text) { return text }
    var result = ""
    var count = 0
    for character in text.unicodeScalars {
      if count == limit { return result + "…" }
      switch character {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\"" where isQuoted: result += "\\\""
      case _ where !DisplayWidth.isShown(character):
        result += "\\u{\(String(character.value, radix: 16))}"
      default: result.unicodeScalars.append(character)
      }
      count += 1
    }
    return result
  }

  /// Returns as much of a text as its excerpt needs.
  static func beginning(of text: String) -> String {
    let isShort = text.utf8.count <= 4 * limit
    return isShort ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit + 1)))
  }

  /// Whether a text is ASCII that needs no escapes and is not cut.
  private static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.count <= limit
        && bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
    }
  }
}

extension String {
  /// The text as messages show it, in quotes.
  package var quoted: String { "\"\(Excerpt.text(self))\"" }
}
