/// A search for the byte ranges of a text that must be hidden.
enum SensitiveRanges {
  /// Returns the byte ranges of the values of sensitive keys, in ascending order. A string that contains JSON with
  /// sensitive keys is hidden as a whole.
  ///
  /// - Parameter shown: The offset of a value to show despite its key. Values inside it may still be hidden.
  static func ranges(
    of keys: SensitiveKeys, in bytes: UnsafeBufferPointer<UInt8>, showing shown: Int? = nil
  ) -> [Range<Int>] {
    if keys.hidesAll { return [0..<Int.max] }
    var search = SensitiveKeySearch(keys)
    return ranges(&search, in: bytes, showing: shown, depth: 0)
  }

  /// The deepest nesting of JSON in strings that is searched. Deeper strings are hidden.
  private static let maximumDepth = 4

  private static func ranges(
    _ search: inout SensitiveKeySearch, in bytes: UnsafeBufferPointer<UInt8>, showing shown: Int?,
    depth: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while let quote = bytes[min(index, bytes.count)...].firstIndex(of: UInt8(ascii: "\"")) {
      index = JSONExtent.end(of: quote, in: bytes, limit: bytes.count, isInLine: true)
      let string = bytes[quote..<index]
      guard let colon = next(index, in: bytes), bytes[colon] == UInt8(ascii: ":") else {
        if holdsSensitiveKey(string, &search, depth: depth) { ranges.append(quote..<index) }
        continue
      }
      guard search.finds(text(string)), let value = next(colon + 1, in: bytes), value != shown
      else { continue }
      let end = JSONExtent.end(of: value, in: bytes, limit: bytes.count)
      ranges.append(value..<end)
      // A broken string is hidden up to the next quote, but the next line may have keys of its own.
      index = min(end, JSONExtent.end(of: value, in: bytes, limit: bytes.count, isInLine: true))
    }
    return ranges
  }

  /// Whether a string contains JSON with a sensitive key.
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

  /// Returns the offset of the next byte that is not white space.
  private static func next(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes[min(offset, bytes.count)...].firstIndex { $0 > 0x20 }
  }

  /// Returns the text of a JSON string. A string with an invalid escape is returned as written.
  private static func text(_ string: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    if string.contains(UInt8(ascii: "\\")) {
      let document = JSONDocument()
      let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: string))
      if (try? document.load(bytes, maximumDepth: 1)) != nil { return document.string(0) }
    }
    return String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
  }
}
