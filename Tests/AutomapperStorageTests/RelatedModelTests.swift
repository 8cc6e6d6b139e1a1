import Automapper
import AutomapperStorage
import Testing

/// The records of a relation are the models that the property holds, wherever they come from.
@Suite struct RelatedModelTests {
  struct Post: Codable, Equatable, Sendable {
    var id: Int
    var title: String
    var stars: Int?
  }
  struct User: Codable, Equatable, Sendable {
    var id: Int
    var name: String?
    var posts: [Post]
  }
  private static let payload = """
    {"id": 1, "posts": [{"id": 1, "title": "x"}, {"id": 2, "title": "y"}]}
    """

  private func mapper(
    _ rules: (TypeMappingBuilder<User>) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(User.self) { user in
        user.hasMany(\.posts, foreignKey: "userId", policy: .replace(deleteOrphans: true))
        rules(user)
      }
    }
  }

  static let closures: [@Sendable (TypeMappingBuilder<User>) -> Void] = [
    { $0.property(\.posts).transform { try $0.object(as: [Post].self) } },
    { $0.property(\.posts).transformElements { node, _ in try node.object(as: Post.self) } },
    { $0.property(\.posts).combine("posts", "more") { try $0[0]?.object(as: [Post].self) ?? [] } },
  ]

  @Test(arguments: closures.indices)
  func modelsOfAClosure(_ index: Int) async throws {
    let store = InMemoryStore()
    _ = try await mapper().upsert(
      from: #"{"id": 1, "posts": [{"id": 1, "title": "old"}, {"id": 9, "title": "z"}]}"#,
      as: User.self, into: store)
    let user = try await mapper(Self.closures[index]).upsert(
      from: Self.payload, as: User.self, into: store)
    #expect(user.posts.map(\.title) == ["x", "y"])
    #expect(try await mapper().fetch(User.self, from: store, key: 1) == user)
    #expect(try await mapper().fetch(Post.self, from: store, key: 9) == nil)
  }

  /// What `after` does with the posts 1 to 3, of which the payload lacks some values.
  static let changes: [(change: @Sendable (inout [Post]) -> Void, posts: [Post])] = [
    (
      { $0.append(Post(id: 7, title: "new")) },
      [
        Post(id: 1, title: "a", stars: 1), Post(id: 2, title: "b"),
        Post(id: 3, title: "z", stars: 3),
        Post(id: 7, title: "new"),
      ]
    ),
    ({ $0.removeAll { $0.id != 2 } }, [Post(id: 2, title: "b")]),
    (
      { $0.reverse() },
      [
        Post(id: 3, title: "z", stars: 3), Post(id: 2, title: "b"),
        Post(id: 1, title: "a", stars: 1),
      ]
    ),
    (
      { posts in for index in posts.indices { posts[index].stars = 5 } },
      [
        Post(id: 1, title: "a", stars: 5), Post(id: 2, title: "b", stars: 5),
        Post(id: 3, title: "z", stars: 5),
      ]
    ),
    (
      { posts in posts[0] = Post(id: 8, title: "other", stars: 8) },
      [
        Post(id: 8, title: "other", stars: 8), Post(id: 2, title: "b"),
        Post(id: 3, title: "z", stars: 3),
      ]
    ),
  ]

  @Test(arguments: changes.indices)
  func modelsThatAClosureChanges(_ index: Int) async throws {
    let (change, posts) = Self.changes[index]
    let store = InMemoryStore()
    _ = try await mapper().upsert(
      from: """
        {"id": 1, "posts": [{"id": 1, "title": "a"}, {"id": 2, "title": "b"},
          {"id": 3, "title": "c", "stars": 3}]}
        """, as: User.self, into: store)
    let mapper = try mapper { $0.after { user, _ in change(&user.posts) } }
    _ = try await mapper.upsert(
      from: """
        {"id": 1, "posts": [{"id": 1, "stars": 1}, {"id": 2, "stars": null}, {"id": 3, "title": "z"}]}
        """, as: User.self, into: store)
    let fetched = try await self.mapper().fetch(User.self, from: store, key: 1)
    #expect(fetched?.posts == posts.sorted { $0.id < $1.id })
  }

  /// A new record has the models of the default. The records of an existing one stay.
  @Test func defaults() async throws {
    let mapper = try mapper { $0.property(\.posts).default([Post(id: 9, title: "d")]) }
    let store = InMemoryStore()
    let new = try await mapper.upsert(from: #"{"id": 1}"#, as: User.self, into: store)
    #expect(new.posts == [Post(id: 9, title: "d")])
    #expect(try await mapper.fetch(User.self, from: store, key: 1) == new)
    let full = try await mapper.upsert(from: Self.payload, as: User.self, into: store)
    let partial = try await mapper.upsert(
      from: #"{"id": 1, "name": "Ada"}"#, as: User.self, into: store)
    #expect(partial == User(id: 1, name: "Ada", posts: full.posts))
    #expect(try await mapper.fetch(User.self, from: store, key: 1) == partial)
    let null = try await mapper.upsert(
      from: #"{"id": 1, "posts": null}"#, as: User.self, into: store)
    #expect(null.posts == [Post(id: 9, title: "d")])
    #expect(try await mapper.fetch(User.self, from: store, key: 1) == null)
  }

  struct Feed: Codable, Equatable, Sendable {
    var id: Int
    var posts: [Post]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      posts = []
      var elements = try container.nestedUnkeyedContainer(forKey: .posts)
      while !elements.isAtEnd { posts.append(try Post(from: elements.superDecoder())) }
    }
  }

  /// The model's own code decodes its models without the mapper.
  @Test func modelsOfSuperDecoders() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Feed.self) { $0.hasMany(\.posts, foreignKey: "feedId") }
    }
    let store = InMemoryStore()
    let feed = try await mapper.upsert(from: Self.payload, as: Feed.self, into: store)
    #expect(feed.posts.count == 2)
    #expect(try await mapper.fetch(Feed.self, from: store, key: 1) == feed)
  }

  /// Models that are in the source already, at the root and inside an object.
  @Test func modelsOfTheSource() async throws {
    let mapper = try mapper()
    let store = InMemoryStore()
    let posts = [Post(id: 1, title: "x"), Post(id: 2, title: "y", stars: 4)]
    let mixed: [Any] = [posts[0], ["id": 2, "title": "y", "stars": 4]]
    #expect(try await mapper.upsert(from: mixed, as: [Post].self, into: store) == posts)
    for post in posts {
      #expect(
        try await mapper.fetch(Post.self, from: store, key: .integer(Int64(post.id))) == post)
    }
    let user = try await mapper.upsert(
      from: ["id": 1, "posts": posts] as [String: Any], as: User.self, into: store)
    #expect(user == User(id: 1, name: nil, posts: posts))
    #expect(try await mapper.fetch(User.self, from: store, key: 1) == user)
    let whole = User(id: 2, name: "Bob", posts: [Post(id: 3, title: "z")])
    _ = try await mapper.upsert(from: .any(whole), as: User.self, into: store)
    #expect(try await mapper.fetch(User.self, from: store, key: 2) == whole)
  }

  struct Chapter: Codable, Equatable, Sendable {
    var id: Int
    var pages: [Page]?
  }
  struct Page: Codable, Equatable, Sendable {
    var id: Int
    var author: Person?
  }
  struct Person: Codable, Equatable, Sendable {
    var id: Int
    var name: String
  }

  /// The relations of a model that was not decoded are its own, those that are nil unchanged.
  @Test func relationsOfModelsOfTheSource() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Chapter.self) {
        $0.hasMany(\.pages, foreignKey: "chapterId", policy: .replace(deleteOrphans: true))
      }
      configuration.map(Page.self) { $0.belongsTo(\.author, foreignKey: "authorId") }
    }
    let store = InMemoryStore()
    let chapter = Chapter(
      id: 1, pages: [Page(id: 5, author: Person(id: 3, name: "Ada"))])
    _ = try await mapper.upsert(from: [chapter] as [Any], as: [Chapter].self, into: store)
    #expect(try await mapper.fetch(Chapter.self, from: store, key: 1) == chapter)
    _ = try await mapper.upsert(
      from: [Chapter(id: 1, pages: nil)] as [Any], as: [Chapter].self, into: store)
    #expect(try await mapper.fetch(Chapter.self, from: store, key: 1) == chapter)
    _ = try await mapper.upsert(
      from: [Chapter(id: 1, pages: [])] as [Any], as: [Chapter].self, into: store)
    #expect(try await mapper.fetch(Chapter.self, from: store, key: 1)?.pages == [])
    #expect(try await mapper.fetch(Person.self, from: store, key: 3)?.name == "Ada")
  }

  final class Node: Codable {
    var id: Int
    var children: [Node]?
    var parent: Node?
  }

  /// Class instances that refer to each other are one record each.
  @Test func instancesThatReferToEachOther() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Node.self) {
        $0.hasMany(\.children, foreignKey: "parentId")
        $0.belongsTo(\.parent, foreignKey: "parentId")
        $0.after { node, _ in for child in node.children ?? [] { child.parent = node } }
      }
    }
    let store = InMemoryStore()
    let root = try await mapper.upsert(
      from: #"{"id": 1, "children": [{"id": 2, "children": [{"id": 3}]}, {"id": 4}]}"#,
      as: Node.self, into: store)
    #expect(root.children?.map(\.id) == [2, 4])
    let records = try await store.transaction { try $0.fetch("node", key: [:]) }
    #expect(Set(records.map { $0["parentId"] ?? .null }) == [.null, 1, 2])
    #expect(records.count == 4)
    // Ends the reference cycles.
    for child in root.children ?? [] { child.parent = nil }
    root.children?.first?.children?.first?.parent = nil
  }
}
