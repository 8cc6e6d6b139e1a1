/// RFC 8259 as slow and plain as can be: a descent over the text that makes a tree of it.
///
/// Besides the grammar, a text must be UTF-8 and its escapes must not leave half of a surrogate
/// pair; a byte order mark is skipped.
package struct ReferenceJSON {
  private var bytes: [UInt8]
  private var index = 0

  /// The tree of a document; nil where the bytes are none.
  package static func tree(_ bytes: [UInt8]) -> JSONTree? {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = ReferenceJSON(bytes: bytes)
    guard let tree = reader.value(), reader.index == bytes.count else { return nil }
    return tree
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func space() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func value() -> JSONTree? {
    space()
    defer { space() }
    if take("null") { return .null }
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    if next == 0x22 { return string().map { .string($0) } }
    if take("[") { return array() }
    if take("{") { return object() }
    return number().map { .number($0) }
  }

  private mutating func array() -> JSONTree? {
    var elements: [JSONTree] = []
    space()
    if take("]") { return .array([]) }
    repeat {
      guard let element = value() else { return nil }
      elements.append(element)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func object() -> JSONTree? {
    var members: [(key: String, value: JSONTree)] = []
    space()
    if take("}") { return .object([]) }
    repeat {
      space()
      guard let key = string() else { return nil }
      space()
      guard take(":"), let value = value() else { return nil }
      members.append((key, value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, byte >= 0x30, byte <= 0x39 { index += 1 }
    return index > start
  }

  private mutating func number() -> String? {
    let start = index
    _ = take("-")
    if !take("0"), !digits() { return nil }
    if take("."), !digits() { return nil }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      guard digits() else { return nil }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func unit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        return nil
      }
      value = value * 16 + UInt32(digit)
    }
    index += 4
    return value
  }

  private static let escapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = next {
      if take("\"") { return String(decoding: text, as: UTF8.self) }
      if byte < 0x20 { return nil }
      if byte != 0x5C {
        text.append(byte)
        index += 1
      } else if index + 1 < bytes.count, let escaped = Self.escapes[bytes[index + 1]] {
        text.append(escaped)
        index += 2
      } else {
        guard take("\\u"), var value = unit() else { return nil }
        if value >= 0xD800, value <= 0xDBFF {
          guard take("\\u"), let low = unit(), low >= 0xDC00, low <= 0xDFFF else { return nil }
          value = 0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        text += Array(String(scalar).utf8)
      }
    }
    return nil
  }
}
