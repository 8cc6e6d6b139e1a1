import Automapper

/// Converts text of mapping files to Swift source. The result cannot end the literal, comment or
/// name that contains it.
enum SwiftText {
  /// Words that need backticks as names: keywords, and words that begin an expression.
  static let keywords: Set<String> = [
    "Any", "Self", "any", "as", "associatedtype", "await", "break", "case", "catch", "class",
    "consume", "continue", "copy", "default",
    "defer", "deinit", "discard", "do", "each", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "some", "static", "struct", "subscript", "super", "switch", "then", "throw", "throws",
    "true", "try",
    "typealias", "unsafe", "var", "where", "while", "yield",
  ]

  /// A name, in backticks if it is a keyword. The caller must pass an identifier.
  static func identifier(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// A name as an argument label. Only `inout` needs backticks there.
  static func label(_ name: String) -> String { name == "inout" ? "`inout`" : name }

  /// A string literal.
  static func literal(_ text: String) -> String { "\"" + escaped(text, quotes: true) + "\"" }

  /// Text for one line of a comment, in backticks.
  static func comment(_ text: String) -> String {
    "`" + escaped(text.replacing("`", with: "'"), quotes: false) + "`"
  }

  /// The literal for a ``JSONValue``.
  static func literal(_ value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): ".unsigned(\(value))"
    case .number(let value): "\(value)"
    // The generated `!` cannot fail: the number was parsed here already.
    case .exact(let value): "JSONValue(number: \(literal(value.description)))!"
    case .string(let text): literal(text)
    case .array(let elements): "[\(elements.map(literal).joined(separator: ", "))]"
    case .object(let members):
      members.isEmpty
        ? "[:]"
        : "["
          + members.sorted { $0.key < $1.key }
          .map { "\(literal($0.key)): \(literal($0.value))" }.joined(separator: ", ") + "]"
    }
  }

  /// Escapes characters with a meaning in Swift, and characters that are invisible or change the
  /// direction of text.
  private static func escaped(_ text: String, quotes: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += quotes ? "\\\\" : "\\"
      case "\"": result += quotes ? "\\\"" : "\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isVisible(scalar): result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    case .spaceSeparator: scalar == " "
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
