/// Scans strings: finds their ends and validates them in place.
///
/// Bytes above 0x7F are valid only in strings, so validating UTF-8 here covers the whole document.
/// ASCII text has no extra cost.
extension JSONScanner {
  /// Writes the token of the string whose opening quote is at `p`, and moves past its closing
  /// quote.
  ///
  /// Safe by the scanner's invariant: the zero after the input is a control character, which ends
  /// every loop.
  @inline(__always)
  static func string(
    _ p: inout Bytes, _ start: Bytes, _ token: UnsafeMutablePointer<JSONToken>
  ) -> Expectation? {
    p += 1
    let content = p
    var stops = ByteWord.stops(ByteWord.load(p))
    while stops == 0 {
      p += 8
      stops = ByteWord.stops(ByteWord.load(p))
    }
    p += stops.trailingZeroBitCount &>> 3
    var tag = JSONTag.string
    if p.pointee != 0x22 {
      let rest = restOfString(p)
      p = rest.end
      tag = rest.tag
      if let failure = rest.failure { return failure }
    }
    token.pointee = JSONToken(tag, p - content, UInt64(truncatingIfNeeded: content - start))
    p += 1
    return nil
  }

  /// Scans a string from its first byte that is not plain text to the closing quote or the first
  /// error.
  @inline(never)
  private static func restOfString(
    _ begin: Bytes
  ) -> (end: Bytes, tag: UInt8, failure: Expectation?) {
    var p = begin
    var tag = JSONTag.string
    while true {
      let byte = p.pointee
      if byte >= 0x80 {
        if !multibyte(&p) {
          skipValidBytes(&p)
          return (p, tag, .utf8)
        }
        if p.pointee == 0x22 { return (p, tag, nil) }
      } else if byte == 0x22 {
        return (p, tag, nil)
      } else if byte == 0x5C {
        tag = JSONTag.escaped
        if let failure = escape(&p) { return (p, tag, failure) }
      } else if byte < 0x20 {
        return (p, tag, byte == 0 ? .endOfString : .escapedControl)
      }
      var stops = ByteWord.stops(ByteWord.load(p))
      while stops == 0 {
        p += 8
        stops = ByteWord.stops(ByteWord.load(p))
      }
      p += stops.trailingZeroBitCount &>> 3
    }
  }

  /// Moves past all characters of two, three and four bytes from `p` on, by table 3-7 of the
  /// Unicode standard: no overlong form, no surrogate, nothing above U+10FFFF. Returns false if the
  /// bytes are invalid.
  @inline(__always)
  private static func multibyte(_ p: inout Bytes) -> Bool {
    while true {
      var word = ByteWord.loadHalf(p)
      // Three bytes, the most common case in long runs: 1110xxxx 10xxxxxx 10xxxxxx.
      while word & 0x00C0_C0F0 == 0x0080_80E0 {
        let ambiguous = word & 0x200F
        if ambiguous == 0 || ambiguous == 0x200D { return false }
        p += 3
        word = ByteWord.loadHalf(p)
      }
      if word & 0x80 == 0 { return true }
      if word & 0xC0E0 == 0x80C0 {
        if word & 0x1E == 0 { return false }
        p += 2
      } else if word & 0xC0C0_C0F8 == 0x8080_80F0 {
        if word & 0x3007 == 0 || (word & 0x04 != 0 && word & 0x3003 != 0) { return false }
        p += 4
      } else {
        return false
      }
    }
  }

  /// Moves past the bytes of an invalid character that a valid character may begin with, by the same table.
  private static func skipValidBytes(_ p: inout Bytes) {
    let (count, second): (Int, ClosedRange<UInt8>)
    switch p.pointee {
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return
    }
    p += 1
    guard second.contains(p.pointee) else { return }
    p += 1
    for _ in 2..<count {
      guard (0x80...0xBF).contains(p.pointee) else { return }
      p += 1
    }
  }

  /// Moves past the escape whose backslash is at `p`. A surrogate must be half of a pair: a lone
  /// surrogate is not a character, and replacing it would change the text silently.
  @inline(__always)
  private static func escape(_ p: inout Bytes) -> Expectation? {
    switch p[1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
      p += 2
      return nil
    case 0x75:
      return unicodeEscape(&p)
    default:
      p += 1
      return .escape
    }
  }

  @inline(never)
  private static func unicodeEscape(_ p: inout Bytes) -> Expectation? {
    let unit = hexadecimal(p + 2)
    if unit > 0xFFFF { return invalidDigits(&p) }
    if unit & 0xF800 != 0xD800 {
      p += 6
      return nil
    }
    if unit >= 0xDC00 {
      // The second digit makes it a low surrogate.
      p += 3
      return .highSurrogate
    }
    // After a valid escape at least one byte is readable, and after a backslash one more.
    if p[6] != 0x5C || p[7] != 0x75 {
      p += p[6] == 0x5C ? 7 : 6
      return .lowSurrogate
    }
    let low = hexadecimal(p + 8)
    p += 6
    if low & 0xFC00 == 0xDC00 {
      p += 6
      return nil
    }
    // A low surrogate begins with D, and its second digit is one of C to F.
    guard hexadecimalDigit(p[2]) < 16 else { return invalidDigits(&p) }
    guard hexadecimalDigit(p[2]) == 0xD else {
      p += 2
      return .lowSurrogate
    }
    guard hexadecimalDigit(p[3]) < 16 else { return invalidDigits(&p) }
    guard hexadecimalDigit(p[3]) >= 0xC else {
      p += 3
      return .lowSurrogate
    }
    return invalidDigits(&p)
  }

  /// Moves to the first of the four bytes after `\u` that is not a hexadecimal digit.
  private static func invalidDigits(_ p: inout Bytes) -> Expectation {
    p += 2
    while hexadecimalDigit(p.pointee) < 16 { p += 1 }
    return .hexadecimal
  }

  /// Returns the number that four hexadecimal digits spell, or a number above 0xFFFF if they are
  /// not digits. Reads four bytes.
  @inline(__always)
  static func hexadecimal(_ p: Bytes) -> UInt32 {
    let digits = (
      hexadecimalDigit(p[0]), hexadecimalDigit(p[1]), hexadecimalDigit(p[2]), hexadecimalDigit(p[3])
    )
    if (digits.0 | digits.1 | digits.2 | digits.3) > 15 { return .max }
    return digits.0 &<< 12 | digits.1 &<< 8 | digits.2 &<< 4 | digits.3
  }

  /// Returns the digit's value, 0 to 15, or 255 for any other byte.
  @inline(__always)
  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32 {
    let digit = byte &- 0x30
    if digit < 10 { return UInt32(digit) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) &+ 10 : 255
  }
}
