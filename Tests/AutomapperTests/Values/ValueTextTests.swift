import Automapper
import Foundation
import Testing

/// The texts of values that the mapper reads and writes itself, against Foundation's and the standard library's.
@Suite struct ValueTextTests {
  private struct Holder<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
  }

  private func written<Value: Codable & Equatable>(_ value: Value) throws -> String {
    let text = try Mapper().json(from: Holder(value: value))
    return String(text.dropFirst(#"{"value":"#.count).dropLast())
  }

  private func read<Value: Codable & Equatable>(_ text: String, as type: Value.Type) throws -> Value
  {
    try Mapper().object(from: #"{"value":\#(text)}"#, as: Holder<Value>.self).value
  }

  @Test func uuidsAreThoseOfFoundation() throws {
    for _ in 0..<200 {
      let uuid = UUID()
      #expect(try written(uuid) == "\"\(uuid.uuidString)\"")
      #expect(try read("\"\(uuid.uuidString)\"", as: UUID.self) == uuid)
      #expect(try read("\"\(uuid.uuidString.lowercased())\"", as: UUID.self) == uuid)
    }
  }

  @Test(arguments: [
    "", "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "E621E1F8-C36C-495A-93FC-0C247A3E6E5FF",
    "E621E1F8C36C495A93FC0C247A3E6E5F", "E621E1F8-C36C-495A-93FC-0C247A3E6E5G",
    "E621E1F8-C36C-495A-93FC_0C247A3E6E5F", "{621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    "E621E1F-8C36C-495A-93FC-0C247A3E6E5F",
    "E621E1F8-C36C-495A-93FC-0C247A3E6Eé",
  ])
  func textsThatAreNoUUIDs(text: String) throws {
    #expect(UUID(uuidString: text) == nil)
    let error = #expect(throws: MappingError.self) { try read("\"\(text)\"", as: UUID.self) }
    #expect(error?.issues.map(\.code) == [.typeMismatch])
  }

  /// `UUID(uuidString:)` reads it as one whose last byte is 5.
  @Test func aSpaceIsNoDigit() throws {
    let text = #""E621E1F8-C36C-495A-93FC-0C247A3E6E 5""#
    #expect(throws: MappingError.self) { try read(text, as: UUID.self) }
  }

  @Test func decimalsAreWrittenAsTheirDescriptions() throws {
    var random = SeededGenerator()
    for _ in 0..<2000 {
      let digits =
        UInt64.random(in: 0...(.max), using: &random) >> UInt64.random(in: 0...63, using: &random)
      let decimal = Decimal(
        sign: Bool.random(using: &random) ? .plus : .minus,
        exponent: Int.random(in: -30...10, using: &random), significand: Decimal(digits))
      #expect(try written(decimal) == decimal.description, "seed \(random.seed)")
      #expect(try read(decimal.description, as: Decimal.self) == decimal, "seed \(random.seed)")
      let object = ["value": decimal as NSDecimalNumber]
      #expect(
        try Mapper().object(from: object, as: Holder<Double>.self).value
          == Double(decimal.description),
        "seed \(random.seed)")
    }
  }

  @Test(arguments: [
    "0", "2.50", "100", "1e2", "-0.001", "9007199254740991", "9007199254740992",
    "18446744073709551615", "18446744073709551616", "-184467440737095516.17",
    "12345678901234567890123456789012345678", "1e-100",
  ])
  func decimalsOfTexts(text: String) throws {
    let decimal = try #require(Decimal(string: text))
    #expect(try read(text, as: Decimal.self) == decimal)
    #expect(try written(decimal) == decimal.description)
    // A sum is not compact: its digits may end with zeros.
    let parts = try [#require(Decimal(string: "0.75")), #require(Decimal(string: "0.25"))]
    let sum = parts.reduce(decimal, +)
    #expect(try written(sum) == sum.description)
  }

  @Test(arguments: [Decimal.nan as NSDecimalNumber, .notANumber])
  func aDecimalThatIsNoNumberIsNoDouble(decimal: NSDecimalNumber) throws {
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: ["value": decimal], as: Holder<Double>.self)
    }
    #expect(error?.issues.map(\.found) == ["number NaN"])
  }

  @available(macOS 15, *)
  @Test func wideIntegersAreWrittenAsTheirDescriptions() throws {
    var random = SeededGenerator()
    var values: [Int128] = [
      0, -1, .max, .min, 10_000_000_000_000_000_000, 9_999_999_999_999_999_999,
    ]
    for _ in 0..<1000 {
      values.append(
        Int128.random(in: .min...(.max), using: &random)
          >> Int128.random(in: 0...126, using: &random))
    }
    var power: Int128 = 1
    for _ in 0..<38 {
      values += [power - 1, power, power + 1, -power]
      if let double = Int128(exactly: power.multipliedReportingOverflow(by: 2).partialValue) {
        values.append(double)
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for value in values {
      #expect(try written(value) == value.description, "seed \(random.seed)")
      #expect(try written(value.magnitude) == value.magnitude.description, "seed \(random.seed)")
      #expect(try read(value.description, as: Int128.self) == value, "seed \(random.seed)")
    }
  }

  @Test func floatsAreTheNearestOnes() throws {
    var random = SeededGenerator()
    for _ in 0..<3000 {
      let float = Float(bitPattern: UInt32.random(in: 0...(.max), using: &random))
      guard float.isFinite else { continue }
      let next = Double(float.nextUp)
      let middle = (Double(float) + next) / 2
      for value in [Double(float), middle, middle.nextUp, middle.nextDown] where value.isFinite {
        let text = value.description
        guard let nearest = Float(text), nearest.isFinite else { continue }
        #expect(
          try read(text, as: Float.self).bitPattern == nearest.bitPattern,
          "\(text), seed \(random.seed)")
      }
      // More digits than a double has, on either side of the middle.
      if middle.magnitude > 1e-3, middle.magnitude < 1e6, middle.description.contains(".") {
        let above = middle.description + "00000000000000000001"
        #expect(
          try read(above, as: Float.self).bitPattern == Float(above)?.bitPattern,
          "\(above), seed \(random.seed)")
      }
    }
  }

  /// The first is 2^-126 - 2^-150 and a little less: the middle between the least normal float and the one below it.
  @Test(arguments: [
    "1.17549428075736429e-38", "1.1754942807573643e-38", "1.1754943e-38", "1.1754942e-38", "1e-45",
    "7e-46", "3.4028235e38", "3.4028235677973366e38", "-0.0", "0",
  ])
  func floatsAtTheEnds(text: String) throws {
    for text in [text, "-" + text] where !text.hasPrefix("--") {
      guard let float = Float(text), float.isFinite else {
        #expect(throws: MappingError.self) { try read(text, as: Float.self) }
        continue
      }
      #expect(try read(text, as: Float.self).bitPattern == float.bitPattern, "\(text)")
    }
  }

  @Test func dictionariesWithNumbersForKeys() throws {
    let dictionary = [-3: "a", 0: "b", .max: "c"]
    #expect(try read(written(dictionary), as: [Int: String].self) == dictionary)
    #expect(try read(#"{"007":"a","+8":"b"}"#, as: [Int: String].self) == [7: "a", 8: "b"])
    #expect(try read(#"{"007":"a","+8":"b"}"#, as: [Int8: String].self) == [7: "a", 8: "b"])
    let error = #expect(throws: MappingError.self) {
      try read(#"{"1":"a","x":"b"}"#, as: [Int: String].self)
    }
    #expect(error?.issues.map(\.found) == [#""x""#])
  }
}
