/// How far a value reaches in a text that need not be JSON.
enum JSONExtent {
  /// The offset just past the value that begins at an offset: past the closing quote of a string, past the
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

/// The byte ranges of a text whose values are hidden.
enum SensitiveRanges {
  /// The byte ranges of the values of sensitive keys, in ascending order.
  static func ranges(
    of keys: SensitiveKeys, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    if keys.hidesAll { return [0..<Int.max] }
    var ranges: [Range<Int>] = []
    var index = 0
    while let quote = bytes[min(index, bytes.count)...].firstIndex(of: UInt8(ascii: "\"")) {
      index = JSONExtent.end(of: quote, in: bytes, limit: bytes.count)
      guard let colon = next(index, in: bytes), bytes[colon] == UInt8(ascii: ":"),
        keys.contains(text(bytes[quote..<index])), let value = next(colon + 1, in: bytes)
      else { continue }
      index = JSONExtent.end(of: value, in: bytes, limit: bytes.count)
      ranges.append(value..<index)
    }
    return ranges
  }

  /// The next byte that is not white space.
  private static func next(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes[min(offset, bytes.count)...].firstIndex { $0 > 0x20 }
  }

  /// The text of a JSON string. One with a bad escape stays as it is written.
  private static func text(_ string: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    if string.contains(UInt8(ascii: "\\")) {
      let document = JSONDocument()
      let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: string))
      if (try? document.load(bytes, maximumDepth: 1)) != nil { return document.string(0) }
    }
    return String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
  }
}
