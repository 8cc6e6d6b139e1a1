import Foundation

/// The text of a `Decimal`.
enum DecimalText {
  /// Integers below this are exact as a `Double`: 2^53.
  private static let exactLimit = 9_007_199_254_740_992.0

  /// All digits and no exponent, as `description` writes them: `-0.25`.
  ///
  /// `description` divides the number by ten for each digit. The digits of most numbers fit in a `Double`, which a
  /// decimal gives at once.
  static func write(_ decimal: Decimal) -> String {
    let significand = NSDecimalNumber(decimal: decimal.significand).doubleValue.magnitude
    let exponent = decimal.exponent
    guard significand < exactLimit, (-20...0).contains(exponent) else { return decimal.description }
    var digits = UInt64(significand).description
    if exponent < 0, significand > 0 {
      // A digit stands before the point.
      let zeros = 1 - exponent - digits.utf8.count
      if zeros > 0 { digits = String(repeating: "0", count: zeros) + digits }
      digits.insert(".", at: digits.utf8.index(digits.endIndex, offsetBy: exponent))
    }
    return decimal.isSignMinus ? "-" + digits : digits
  }
}
