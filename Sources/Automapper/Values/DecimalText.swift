import Foundation

/// The text of a `Decimal`.
enum DecimalText {
  /// Returns all digits and no exponent, as `description` does: `-0.25`.
  ///
  /// `description` divides the number by ten for each digit, which takes microseconds. Most numbers have digits that
  /// fit in 64 bits, which this function reads in one step.
  static func write(_ decimal: Decimal) -> String {
    let exponent = decimal.exponent
    guard !decimal.isNaN, (-20...0).contains(exponent) else { return decimal.description }
    let significand = decimal.significand.magnitude
    let integer = NSDecimalNumber(decimal: significand).uint64Value
    // For a larger significand, the integer differs.
    guard Decimal(integer) == significand else { return decimal.description }
    var digits = integer.description
    if exponent < 0, integer > 0 {
      // At least one digit precedes the point.
      let zeros = 1 - exponent - digits.utf8.count
      if zeros > 0 { digits = String(repeating: "0", count: zeros) + digits }
      digits.insert(".", at: digits.utf8.index(digits.endIndex, offsetBy: exponent))
    }
    return decimal.isSignMinus ? "-" + digits : digits
  }
}
