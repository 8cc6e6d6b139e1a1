import Automapper
import AutomapperStorage
import Foundation
import Testing

/// What `upsert` stored, `fetch` reads back: the rest, inlined models, foreign keys.
@Suite struct FetchedAsStoredTests {
  struct User: Codable, Equatable, Sendable {
    var id: Int
    var name: String?
    var additional: [String: JSONValue] = [:]
  }

  /// A rest without a coding key.
  struct Member: Codable, Equatable, Sendable {
    var id: Int
    var additional: [String: JSONValue]? = nil
    private enum CodingKeys: String, CodingKey { case id }
  }

  @Test func theRest() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(User.self) { $0.rest(\.additional) }
    }
    let store = InMemoryStore()
    let first = try await mapper.upsert(
      from: #"{"id": 1, "name": "a", "theme": "dark", "big": 123456789012345678901234567890}"#,
      as: User.self, into: store)
    let big = try #require(first.additional["big"])
    #expect(first.additional == ["theme": "dark", "big": big])
    #expect(try await mapper.fetch(User.self, from: store, key: 1) == first)
    // A payload without other members keeps the stored ones.
    let second = try await mapper.upsert(
      from: #"{"id": 1, "name": "b"}"#, as: User.self, into: store)
    #expect(second == User(id: 1, name: "b", additional: first.additional))
    #expect(try await mapper.fetch(User.self, from: store, key: 1) == second)
    // Other members join them.
    let third = try await mapper.upsert(
      from: #"{"id": 1, "theme": null, "lang": "en"}"#, as: User.self, into: store)
    #expect(third.additional == ["theme": .null, "lang": "en", "big": big])
    #expect(try await mapper.fetch(User.self, from: store, key: 1) == third)
    // Two objects of one payload as well.
    let both = try await mapper.upsert(
      from: #"[{"id": 2, "x": 1}, {"id": 2, "y": 2}]"#, as: [User].self, into: store)
    #expect(both[1].additional == ["x": 1, "y": 2])
    #expect(
      try await mapper.fetch(User.self, from: store, key: 2)?.additional == ["x": 1, "y": 2])
  }

  struct Child: Equatable, Sendable {
    var id = 0
    var name = ""
  }
  struct Parent: Equatable, Sendable {
    var id = 0
    var children: [Child] = []
  }

  /// The relation alone declares the property.
  @Test func relationsOfModelsThatAreNotCodable() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Child.self, create: { Child() }) { child in
        child.primaryKey(\.id)
        child.property(\.id)
        child.property(\.name)
      }
      configuration.map(Parent.self, create: { Parent() }) { parent in
        parent.primaryKey(\.id)
        parent.property(\.id)
        parent.hasMany(\.children, foreignKey: "parent_id")
      }
    }
    let store = InMemoryStore()
    let parent = try await mapper.upsert(
      from: #"{"id": 1, "children": [{"id": 2, "name": "a"}]}"#, as: Parent.self, into: store)
    #expect(parent == Parent(id: 1, children: [Child(id: 2, name: "a")]))
    #expect(try await mapper.fetch(Parent.self, from: store, key: 1) == parent)
  }

  @Test func aRestWithoutACodingKey() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Member.self) { $0.rest(\.additional) }
    }
    let store = InMemoryStore()
    _ = try await mapper.upsert(from: #"{"id": 1, "x": 1}"#, as: Member.self, into: store)
    #expect(try await mapper.fetch(Member.self, from: store, key: 1)?.additional == ["x": 1])
    let kept = try await mapper.upsert(from: #"{"id": 1}"#, as: Member.self, into: store)
    #expect(kept.additional == ["x": 1])
    let none = try await mapper.upsert(from: #"{"id": 2}"#, as: Member.self, into: store)
    #expect(none.additional == nil)
    #expect(try await mapper.fetch(Member.self, from: store, key: 2) == none)
  }

  /// An Optional rest with a coding key.
  struct Guest: Codable, Equatable, Sendable {
    var id: Int
    var userName: String?
    var additional: [String: JSONValue]?
  }

  @Test func anOptionalRest() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Guest.self) { $0.rest(\.additional) }
    }
    let store = InMemoryStore(tables: [
      StoreTable(
        "guest", columns: ["id", "user_name", "additional"], primaryKey: ["id"])
    ])
    let first = try await mapper.upsert(
      from: #"{"id": 1, "userName": "a", "user_name": "b", "ID": 5, "x": 1}"#, as: Guest.self,
      into: store)
    #expect(
      first == Guest(id: 1, userName: "a", additional: ["user_name": "b", "ID": 5, "x": 1]))
    #expect(try await mapper.fetch(Guest.self, from: store, key: 1) == first)
    #expect(
      try await mapper.upsert(from: #"{"id": 1}"#, as: Guest.self, into: store) == first)
    let changed = try await mapper.upsert(
      from: #"{"id": 1, "userName": "c", "y": 2}"#, as: Guest.self, into: store)
    #expect(changed.id == 1 && changed.userName == "c")
    #expect(changed.additional == ["user_name": "b", "ID": 5, "x": 1, "y": 2])
    #expect(try await mapper.fetch(Guest.self, from: store, key: 1) == changed)
    // A stored null is not filled from the rest.
    let other = try await mapper.upsert(
      from: #"{"id": 2, "userName": null, "user_name": "b"}"#, as: Guest.self, into: store)
    #expect(other == Guest(id: 2, userName: nil, additional: ["user_name": "b"]))
    #expect(try await mapper.upsert(from: #"{"id": 2}"#, as: Guest.self, into: store) == other)
    #expect(try await mapper.fetch(Guest.self, from: store, key: 2) == other)
  }

  struct Audit: Codable, Equatable, Sendable {
    var by: String
    var tags: [String]
    var isFinal: Bool
    var bytes: Data
  }
  struct Document: Codable, Equatable, Sendable {
    var id: Int
    var audit: Audit
  }

  @Test(arguments: [Coercion.standard, .strict])
  func inlinedModels(_ coercion: Coercion) async throws {
    let mapper = try Mapper { configuration in
      configuration.coercion = coercion
      configuration.map(Document.self) { $0.property(\.audit).inline() }
    }
    let store = InMemoryStore()
    let stored = try await mapper.upsert(
      from: #"{"id": 1, "by": "a", "tags": ["x"], "isFinal": true, "bytes": "AQI="}"#,
      as: Document.self, into: store)
    #expect(stored.audit == Audit(by: "a", tags: ["x"], isFinal: true, bytes: Data([1, 2])))
    #expect(try await mapper.fetch(Document.self, from: store, key: 1) == stored)
  }

  @Test func propertiesOfNestedModelsInColumns() async throws {
    let mapper = try Mapper { configuration in
      configuration.coercion = .strict
      configuration.map(Document.self) { document in
        document.property("audit.tags").key("labels")
        document.property("audit.isFinal").key("final")
      }
    }
    let store = InMemoryStore()
    let stored = try await mapper.upsert(
      from: #"{"id": 1, "labels": ["x"], "final": true, "audit": {"by": "a", "bytes": ""}}"#,
      as: Document.self, into: store)
    #expect(try await mapper.fetch(Document.self, from: store, key: 1) == stored)
  }

  struct Post: Codable, Equatable, Sendable {
    var id: Int
    var userID: Int?
  }
  struct Comment: Codable, Equatable, Sendable { var id: Int }
  struct Author: Codable, Equatable, Sendable {
    var id: Int
    var name: String
    var posts: [Post]
    var comments: [Comment]
  }

  private func authors(_ change: (inout MapperConfiguration) -> Void = { _ in }) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Author.self) { author in
        author.hasMany(\.posts, foreignKey: "user_id")
        author.hasMany(\.comments, foreignKey: "author")
      }
      change(&configuration)
    }
  }

  /// A property takes the foreign key that matches it, though the store knows no columns.
  @Test func aForeignKeyThatIsAProperty() async throws {
    let mapper = try authors()
    let store = InMemoryStore()
    let json = #"{"id": 7, "name": "a", "posts": [{"id": 1}], "comments": []}"#
    let author = try await mapper.upsert(from: json, as: Author.self, into: store)
    #expect(author.posts == [Post(id: 1, userID: 7)])
    #expect(try await mapper.fetch(Author.self, from: store, key: 7) == author)
    // It moves to another author.
    let moved = #"{"id": 8, "name": "b", "posts": [{"id": 1, "userID": 7}], "comments": []}"#
    let other = try await mapper.upsert(from: moved, as: Author.self, into: store)
    #expect(other.posts == [Post(id: 1, userID: 8)])
    #expect(try await mapper.fetch(Author.self, from: store, key: 8) == other)
    #expect(try await mapper.fetch(Author.self, from: store, key: 7)?.posts == [])
  }

  /// A payload has no unknown keys; a table has columns of its own.
  @Test func unknownKeysAreThoseOfPayloads() async throws {
    let mapper = try authors { $0.unknownKeys = .error }
    let store = InMemoryStore()
    let json = #"{"id": 7, "name": "a", "posts": [{"id": 1}], "comments": [{"id": 2}]}"#
    let author = try await mapper.upsert(from: json, as: Author.self, into: store)
    #expect(try await mapper.fetch(Author.self, from: store, key: 7) == author)
    // The stored comments complete the object, with a column that is no property.
    try await store.transaction {
      try $0.update("comment", key: ["id": 2], changes: ["created_at": "today"])
    }
    let again = try await mapper.upsert(
      from: #"{"id": 7, "posts": []}"#, as: Author.self, into: store)
    #expect(again.comments == [Comment(id: 2)])
    await expectMissing(#"{"id": 7, "x": 1}"#, "unknownKey ", mapper, store)
    #expect(try await mapper.fetch(Comment.self, from: store, key: 2) == Comment(id: 2))
  }

  class Animal: Codable {
    var id = 0
  }
  final class Cat: Animal {
    var ownerID = 0
    private enum CodingKeys: String, CodingKey { case ownerID }
    required init(from decoder: any Decoder) throws {
      ownerID = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .ownerID)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(ownerID, forKey: .ownerID)
    }
  }
  struct Owner: Codable {
    var id: Int
    var pets: [Animal]
  }

  /// A subclass has the property for the foreign key, its superclass has not.
  @Test func foreignKeysOfSubclasses() async throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        Animal.self, discriminator: "type", ["cat": Cat.self, "animal": Animal.self])
      configuration.map(Animal.self) { $0.table("animals") }
      configuration.map(Owner.self) { $0.hasMany(\.pets, foreignKey: "ownerID") }
    }
    let store = InMemoryStore()
    _ = try await mapper.upsert(
      from: #"{"id": 7, "pets": [{"type": "cat", "id": 1, "ownerID": 7}]}"#, as: Owner.self,
      into: store)
    let owner = try #require(try await mapper.fetch(Owner.self, from: store, key: 7))
    #expect((owner.pets.first as? Cat)?.ownerID == 7)
  }

  /// A model whose code reads one key or another.
  struct Shape: Codable, Equatable, Sendable {
    var id: Int
    var radius: Int?
    var width: Int?
    private enum CodingKeys: String, CodingKey { case id, kind, radius, width }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      if try container.decode(String.self, forKey: .kind) == "circle" {
        radius = try container.decode(Int.self, forKey: .radius)
      } else {
        width = try container.decode(Int.self, forKey: .width)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(radius == nil ? "square" : "circle", forKey: .kind)
      try container.encodeIfPresent(radius, forKey: .radius)
      try container.encodeIfPresent(width, forKey: .width)
    }
  }

  @Test(arguments: [
    #"{"id": 1, "kind": "circle", "radius": 2}"#, #"{"id": 1, "kind": "x", "width": 3}"#,
  ])
  func keysThatAreReadSometimes(_ json: String) async throws {
    let store = InMemoryStore()
    let shape = try await Mapper.default.upsert(from: json, as: Shape.self, into: store)
    #expect(try await Mapper.default.fetch(Shape.self, from: store, key: 1) == shape)
  }

  private func expectMissing(
    _ json: String, _ expected: String, _ mapper: Mapper, _ store: InMemoryStore,
    location: Testing.SourceLocation = #_sourceLocation
  ) async {
    let error = await #expect(throws: MappingError.self, sourceLocation: location) {
      _ = try await mapper.upsert(from: json, as: Author.self, into: store)
    }
    let texts = error?.issues.map { "\($0.code) \($0.path)" }
    #expect(texts == [expected], sourceLocation: location)
  }
}
