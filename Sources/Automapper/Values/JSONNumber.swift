public import Foundation

/// A JSON number of any size and precision, kept as its text.
///
/// ``JSONValue/exact(_:)`` holds the numbers that no `Int64`, `UInt64` or `Double` holds. A `JSONNumber` keeps its
/// spelling, so decoding and encoding a number gives the same bytes: `1e400` stays `1e400`. Equality and hashing
/// ignore the spelling: `1e400` equals `10E+399`.
public struct JSONNumber: Sendable, LosslessStringConvertible {
  /// The number as it is spelled.
  public let description: String

  /// Parses a number by the grammar of RFC 8259; nil for any other text.
  public init?(_ description: String) {
    var digits = description.utf8.drop { $0 == UInt8(ascii: "-") }
    let first = digits.popFirst()
    let second = digits.first ?? 0
    // `NumberText` also accepts numbers in strings, which may have a plus sign and leading zeros.
    guard first != UInt8(ascii: "+"), first != UInt8(ascii: "0") || !(0x30...0x39).contains(second),
      NumberText.isNumber(description),
      !description.utf8.contains(where: { $0 <= 0x20 })
    else { return nil }
    self.description = description
  }

  /// The number as a `Decimal`, if one holds it exactly.
  public var decimal: Decimal? { read { $0.decimal } }

  /// The nearest `Double`: infinity for a magnitude above its range, zero for one below.
  public var double: Double { read { $0.double } ?? .nan }

  /// A `Decimal` if its description equals the spelling, else the number itself, which keeps its spelling.
  var foundationValue: Any {
    if let decimal, decimal.description == description { decimal } else { self }
  }

  func read<Result>(_ body: (DecimalDigits) -> Result?) -> Result? {
    NumberText.read(description, body)
  }
}

extension JSONNumber: Hashable {
  /// Sign, digits and exponent, without leading and trailing zeros. All spellings of a number have equal values.
  private struct Value: Hashable {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent = 0

    init(_ number: DecimalDigits, _ text: String) {
      if number.count == 0 { return }
      isNegative = number.isNegative
      exponent = number.exponent
      if exponent.magnitude >= DecimalDigits.largestExponent.magnitude / 2 {
        // The exponent does not fit in an Int, so only equal texts are equal.
        digits = Array(text.utf8)
      } else {
        number.forEachDigit { digit in
          digits.append(UInt8(truncatingIfNeeded: digit))
          return true
        }
      }
    }
  }

  private var value: Value? { read { Value($0, description) } }

  /// Whether the numbers are equal, however they are spelled.
  public static func == (one: Self, other: Self) -> Bool {
    one.description == other.description || one.value == other.value
  }

  /// Hashes the number without its spelling.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
