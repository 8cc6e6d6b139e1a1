import Automapper
import Foundation
import Testing

/// Negative zero, numbers too large, numbers that are none.
struct OddNumberTests {
  @Test func negativeZero() {
    for text in ["-0", "-0.0", "-0e5"] {
      #expect(Reading.outcome(ofJSON: text, as: Int.self) == "0")
      #expect(Reading.outcome(ofJSON: text, as: UInt8.self) == "0")
      #expect(Reading.outcome(ofJSON: text, as: Double.self) == "-0.0")
      #expect(Reading.outcome(ofJSON: text, as: Decimal.self) == "0")
      #expect(Reading.outcome(of: text, as: Float.self) == "-0.0")
    }
    for value: Any in [-0.0, Float(-0.0), NSNumber(value: -0.0)] {
      #expect(Reading.outcome(of: value, as: Int.self) == "0")
      #expect(Reading.outcome(of: value, as: UInt64.self) == "0")
      #expect(Reading.outcome(of: value, as: Double.self) == "-0.0")
    }
  }

  @Test(arguments: ["1e400", "-1e400", "1e999999999999999999999"]) func tooLarge(text: String) {
    #expect(Reading.outcome(ofJSON: text, as: Int.self) == "valueOutOfRange")
    #expect(Reading.outcome(ofJSON: text, as: UInt64.self) == "valueOutOfRange")
    #expect(Reading.outcome(ofJSON: text, as: Double.self) == "valueOutOfRange")
    #expect(Reading.outcome(ofJSON: text, as: Float.self) == "valueOutOfRange")
    #expect(Reading.outcome(ofJSON: text, as: Decimal.self) == "valueOutOfRange")
    #expect(Reading.outcome(of: text, as: Int.self) == "valueOutOfRange")
    #expect(Reading.outcome(of: text, as: Double.self) == "valueOutOfRange")
  }

  /// A number beyond the range of a double keeps its text as a string; a zero is a zero.
  @Test(arguments: [
    ("1e400", "1e400"), ("1e-400", "1e-400"), ("-1E-400", "-1E-400"), ("0.0", "0"), ("0e9", "0"),
    ("-0e-400", "-0"), ("5e-324", "5e-324"),
  ])
  func asStrings(text: String, expected: String) {
    #expect(Reading.outcome(ofJSON: text, as: String.self) == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func nonFinite(value: Double) {
    for source: Any in [value, Float(value), NSNumber(value: value), CGFloat(value)] {
      #expect(Reading.outcome(of: source, as: Int.self) == "valueOutOfRange")
      #expect(Reading.outcome(of: source, as: UInt8.self) == "valueOutOfRange")
      #expect(Reading.outcome(of: source, as: Double.self) == "\(value)")
      #expect(Reading.outcome(of: source, as: Float.self) == "\(value)")
      #expect(Reading.outcome(of: source, as: Bool.self) == "typeMismatch")
    }
  }

  static let noNumbers = [
    "", " ", "abc", "1 2", "1,5", "0x10", "1e", "e1", "--1", "1.2.3", "١", "1_000", "true",
    "inf", "nan", "infinity", "1\u{0}", "½",
  ]

  @Test(arguments: noNumbers) func textsThatAreNoNumbers(text: String) {
    #expect(Reading.outcome(of: text, as: Int.self) == "typeMismatch")
    #expect(Reading.outcome(of: text, as: UInt64.self) == "typeMismatch")
    #expect(Reading.outcome(of: text, as: Double.self) == "typeMismatch")
    #expect(Reading.outcome(of: text, as: Float.self) == "typeMismatch")
    #expect(Reading.outcome(of: text, as: Decimal.self) == "typeMismatch")
  }

  @Test(arguments: [true, false]) func boolsAreNoNumbers(value: Bool) {
    for source: Any in [value, NSNumber(value: value)] {
      #expect(Reading.outcome(of: source, as: Int.self) == "typeMismatch")
      #expect(Reading.outcome(of: source, as: UInt8.self) == "typeMismatch")
      #expect(Reading.outcome(of: source, as: Double.self) == "typeMismatch")
      #expect(Reading.outcome(of: source, as: Decimal.self) == "typeMismatch")
      #expect(Reading.outcome(of: source, as: String.self) == "typeMismatch")
    }
    #expect(Reading.outcome(ofJSON: "\(value)", as: Int.self) == "typeMismatch")
    #expect(Reading.outcome(ofJSON: "\(value)", as: Decimal.self) == "typeMismatch")
    #expect(Reading.outcome(ofJSON: "\(value)", as: String.self) == "typeMismatch")
  }

  @Test func nullIsNoNumber() {
    #expect(Reading.outcome(of: [NSNull()], as: [Int].self) == "nullValue")
    #expect(Reading.outcome(ofJSON: "[null]", as: [Double].self) == "nullValue")
    #expect(Reading.outcome(ofJSON: "{\"value\":null}", as: Reading.One<Int>.self) == "nullValue")
    #expect(Reading.outcome(ofJSON: "{}", as: Reading.One<Int>.self) == "missingKey")
  }

  @Test(arguments: [("1.0", true), ("1e0", true), ("0.000", false), ("10e-1", true)])
  func bool(number: String, value: Bool) throws {
    #expect(try Mapper().object(from: "[\(number)]", as: [Bool].self) == [value])
  }

  /// A nil inside an Optional in an `Any` is null.
  @Test func nilInAnOptional() throws {
    struct Note: Codable, Equatable { var note: String? }
    let row: [String: String?] = ["note": nil]
    for value in [row["note"] as Any, Optional(NSNull()) as Any, Optional(JSONValue.null) as Any] {
      #expect(try Mapper().object(from: ["note": value], as: Note.self) == Note(note: nil))
      #expect(try Mapper().object(from: [value, 1] as [Any], as: [Int?].self) == [nil, 1])
    }
  }
}
