import Automapper
import Foundation
import Testing

/// What the three levels convert.
struct CoercionTests {
  static let mappers: [Mapper] = [Coercion.strict, .standard, .lenient].compactMap { coercion in
    try? Mapper { $0.coercion = coercion }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var source: String
    var target: String
    var outcomes: [String]
    var read: @Sendable (String, Mapper) -> String

    /// - Parameter outcomes: Strict, standard, lenient; one for all three.
    init<T: Codable & SendableMetatype>(_ source: String, _ type: T.Type, _ outcomes: String...) {
      self.source = source
      target = "\(type)"
      self.outcomes = outcomes.count == 1 ? outcomes + outcomes + outcomes : outcomes
      read = { text, mapper in
        let fromText = Reading.outcome(ofJSON: text, as: type, mapper)
        let data = Data("[\(text)]".utf8)
        guard let array = try? JSONSerialization.jsonObject(with: data) as? [Any],
          let value = array.first
        else { return "no JSON" }
        let fromFoundation = Reading.outcome(of: value, as: type, mapper)
        return fromText == fromFoundation ? fromText : "\(fromText) / \(fromFoundation)"
      }
    }

    var testDescription: String { "\(source) as \(target)" }
  }

  static let cases: [Case] = [
    // Numbers as numbers, at every level.
    Case("1", Int.self, "1"), Case("1.0", Int.self, "1"), Case("1", Double.self, "1.0"),
    Case("1e1", UInt8.self, "10"), Case("0.5", Decimal.self, "0.5"),
    // Strings as numbers.
    Case("\"1\"", Int.self, "typeMismatch", "1", "1"),
    Case("\"1.0\"", Int.self, "typeMismatch", "1", "1"),
    Case("\"1e1\"", Int.self, "typeMismatch", "10", "10"),
    Case("\" 42 \"", UInt8.self, "typeMismatch", "42", "42"),
    Case("\"1.5\"", Double.self, "typeMismatch", "1.5", "1.5"),
    Case("\"1.5\"", Int.self, "typeMismatch", "valueOutOfRange", "valueOutOfRange"),
    Case("\"300\"", UInt8.self, "typeMismatch", "valueOutOfRange", "valueOutOfRange"),
    Case("\"abc\"", Int.self, "typeMismatch"), Case("\"\"", Double.self, "typeMismatch"),
    // Numbers as strings.
    Case("1", String.self, "typeMismatch", "1", "1"),
    Case("1.0", String.self, "typeMismatch", "1", "1"),
    Case("0.10", String.self, "typeMismatch", "0.1", "0.1"),
    Case("-1.5", String.self, "typeMismatch", "-1.5", "-1.5"),
    Case(
      "18446744073709551615", String.self, "typeMismatch", "18446744073709551615",
      "18446744073709551615"),
    // Bools.
    Case("true", Bool.self, "true"), Case("false", Bool.self, "false"),
    Case("1", Bool.self, "typeMismatch", "true", "true"),
    Case("0", Bool.self, "typeMismatch", "false", "false"),
    Case("1.0", Bool.self, "typeMismatch", "true", "true"),
    Case("2", Bool.self, "typeMismatch"), Case("-1", Bool.self, "typeMismatch"),
    Case("0.5", Bool.self, "typeMismatch"),
    Case("\"true\"", Bool.self, "typeMismatch", "true", "true"),
    Case("\"YES\"", Bool.self, "typeMismatch", "true", "true"),
    Case("\"No\"", Bool.self, "typeMismatch", "false", "false"),
    Case("\"False\"", Bool.self, "typeMismatch", "false", "false"),
    Case("\"0\"", Bool.self, "typeMismatch", "false", "false"),
    Case("\"1\"", Bool.self, "typeMismatch", "true", "true"),
    Case("\"on\"", Bool.self, "typeMismatch"), Case("\"\"", Bool.self, "typeMismatch"),
    Case("\"2\"", Bool.self, "typeMismatch"), Case("\"1.0\"", Bool.self, "typeMismatch"),
    Case("true", Int.self, "typeMismatch"), Case("true", String.self, "typeMismatch"),
    Case("false", Double.self, "typeMismatch"),
    // Containers as values and values as containers.
    Case("[1]", Int.self, "typeMismatch"), Case("{\"a\":1}", Int.self, "typeMismatch"),
    Case("[]", String.self, "typeMismatch"), Case("{}", Bool.self, "typeMismatch"),
    Case("1", [Int].self, "typeMismatch", "typeMismatch", "[1]"),
    Case("\"1\"", [Int].self, "typeMismatch", "typeMismatch", "[1]"),
    Case("\"x\"", [Int].self, "typeMismatch"),
    Case("{\"b\":1}", [Int].self, "typeMismatch", "typeMismatch", "[1]"),
    Case("{}", [Int].self, "typeMismatch", "typeMismatch", "[]"),
    Case("{\"a\":[1],\"b\":2}", [[Int]].self, "typeMismatch", "typeMismatch", "[[1], [2]]"),
    Case("[5]", [String: Int].self, "typeMismatch", "typeMismatch", "[\"0\": 5]"),
    Case("[]", [String: Int].self, "typeMismatch", "typeMismatch", "[:]"),
    Case("[5]", [Int: Int].self, "typeMismatch", "typeMismatch", "[0: 5]"),
    Case("1", [String: Int].self, "typeMismatch"),
    Case("1", Set<Int>.self, "typeMismatch", "typeMismatch", "[1]"),
    Case("{\"a\":1}", [String: Int].self, "[\"a\": 1]"),
    // Null is nothing to convert.
    Case("[null]", [Int].self, "nullValue"),
  ]

