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

  struct Mark: Hashable, Sendable { var text = "" }
  /// Mapped by key paths, so that the mapper encodes the marks without `encode(to:)`.
  struct Sheet: Sendable {
    var id = 0
    var marks: Set<Mark> = []
    var words: Set<String> = []
    var numbers: Set<Int> = []
  }

  @Test func anEqualSetOfOtherElementsIsUnchanged() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Mark.self, create: { Mark() }) { $0.property(\.text) }
      configuration.map(Sheet.self, create: { Sheet() }) { sheet in
        sheet.property(\.id)
        sheet.property(\.marks)
        sheet.property(\.words).transformElements(.lowercased)
        sheet.property(\.numbers).transformElements { node, _ in
          try node["n"]?.int()
        } inverse: { number, _ in
          ["n": number]
        }
      }
    }
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let payload = try Mapper().json(
      from: [
        "id": 1, "marks": letters.map { ["text": $0] }, "words": letters,
        "numbers": letters.indices.map { ["n": $0] },
      ] as [String: Any])
    let store = InMemoryStore()
    for round in 0..<10 {
      var report = MappingReport()
      let sheet = try await mapper.upsert(
        from: payload, as: Sheet.self, into: store, report: &report)
      #expect(sheet.marks.count == 8 && sheet.numbers == Set(letters.indices))
      #expect(
        report.entries.map(\.kind) == [round == 0 ? .insertedRecord : .unchangedRecord])
    }
    let record = try await store.transaction { try $0.fetch("sheet", key: ["id": 1])[0] }
    #expect(record["words"] == .text(#"["a","b","c","d","e","f","g","h"]"#))
  }

  struct Group: Codable, Hashable {
    var id: Int
    var groups: Set<Group>?
  }
  struct Club: Codable, Equatable {
    var id: Int
    var group: Group
  }

  /// The elements of a set are sorted by their JSON, and encoded once: each level does not double the time.
  @Test func setsInSets() async throws {
    let text = (1...60).reduce(#"{"groups":null,"id":0}"#) { #"{"groups":[\#($0)],"id":\#($1)}"# }
    let store = InMemoryStore()
    let payload = #"{"id":1,"group":\#(text)}"#
    _ = try await Mapper.default.upsert(from: payload, as: Club.self, into: store)
    let record = try await store.transaction { try $0.fetch("club", key: ["id": 1])[0] }
    #expect(record["group"] == .text(text))
  }

  final class Loop: Codable, Hashable {
    var id: Int
    /// Made when it is asked for: instances that store one another are never freed.
    var loops: Set<Loop> { [self] }

    enum CodingKeys: CodingKey { case id, loops }
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(loops, forKey: .loops)
    }
    static func == (one: Loop, other: Loop) -> Bool { one.id == other.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
  struct Track: Codable {
    var id: Int
    var loop: Loop
  }

  @Test func aSetThatContainsItsOwner() async throws {
    let payload = #"{"id":1,"loop":{"id":2}}"#
    let error = await #expect(throws: MappingError.self) {
      _ = try await Mapper.default.upsert(from: payload, as: Track.self, into: InMemoryStore())
    }
    let text = "expected an object that does not contain itself, found Loop again"
    #expect(error?.description == #"Track.loop.loops[0]: \#(text) (key "loops")"#)
  }

  struct Entry: Codable, Hashable, Sendable {
    var id: Int
    var text: String?
    var size: Int?
  }
  struct Journal: Codable, Equatable, Sendable {
    var id: Int
    var entries: Set<Entry>
  }

  /// Objects with one key that lack different properties. The set has their models in any order.
  @Test func partsOfARecordInASet() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Journal.self) { $0.hasMany(\.entries, foreignKey: "journalId") }
    }
    for _ in 0..<10 {
      let store = InMemoryStore()
      for payload in [
        #"{"id": 1, "entries": [{"id": 1, "text": "a", "size": 1}]}"#,
        #"{"id": 1, "entries": [{"id": 1, "text": "b"}, {"id": 1, "size": 2}]}"#,
      ] {
        _ = try await mapper.upsert(from: payload, as: Journal.self, into: store)
      }
      let entry = try await mapper.fetch(Entry.self, from: store, key: 1)
      #expect(entry == Entry(id: 1, text: "b", size: 2))
    }
  }

  /// An element that counts how often two are compared.
  struct Line: Codable, Hashable, Sendable {
    nonisolated(unsafe) static var comparisons = 0
    var id: Int
    var text: String
    var size: Int?

    static func == (one: Self, other: Self) -> Bool {
      comparisons += 1
      return one.id == other.id && one.text == other.text && one.size == other.size
    }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }
  struct Page: Codable, Sendable {
    var id: Int
    var lines: Set<Line>
  }

  /// Each model finds its object without a look at the others with the same key.
  @Test func manyPartsOfARecordInASet() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Page.self) { $0.hasMany(\.lines, foreignKey: "pageId") }
    }
    let count = 1_000
    let lines = (0..<count).map {
      #"{"id": 1, "text": "\#($0)"\#($0 == 3 ? "" : #", "size": 1"#)}"#
    }
    let payload = #"{"id": 1, "lines": [\#(lines.joined(separator: ","))]}"#
    Line.comparisons = 0
    let store = InMemoryStore()
    let page = try await mapper.upsert(from: payload, as: Page.self, into: store)
    #expect(page.lines.count == count)
    #expect(Line.comparisons < 10 * count)
    let line = try await mapper.fetch(Line.self, from: store, key: 1)
    #expect(line == Line(id: 1, text: "999", size: 1))
  }
}
