import Automapper
import Foundation
import Testing

/// Numbers that neither 64 bits nor doubles hold keep their digits and their spelling.
struct ExactNumberTests {
  static let exact = [
    "18446744073709551616", "-9223372036854775809", "123456789012345678901234567890",
    "100000000000000000000", "1e400", "-1E+400", "1e-400", "3e-324", "1e99999999999999999999999",
    "0.1234567890123456789", "1234567890123456789.0", "3.141592653589793238462643383279502884",
    "-0.100000000000000000000000000000000000000000000000010", "123456789012345678e3",
    "9007199254740993.0", "-90071992547409.935e2", "92345678901.123453", "0.90000000000000003",
    "9.2345678901234563e30", "9.2345678901234561e-40",
  ]

  static let ordinary: [(String, JSONValue)] = [
    ("0", .integer(0)), ("-7", .integer(-7)), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .unsigned(1 << 63)),
    ("18446744073709551615", .unsigned(.max)), ("-0", .number(-0.0)), ("0.0", .number(0)),
    ("0e999", .number(0)), ("2.5", .number(2.5)), ("1.10", .number(1.1)), ("1e2", .number(100)),
    ("-65.613616999999977", .number(-65.613616999999977)), ("1e308", .number(1e308)),
    ("5e-324", .number(.leastNonzeroMagnitude)), ("1.00000000000000000000000", .number(1)),
    ("0.00000000000000000000000001", .number(1e-26)),
    ("9007199254740992.0", .number(0x1p53)), ("0.10000000000000001", .number(0.1)),
    ("1.2345678901234567e30", .number(1.2345678901234567e30)),
    ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
  ]

  /// The case and the value of a number, for comparisons that the case must pass, too.
  private static func parts(_ value: JSONValue) -> String {
    switch value {
    case .integer(let value): "integer \(value)"
    case .unsigned(let value): "unsigned \(value)"
    case .number(let value): "number \(value)"
    case .exact(let value): "exact \(value)"
    default: "no number"
    }
  }

  /// What every source makes of a number.
  private static func values(of text: String) throws -> [JSONValue] {
    struct Wrapper: Codable {
      var value: JSONValue
      init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
      func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
    struct Property: Codable { var value: JSONValue }
    struct Wrapped: Codable { var value: Wrapper }
    struct Rest: Codable {
      var additional: [String: JSONValue] = [:]
      enum CodingKeys: CodingKey {}
    }
    let mapper = try Mapper { $0.map(Rest.self) { $0.rest(\.additional) } }
    let json = "{\"value\": \(text)}"
    let value = try mapper.object(from: text, as: JSONValue.self)
    return try [
      #require(JSONValue(number: text)), value,
      mapper.object(from: Data(json.utf8), as: Property.self).value,
      mapper.object(from: json, as: Wrapped.self).value.value,
      #require(mapper.object(from: json, as: Rest.self).additional["value"]),
      mapper.object(from: value, as: JSONValue.self),
      mapper.object(from: JSONValue.object(["value": value]), as: Wrapped.self).value.value,
      mapper.convert(["value": value], to: Property.self).value,
      mapper.convert(mapper.object(from: json, as: Wrapped.self), to: Property.self).value,
      mapper.object(from: "{\"value\": [\(text)]}", as: Lists.self).value[0],
    ]
  }

  struct Lists: Decodable { var value: [JSONValue] }

  @Test(arguments: exact) func keepTheirSpelling(text: String) throws {
    for value in try Self.values(of: text) {
      #expect(Self.parts(value) == "exact \(text)")
      #expect(try Mapper().json(from: value) == text)
      #expect(try Mapper().json(from: ["a": [value]]) == "{\"a\":[\(text)]}")
      #expect(try Mapper().json(from: [value], options: .sortedKeys) == "[\(text)]")
      #expect(try Mapper().json(from: Mapper().array(from: [value])) == "[\(text)]")
    }
  }

  @Test(arguments: ordinary) func ordinaryNumbersStayAsTheyAre(
    text: String, expected: JSONValue
  ) throws {
    for value in try Self.values(of: text) {
      #expect(Self.parts(value) == Self.parts(expected))
    }
  }

  /// Numbers of 14 to 17 digits, beside what `printf` writes for their nearest doubles.
  @Test func numbersAreHeldIfTheirDoubleHasTheirDigits() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var held = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 14...17, using: &random)
      var text = String(
        format: "%.*e", count - 1, Double(bitPattern: .random(in: 0..<0x7FF << 52, using: &random)))
      if Bool.random(using: &random) {
        let scale = Int.random(in: -25...25, using: &random)
        text = text.prefix { $0 != "e" } + "e\(scale)"
      }
      if Bool.random(using: &random), let digit = text.lastIndex(of: "e").map(text.index(before:)) {
        text.replaceSubrange(digit...digit, with: "\(Int.random(in: 1...9, using: &random))")
      }
      let nearest = try #require(Double(text))
      let digits = text.prefix { $0 != "e" }.filter(\.isNumber)
      let significant = digits.count - digits.reversed().prefix { $0 == "0" }.count
      let rounded = String(format: "%.*e", max(significant, 1) - 1, nearest)
      let isHeld = JSONNumber(rounded) == JSONNumber(text)
      if isHeld { held += 1 }
      #expect(
        try Self.parts(Mapper().object(from: text, as: JSONValue.self))
          == (isHeld ? "number \(nearest)" : "exact \(text)"),
        "\(text), seed \(seed)")
    }
    #expect((5_000...19_000).contains(held), "seed \(seed)")
  }

  @Test func otherNumbersAreNoJSON() {
    for text in [
      "", "-", "+1", "01", "-01", "1.", ".5", "1e", " 1", "1 ", "0x1", "1\n", "--1", "NaN",
    ] {
      #expect(JSONNumber(text) == nil, "\(text)")
      #expect(JSONValue(number: text) == nil, "\(text)")
    }
    #expect(JSONNumber("-0.5E-3")?.description == "-0.5E-3")
  }

  static let equal = [
    ["1", "1.0", "1e0", "10E-1", "0.1e1"], ["0", "-0", "0.0", "-0e5"], ["100", "1e2", "1.00E+2"],
    ["1e400", "10e399", "0.1E401"], ["-1e-400", "-10e-401"],
    ["100000000000000000000", "1e20", "10e19"],
    ["100000000000000000000000", "1e23"], ["9007199254740993", "9007199254740993"],
    ["1234567890123456789", "1234567890123456789.0", "1.234567890123456789e18"],
    ["0.1234567890123456789", "1234567890123456789e-19"],
    ["9007199254740992", "9007199254740992.0"],
    ["18446744073709551615", "18446744073709551615.0", "1844674407370955161.5e1"],
    ["2.5", "2.50", "25e-1"], ["1e99999999999999999999"], ["-1e99999999999999999999"],
    ["1e-99999999999999999999"], ["10", "1e1"], ["0.1"], ["-1"], ["18446744073709551616"],
  ]

  @Test func equalityAndHashingIgnoreTheSpelling() throws {
    let groups = try Self.equal.map { try $0.map { try #require(JSONValue(number: $0)) } }
    for (index, group) in groups.enumerated() {
      for (other, members) in groups.enumerated() {
        for one in group {
          for another in members {
            #expect((one == another) == (index == other), "\(one) and \(another)")
            if index == other { #expect(one.hashValue == another.hashValue, "\(one), \(another)") }
          }
        }
      }
    }
    #expect(Set(groups.joined()).count == groups.count)
    #expect(JSONValue.integer(1) == .unsigned(1))
    #expect(JSONValue.exact(try #require(JSONNumber("1.0"))) == 1)
    #expect(JSONValue.number(.nan) != .number(.nan))
    #expect(JSONValue.number(.infinity) == .number(.infinity))
    #expect(JSONValue.string("1") != 1)
    #expect(JSONValue.bool(true) != 1)
  }

  @Test func dictionariesKeepDecimals() throws {
    let text = "0.12345678901234567890123"
    let decimal = try #require(Decimal(string: text))
    for number: Any in [decimal, NSDecimalNumber(decimal: decimal)] {
      let value = try Mapper().object(from: ["a": number], as: [String: JSONValue].self)["a"]
      #expect(value.map(Self.parts) == "exact \(text)")
    }
    #expect(try Mapper().object(from: [Decimal(3)], as: [JSONValue].self) == [3])
    let fields = try Mapper().dictionary(from: ["a": JSONValue(number: text)])
    #expect(fields["a"] as? Decimal == decimal)
    let large = try Mapper().dictionary(from: ["a": JSONValue(number: "1e400")])
    #expect(large["a"] as? JSONNumber == JSONNumber("1e400"))
  }

  @Test func asASource() throws {
    let value = try #require(JSONValue(number: "12345678901234567890123.5"))
    #expect(
      try Mapper().object(from: ["a": value], as: [String: Decimal].self)
        == ["a": #require(Decimal(string: "12345678901234567890123.5"))])
    let source: JSONValue = [
      "a": value, "b": .exact(try #require(JSONNumber("12345678901234567890e2"))),
    ]
    #expect(
      try Mapper().object(from: source, as: [String: Decimal].self)["b"]
        == Decimal(string: "1234567890123456789000"))
    #expect(
      try Mapper().object(from: source, as: [String: Double].self)["a"] == 12345678901234567890123.5
    )
    #expect(
      try Mapper().object(from: source, as: [String: String].self)["b"] == "12345678901234567890e2")
    for source: any MappingSource in ["[1e400]", JSONValue.array([.exact(JSONNumber("1e400")!)])] {
      #expect {
        try Mapper().object(from: source, as: [Double].self)
      } throws: {
        ($0 as? MappingError)?.issues.map(\.code) == [.valueOutOfRange]
          && "\($0)".hasPrefix("[Double][0]: expected Double, found number 1e400")
      }
    }
  }

  @Test func nodesGiveDoublesWithinTheirRange() throws {
    let node = try #"[1e400, 123456789012345678901, 2.5, 0.1234567890123456789, 1E400]"#.node()
    let values = try #require(node.any as? [Any])
    #expect(values[0] as? JSONNumber == JSONNumber("1e400"))
    #expect(values[1] as? Double == 123_456_789_012_345_683_968)
    #expect(values[2] as? Double == 2.5)
    #expect(values[3] as? Double == 0.1234567890123456789)
    #expect(
      try Mapper().object(from: node, as: [JSONValue].self)[3]
        == JSONValue(number: "0.1234567890123456789"))
    #expect((values[4] as? JSONNumber)?.description == "1E400")
  }

  @Test func whateverAPropertyHolds() throws {
    struct Anything: Codable { @Inferred var value: Any? }
    let json = #"{"value":{"a":1e400,"b":[-2.5E-400]}}"#
    let anything = try Mapper().object(from: json, as: Anything.self)
    #expect(try Mapper().json(from: anything, options: .sortedKeys) == json)
  }

  /// A model that is read, changed and written.
  @Test func aRestLosesNothing() throws {
    struct Order: Codable {
      var id: Int
      var note: String?
      var additional: [String: JSONValue] = [:]
      enum CodingKeys: CodingKey { case id, note }
    }
    for needsTree in [false, true] {
      let mapper = try Mapper { configuration in
        configuration.map(Order.self) { order in
          order.rest(\.additional)
          // A property that needs a tree.
          if needsTree { order.property(\.note).key("texts.note") }
        }
      }
      let rest =
        #""big":1e400,"list":[123456789012345678901234567890,{"x":1.50000000000000000000000010}]"#
      var order = try mapper.object(from: "{\"id\":1,\(rest)}", as: Order.self)
      order.id = 2
      #expect(
        try mapper.json(from: order, options: .sortedKeys)
          == "{\(rest.replacing(",\"list", with: ",\"id\":2,\"list"))}")
      let again = try mapper.object(from: mapper.dictionary(from: order), as: Order.self)
      #expect(again.additional == order.additional)
    }
  }

  @Test func foundationsCoders() throws {
    let text = "[123456789012345678901234567890,0.12345678901234567890123,2.5,7]"
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(try Mapper().json(from: value) == text)
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == text)
    // More digits than a Decimal has: the nearest Double.
    let long = try #require(JSONValue(number: "0." + String(repeating: "3", count: 60)))
    #expect(
      String(decoding: try JSONEncoder().encode([long]), as: UTF8.self) == "[0.3333333333333333]")
    for text in ["1e400", "1e-400"] {
      let value = try #require(JSONValue(number: text))
      #expect {
        try JSONEncoder().encode(["a": value])
      } throws: {
        guard case EncodingError.invalidValue(let value, let context)? = $0 as? EncodingError else {
          return false
        }
        return value as? JSONNumber == JSONNumber(text)
          && context.codingPath.map(\.stringValue) == ["a"]
          && context.debugDescription == "Neither a Decimal nor a Double holds \(text)"
      }
    }
  }

  @Test func valuesOfANumber() throws {
    let number = try #require(JSONNumber("12345678901234567890.5"))
    #expect(number.decimal == Decimal(string: "12345678901234567890.5"))
    #expect(number.double == 12345678901234567890.5)
    #expect(JSONNumber("1e400")?.decimal == nil)
    #expect(JSONNumber("-1e400")?.double == -.infinity)
    #expect(JSONNumber("1e-400")?.double == 0)
  }
}