  @Test(arguments: cases) func levels(example: Case) {
    let outcomes = Self.mappers.map { example.read(example.source, $0) }
    #expect(outcomes == example.outcomes)
  }

  @Test func numberForms() {
    for one: Any in [
      1, Int8(1), UInt64(1), 1.0, Float(1), Decimal(1), NSNumber(value: 1), NSNumber(value: 1.0),
      NSDecimalNumber(value: 1), NSDecimalNumber(string: "1.0"),
    ] {
      #expect(Reading.outcome(of: one, as: Bool.self) == "true", "\(type(of: one))")
      #expect(Reading.outcome(of: one, as: String.self) == "1", "\(type(of: one))")
    }
    #expect(Reading.outcome(of: Float(0.1), as: String.self) == "0.1")
    #expect(Reading.outcome(of: Decimal(string: "0.30") as Any, as: String.self) == "0.3")
    #expect(Reading.outcome(of: Decimal(0), as: Bool.self) == "false")
    #expect(Reading.outcome(of: Decimal(2), as: Bool.self) == "typeMismatch")
  }

  struct Point: Codable, Equatable { var x: Int }

  /// An object's values are tried before the object itself.
  @Test func valuesBeforeTheObject() throws {
    let mapper = try Mapper { $0.coercion = .lenient }
    let points = [Point(x: 1), Point(x: 2)]
    let text = #"{"second":{"x":1},"first":{"x":2}}"#
    #expect(try mapper.object(from: text) == points)
    #expect(try mapper.object(from: #"{"x":1}"#, as: [Point].self) == [Point(x: 1)])
    #expect(try mapper.object(from: #"{"x":1}"#, as: [Int].self) == [1])
    // A dictionary has no order; its keys' order stands in.
    let fields: [String: Any] = ["second": ["x": 1], "first": ["x": 2]]
    #expect(try mapper.object(from: fields) == [Point(x: 2), Point(x: 1)])
  }

  /// Skipped values leave the object itself to try; a single valid value is an array of its own.
  @Test func theObjectAfterSkippedValues() throws {
    let mapper = try Mapper { configuration in
      configuration.coercion = .lenient
      configuration.invalidElements = .skip
    }
    var report = MappingReport()
    #expect(
      try mapper.object(from: #"{"x":1,"y":[]}"#, as: [Point].self, report: &report)
        == [Point(x: 1)])
    #expect(report.skippedElements.isEmpty)
    #expect(try mapper.object(from: #"{"a":{"x":1},"b":{}}"#) == [Point(x: 1)])
    #expect(try mapper.object(from: "{}", as: [Point].self) == [])
    #expect(
      try mapper.object(from: #"{"a":{"y":1}}"#, as: [Point].self, report: &report) == [])
    #expect(report.skippedElements.map(\.path) == ["[0]"])
  }

  @Test func singleConversions() throws {
    let values = try Mapper { $0.coercion = [.standard, .valueToArray] }
    #expect(try values.object(from: #"{"x":1}"#, as: [Point].self) == [Point(x: 1)])
    expectIssues("missingKey [0].x") {
      try values.object(from: #"{"a":{"x":1}}"#, as: [Point].self)
    }
    let objects = try Mapper { $0.coercion = .objectToArray }
    #expect(try objects.object(from: #"{"a":{"x":1}}"#, as: [Point].self) == [Point(x: 1)])
    expectIssues("typeMismatch") { try objects.object(from: "1", as: [Int].self) }
    expectIssues("typeMismatch a") { try objects.object(from: #"{"a":"1"}"#, as: [Int].self) }
  }

  /// A value where a model writes its elements by hand.
  @Test func unkeyedContainers() throws {
    struct List: Codable, Equatable {
      var values: [Int]
      init(values: [Int]) { self.values = values }
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        values = []
        while !container.isAtEnd { values.append(try container.decode(Int.self)) }
      }
    }
    let mapper = try Mapper { $0.coercion = .lenient }
    #expect(try mapper.object(from: "[1,2]") == List(values: [1, 2]))
    expectIssues("typeMismatch") { try Mapper().object(from: "1", as: List.self) }
  }
}
