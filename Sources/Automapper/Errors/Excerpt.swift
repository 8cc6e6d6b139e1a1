/// How a value of the source is shown in messages: its kind and at most 80 characters of it.
enum Excerpt {
  /// The most characters of one value that a message shows.
  static let limit = 80
  /// What stands for a value that is not shown.
  static let sensitive = "a sensitive value"

  /// `string "soon"`, `number 1.5`, `true`, `null`, `an object`.
  static func scalar(_ scalar: Scalar) -> String {
    switch scalar {
    case .null: "null"
    case .bool(let value): "bool \(value)"
    case .integer(let value): "number \(value)"
    case .unsigned(let value): "number \(value)"
    case .double(let value, let text): "number \(text.map { self.text($0) } ?? number(value))"
    case .wide(let text): "number \(self.text(text))"
    case .string(let value): "string \"\(text(value))\""
    case .array: "an array"
    case .object: "an object"
    case .other(let value): "a value of type \(type(of: value))"
    }
  }

  /// What a value is, without the value: `a string`, `an object`.
  static func kind(_ scalar: Scalar) -> String {
    switch scalar {
    case .bool: "a bool"
    case .integer, .unsigned, .double, .wide: "a number"
    case .string: "a string"
    case .null, .array, .object, .other: self.scalar(scalar)
    }
  }

  /// The text on one line: control characters escaped, cut at `limit` characters.
  static func text(_ text: String, limit: Int = limit) -> String {
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

  /// The shortest text of a number, integers without a point.
  static func number(_ value: Double) -> String { NumberText.shortest(value) }
}

extension JSONValue {
  /// The value as messages show it.
  package var excerpt: String { Excerpt.scalar(FoundationType.scalar(foundationValue)) }
}

extension String {
  /// The text as messages show it, in quotes.
  package var quoted: String { "\"\(Excerpt.text(self))\"" }
}
