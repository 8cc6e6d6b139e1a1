import Foundation

/// The text of a `Decimal`.
enum DecimalText {
  /// All digits and no exponent, as `description` writes them: `-0.25`.
  ///
  /// `description` divides the number by ten for each digit, which takes microseconds. The digits of most numbers fit
  /// in 64 bits, and a decimal gives those at once.
  static func write(_ decimal: Decimal) -> String {
    let exponent = decimal.exponent
    guard !decimal.isNaN, (-20...0).contains(exponent) else { return decimal.description }
    let significand = decimal.significand.magnitude
    let integer = NSDecimalNumber(decimal: significand).uint64Value
    // A larger significand gives another integer.
    guard Decimal(integer) == significand else { return decimal.description }
    var digits = integer.description
    if exponent < 0, integer > 0 {
      // A digit stands before the point.
      let zeros = 1 - exponent - digits.utf8.count
      if zeros > 0 { digits = String(repeating: "0", count: zeros) + digits }
      digits.insert(".", at: digits.utf8.index(digits.endIndex, offsetBy: exponent))
    }
    return decimal.isSignMinus ? "-" + digits : digits
  }
}
