/// A search for the end of a value, in a text that need not be JSON.
enum JSONExtent {
  /// Returns the offset just past the value that begins at an offset: past the closing quote of a string, past the
  /// matching bracket of a container, else before the next delimiter.
  static func end(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
    guard offset < limit else { return limit }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return endOfString(offset, in: bytes, limit: limit)
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
    _ offset: Int, in bytes: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    var index = offset + 1
    while index < limit {
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return limit
  }

  private static func endOfContainer(
    _ offset: Int, in bytes: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    var depth = 0
    var index = offset
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = endOfString(index, in: bytes, limit: limit)
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
