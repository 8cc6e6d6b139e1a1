/// A scanner that finds the ends of values in the writer's text.
///
/// It relies on what the writer guarantees: the text is valid JSON, and white space occurs in strings
/// only. In `[1,{"a":2}]` from offset 1, `value` returns 1..<2; after `skip` of the comma, 3..<10.
struct PartScanner {
  let buffer: UnsafeMutablePointer<UInt8>
  var offset: Int
  /// The end of the text. The scanner reads nothing from this offset on.
  let end: Int

  /// Skips one byte if it is the next one.
  mutating func skip(_ byte: UInt8) {
    if offset < end, buffer[offset] == byte { offset += 1 }
  }

  /// Skips one value, and returns its range.
  mutating func value() -> Range<Int> {
    let start = offset
    var depth = 0
    while offset < end {
      switch buffer[offset] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { return start..<offset }
        offset += 1
      default: offset += 1
      }
      if depth == 0, closes(buffer[offset - 1]) { return start..<offset }
    }
    return start..<offset
  }

  /// Whether a byte is the last one of a string or a container. Other values end before a separator.
  private func closes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private mutating func skipString() {
    offset += 1
    while offset < end, buffer[offset] != UInt8(ascii: "\"") {
      offset += buffer[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, end)
  }
}
