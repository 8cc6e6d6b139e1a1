import Automapper
import Foundation
import Testing

/// Every numeric source against every numeric target.
struct NumericTests {
  static let integers = [
    "0", "1", "-1", "2", "10", "127", "128", "-128", "-129", "255", "256", "32767", "32768",
    "-32768", "-32769", "65535", "65536", "16777217", "2147483647", "2147483648", "-2147483648",
    "-2147483649", "4294967295", "4294967296", "9007199254740992", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "170141183460469231731687303715884105727",
    "340282366920938463463374607431768211455", "340282366920938463463374607431768211456",
    "-170141183460469231731687303715884105729", "100000000000000000000000000000000000000000000",
  ]

  /// The ways to write an integer in JSON.
  static func texts(_ integer: String) -> [String] {
    [integer, integer + ".0", integer + ".000", integer + "e0", integer + "E+00"]
      + (integer == "0" ? [] : [integer + "0e-1"])
  }

  /// The ways to hold an integer in a dictionary.
  static func values(_ text: String) -> [(name: String, value: Any)] {
    var values: [(String, Any?)] = [
      ("string", text), ("padded string", " \(text)\n"), ("string with fraction", text + ".0"),
      ("string with exponent", text + "e0"),
      ("Int8", Int8(text)), ("Int16", Int16(text)), ("Int32", Int32(text)), ("Int64", Int64(text)),
      ("Int", Int(text)), ("UInt8", UInt8(text)), ("UInt16", UInt16(text)),
      ("UInt32", UInt32(text)), ("UInt64", UInt64(text)), ("UInt", UInt(text)),
      ("NSNumber of Int8", Int8(text).map { NSNumber(value: $0) }),
      ("NSNumber of Int16", Int16(text).map { NSNumber(value: $0) }),
      ("NSNumber of Int32", Int32(text).map { NSNumber(value: $0) }),
      ("NSNumber of Int64", Int64(text).map { NSNumber(value: $0) }),
      ("NSNumber of UInt8", UInt8(text).map { NSNumber(value: $0) }),
      ("NSNumber of UInt16", UInt16(text).map { NSNumber(value: $0) }),
      ("NSNumber of UInt32", UInt32(text).map { NSNumber(value: $0) }),
      ("NSNumber of UInt64", UInt64(text).map { NSNumber(value: $0) }),
      ("optional Int", Int(text).map { Optional($0) as Any }),
    ]
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      values += [("Int128", Int128(text)), ("UInt128", UInt128(text))]
    }
    let decimal = Decimal(string: text)
    if let decimal, decimal.description == text {
      values += [("Decimal", decimal), ("NSDecimalNumber", NSDecimalNumber(decimal: decimal))]
    }
    if let double = Double(text), String(format: "%.0f", double) == text {
      values += [("Double", double), ("NSNumber of Double", NSNumber(value: double))]
      let float = Float(double)
      if Double(float) == double {
        values += [("Float", float), ("NSNumber of Float", NSNumber(value: float))]
      }
      values += [("CGFloat", CGFloat(double))]
    }
    return values.compactMap { name, value in value.map { (name, $0) } }
  }

  @Test(arguments: integers) func integersToIntegers(text: String) {
    func check<T: FixedWidthInteger & Codable>(_ type: T.Type) {
      let expected = T(text)?.description ?? "valueOutOfRange"
      for json in Self.texts(text) {
        #expect(Reading.outcome(ofJSON: json, as: type) == expected, "JSON \(json) as \(type)")
      }
      for (name, value) in Self.values(text) {
        #expect(Reading.outcome(of: value, as: type) == expected, "\(name) \(text) as \(type)")
      }
    }
    check(Int8.self)
    check(Int16.self)
    check(Int32.self)
    check(Int64.self)
    check(Int.self)
    check(UInt8.self)
    check(UInt16.self)
    check(UInt32.self)
    check(UInt64.self)
    check(UInt.self)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      check(Int128.self)
      check(UInt128.self)
    }
  }

  @Test(arguments: integers) func integersToOtherNumbers(text: String) {
    func check<T: Codable>(_ type: T.Type, _ expected: String) {
      for json in Self.texts(text) {
        #expect(Reading.outcome(ofJSON: json, as: type) == expected, "JSON \(json) as \(type)")
      }
      for (name, value) in Self.values(text) {
        #expect(Reading.outcome(of: value, as: type) == expected, "\(name) \(text) as \(type)")
      }
    }
    func nearest<T: BinaryFloatingPoint & LosslessStringConvertible & Codable>(_ type: T.Type) {
      let value = T(text).flatMap { $0.isFinite ? $0.description : nil }
      check(type, value ?? "valueOutOfRange")
    }
    nearest(Double.self)
    nearest(Float.self)
    #if !(os(macOS) && arch(x86_64))
      nearest(Float16.self)
    #endif
  }

  /// From the digits; a binary number has none but its shortest.
  @Test(arguments: integers) func integersToDecimal(text: String) {
    let decimal = Decimal(string: text).flatMap { $0.description == text ? text : nil }
    let exact = decimal ?? "valueOutOfRange"
    let shortest = Double(text).flatMap { Decimal(string: $0.description) }?.description
    for json in Self.texts(text) {
      #expect(Reading.outcome(ofJSON: json, as: Decimal.self) == exact, "JSON \(json)")
    }
    for (name, value) in Self.values(text) {
      let isBinary = name.contains("Float") || name.contains("Double")
      let expected = isBinary ? shortest : exact
      #expect(Reading.outcome(of: value, as: Decimal.self) == expected, "\(name) \(text)")
    }
  }

  static let fractionTexts = [
    "1.5", "-0.5", "0.1", "1e-1", "123456789.25", "2.5e-7", "65504.5", "1e39",
  ]

  @Test(arguments: fractionTexts) func fractions(text: String) throws {
    let double = try #require(Double(text))
    let sources: [(String, Any)] = [
      ("string", text), ("Double", double), ("NSNumber", NSNumber(value: double)),
      ("Decimal", try #require(Decimal(string: text))),
      ("NSDecimalNumber", NSDecimalNumber(string: text)),
    ]
    func check<T: Codable>(_ type: T.Type, _ expected: String) {
      #expect(Reading.outcome(ofJSON: text, as: type) == expected, "JSON as \(type)")
      for (name, value) in sources {
        #expect(Reading.outcome(of: value, as: type) == expected, "\(name) as \(type)")
      }
    }
    if text != "1e39" {
      check(Int.self, "valueOutOfRange")
      check(UInt8.self, "valueOutOfRange")
    }
    check(Double.self, double.description)
    let float = Float(text).flatMap { $0.isFinite ? $0.description : nil }
    check(Float.self, float ?? "valueOutOfRange")
    #if !(os(macOS) && arch(x86_64))
      let half = Float16(text).flatMap { $0.isFinite ? $0.description : nil }
      check(Float16.self, half ?? "valueOutOfRange")
    #endif
    check(Decimal.self, try #require(Decimal(string: text)).description)
  }
}
