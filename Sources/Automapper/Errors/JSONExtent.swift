/// A search for the end of a value, in a text that need not be JSON.
enum JSONExtent {
  /// Returns the offset just past the value that begins at an offset: past the closing quote of a string, past the
  /// matching bracket of a container, else before the next delimiter.
  ///
  /// - Parameter isInLine: Whether a string without a closing quote in its line ends with the line. JSON strings contain
  ///   no line breaks (RFC 8259, section 7), and in a stream of documents, the next line is another document.
  static func end(
    of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, limit: Int, isInLine: Bool = false
  ) -> Int {
    guard offset < limit else { return limit }
    switch bytes[offset] {
    case UInt8(ascii: "\""):
      return endOfString(offset, in: bytes, limit: limit, isInLine: isInLine)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return endOfContainer(offset, in: bytes, limit: limit)
    default:
      let end = bytes[offset..<limit].firstIndex { byte in
        byte <= 0x20 || [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte)
      }
      return max(end ?? limit, offset + 1)
    }
  }

  private static func endOfString(
    _ offset: Int, in bytes: UnsafeBufferPointer<UInt8>, limit: Int, isInLine: Bool
  ) -> Int {
    var index = offset + 1
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\n") where isInLine: return index + 1
      case UInt8(ascii: "\\") where !isInLine || !isLineBreak(index + 1, in: bytes, limit):
        index += 2
      default: index += 1
      }
    }
    return limit
  }

  private static func isLineBreak(
    _ offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ limit: Int
  ) -> Bool {
    offset < limit && bytes[offset] == UInt8(ascii: "\n")
  }

  private static func endOfContainer(
    _ offset: Int, in bytes: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    var depth = 0
    var index = offset
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = endOfString(index, in: bytes, limit: limit, isInLine: false)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return index }
    }
    return limit
  }
}
