/// What a JSON text says: numbers as they are written, members in order, duplicates included.
package indirect enum JSONTree {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([(key: String, value: JSONTree)])

  /// How many containers stand inside one another.
  package var depth: Int {
    switch self {
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    default: 0
    }
  }

  /// Whether two keys of an object are equal as Swift compares texts: RFC 8259 leaves open what
  /// such an object means.
  package var hasDuplicates: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.hasDuplicates)
    case .object(let members):
      Set(members.map(\.key)).count < members.count
        || members.contains(where: \.value.hasDuplicates)
    default: false
    }
  }

  package func contains(where isWanted: (JSONTree) -> Bool) -> Bool {
    if isWanted(self) { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.contains(where: isWanted) }
    case .object(let members): return members.contains { $0.value.contains(where: isWanted) }
    default: return false
    }
  }

  /// Whether a number of it is none that satisfies the condition.
  package func hasNumber(where isWanted: (String) -> Bool) -> Bool {
    contains {
      if case .number(let text) = $0 { isWanted(text) } else { false }
    }
  }

  /// Plain text of it.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSONTree.quoted(text)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSONTree.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
