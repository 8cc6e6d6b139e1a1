import Automapper
import AutomapperStorage
import Testing

/// The values that stand for what a payload lacks: the caller never sees one.
@Suite struct MadeUpValueTests {
  struct Author: Codable, Equatable, Sendable {
    var id: Int
    var name: String
  }
  struct Book: Codable, Equatable, Sendable {
    var id: Int
    var title: String
    var author: Author
  }

  /// The stored record has no author, and neither has the payload.
  @Test func aRequiredRecordThatNobodyHas() async throws {
    let tables = [
      StoreTable("book", columns: ["id", "title", "author_id"], primaryKey: ["id"]),
      StoreTable("author", columns: ["id", "name"], primaryKey: ["id"]),
    ]
    let store = InMemoryStore(tables: tables)
    try await store.transaction { transaction in
      _ = try transaction.insert(["id": 1, "title": "a"], into: "book")
    }
    let mapper = try Mapper { configuration in
      configuration.map(Book.self) { $0.belongsTo(\.author, foreignKey: "author_id") }
    }
    let error = await #expect(throws: MappingError.self) {
      _ = try await mapper.upsert(from: #"{"id": 1, "title": "b"}"#, as: Book.self, into: store)
    }
    #expect(error?.description == #"Book.author: expected Author, found nothing (key "author")"#)
    let title = try await store.transaction { try $0.fetch("book", key: ["id": 1])[0]["title"] }
    #expect(title == "a")
  }

  @Test func aRequiredColumnThatTheRecordLacks() async throws {
    let store = InMemoryStore()
    try await store.transaction { _ = try $0.insert(["id": 1], into: "author") }
    let error = await #expect(throws: MappingError.self) {
      _ = try await Mapper.default.upsert(from: #"{"id": 1}"#, as: Author.self, into: store)
    }
    #expect(error?.issues.map { "\($0.code) \($0.path)" } == ["missingKey name"])
  }

  /// A type that must not see made-up values.
  struct Careful: Codable, Sendable {
    var id: Int
    var size: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      size = try container.decode(Int.self, forKey: .size)
      precondition(size >= 10)
    }
  }

  @Test func aTypeThatIsNotLearned() async throws {
    let mapper = try Mapper { $0.register(Careful.self, learns: false) }
    let store = InMemoryStore()
    let error = await #expect(throws: MappingError.self) {
      _ = try await mapper.upsert(from: #"{"id": 1}"#, as: Careful.self, into: store)
    }
    #expect(error?.issues.map { "\($0.code) \($0.path)" } == ["missingKey size"])
  }

  /// Opens a container over a value, whose parts are no columns.
  struct Parcel: Codable, Sendable {
    var id: Int
    var width: Int
    enum CodingKeys: CodingKey { case id, size }
    enum SizeKeys: CodingKey { case width }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      width = try container.nestedContainer(keyedBy: SizeKeys.self, forKey: .size)
        .decode(Int.self, forKey: .width)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      var size = container.nestedContainer(keyedBy: SizeKeys.self, forKey: .size)
      try size.encode(width, forKey: .width)
    }
  }

  @Test func aPartOfAValueThatTheModelOpens() async throws {
    let store = InMemoryStore()
    let mapper = Mapper.default
    _ = try await mapper.upsert(
      from: #"{"id": 1, "size": {"width": 42}}"#, as: Parcel.self, into: store)
    let error = await #expect(throws: MappingError.self) {
      _ = try await mapper.upsert(from: #"{"id": 1, "size": {}}"#, as: Parcel.self, into: store)
    }
    #expect(error?.description == #"Parcel.size.width: expected Int, found nothing (key "width")"#)
    #expect(try await mapper.fetch(Parcel.self, from: store, key: 1)?.width == 42)
  }

  struct Wrapped: Codable, Equatable, Sendable {
    var id: Int
    var size: Int
    var note: String?
  }

  /// The values of the store go to the object that the `before` closure returns.
  @Test func anObjectThatAClosureReshapes() async throws {
    let store = InMemoryStore()
    let mapper = try Mapper { configuration in
      configuration.map(Wrapped.self) { $0.before { node in node["data"] ?? node } }
    }
    _ = try await mapper.upsert(
      from: #"{"data": {"id": 1, "size": 42}}"#, as: Wrapped.self, into: store)
    let model = try await mapper.upsert(
      from: #"{"data": {"id": 1, "note": "x"}}"#, as: Wrapped.self, into: store)
    #expect(model == Wrapped(id: 1, size: 42, note: "x"))
    #expect(try await mapper.fetch(Wrapped.self, from: store, key: 1) == model)
  }
}
