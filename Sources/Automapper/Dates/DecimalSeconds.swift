internal import Foundation

/// The digits after the decimal point of the seconds, as a text states them.
struct FractionDigits {
  /// The first 19 digits as a number; what fits 64 bits.
  private(set) var leading: UInt64 = 0
  /// The number of digits, all of them.
  private(set) var count = 0
  private var start: UnsafePointer<UInt8>?

  static let leadingLimit = 19

  init() {}

  /// Takes `minimum` to `maximum` digits, or nil when there are fewer.
  init?(_ cursor: inout DateCursor, minimum: Int, maximum: Int) {
    start = cursor.position
    while count < maximum {
      let digit = cursor.byte &- 0x30
      guard digit <= 9 else { break }
      if count < FractionDigits.leadingLimit { leading = leading &* 10 &+ UInt64(digit) }
      count += 1
      cursor.advance()
    }
    guard count >= minimum else { return nil }
  }

  /// Every digit. Valid while the text that was read is.
  var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}

/// Decimal seconds since 2001 and the `Double` nearest to them.
///
/// A `Date` is a `Double` of seconds since 2001-01-01T00:00:00Z. Adding a rounded fraction to whole
/// seconds, or counting from 1970 first, gives a neighbour of the right `Double` for about every
/// second date. Here the decimal value as a whole is rounded once, to nearest, so that the shortest
/// digits that identify a date always read back as that date: `….1234567Z`, and the same bits.
enum DecimalSeconds {
  /// `10^0 ... 10^19`.
  static let powers: [UInt64] = (0...19).map { (0..<$0).reduce(1) { n, _ in n * 10 } }

  /// The most bytes of `writeFraction`: a point, at most 323 zeros or nines, 17 digits.
  static let maximumFractionLength = 344

  /// Whole seconds (rounded down, so negative before 2001) and a fraction.
  static func interval(seconds: Int, fraction: FractionDigits) -> Double {
    let value: Double
    if fraction.count <= FractionDigits.leadingLimit {
      value = interval(seconds: seconds, fraction: fraction.leading, digits: fraction.count)
    } else {
      value = interval(seconds: seconds, long: fraction)
    }
    // The last moment of year 9999 stays in it: `9999-12-31T23:59:59.9999999`, the largest date of
    // .NET, is nearer to year 10000, which could not be written again.
    return value == CivilRange.end && seconds < Int(value) ? value.nextDown : value
  }

  /// `seconds + fraction / 10^digits`, correctly rounded, for at most 19 digits.
  static func interval(seconds: Int, fraction: UInt64, digits: Int) -> Double {
    if fraction == 0 { return Double(seconds) }
    if digits <= 7 {
      // |seconds| < 2^38, so the product fits; below 2^53 both operands of the one division are
      // exact, so it rounds once.
      let scaled = seconds * Int(power(digits)) + Int(truncatingIfNeeded: fraction)
      if scaled.magnitude <= 1 << 53 { return Double(scaled) / Double(power(digits)) }
    }
    return rounded(seconds: seconds, fraction: fraction, digits: digits)
  }

  @inline(__always)
  static func power(_ digits: Int) -> UInt64 {
    switch digits {
    case 3: 1_000
    case 6: 1_000_000
    case 7: 10_000_000
    default: powers[digits]
    }
  }

  /// Computes the seconds by integers: the magnitude as 64 bits before and 64 bits after the binary point, rounded
  /// to the 53 bits of a `Double`, half to even, knowing whether anything was cut off.
  private static func rounded(seconds: Int, fraction: UInt64, digits: Int) -> Double {
    let divisor = powers[digits]
    // -5 s + 0.25 s is -(4 s + 0.75 s).
    let isNegative = seconds < 0
    let whole = isNegative ? UInt64(-1 - seconds) : UInt64(seconds)
    let part = isNegative ? divisor - fraction : fraction
    let (after, rest) = divisor.dividingFullWidth((part, 0))
    var isInexact = rest != 0
    let top: UInt64
    let exponent: Int
    if whole > 0 {
      let shift = whole.leadingZeroBitCount
      top = whole << shift | after >> (64 - shift)
      isInexact = isInexact || after << shift != 0
      exponent = -shift
    } else {
      let shift = after.leadingZeroBitCount
      // Within 2 ms of 2001 fewer than 55 bits may be left of the 64.
      guard shift <= 8 else { return parsed(isNegative, whole, String(part), digits) }
      top = after << shift
      exponent = -64 - shift
    }
    let cut = top & 0x7FF
    var significand = top >> 11
    if cut > 0x400 || (cut == 0x400 && (isInexact || significand & 1 == 1)) { significand += 1 }
    let scale = Double(bitPattern: UInt64(1023 + exponent + 11) << 52)
    let value = Double(significand) * scale
    return isNegative ? -value : value
  }

  /// More digits than 64 bits hold. What lies behind the 19th decides only when the values with and
  /// without it round apart.
  private static func interval(seconds: Int, long fraction: FractionDigits) -> Double {
    let limit = FractionDigits.leadingLimit
    let low = interval(seconds: seconds, fraction: fraction.leading, digits: limit)
    let next = fraction.leading + 1
    let high =
      next == powers[limit]
      ? Double(seconds + 1) : interval(seconds: seconds, fraction: next, digits: limit)
    if low == high { return low }
    let all = String(decoding: fraction.all, as: UTF8.self)
    guard seconds < 0 else { return parsed(false, UInt64(seconds), all, fraction.count) }
    guard let part = complement(Array(all.utf8)) else { return Double(seconds) }
    return parsed(true, UInt64(-1 - seconds), String(decoding: part, as: UTF8.self), fraction.count)
  }

  /// The standard library's reader, exact for any number of digits.
  private static func parsed(
    _ isNegative: Bool, _ whole: UInt64, _ part: String, _ digits: Int
  ) -> Double {
    let zeros = String(repeating: "0", count: digits - part.utf8.count)
    let value = Double("\(whole).\(zeros)\(part)") ?? Double(whole)
    return isNegative ? -value : value
  }

  /// The digits of `1 - 0.digits`, or nil when they are all zero.
  static func complement(_ digits: [UInt8]) -> [UInt8]? {
    guard let last = digits.lastIndex(where: { $0 != 0x30 }) else { return nil }
    var result = digits
    for index in 0..<last { result[index] = 0x69 - digits[index] }
    result[last] = 0x6A - digits[last]
    return result
  }
}
