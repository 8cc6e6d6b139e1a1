/// A type as a mapping file spells it: a name, or Swift's own spelling of collections.
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

  /// Nil for a text that is not a type.
  package init?(_ text: String) {
    var reader = MappedTypeReader(rest: Substring(text))
    guard let type = reader.type(depth: 0), reader.isAtEnd else { return nil }
    self = type
  }

  /// The names of types in it.
  package var names: [String] {
    switch self {
    case .named(let name): [name]
    case .array(let inner), .set(let inner), .dictionary(let inner), .optional(let inner):
      inner.names
    }
  }
}

/// Reads the spelling of a type, from left to right.
private struct MappedTypeReader {
  var rest: Substring

  /// Deeper types are refused, so that a hostile text cannot exhaust the stack.
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

  /// A name; dots stand between the names of a type in a type.
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

/// What Swift takes for a name.
package enum SwiftName {
  /// Whether a text is an identifier: a letter or an underscore, then letters, digits, underscores.
  ///
  /// Stricter than Swift, which takes symbols and emoji as well. Those are easily mistaken for one
  /// another, and invisible ones among them.
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

  /// Characters that are letters by their property and cannot be seen, such as the Hangul fillers.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }
}
