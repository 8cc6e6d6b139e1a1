import Automapper

/// Text of mapping files as Swift source: nothing of it can end the literal, the comment or the name
/// that it stands in.
enum SwiftText {
  /// Words that need backticks where a name is meant: keywords, and those that begin an expression.
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

  /// A name, in backticks where it is a keyword. The name has been checked to be an identifier.
  static func identifier(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// A name before the colon of an argument, where all keywords but one stand as they are.
  static func label(_ name: String) -> String { name == "inout" ? "`inout`" : name }

  /// A string literal.
  static func literal(_ text: String) -> String { "\"" + escaped(text, quotes: true) + "\"" }

  /// Text for one line of a comment, in backticks.
  static func comment(_ text: String) -> String {
    "`" + escaped(text.replacing("`", with: "'"), quotes: false) + "`"
  }

  /// A ``JSONValue`` as literals.
  static func literal(_ value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): ".unsigned(\(value))"
    case .number(let value): "\(value)"
    // A constant that was read here cannot fail there.
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

  /// Escapes what has a meaning in Swift, and all that cannot be seen or turns text around.
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
