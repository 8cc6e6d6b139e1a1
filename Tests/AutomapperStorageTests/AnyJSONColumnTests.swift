import Automapper
import AutomapperStorage
import Foundation
import Testing

/// Properties whose values tell Booleans, numbers and texts apart, in a store that has fewer kinds of values.
@Suite struct AnyJSONColumnTests {
  struct Setting: Codable, Equatable, Sendable {
    var id: Int
    var extra: JSONValue
    var other: JSONValue?
  }

  enum Answer: Codable, Equatable, Sendable {
    case flag(Bool)
    case number(Int)
    case text(String)
  }
  enum Price: Codable, Equatable, Sendable {
    case amount(Decimal)
    case text(String)
  }
  struct Offer: Codable, Equatable, Sendable {
    var id: Int
    var price: Price
  }
  struct Question: Codable, Equatable, Sendable {
    var id: Int
    var answer: Answer
  }

  struct Chart: Codable, Sendable {
    var id: Int
    var rows: [String: [Double]]
    var height: Double
  }
  struct Report: Codable, Sendable {
    var id: Int
    var charts: [Chart]
  }

  /// The path begins at the payload.
  @Test func aNumberThatNoColumnHolds() async throws {
    let mapper = try Mapper { configuration in
      configuration.nonFiniteNumbers = .strings()
      configuration.map(Report.self) { $0.hasMany(\.charts, foreignKey: "reportId") }
    }
    func error(_ chart: String) async -> String? {
      let payload = #"{"id": 1, "charts": [{"id": 2, \#(chart)}]}"#
      return await #expect(throws: MappingError.self) {
        _ = try await mapper.upsert(from: payload, as: Report.self, into: InMemoryStore())
      }?.description
    }
    #expect(
      await error(#""rows": {"a": [1, "nan"]}, "height": 1"#)
        == #"Report.charts[0].rows.a[1]: expected a finite number, found number nan (key "a")"#)
    #expect(
      await error(#""rows": {}, "height": "nan""#)
        == "Report.charts[0].height: expected a value that a column holds, found number nan")
  }

  private func mapper(_ coercion: Coercion) throws -> Mapper {
    try Mapper { configuration in
      configuration.coercion = coercion
      configuration.register(Setting.self)
      configuration.map(Question.self) { $0.property(\.id) }
      configuration.map(Answer.self) { $0.cases(.untagged) }
      configuration.map(Offer.self) { $0.property(\.id) }
      configuration.map(Price.self) { $0.cases(.untagged) }
    }
  }

  @Test(
    arguments: [Coercion.standard, .strict],
    [
      "true", "false", "null", "0", "1", "-1", "1.5", "1e300", "18446744073709551615",
      "123456789012345678901234567890", "0.1234567890123456789",
      "0.1234567890123456789012345678901234567890123", "1e400", #""1e400""#, #""""#,
      #""hello""#, #""true""#, #""null""#, #""1""#,
      #""123456789012345678901234567890""#, #""[1]""#, #""{}""#, #""{""#, #""\"quoted\"""#,
      #""a/b\n""#, "[true, 1]", #"{"a": [null]}"#,
    ])
  func anyValue(_ coercion: Coercion, _ json: String) async throws {
    let mapper = try mapper(coercion)
    let store = InMemoryStore()
    let payload = #"{"id": 1, "extra": \#(json), "other": \#(json)}"#
    let stored = try await mapper.upsert(from: payload, as: Setting.self, into: store)
    #expect(try stored.extra == mapper.object(from: json, as: JSONValue.self))
    #expect(try await mapper.fetch(Setting.self, from: store, key: 1) == stored)
  }

  @Test(
    arguments: [Coercion.standard, .strict],
    [
      Answer.flag(true), .flag(false), .number(0), .number(1), .text(""), .text("true"),
      .text("1"), .text("[1]"), .text("\"x\""), .text("plain"),
    ])
  func untaggedEnums(_ coercion: Coercion, _ answer: Answer) async throws {
    let mapper = try mapper(coercion)
    let store = InMemoryStore()
    let question = Question(id: 1, answer: answer)
    let stored = try await mapper.upsert(
      from: mapper.json(from: question), as: Question.self, into: store)
    #expect(stored == question)
    #expect(try await mapper.fetch(Question.self, from: store, key: 1) == question)
  }

  @Test(
    arguments: [Coercion.standard, .strict],
    [
      "5", "-1", "5.25", "0.10000000000000001", "0.1234567890123456789", #""5""#, #""5.25""#,
      #""0.1234567890123456789""#,
    ])
  func decimals(_ coercion: Coercion, _ json: String) async throws {
    let mapper = try mapper(coercion)
    let store = InMemoryStore()
    let stored = try await mapper.upsert(
      from: #"{"id": 1, "price": \#(json)}"#, as: Offer.self, into: store)
    let isText = json.hasPrefix("\"")
    let expected =
      try isText
      ? Price.text(mapper.object(from: json)) : .amount(mapper.object(from: json))
    #expect(stored.price == expected)
    #expect(try await mapper.fetch(Offer.self, from: store, key: 1) == stored)
  }

  /// Texts stay readable in the store unless they look like JSON.
  @Test func whatTheColumnHolds() async throws {
    let store = InMemoryStore()
    let payload =
      #"[{"id": 1, "extra": "plain"}, {"id": 2, "extra": "true"}, {"id": 3, "extra": true}]"#
    _ = try await mapper(.standard).upsert(from: payload, as: [Setting].self, into: store)
    let records = try await store.transaction { try $0.fetch("setting", key: [:]) }
    let columns = Dictionary(
      records.map { ($0["id"] ?? .null, $0["extra"] ?? .null) }, uniquingKeysWith: { $1 })
    #expect(columns == [1: "plain", 2: #""true""#, 3: "true"])
    // A row of a query reads them as `fetch` does.
    let rows = try records.sorted { $0["id"] == 1 || $0["id"] == 2 && $1["id"] == 3 }.map {
      try mapper(.standard).object(from: $0, as: Setting.self).extra
    }
    #expect(rows == ["plain", "true", true])
  }
}
