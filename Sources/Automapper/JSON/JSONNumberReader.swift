/// Parses a number of RFC 8259 and writes its token, including the value.
///
/// Digits are parsed eight at a time. The last, partial group is shifted so that the bytes after it
/// drop out. This costs less than a loop whose length no processor can predict.
///
/// `-1.50e3` becomes a `double` token with the bits of -1500 and the flag `hasFractionOrExponent`.
struct JSONNumberReader {
  typealias Bytes = UnsafePointer<UInt8>

  private let powersOfTen: UnsafePointer<UInt64>
  private let decimals: DecimalToDouble

  init(_ tables: NumberTables = .shared) {
    powersOfTen = tables.powersOfTen
    decimals = DecimalToDouble(tables)
  }

  /// Writes the token of the number that begins at `text`. Returns the end of the number, or the
  /// position and reason of a failure.
  ///
  /// Safe by the scanner's invariant: words are loaded at most at the end of the input, which
  /// padding follows.
  @inline(never)
  func read(
    _ text: Bytes, _ start: Bytes, _ token: UnsafeMutablePointer<JSONToken>
  ) -> (end: Bytes, failure: JSONScanner.Expectation?) {
    var p = text
    let negative = p.pointee == 0x2D
    if negative { p += 1 }
    let integer = p
    var mantissa: UInt64 = 0
    digits(&p, &mantissa)
    let integerDigits = p - integer
    if integerDigits == 0 { return (p, .digit) }
    if integer.pointee == 0x30, integerDigits > 1 {
      p = integer + 1
      return (p, .noLeadingZero)
    }

    let byte = p.pointee
    if byte != 0x2E, byte | 0x20 != 0x65 {
      if integerDigits <= 18, !(negative && mantissa == 0) {
        token.pointee = JSONToken(
          JSONTag.int, text - start, negative ? 0 &- mantissa : mantissa)
      } else {
        token.pointee = Self.longInteger(text, p, start, mantissa)
      }
      return (p, nil)
    }

    var digitCount = integerDigits
    var exponent = 0
    if byte == 0x2E {
      p += 1
      let fraction = p
      digits(&p, &mantissa)
      exponent = fraction - p
      if exponent == 0 { return (p, .digit) }
      digitCount &-= exponent
    }
    if p.pointee | 0x20 == 0x65 {
      p += 1
      let negativeExponent = p.pointee == 0x2D
      if negativeExponent || p.pointee == 0x2B { p += 1 }
      let explicit = p
      var magnitude = 0
      while p.pointee &- 0x30 < 10 {
        if magnitude < DecimalDigits.largestExponent {
          magnitude = magnitude &* 10 &+ Int(p.pointee &- 0x30)
        }
        p += 1
      }
      if p == explicit { return (p, .digit) }
      exponent &+= negativeExponent ? 0 &- magnitude : magnitude
    }
    var bits: UInt64
    if digitCount <= 19 {
      bits = decimals.bits(mantissa, exponent)
      if negative { bits |= 1 &<< 63 }
    } else {
      bits = Self.longDouble(text, p)
    }
    token.pointee = JSONToken(JSONTag.double, text - start, bits)
    token.pointee.a |= JSONToken.hasFractionOrExponent
    return (p, nil)
  }

  /// Appends the digits at `p` to `value` (modulo 2^64) and moves past them.
  @inline(__always)
  private func digits(_ p: inout Bytes, _ value: inout UInt64) {
    while true {
      let values = ByteWord.digitValues(ByteWord.load(p))
      let stops = ByteWord.notDigits(values)
      if stops == 0 {
        value = value &* 100_000_000 &+ ByteWord.number(values)
        p += 8
        continue
      }
      let count = stops.trailingZeroBitCount &>> 3
      // Two shifts, because a masking shift by 64 would not shift at all.
      let shift = UInt64(truncatingIfNeeded: 56 &- count &<< 3)
      value = value &* powersOfTen[count] &+ ByteWord.number((values &<< 8) &<< shift)
      p += count
      return
    }
  }

  /// Returns the token of an integer of 19 digits or more, or of a zero with a minus sign.
  @inline(never)
  private static func longInteger(
    _ text: Bytes, _ end: Bytes, _ start: Bytes, _ mantissa: UInt64
  ) -> JSONToken {
    let negative = text.pointee == 0x2D
    var count = end - text
    if negative { count -= 1 }
    // Twenty digits that begin with 1 wrap around only above 2^64, and the result is then below
    // 10^19.
    let fits =
      count <= 19 || (count == 20 && text[0] == 0x31 && mantissa >= 10_000_000_000_000_000_000)
    if negative, count <= 19, mantissa > 0, mantissa <= 1 << 63 {
      return JSONToken(JSONTag.int, text - start, 0 &- mantissa)
    }
    if !negative, fits {
      let tag = mantissa <= UInt64(Int64.max) ? JSONTag.int : JSONTag.uint
      return JSONToken(tag, text - start, mantissa)
    }
    return JSONToken(JSONTag.double, text - start, longDouble(text, end))
  }

  /// Returns the bits of the double for a number with too many digits for 64 bits.
  @inline(never)
  private static func longDouble(_ text: Bytes, _ end: Bytes) -> UInt64 {
    let bytes = UnsafeBufferPointer(start: text, count: end - text)
    return DecimalDigits(bytes)?.double.bitPattern ?? Double.nan.bitPattern
  }
}
