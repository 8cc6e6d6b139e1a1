/// A writer of an object as pairs of `application/x-www-form-urlencoded`: the reverse of ``FormText``.
///
/// `["tags": ["a b"], "user": ["age": 36]]` becomes `tags%5B%5D=a+b&user%5Bage%5D=36`.
struct FormWriter {
  let nonFiniteNumbers: NonFiniteNumbers
  private(set) var text: [UInt8] = []
  /// The number of open objects and arrays.
  private var depth = 0

  init(nonFiniteNumbers: NonFiniteNumbers) { self.nonFiniteNumbers = nonFiniteNumbers }

  /// Writes the members in the order of their keys. Nulls are left out.
  mutating func members(_ object: [String: Any], in name: String? = nil) throws(MappingError) {
    try enter(name)
    defer { depth -= 1 }
    for (key, value) in object.inKeyOrder {
      let path = name.map { "\($0)[\(key)]" } ?? key
      if key.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) {
        throw error("a key without brackets", key.quoted, path)
      }
      // `name[]` would be read as an array element.
      if key.isEmpty, name != nil { throw error("a key that is not empty", "\"\"", path) }
      try put(value, path)
    }
  }

  private mutating func put(_ value: Any, _ name: String) throws(MappingError) {
    switch FoundationType.scalar(value) {
    case .null: return
    case .bool(let value): pair(name, value ? "true" : "false")
    case .integer(let value): pair(name, String(value))
    case .unsigned(let value): pair(name, String(value))
    case .wide(let text): pair(name, text)
    case .string(let text): pair(name, text)
    case .double(let value, _): pair(name, try number(value, name))
    case .array: try elements(FoundationType.array(value) ?? [], name)
    case .object:
      let start = text.count
      try members(FoundationType.dictionary(value) ?? [:], in: name)
      // An object without a written member, not even a nested one, must still be there.
      if text.count == start { append("\(name)[]") }
    case .other:
      throw error(
        "a value that a form has", "a value of type \(TypeName.of(type(of: value)))", name)
    }
  }

  /// Writes scalar elements as `name[]`. If an element is an object or an array, all elements get indices, which keep
  /// the parts of each element together.
  private mutating func elements(_ elements: [Any], _ name: String) throws(MappingError) {
    try enter(name)
    defer { depth -= 1 }
    if elements.isEmpty { return append("\(name)[]") }
    var needsIndices = false
    for element in elements {
      switch FoundationType.scalar(element).kind {
      case .null:
        throw error("elements that are not null", "null", name)
      case .array, .object: needsIndices = true
      default: break
      }
    }
    for (index, element) in elements.enumerated() {
      try put(element, needsIndices ? "\(name)[\(index)]" : "\(name)[]")
    }
  }

  private mutating func enter(_ name: String?) throws(MappingError) {
    if depth >= FormText.maximumDepth {
      throw error(
        "at most \(FormText.maximumDepth) levels", "a deeper value", Excerpt.text(name ?? ""),
        .depthExceeded)
    }
    depth += 1
  }

  private func number(_ value: Double, _ name: String) throws(MappingError) -> String {
    if value.isFinite { return NumberText.shortest(value) }
    do throws(ValueFailure) {
      return try nonFiniteNumbers.text(for: value)
    } catch {
      throw self.error(
        error.expected ?? "a finite number", error.found ?? "\(value)", name, error.code)
    }
  }

  private mutating func pair(_ name: String, _ value: String) {
    append(name)
    text.append(UInt8(ascii: "="))
    encode(value)
  }

  private mutating func append(_ name: String) {
    if !text.isEmpty { text.append(UInt8(ascii: "&")) }
    encode(name)
  }

  private mutating func encode(_ part: String) {
    for byte in part.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        text.append(byte)
      case 0x20: text.append(UInt8(ascii: "+"))
      default:
        text.append(UInt8(ascii: "%"))
        text.append(Self.digits[Int(byte >> 4)])
        text.append(Self.digits[Int(byte & 0xF)])
      }
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private func error(
    _ expected: String, _ found: String, _ name: String,
    _ code: MappingError.Code = .invalidForm
  ) -> MappingError {
    MappingError(
      MappingError.Issue(code, sourceKey: name, expected: expected, found: found))
  }
}
