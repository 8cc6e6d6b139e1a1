import Automapper
import Foundation
import Testing

/// `omitsDefault()` of a default in the form of the source: it omits the value that decoding uses.
struct SourceDefaultTests {
  struct Visit: Codable, Equatable {
    var day: Date?
  }
  /// Not `Equatable`, so that it is compared with the default by its JSON.
  struct Stay: Codable {
    var from: Date
  }
  @propertyWrapper struct Kept<Value: Codable>: Codable {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  struct Plan: Codable {
    var day: Date
    var last: Date?
    var days: [Date]
    var table: [String: Date]
    var visit: Visit
    var stay: Stay
    @Kept var kept: Date
    var open: Bool
    var count: Int?
  }

  private static func mapper(_ coercion: Coercion) throws -> Mapper {
    try Mapper { configuration in
      configuration.coercion = coercion
      configuration.map(Plan.self) { plan in
        let format = PatternDateFormat.pattern("dd/MM/yyyy")
        plan.property(\.day).date(format).default(source: "01/02/2024").omitsDefault()
        plan.property("last").dates(format).default(source: "01/02/2024").omitsDefault()
        plan.property(\.days).date(format).default(source: ["01/02/2024"]).omitsDefault()
        plan.property("table").dates(format).default(source: ["a": "01/02/2024"]).omitsDefault()
        plan.property("visit").dates(format).default(source: ["day": "01/02/2024"]).omitsDefault()
        plan.property("stay").dates(format).default(source: ["from": "01/02/2024"]).omitsDefault()
        plan.property("kept").dates(format).default(source: "01/02/2024").omitsDefault()
        plan.property(\.open).default(source: "true").omitsDefault()
        plan.property(\.count).default(source: "7").omitsDefault()
      }
    }
  }

  @Test(arguments: [Coercion.standard, .strict])
  func omitsWhatDecodingUses(coercion: Coercion) throws {
    let mapper = try Self.mapper(coercion)
    var plan = try mapper.object(from: "{}", as: Plan.self)
    let first = Date(timeIntervalSince1970: 1_706_745_600)
    #expect(plan.day == first && plan.days == [first] && plan.kept == first)
    #expect(plan.open && plan.count == 7)
    #expect(try mapper.json(from: plan) == "{}")
    #expect(try mapper.dictionary(from: plan).isEmpty)
    // The other reading of 01/02/2024.
    let second = Date(timeIntervalSince1970: 1_704_153_600)
    plan = Plan(
      day: second, last: second, days: [second], table: ["a": second], visit: Visit(day: second),
      stay: Stay(from: second), kept: second, open: false, count: 8)
    let text = try mapper.json(from: plan, options: [.sortedKeys, .withoutEscapingSlashes])
    #expect(
      text == """
        {"count":8,"day":"02/01/2024","days":["02/01/2024"],"kept":"02/01/2024",\
        "last":"02/01/2024","open":false,"stay":{"from":"02/01/2024"},\
        "table":{"a":"02/01/2024"},"visit":{"day":"02/01/2024"}}
        """)
    #expect(
      try mapper.json(
        from: mapper.object(from: text, as: Plan.self),
        options: [.sortedKeys, .withoutEscapingSlashes]) == text)
  }

  /// The default is decoded once in a call, and no report mentions it.
  @Test func isDecodedOnce() throws {
    final class Count: @unchecked Sendable { var reports = 0 }
    let count = Count()
    let mapper = try Mapper { configuration in
      configuration.onReport = { _ in count.reports += 1 }
      configuration.map(Visits.self) {
        $0.property(\.visit).default(source: ["day": 0]).omitsDefault()
      }
    }
    Counted.decoded = 0
    let visits = try mapper.object(from: "[{}]", as: [Visits].self)
    let (decoded, reports) = (Counted.decoded, count.reports)
    #expect(try mapper.json(from: Array(repeating: visits[0], count: 5)) == "[{},{},{},{},{}]")
    #expect(Counted.decoded == decoded + 1)
    #expect(count.reports == reports)
  }

  struct Counted: Codable, Equatable {
    nonisolated(unsafe) static var decoded = 0
    var day: Int
    init(from decoder: any Decoder) throws {
      Self.decoded += 1
      day = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .day)
    }
  }
  struct Visits: Codable { var visit: Counted }

  /// The transformer of a property does not convert its default.
  @Test func doesWithoutTheTransformer() throws {
    struct Word: Codable { var text: String }
    let mapper = try Mapper {
      $0.map(Word.self) {
        $0.property(\.text).transform(.lowercased).default(source: "A").omitsDefault()
      }
    }
    #expect(try mapper.object(from: "{}", as: Word.self).text == "A")
    #expect(try mapper.json(from: Word(text: "A")) == "{}")
    #expect(try mapper.json(from: Word(text: "a")) == #"{"text":"a"}"#)
  }
}
