import Foundation

/// A number of a JSON text, by its digits.
package struct ReferenceNumber {
  package var isNegative: Bool
  /// Without zeros at either end; empty for zero.
  package var digits: [UInt8]
  /// The power of ten of the last digit; nil beyond any that matters.
  package var exponent: Int

  package init(_ text: String) {
    var digits: [UInt8] = []
    var exponent = 0
    let parts = text.lowercased().split(separator: "e")
    var hasPoint = false
    for character in parts[0].utf8 {
      if character == 0x2E { hasPoint = true }
      guard character >= 0x30, character <= 0x39 else { continue }
      digits.append(character - 0x30)
      if hasPoint { exponent -= 1 }
    }
    if parts.count > 1 {
      // A huge exponent outweighs any number of digits, whether an Int holds it or not.
      let huge = 1_000_000_000
      let written = Int(parts[1]) ?? (parts[1].hasPrefix("-") ? -huge : huge)
      exponent += min(max(written, -huge), huge)
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == 0 })
    isNegative = text.hasPrefix("-")
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  /// The integer that it is exactly; nil where it is none that `T` holds.
  package func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? {
    guard exponent >= 0, digits.count + exponent < 50 else { return nil }
    let text =
      (isNegative ? "-" : "") + digits.map(String.init).joined()
      + String(repeating: "0", count: exponent)
    return digits.isEmpty ? 0 : T(text)
  }

  /// Whether a `Decimal` holds every digit.
  package var fitsDecimal: Bool { digits.count <= 38 && (-128...127).contains(exponent) }
}
