import Foundation
import Testing

@testable import Automapper

/// Calls `body` with the number that `text` spells, which lives as long as the call.
private func withDecimal<R>(_ text: String, _ body: (DecimalDigits?) -> R) -> R {
  var text = text
  return text.withUTF8 { body(DecimalDigits($0)) }
}

struct DecimalDigitsTests {
  @Test(arguments: [
    ("0", 0, 0), ("-0.000e5", 0, 0), ("1", 1, 0), ("-0012.50e3", 3, 2), ("100", 1, 2),
    ("0.001", 1, -3), ("10.01", 4, -2), ("+7e-3", 1, -3), ("1e999999999999999999999", 1, Int.max),
  ])
  func findsDigitsAndExponent(text: String, count: Int, exponent: Int) throws {
    try withDecimal(text) { number in
      Result {
        let number = try #require(number)
        #expect(number.count == count)
        #expect(exponent == .max ? number.exponent > 1 << 50 : number.exponent == exponent)
        #expect(number.isNegative == text.hasPrefix("-"))
      }
    }.get()
  }

  @Test(arguments: [
    "", "-", "+", ".", ".5", "5.", "1e", "1e+", "e5", "--1", "+-1", "1 ", " 1", "0x10", "inf",
    "nan",
    "1.2.3", "1e5.0", "1,5", "1_000", "١",
  ])
  func rejects(text: String) {
    #expect(withDecimal(text) { $0 == nil })
  }

  @Test(
    arguments: [
      ("1", 1), ("+1", 1), ("1.0", 1), ("1e1", 10), ("0.5e1", 5), ("-0", 0), ("-12.50e1", -125),
      ("1.5", nil), ("1e-1", nil), ("1e400", nil), ("1e999999999999999999999", nil),
      ("0e999999999999999999999", 0), ("9007199254740993.0", 9_007_199_254_740_993),
      ("9223372036854775807", Int.max), ("9223372036854775808", nil),
      ("-9223372036854775808", Int.min), ("-9223372036854775809", nil),
      ("92233720368547758070e-1", Int.max), ("0000000000000000000000000000001", 1),
    ] as [(String, Int?)])
  func givesExactIntegers(text: String, expected: Int?) {
    #expect(withDecimal(text) { $0?.exactly(Int.self) } == expected)
  }

  @Test func givesIntegersOfEveryWidth() {
    func check<T: FixedWidthInteger & Sendable>(_ type: T.Type) {
      #expect(withDecimal("\(T.max)") { $0?.exactly(T.self) } == T.max)
      #expect(withDecimal("\(T.min)") { $0?.exactly(T.self) } == T.min)
      #expect(withDecimal("\(T.max)0e-1") { $0?.exactly(T.self) } == T.max)
      #expect(withDecimal("\(T.max)0") { $0?.exactly(T.self) } == nil)
      #expect(withDecimal("\(T.max).1") { $0?.exactly(T.self) } == nil)
      #expect(
        withDecimal("-1") { $0?.exactly(T.self) } == (T.isSigned ? T(truncatingIfNeeded: -1) : nil))
    }
    check(Int8.self)
    check(Int16.self)
    check(Int32.self)
    check(Int64.self)
    check(UInt8.self)
    check(UInt16.self)
    check(UInt32.self)
    check(UInt64.self)
    #expect(withDecimal("256") { $0?.exactly(UInt8.self) } == nil)
    #expect(withDecimal("-129") { $0?.exactly(Int8.self) } == nil)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      check(Int128.self)
      check(UInt128.self)
    }
  }

  @Test(arguments: [
    "0", "1", "-1", "0.1", "-12.50", "123.456", "99999999999999999999999999999999999999",
    "-0.00000000000000000000000000000000000001", "1234567890123456789.0123456789012345678",
    "10000000000000000000", "18446744073709551616", "0.3333333333333333333333333333",
  ])
  func givesDecimalsExactly(text: String) throws {
    let number = try #require(withDecimal(text) { $0?.decimal })
    let expected = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
    #expect(number == expected)
    #expect(!number.isNaN)
  }

  @Test func neverRoundsADecimal() throws {
    func decimal(_ text: String) -> Decimal? { withDecimal(text) { $0?.decimal } }
    #expect(decimal("340282366920938463463374607431768211456") == nil)
    #expect(decimal("0.340282366920938463463374607431768211456") == nil)
    #expect(decimal("1234567890123456789012345678901234567891") == nil)
    #expect(
      decimal("340282366920938463463374607431768211455")?.description
        == "340282366920938463463374607431768211455")
    #expect(decimal("1e400") == nil)
    #expect(decimal("1e999999999999999999999") == nil)
    #expect(decimal("1e-129") == nil)
    #expect(decimal("1e128") == nil)
    #expect(decimal("-0") == 0)
    #expect(decimal("1e-128") == Decimal(sign: .plus, exponent: -128, significand: 1))
    #expect(decimal("1234e127")?.description == "1234" + String(repeating: "0", count: 127))
    let seed: UInt64 = 20_260_103
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var digits = String(generator.next() % 9 + 1)
      for _ in 0..<generator.next() % 37 { digits += String(generator.next() % 10) }
      let number = try #require(decimal(digits + "e-20"), "seed \(seed)")
      let back = try #require(withDecimal(number.description) { $0?.decimal })
      #expect(back == number)
      let scaled = number * Decimal(sign: .plus, exponent: 20, significand: 1)
      #expect(scaled.description == digits, "seed \(seed)")
    }
  }

  @Test func absurdExponentsAreQuick() {
    let zeros = String(repeating: "0", count: 100_000)
    #expect(withDecimal("0.\(zeros)1e100001") { $0?.exactly(Int.self) } == 1)
    #expect(withDecimal("1\(zeros)e-100000") { $0?.decimal } == 1)
    #expect(withDecimal("1\(zeros)e-100000") { $0?.double } == 1)
    #expect(withDecimal("0.\(zeros)") { $0?.double } == 0)
  }
}
