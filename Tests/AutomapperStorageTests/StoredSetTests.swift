import Automapper
import AutomapperStorage
import Testing

/// Sets have no order, but their columns have one.
@Suite struct StoredSetTests {
  struct Tag: Codable, Hashable {
    var name: String
    var colours: Set<String>
  }
  struct Note: Codable, Equatable {
    var id: Int
    var words: Set<String>
    var numbers: Set<Int>?
    var tags: [Tag]
  }

  @Test func anEqualSetIsUnchanged() async throws {
    let words = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let note = Note(
      id: 1, words: Set(words), numbers: [3, 20, 100],
      tags: [Tag(name: "t", colours: Set(words.reversed()))])
    let payload = try Mapper.default.json(from: note)
    let store = InMemoryStore()
    for round in 0..<10 {
      // Each copy has an order of its own.
      var report = MappingReport()
      let stored = try await Mapper.default.upsert(
        from: payload, as: Note.self, into: store, report: &report)
      #expect(stored == note)
      #expect(
        report.entries.map(\.kind) == [round == 0 ? .insertedRecord : .unchangedRecord])
    }
    let record = try await store.transaction { try $0.fetch("note", key: ["id": 1])[0] }
    #expect(record["words"] == .text(#"["a","b","c","d","e","f","g","h"]"#))
    #expect(record["tags"] == .text(#"[{"colours":["a","b","c","d","e","f","g","h"],"name":"t"}]"#))
  }
}
