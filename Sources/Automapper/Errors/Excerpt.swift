/// How a value of the source is shown in messages: its kind and at most 80 characters of it.
package enum Excerpt {
  /// The most characters of one value that a message shows.
  package static let limit = 80
  /// What stands for a value that is not shown.
  static let sensitive = "a sensitive value"

  /// The text on one line: control characters escaped, cut at `limit` characters.
  package static func text(_ text: String, limit: Int = limit) -> String {
    var result = ""
    var count = 0
    for character in text.unicodeScalars {
      if count == limit { return result + "…" }
      switch character {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\"": result += "\\\""
      case _ where character.value < 0x20 || character.value == 0x7F:
        result += "\\u{\(String(character.value, radix: 16))}"
      default: result.unicodeScalars.append(character)
      }
      count += 1
    }
    return result
  }
}

extension String {
  /// The text as messages show it, in quotes.
  package var quoted: String { "\"\(Excerpt.text(self))\"" }
}
