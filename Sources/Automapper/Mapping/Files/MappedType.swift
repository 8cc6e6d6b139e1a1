/// A type as spelled in a mapping file: a name, or a collection in Swift's syntax.
///
/// `Int`, `[Int]`, `[String: [Location]]`, `Set<String>`, `[Int?]`.
package indirect enum MappedType: Sendable, Hashable {
  case named(String)
  case array(MappedType)
  case set(MappedType)
  /// A dictionary with keys of type `String`.
  case dictionary(MappedType)
  case optional(MappedType)

  /// The names that every mapping file may use.
  package static let builtIn: Set<String> = [
    "Any", "Array", "Bool", "Data", "Date", "Decimal", "Dictionary", "Double", "Float", "Int",
    "Int16", "Int32", "Int64", "Int8", "JSONValue", "Set", "String", "UInt", "UInt16", "UInt32",
    "UInt64", "UInt8", "URL", "UUID",
  ]

  /// Parses a type; nil if the text is not a type.
  package init?(_ text: String) {
    var reader = MappedTypeReader(rest: Substring(text))
    guard let type = reader.type(depth: 0), reader.isAtEnd else { return nil }
    self = type
  }

  /// The type names that it contains.
  package var names: [String] {
    switch self {
    case .named(let name): [name]
    case .array(let inner), .set(let inner), .dictionary(let inner), .optional(let inner):
      inner.names
    }
  }

  /// The type as Swift spells it.
  package var swiftText: String {
    switch self {
    case .named(let name): name
    case .array(let inner): "[\(inner.swiftText)]"
    case .set(let inner): "Set<\(inner.swiftText)>"
    case .dictionary(let inner): "[String: \(inner.swiftText)]"
    case .optional(let inner): "\(inner.swiftText)?"
    }
  }
}

/// A parser for the spelling of types, from left to right.
private struct MappedTypeReader {
  var rest: Substring

  /// The parser rejects deeper types, so that a hostile text cannot exhaust the stack.
  private static let maximumDepth = 16

  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return rest.isEmpty
    }
  }

  mutating func type(depth: Int) -> MappedType? {
    guard depth < Self.maximumDepth, var type = plain(depth: depth) else { return nil }
    if take("?") { type = .optional(type) }
    return type
  }

  private mutating func plain(depth: Int) -> MappedType? {
    if take("[") {
      guard let first = type(depth: depth + 1) else { return nil }
      if take("]") { return .array(first) }
      guard first == .named("String"), take(":"), let value = type(depth: depth + 1), take("]")
      else { return nil }
      return .dictionary(value)
    }
    guard let name = name() else { return nil }
    guard take("<") else { return .named(name) }
    guard let first = type(depth: depth + 1) else { return nil }
    switch name {
    case "Array" where take(">"): return .array(first)
    case "Set" where take(">"): return .set(first)
    case "Dictionary":
      guard first == .named("String"), take(","), let value = type(depth: depth + 1), take(">")
      else { return nil }
      return .dictionary(value)
    default: return nil
    }
  }

  /// Parses a name. Dots separate the names of nested types.
  private mutating func name() -> String? {
    skipSpaces()
    let name = rest.prefix { $0 == "." || $0.unicodeScalars.allSatisfy(SwiftName.isTail) }
    rest = rest.dropFirst(name.count)
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.allSatisfy { SwiftName.isIdentifier(String($0)) } ? String(name) : nil
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpaces()
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}

/// The rules for Swift identifiers in mapping files.
package enum SwiftName {
  /// Whether a text is an identifier: a letter or an underscore, then letters, digits, underscores.
  ///
  /// Stricter than Swift, which also accepts symbols and emoji. They are easy to confuse with each
  /// other, and some are invisible.
  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, text != "_" else { return false }
    return isHead(first) && text.unicodeScalars.dropFirst().allSatisfy(isTail)
  }

  package static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.properties.isXIDStart && !isHidden(scalar))
  }

  package static func isTail(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.properties.isXIDContinue && !isHidden(scalar))
  }

  /// Whether a character is invisible although Unicode counts it as a letter, such as a Hangul
  /// filler.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }
}
