import Automapper
import AutomapperStorage
import Foundation
import Testing

/// Objects that lack properties of their records: what is stored, and what is returned.
@Suite struct PartialObjectTests {
  struct Order: Codable, Equatable, Sendable {
    var id: Int
    var tier: String
    var discount: Int
  }

  private func record(_ table: String, _ store: InMemoryStore) async throws -> [String: StoreValue]
  {
    try await store.transaction { try $0.fetch(table, key: ["id": 1])[0] }
  }

  /// A closure computes a property from one that only the store has.
  @Test func closuresSeeTheValuesOfTheStore() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Order.self) {
        $0.after { order, _ in if order.tier != "premium" { order.discount = 0 } }
      }
    }
    let store = InMemoryStore()
    _ = try await mapper.upsert(
      from: #"{"id": 1, "tier": "premium", "discount": 5}"#, as: Order.self, into: store)
    let order = try await mapper.upsert(
      from: #"{"id": 1, "discount": 7}"#, as: Order.self, into: store)
    #expect(order == Order(id: 1, tier: "premium", discount: 7))
    #expect(try await mapper.fetch(Order.self, from: store, key: 1) == order)
  }

  struct Draft: Codable, Equatable, Sendable {
    var id: Int
    var title: String
    var slug: String?
    var revision: Int?
    var parts: [Part]?
    var born: Date?
    struct Part: Codable, Equatable, Sendable {
      var size: Int
      var name: String?
    }
  }

  /// What a closure computes for absent properties is stored, from the store's values and once.
  @Test func absentPropertiesThatAClosureComputes() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Draft.self) {
        $0.after { draft, _ in
          draft.slug = draft.title == "none" ? nil : draft.title.lowercased()
          draft.revision = (draft.revision ?? 0) + 1
        }
      }
    }
    let store = InMemoryStore()
    for (payload, title, slug, revision) in [
      (#"{"id": 1, "title": "A"}"#, "A", "a", 1), (#"{"id": 1, "title": "B"}"#, "B", "b", 2),
      (#"{"id": 1}"#, "B", "b", 3), (#"{"id": 1, "title": "none"}"#, "none", nil, 4),
    ] {
      let draft = try await mapper.upsert(from: payload, as: Draft.self, into: store)
      #expect(draft == Draft(id: 1, title: title, slug: slug, revision: revision))
      let record = try await record("draft", store)
      #expect(record["title"] == .text(title))
      #expect(record["slug"] == slug.map { .text($0) } ?? .null)
      #expect(record["revision"] == .integer(Int64(revision)))
    }
  }

  /// A store may hold a value in a form that the mapper does not write.
  @Test func absentPropertiesInAnotherForm() async throws {
    let store = InMemoryStore()
    let stored: [String: StoreValue] = [
      "id": 1, "title": "A", "slug": .null, "born": "2024-06-15 12:30:00",
      "parts": #"[{"size":  1}]"#,
    ]
    try await store.transaction { _ = try $0.insert(stored, into: "draft") }
    var report = MappingReport()
    let draft = try await Mapper.default.upsert(
      from: #"{"id": 1, "title": "A"}"#, as: Draft.self, into: store, report: &report)
    #expect(draft.parts == [Draft.Part(size: 1)])
    #expect(draft.born != nil)
    #expect(try await record("draft", store) == stored)
    #expect(report[.unchangedRecord].count == 1)
  }

  struct Label: Codable, Sendable {
    var id: Int
    var name: String
    var width: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      name = try container.decode(String.self, forKey: .name)
      width = try container.decode(Int.self, forKey: .width) + name.count
    }
  }

  @Test func initialisersSeeTheValuesOfTheStore() async throws {
    let store = InMemoryStore()
    let mapper = Mapper.default
    _ = try await mapper.upsert(
      from: #"{"id": 1, "name": "four", "width": 10}"#, as: Label.self, into: store)
    let label = try await mapper.upsert(
      from: #"{"id": 1, "width": 20}"#, as: Label.self, into: store)
    #expect(label.width == 24)
    #expect(try await record("label", store)["width"] == 24)
  }

  /// The payload's foreign key and the store's values replace each other in the right order.
  @Test func aForeignKeyBesideStoredValues() async throws {
    struct Page: Codable, Equatable {
      var id: Int
      var text: String
      var bookId: Int?
    }
    struct Book: Codable, Equatable {
      var id: Int
      var pages: [Page]
    }
    let mapper = try Mapper { configuration in
      configuration.map(Book.self) { $0.hasMany(\.pages, foreignKey: "bookId") }
    }
    let store = InMemoryStore()
    _ = try await mapper.upsert(
      from: #"{"id": 7, "pages": [{"id": 1, "text": "a"}]}"#, as: Book.self, into: store)
    let book = try await mapper.upsert(
      from: #"{"id": 8, "pages": [{"id": 1, "bookId": 99}]}"#, as: Book.self, into: store)
    #expect(book == Book(id: 8, pages: [Page(id: 1, text: "a", bookId: 8)]))
    #expect(try await mapper.fetch(Book.self, from: store, key: 8) == book)
  }

  struct Settings: Codable, Equatable, Sendable, Defaulted {
    var id = 0
    var name = "new"
    var size: Int? = 5
  }

  /// The default of a property is no value of the record.
  @Test func aNullInPlaceOfADefault() async throws {
    let store = InMemoryStore()
    let mapper = Mapper.default
    _ = try await mapper.upsert(
      from: #"{"id": 1, "name": "x", "size": null}"#, as: Settings.self, into: store)
    let settings = try await mapper.upsert(
      from: #"{"id": 1, "name": "y"}"#, as: Settings.self, into: store)
    #expect(settings == Settings(id: 1, name: "y", size: nil))
    #expect(try await mapper.fetch(Settings.self, from: store, key: 1) == settings)
  }

  struct Audit: Codable, Equatable, Sendable {
    var by: String
    var note: String?
  }
  struct Address: Codable, Equatable, Sendable {
    var city: String?
    var zip: Int?
  }
  struct Shop: Codable, Equatable, Sendable {
    var id: Int
    var name: String
    var audit: Audit
    var address: Address?
    var billing: Address?
  }

  private static let shops: [(payload: String, change: @Sendable (inout Shop) -> Void)] = [
    (#"{"id": 1, "by": "you"}"#, { $0.audit.by = "you" }),
    (
      #"{"id": 1, "note": null, "town": "Rome"}"#,
      {
        $0.audit.note = nil
        $0.address?.city = "Rome"
      }
    ),
    (#"{"id": 1, "name": "b"}"#, { $0.name = "b" }),
    (#"{"id": 1, "billing_zip": 3}"#, { $0.billing?.zip = 3 }),
  ]

  /// The properties of inlined models, and of models with flat keys, are columns of the record.
  @Test(arguments: shops.indices)
  func nestedModelsInColumns(_ index: Int) async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Shop.self) { shop in
        shop.property(\.audit).inline()
        shop.property(\.address?.city).key("town")
        shop.property(\.address?.zip).key("zip_code")
        shop.property(\.billing?.city).key("billing_town")
        shop.property(\.billing?.zip).key("billing_zip")
      }
    }
    var shop = Shop(
      id: 1, name: "a", audit: Audit(by: "me", note: "x"), address: Address(city: "Oslo", zip: 150),
      billing: Address(city: "Bath", zip: 2))
    let store = InMemoryStore()
    _ = try await mapper.upsert(
      from: .any(mapper.dictionary(from: shop)), as: Shop.self, into: store)
    let (payload, change) = Self.shops[index]
    change(&shop)
    #expect(try await mapper.upsert(from: payload, as: Shop.self, into: store) == shop)
    #expect(try await mapper.fetch(Shop.self, from: store, key: 1) == shop)
  }

  struct City: Codable, Sendable {
    var id: Int
    var name: String
    var country: String
  }

  /// All of them, in document order, with their positions, as without a store.
  @Test func missingValuesOfNewRecords() async throws {
    let payload = #"[{"id": 1}, {"id": 2, "name": "x"}, {"id": 3}, {"name": "y"}]"#
    let store = InMemoryStore()
    _ = try await Mapper.default.upsert(
      from: #"{"id": 3, "name": "c", "country": "d"}"#, as: City.self, into: store)
    let error = await #expect(throws: MappingError.self) {
      _ = try await Mapper.default.upsert(from: payload, as: [City].self, into: store)
    }
    #expect(
      error?.description == """
        [City][0].name: expected String, found nothing (key "name")
        [City][0].country: expected String, found nothing (key "country")
        [City][1].country: expected String, found nothing (key "country")
        [City][3].country: expected String, found nothing (key "country")
        """)
    #expect(error?.issues.map { $0.position?.byteOffset } == [1, 1, 12, 47])
  }

  /// A new record below an object that lacks properties of its own.
  @Test func aMissingValueBelowAPartialObject() async throws {
    struct Land: Codable {
      var id: Int
      var name: String
      var cities: [City]
    }
    let mapper = try Mapper { configuration in
      configuration.map(Land.self) { $0.hasMany(\.cities, foreignKey: "landId") }
    }
    let store = InMemoryStore()
    _ = try await mapper.upsert(
      from: #"{"id": 1, "name": "x", "cities": []}"#, as: Land.self, into: store)
    let error = await #expect(throws: MappingError.self) {
      _ = try await mapper.upsert(
        from: #"{"id": 1, "cities": [{"id": 5, "name": "a"}]}"#, as: Land.self, into: store)
    }
    #expect(
      error?.description
        == #"Land.cities[0].country: expected String, found nothing (key "country")"#)
    #expect(error?.issues.first?.position?.byteOffset == 21)
  }

  struct Scaled: Codable, Equatable, Sendable {
    var id: Int
    var size: Int?
  }

  /// Null is a value of the payload, also beside a closure that does not see it.
  @Test func nullOfATransformedProperty() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Scaled.self) {
        $0.property(\.size).transform { node, _ in
          try node.int()
        } inverse: { value, _ in
          value
        }
      }
    }
    let store = InMemoryStore()
    _ = try await mapper.upsert(from: #"{"id": 1, "size": 4}"#, as: Scaled.self, into: store)
    let scaled = try await mapper.upsert(
      from: #"{"id": 1, "size": null}"#, as: Scaled.self, into: store)
    #expect(scaled == Scaled(id: 1, size: nil))
    #expect(try await mapper.fetch(Scaled.self, from: store, key: 1) == scaled)
  }

  struct Guarded: Codable, Equatable, Sendable {
    var id: Int
    var name: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      name = (try? container.decode(String.self, forKey: .name)) ?? "none"
    }
  }

  /// A new record of a model that has a value of its own for an absent key.
  @Test func aValueThatTheModelItselfHas() async throws {
    let store = InMemoryStore()
    let model = try await Mapper.default.upsert(
      from: #"{"id": 1}"#, as: Guarded.self, into: store)
    #expect(model.name == "none")
    #expect(try await record("guarded", store) == ["id": 1, "name": "none"])
  }
}
