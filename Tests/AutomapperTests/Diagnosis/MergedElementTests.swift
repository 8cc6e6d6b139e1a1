import Automapper
import Testing

/// Issues of elements that an update merges: the old elements supply what the source lacks.
@Suite struct MergedElementTests {
  struct Part: Codable, Equatable {
    var id: Int
    var title: String
    var count: Int?
  }
  final class Entry: Codable, Equatable {
    var id = 1
    var title = "t"
    var count: Int?
    init() {}
    static func == (one: Entry, other: Entry) -> Bool {
      one.id == other.id && one.title == other.title && one.count == other.count
    }
  }
  struct Store: Codable, Equatable {
    var parts: [Part]
    var entries: [Entry]
    var size: Int

    static var old: Store {
      Store(parts: [Part(id: 1, title: "a")], entries: [Entry()], size: 1)
    }
  }

  private func mapper(inPlace: Bool) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Store.self) { store in
        store.property(\.parts).onUpdate(.merge(by: \.id))
        store.property(\.entries).onUpdate(.merge(by: \.id))
      }
      if inPlace {
        configuration.map(Entry.self) { entry in
          entry.property(\.id)
          entry.property(\.title)
          entry.property(\.count)
        }
      }
    }
  }

  struct Case {
    let source: String
    let error: String
  }

  static let cases = [
    Case(
      source: #"{"parts":[{"id":1,"count":"bad"}]}"#,
      error: #"Store.parts[0].count: expected Int, found string "bad" (key "count")"#),
    Case(
      source: #"{"entries":[{"id":1,"count":"bad"}]}"#,
      error: #"Store.entries[0].count: expected Int, found string "bad" (key "count")"#),
    Case(
      source: #"{"parts":[{"id":1,"count":2}],"entries":[{"id":1,"count":2}],"size":"bad"}"#,
      error: #"Store.size: expected Int, found string "bad" (key "size")"#),
    Case(
      source: """
        {"parts":[{"id":1,"count":4},{"id":8},{"id":9,"title":"n"},{"id":9,"count":"bad"},
          {"id":1,"count":[],"title":{}}],
         "entries":[{"id":1,"count":4},{"id":1,"count":"bad"},{"id":2,"count":"bad"}],"size":"bad"}
        """,
      error: """
        Store.parts[1].title: expected String, found nothing (key "title")
        Store.parts[3].count: expected Int, found string "bad" (key "count")
        Store.parts[4].count: expected Int, found an array (key "count")
        Store.parts[4].title: expected String, found an object (key "title")
        Store.entries[1].count: expected Int, found string "bad" (key "count")
        Store.entries[2].title: expected String, found nothing (key "title")
        Store.entries[2].count: expected Int, found string "bad" (key "count")
        Store.size: expected Int, found string "bad" (key "size")
        """),
  ]

  struct Item: Codable, Equatable {
    var kind: Int
    var code: Int
    var title: String
    var label: Int { code }
  }
  struct Shelf: Codable, Equatable {
    var items: [Item]
    var size: Int
  }

  /// The kind of the old item equals its label by chance. The first new item shows that the code is the label.
  @Test func guessedIdentity() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Shelf.self) { $0.property(\.items).onUpdate(.merge(by: \.label)) }
    }
    let text = try mapper.updateFailure(
      Shelf(items: [Item(kind: 1, code: 1, title: "a")], size: 1),
      """
      {"items":[{"kind":1,"code":2,"title":"n"},{"kind":1,"code":3},{"code":1,"title":[]}],
       "size":"bad"}
      """)
    #expect(
      text == """
        Shelf.items[1].title: expected String, found nothing (key "title")
        Shelf.items[2].title: expected String, found an array (key "title")
        Shelf.size: expected Int, found string "bad" (key "size")
        """)
  }

  @Test(arguments: cases, [false, true]) func issues(_ example: Case, inPlace: Bool) throws {
    let text = try mapper(inPlace: inPlace).updateFailure(Store.old, example.source)
    #expect(text == example.error)
  }
}
