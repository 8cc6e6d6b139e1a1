/// The text of strings and keys.
extension JSONTokenReading {
  /// Returns the string at `i`, whose token is `string` or `escaped`.
  @inline(__always)
  func string(_ i: Int) -> String {
    if tag(i) == JSONTag.string {
      let content = UnsafeBufferPointer(start: UnsafePointer(bytes) + offset(i), count: length(i))
      return String(decoding: content, as: UTF8.self)
    }
    return unescapedString(i)
  }

  /// Calls `body` with the UTF-8 of the string at `i`, escapes replaced. The bytes are valid only
  /// during the call.
  func withStringBytes<R>(_ i: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let content = UnsafeBufferPointer(start: UnsafePointer(bytes) + offset(i), count: length(i))
    if tag(i) == JSONTag.string { return body(content) }
    // Not a buffer of the document, because `body` may request another string.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: content.count) { buffer in
      let count = Self.unescape(content, into: buffer)
      return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  @inline(never)
  private func unescapedString(_ i: Int) -> String {
    let content = UnsafeBufferPointer(start: UnsafePointer(bytes) + offset(i), count: length(i))
    return String(unsafeUninitializedCapacity: content.count) { buffer in
      Self.unescape(content, into: buffer)
    }
  }

  /// Unescapes `content` into `buffer` and returns the length of the text.
  ///
  /// The scanner has validated `content`: each backslash begins a complete escape. An escape is
  /// never shorter than the text it represents, so `out` has space for as many bytes as are left to
  /// read at `p`. `buffer` is at least as long as `content`, so it is never overrun.
  private static func unescape(
    _ content: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard var p = content.baseAddress, let first = buffer.baseAddress else { return 0 }
    let end = p + content.count
    var out = first
    while p < end {
      if end - p >= 8 {
        let word = ByteWord.load(p)
        UnsafeMutableRawPointer(out).storeBytes(of: word.littleEndian, as: UInt64.self)
        // Controls cannot occur. An unnecessary stop at a quote only costs time.
        let stops = ByteWord.escapes(word, and: 0x5C)
        if stops == 0 {
          p += 8
          out += 8
          continue
        }
        p += stops.trailingZeroBitCount &>> 3
        out += stops.trailingZeroBitCount &>> 3
      }
      guard p.pointee == 0x5C else {
        out.pointee = p.pointee
        p += 1
        out += 1
        continue
      }
      switch p[1] {
      case 0x75:
        write(scalar(&p), &out)
        continue
      case 0x62: out.pointee = 0x08
      case 0x66: out.pointee = 0x0C
      case 0x6E: out.pointee = 0x0A
      case 0x72: out.pointee = 0x0D
      case 0x74: out.pointee = 0x09
      default: out.pointee = p[1]
      }
      p += 2
      out += 1
    }
    return out - first
  }

  /// Returns the scalar of the escape, or of the pair of escapes, at `p`.
  private static func scalar(_ p: inout UnsafePointer<UInt8>) -> UInt32 {
    let unit = JSONScanner.hexadecimal(p + 2)
    p += 6
    guard unit & 0xF800 == 0xD800 else { return unit }
    let low = JSONScanner.hexadecimal(p + 2)
    p += 6
    return 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
  }

  private static func write(_ scalar: UInt32, _ out: inout UnsafeMutablePointer<UInt8>) {
    func put(_ byte: UInt32) {
      out.pointee = UInt8(truncatingIfNeeded: byte)
      out += 1
    }
    if scalar < 0x80 { return put(scalar) }
    if scalar < 0x800 {
      put(0xC0 | scalar >> 6)
    } else {
      if scalar < 0x10000 {
        put(0xE0 | scalar >> 12)
      } else {
        put(0xF0 | scalar >> 18)
        put(0x80 | scalar >> 12 & 0x3F)
      }
      put(0x80 | scalar >> 6 & 0x3F)
    }
    put(0x80 | scalar & 0x3F)
  }
}
