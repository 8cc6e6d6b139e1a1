import Automapper
import AutomapperStorage
import Testing

@Suite struct RecordKeyTests {
  struct Label: Codable, Equatable, Sendable {
    var id: String
    var text: String?
  }

  /// Texts that are equal as numbers, but are different texts.
  @Test(arguments: ["007", "+7", "07", "7 "])
  func textsAreKeysAsTheyAre(_ key: String) async throws {
    let store = InMemoryStore()
    var report = MappingReport()
    let labels = [Label(id: key, text: "a"), Label(id: "7", text: "b")]
    let stored = try await Mapper().upsert(
      from: .any([["id": key, "text": "a"], ["id": "7", "text": "b"]]), as: [Label].self,
      into: store, report: &report)
    #expect(stored == labels)
    #expect(report.duplicateKeys.isEmpty)
    for label in labels {
      #expect(
        try await Mapper().fetch(Label.self, from: store, key: .text(label.id)) == label)
    }
  }

  @Test func zeroAndMinusZero() async throws {
    let store = InMemoryStore()
    _ = try await Mapper().upsert(
      from: #"[{"id": "0", "text": "a"}, {"id": "-0", "text": "b"}]"#, as: [Label].self,
      into: store)
    #expect(try await Mapper().fetch(Label.self, from: store, key: "0")?.text == "a")
    #expect(try await Mapper().fetch(Label.self, from: store, key: "-0")?.text == "b")
  }

  /// A column of integers stores the text of an integer as a number.
  @Test(arguments: ["7", "-7", "0", "9223372036854775807", "-9223372036854775808"])
  func textsOfIntegersAreIntegers(_ text: String) async throws {
    let store = InMemoryStore()
    let number = try #require(Int64(text))
    _ = try await store.transaction { try $0.insert(["id": .integer(number)], into: "label") }
    _ = try await Mapper().upsert(
      from: .any(["id": text, "text": "a"]), as: Label.self, into: store)
    let records = try await store.transaction { try $0.fetch("label", key: [:]) }
    #expect(records == [["id": .integer(number), "text": "a"]])
  }
}
