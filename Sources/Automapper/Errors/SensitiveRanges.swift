/// The byte ranges of a text whose values are hidden.
enum SensitiveRanges {
  /// The byte ranges of the values of sensitive keys, in ascending order. A string that is JSON with sensitive
  /// keys is such a value as a whole.
  ///
  /// - Parameter shown: The offset of a value that is not hidden for its key. Values in it may be.
  static func ranges(
    of keys: SensitiveKeys, in bytes: UnsafeBufferPointer<UInt8>, showing shown: Int? = nil
  ) -> [Range<Int>] {
    if keys.hidesAll { return [0..<Int.max] }
    var search = SensitiveKeySearch(keys)
    return ranges(&search, in: bytes, showing: shown, depth: 0)
  }

  /// How deep strings of JSON in strings are looked into. Deeper ones are hidden.
  private static let maximumDepth = 4

  private static func ranges(
    _ search: inout SensitiveKeySearch, in bytes: UnsafeBufferPointer<UInt8>, showing shown: Int?,
    depth: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while let quote = bytes[min(index, bytes.count)...].firstIndex(of: UInt8(ascii: "\"")) {
      index = JSONExtent.end(of: quote, in: bytes, limit: bytes.count)
      let string = bytes[quote..<index]
      guard let colon = next(index, in: bytes), bytes[colon] == UInt8(ascii: ":") else {
        if holdsSensitiveKey(string, &search, depth: depth) { ranges.append(quote..<index) }
        continue
      }
      guard search.finds(text(string)), let value = next(colon + 1, in: bytes), value != shown
      else { continue }
      index = JSONExtent.end(of: value, in: bytes, limit: bytes.count)
      ranges.append(value..<index)
    }
    return ranges
  }

  /// Whether a string is JSON with a sensitive key.
  private static func holdsSensitiveKey(
    _ string: Slice<UnsafeBufferPointer<UInt8>>, _ search: inout SensitiveKeySearch, depth: Int
  ) -> Bool {
    guard string.contains(UInt8(ascii: "\\")), string.contains(UInt8(ascii: ":")) else {
      return false
    }
    if depth == maximumDepth { return true }
    var text = text(string)
    return text.withUTF8 { !ranges(&search, in: $0, showing: nil, depth: depth + 1).isEmpty }
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
