internal import Foundation

/// The fraction digits of the seconds in a text.
struct FractionDigits {
  /// The first 19 digits as a number, as many as fit in 64 bits.
  private(set) var leading: UInt64 = 0
  /// The number of all digits.
  private(set) var count = 0
  private var start: UnsafePointer<UInt8>?

  static let leadingLimit = 19

  init() {}

  /// Parses `minimum` to `maximum` digits; nil if there are fewer.
  init?(_ cursor: inout DateCursor, minimum: Int, maximum: Int) {
    start = cursor.position
    while count < maximum {
      let digit = cursor.byte &- 0x30
      guard digit <= 9 else { break }
      if count < FractionDigits.leadingLimit { leading = leading &* 10 &+ UInt64(digit) }
      count &+= 1
      cursor.advance()
    }
    guard count >= minimum else { return nil }
  }

  /// All digits. Valid as long as the parsed text.
  var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}

/// Conversions between decimal seconds and dates.
///
/// A `Date` is a `Double` of seconds since 2001, but most dates with milliseconds or microseconds
/// are made from seconds since 1970: by `Date(timeIntervalSince1970:)`, by `DateFormatter` and by
/// numbers in JSON. For most instants of this century, the result is not the `Double` nearest to
/// the decimal. So the number of digits decides how this type rounds:
/// - Up to six digits are seconds since 1970, rounded once and then moved to 2001, as in Foundation.
/// - Seven digits or more are seconds since 2001, rounded once. They reach the dates that have no
///   `Double` since 1970, so every date has a text.
///
///     20.123      reads as  Date(timeIntervalSince1970: 1700000000.123)
///     20.1230000  reads as  Date(timeIntervalSinceReferenceDate: 721692800.123)
enum DecimalSeconds {
  /// The most fraction digits that count from 1970.
  static let most1970Digits = 6

  static let secondsFrom1970To2001 = 978_307_200

  /// The most bytes that `writeFraction` stores: a point, at most 323 zeros or nines, 17 digits.
  static let maximumFractionLength = 344

  /// Returns the interval of whole seconds (rounded down, so negative before 2001) and a fraction.
  @inline(__always)
  static func interval(seconds: Int, fraction: FractionDigits) -> Double {
    let value: Double
    if fraction.count <= FractionDigits.leadingLimit {
      value = interval(seconds: seconds, fraction: fraction.leading, digits: fraction.count)
    } else {
      value = interval(seconds: seconds, long: fraction)
    }
    // Dates in the last moment of year 9999 stay in it. `9999-12-31T23:59:59.9999999`, the largest
    // date of .NET, would round to year 10000, which cannot be written.
    return value == CivilRange.end && seconds < Int(value) ? value.nextDown : value
  }

  /// Returns the interval of whole seconds and a fraction of at most 19 digits.
  static func interval(seconds: Int, fraction: UInt64, digits: Int) -> Double {
    let epoch = digits <= most1970Digits ? secondsFrom1970To2001 : 0
    return interval(seconds: seconds, fraction: fraction, digits: digits, epoch: epoch)
  }

  /// Rounds the seconds since an epoch, given as its distance to 2001, then moves them to 2001.
  @inline(__always)
  static func interval(seconds: Int, fraction: UInt64, digits: Int, epoch: Int) -> Double {
    if fraction == 0 { return Double(seconds) }
    return decimal(seconds: seconds &+ epoch, fraction: fraction, digits: digits) - Double(epoch)
  }

  /// Returns `seconds + fraction / 10^digits`, correctly rounded.
  @inline(__always)
  private static func decimal(seconds: Int, fraction: UInt64, digits: Int) -> Double {
    if digits <= 7 {
      // |seconds| < 2^38, so the product fits. Below 2^53 both operands of the division are exact,
      // so it rounds once.
      let unit = Int(truncatingIfNeeded: power(digits))
      let scaled = seconds &* unit &+ Int(truncatingIfNeeded: fraction)
      if scaled.magnitude <= 1 << 53 { return Double(scaled) / Double(unit) }
    }
    return rounded(seconds: seconds, fraction: fraction, digits: digits)
  }

  /// Returns a power of ten.
  ///
  /// - Precondition: `digits` is at most `FractionDigits.leadingLimit`. The table ends there.
  @inline(__always)
  static func power(_ digits: Int) -> UInt64 {
    switch digits {
    case 3: 1_000
    case 6: 1_000_000
    case 7: 10_000_000
    default: NumberTables.shared.powersOfTen[digits]
    }
  }

  /// Computes the seconds with integers: 64 bits of the magnitude before and 64 after the binary
  /// point. Rounds them to the 53 bits of a `Double`, half to even, and keeps track of bits that
  /// were cut off.
  private static func rounded(seconds: Int, fraction: UInt64, digits: Int) -> Double {
    let divisor = power(digits)
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
      // Within 2 ms of 2001, 55 or fewer of the 64 bits remain.
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

  /// Returns the interval for a fraction of more than 19 digits. The later digits matter only if
  /// rounding the first 19 down or up results in different doubles.
  private static func interval(seconds: Int, long fraction: FractionDigits) -> Double {
    let limit = FractionDigits.leadingLimit
    let low = interval(seconds: seconds, fraction: fraction.leading, digits: limit)
    let next = fraction.leading + 1
    let high =
      next == power(limit)
      ? Double(seconds + 1) : interval(seconds: seconds, fraction: next, digits: limit)
    if low == high { return low }
    let all = String(decoding: fraction.all, as: UTF8.self)
    guard seconds < 0 else { return parsed(false, UInt64(seconds), all, fraction.count) }
    guard let part = complement(Array(all.utf8)) else { return Double(seconds) }
    return parsed(true, UInt64(-1 - seconds), String(decoding: part, as: UTF8.self), fraction.count)
  }

  /// Parses the number with the standard library, which is exact for any number of digits.
  private static func parsed(
    _ isNegative: Bool, _ whole: UInt64, _ part: String, _ digits: Int
  ) -> Double {
    let zeros = String(repeating: "0", count: digits - part.utf8.count)
    let value = Double("\(whole).\(zeros)\(part)") ?? Double(whole)
    return isNegative ? -value : value
  }

  /// Returns the digits of `1 - 0.digits`; nil if they are all zero.
  static func complement(_ digits: [UInt8]) -> [UInt8]? {
    guard let last = digits.lastIndex(where: { $0 != 0x30 }) else { return nil }
    var result = digits
    for index in 0..<last { result[index] = 0x69 - digits[index] }
    result[last] = 0x6A - digits[last]
    return result
  }
}
