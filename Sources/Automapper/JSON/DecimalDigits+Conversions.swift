import Foundation

extension DecimalDigits {
  /// Returns the number as a `T`, if it is an integer that `T` holds: `1.0` and `1e1` qualify,
  /// `1.5` and `1e400` do not.
  func exactly<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? {
    if count == 0 { return 0 }
    // The last digit is not zero, so a negative exponent means a fraction. 10^n needs at least 3n
    // bits.
    guard exponent >= 0, count + exponent <= T.bitWidth / 3 + 2 else { return nil }
    if isNegative, !T.isSigned { return nil }
    var result: T = 0
    var overflow = false
    func append(_ digit: UInt64) -> Bool {
      let (shifted, tooLarge) = result.multipliedReportingOverflow(by: 10)
      // The smallest `T`, `Int8`, holds 10, so `T` holds every digit.
      let (sum, carried) =
        isNegative
        ? shifted.subtractingReportingOverflow(T(truncatingIfNeeded: digit))
        : shifted.addingReportingOverflow(T(truncatingIfNeeded: digit))
      result = sum
      overflow = tooLarge || carried
      return !overflow
    }
    forEachDigit(append)
    for _ in 0..<exponent where !overflow {
      _ = append(0)
    }
    return overflow ? nil : result
  }

  /// The nearest `Double`, ties to even; an infinity above its range.
  var double: Double {
    let converter = DecimalToDouble()
    var mantissa: UInt64 = 0
    var taken = 0
    forEachDigit { digit in
      mantissa = mantissa * 10 + digit
      taken += 1
      return taken < 19
    }
    let scale = exponent + (count - taken)
    var bits = converter.bits(mantissa, scale)
    if count > taken, converter.bits(mantissa + 1, scale) != bits {
      bits = nearestBySlowPath.bitPattern
    }
    return Double(bitPattern: isNegative ? bits | 1 << 63 : bits)
  }

  /// The magnitude, parsed by the standard library, for digits too close to the midpoint of two
  /// doubles.
  ///
  /// No midpoint has more than 767 digits. Of the digits after those, it only matters whether they
  /// are all zero.
  private var nearestBySlowPath: Double {
    let most = 800
    var text = [UInt8]()
    text.reserveCapacity(most + 32)
    forEachDigit { digit in
      text.append(UInt8(truncatingIfNeeded: digit) + 0x30)
      return text.count < most
    }
    var scale = exponent + (count - text.count)
    if count > text.count {
      text.append(0x31)
      scale -= 1
    }
    text += Array("e\(scale)".utf8)
    return Double(String(decoding: text, as: UTF8.self)) ?? .nan
  }

  /// The number as a `Decimal`, if one holds it exactly: the digits fit in 128 bits (all of 38
  /// digits do, some of 39), and the exponent fits.
  ///
  /// Never rounded. `1e128` is nil, because a `Decimal` strips the zeros that would bring the
  /// exponent into its range.
  var decimal: Decimal? {
    if count == 0 { return 0 }
    guard count <= 39, (-128...127).contains(exponent) else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    var overflow = false
    forEachDigit { digit in
      let (carry, shifted) = low.multipliedFullWidth(by: 10)
      let (sum, carried) = shifted.addingReportingOverflow(digit)
      let (raised, tooLarge) = high.multipliedReportingOverflow(by: 10)
      let (total, tooMuch) = raised.addingReportingOverflow(carry + (carried ? 1 : 0))
      (high, low) = (total, sum)
      overflow = tooLarge || tooMuch
      return !overflow
    }
    if overflow { return nil }
    // Exact: the product and the sum fit in the 128 bits of a significand.
    let significand =
      high == 0 ? Decimal(low) : Decimal(high) * (Decimal(UInt64.max) + 1) + Decimal(low)
    let magnitude = Decimal(sign: .plus, exponent: exponent, significand: significand)
    return isNegative ? -magnitude : magnitude
  }
}
