import Automapper
import Foundation
import Testing

/// Arrays that hold instances of several classes by turns.
@Suite struct ManySubclassesTests {
  private class Item: Codable {
    var id = 0
  }
  private final class Book: Item {
    var pages = 0
    private enum CodingKeys: CodingKey { case pages }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(pages, forKey: .pages)
    }
  }
  private final class Film: Item {
    var minutes = 0
    private enum CodingKeys: CodingKey { case minutes }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(minutes, forKey: .minutes)
    }
  }
  private final class Song: Item {
    var title = ""
    private enum CodingKeys: CodingKey { case title }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(title, forKey: .title)
    }
  }

  private struct Shelf: Codable {
    var items: [Item]
    var rare: [Item]
  }

  private var items: [Item] {
    (0..<12).map { number in
      let item: Item =
        switch number % 4 {
        case 0: Book()
        case 1: Film()
        case 2: Song()
        default: Item()
        }
      item.id = number
      return item
    }
  }

  @Test func asJSONEncoderWrites() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let expected = String(decoding: try encoder.encode(items), as: UTF8.self)
    for _ in 0..<2 {
      #expect(try Mapper().json(from: items, options: .sortedKeys) == expected)
    }
  }

  @Test func tagsAndRulesOfAProperty() throws {
    let mapper = try Mapper {
      $0.register(
        Item.self, discriminator: "kind",
        ["book": Book.self, "film": Film.self, "song": Song.self, "item": Item.self])
      $0.map(Shelf.self) { $0.property(\.rare).key("rarities").invalidElements(.skip) }
    }
    let shelf = Shelf(items: items, rare: Array(items.reversed()))
    let array = try mapper.dictionary(from: shelf)
    let kinds = ["book", "film", "song", "item"]
    for (key, shift) in [("items", 0), ("rarities", 3)] {
      let found = (array[key] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
      let expected = (0..<12).map { kinds[shift == 0 ? $0 % 4 : (11 - $0) % 4] }
      #expect(found == expected)
    }
  }
}
