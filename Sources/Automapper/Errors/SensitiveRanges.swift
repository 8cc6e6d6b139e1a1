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

  /// Searches the text as a whole, and each of its lines by itself. JSON strings contain no line breaks (RFC 8259,
  /// section 7), so a quote that is missing in one line must not turn the strings of the next lines inside out.
  ///
  /// A line that a value of an earlier line hides completely is not searched. A search that leaves its line thus ends
  /// in the next line to search, and a text of containers that end late, or never, takes time in proportion to its size.
  private static func ranges(
    _ search: inout SensitiveKeySearch, in bytes: UnsafeBufferPointer<UInt8>, showing shown: Int?,
    depth: Int
  ) -> [Range<Int>] {
    let lineBreaks = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    var ranges = scan(0..<bytes.count, &search, in: bytes, showing: shown, depth: depth)
    guard !lineBreaks.isEmpty else { return ranges }
    var known = Set(ranges)
    var hiddenEnd = 0
    for (start, end) in zip([0] + lineBreaks, lineBreaks + [bytes.count]) where end > hiddenEnd {
      let inLine = scan(start..<end, &search, in: bytes, showing: shown, depth: depth)
      hiddenEnd = inLine.last?.upperBound ?? hiddenEnd
      ranges += inLine.filter { known.insert($0).inserted }
    }
    return ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// Searches a part of the text for keys. Their values may end behind it.
  private static func scan(
    _ part: Range<Int>, _ search: inout SensitiveKeySearch, in bytes: UnsafeBufferPointer<UInt8>,
    showing shown: Int?, depth: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = part.lowerBound
    while index < part.upperBound,
      let quote = bytes[index..<part.upperBound].firstIndex(of: UInt8(ascii: "\""))
    {
      index = JSONExtent.end(of: quote, in: bytes, limit: part.upperBound)
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
      if (try? document.load(bytes, JSONLimits(depth: 1))) != nil { return document.string(0) }
    }
    return String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
  }
}
