import Automapper
import AutomapperStorage
import Testing

/// Objects below an object that is not part of the result are no records.
@Suite struct RejectedObjectTests {
  struct City: Codable, Sendable { var id: Int }
  struct Author: Codable, Sendable {
    var id: Int
    var city: City?
  }
  struct Comment: Codable, Sendable {
    var id: Int
    var author: Author?
    var likes: Int?
  }
  struct Post: Codable, Sendable {
    var id: Int
    var comments: [Comment]
    var title: String
    var body: String?
    var stars: Int?
  }
  struct Feed: Codable, Sendable {
    var id: Int
    var posts: [Post]
  }
  /// Catches the error of each element.
  struct LossyFeed: Codable, Sendable {
    struct Skipped: Codable {}
    var id: Int
    var posts: [Post]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      posts = []
      var elements = try container.nestedUnkeyedContainer(forKey: .posts)
      while !elements.isAtEnd {
        if let post = try? elements.decode(Post.self) {
          posts.append(post)
        } else {
          _ = try elements.decode(Skipped.self)
        }
      }
    }
  }
  private static let tables = [
    StoreTable("feeds", columns: ["id"], primaryKey: ["id"]),
    StoreTable(
      "posts", columns: ["id", "title", "body", "stars", "feed_id"], primaryKey: ["id"]),
    StoreTable("comments", columns: ["id", "post_id", "author_id", "likes"], primaryKey: ["id"]),
    StoreTable("authors", columns: ["id", "city_id"], primaryKey: ["id"]),
    StoreTable("cities", columns: ["id"], primaryKey: ["id"]),
  ]

  private func mapper(
    _ configure: (inout MapperConfiguration) -> Void = { _ in },
    feed: (TypeMappingBuilder<Feed>) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configure(&configuration)
      configuration.map(Feed.self) {
        $0.hasMany(\.posts, foreignKey: "feed_id")
        feed($0)
      }
      configuration.map(LossyFeed.self) {
        $0.table("feeds")
        $0.hasMany(\.posts, foreignKey: "feed_id")
      }
      configuration.map(Post.self) { $0.hasMany(\.comments, foreignKey: "post_id") }
      configuration.map(Comment.self) { $0.belongsTo(\.author, foreignKey: "author_id") }
      configuration.map(Author.self) { $0.belongsTo(\.city, foreignKey: "city_id") }
    }
  }

  /// The records of a store, with the record that they belong to: `post 8 of 1`.
  private func records(_ store: InMemoryStore) async throws -> [String] {
    try await store.transaction { transaction in
      func texts(_ table: String, _ name: String, _ columns: String...) throws -> [String] {
        try transaction.fetch(table, key: [:]).map { record in
          let values = columns.compactMap { column -> String? in
            switch record[column] {
            case .integer(let number): "\(number)"
            case .null, nil: nil
            case .some(let value): "\(value)"
            }
          }
          return "\(name) \(values.joined(separator: " of "))"
        }
      }
      return try texts("feeds", "feed", "id") + texts("posts", "post", "id", "feed_id")
        + texts("comments", "comment", "id", "post_id")
        + texts("authors", "author", "id", "city_id") + texts("cities", "city", "id")
    }
  }

  static let feeds: [(payload: String, records: [String])] = [
    (#"{"id":1,"posts":[{"id":9,"comments":[{"id":5}],"title":{}}]}"#, ["feed 1"]),
    (
      #"""
      {"id":1,"posts":[{"id":8,"comments":[{"id":4}],"title":"a"},
        {"id":9,"comments":[{"id":5,"author":{"id":2}}],"title":{}}]}
      """#, ["feed 1", "post 8 of 1", "comment 4 of 8"]
    ),
    (
      #"""
      {"id":1,"posts":[{"id":9,"comments":[{"id":5}],"title":{}},
        {"id":8,"comments":[{"id":4,"author":{"id":3}}],"title":"a"}]}
      """#, ["feed 1", "post 8 of 1", "comment 4 of 8", "author 3"]
    ),
    // A comment is skipped, not its post.
    (
      #"""
      {"id":1,"posts":[{"id":8,"comments":[{"author":{"id":3},"id":{}},{"id":4}],"title":"a"}]}
      """#, ["feed 1", "post 8 of 1", "comment 4 of 8"]
    ),
  ]

  @Test(arguments: feeds)
  func skippedElements(_ payload: String, _ expected: [String]) async throws {
    let store = InMemoryStore(tables: Self.tables)
    _ = try await mapper({ $0.invalidElements = .skip }).upsert(
      from: payload, as: Feed.self, into: store)
    #expect(try await records(store) == expected)
  }

  /// The mapper decodes such payloads more than once. It keeps nested models that it has decoded.
  static let converted: [(payload: String, records: [String])] = [
    (
      #"""
      {"id":1,"posts":[
        {"id":8,"comments":[{"id":4,"author":{"id":3}}],"title":"a","stars":"3"},
        {"id":9,"comments":[{"id":5,"author":{"id":2}}],"title":{},"stars":"4"}]}
      """#, ["feed 1", "post 8 of 1", "comment 4 of 8", "author 3"]
    ),
    (
      #"""
      {"id":"1","posts":[
        {"id":8,"comments":[{"id":"4","author":{"id":"3"}}],"title":"a"},
        {"id":9,"comments":[{"id":5}],"title":{}}]}
      """#, ["feed 1", "post 8 of 1", "comment 4 of 8", "author 3"]
    ),
    // The comment fails after its author, which is kept.
    (
      #"""
      {"id":1,"posts":[{"id":8,"title":"a","comments":[
        {"id":4,"author":{"id":3,"city":{"id":6}},"likes":"5"}]}]}
      """#, ["feed 1", "post 8 of 1", "comment 4 of 8", "author 3 of 6", "city 6"]
    ),
  ]

  @Test(arguments: converted)
  func conversions(_ payload: String, _ expected: [String]) async throws {
    let store = InMemoryStore(tables: Self.tables)
    _ = try await mapper({ $0.invalidElements = .skip }).upsert(
      from: payload, as: Feed.self, into: store)
    #expect(try await records(store) == expected)
  }

  @Test func skippedRoots() async throws {
    let store = InMemoryStore(tables: Self.tables)
    _ = try await mapper({ $0.invalidElements = .skip }).upsert(
      from: #"""
        [{"id":9,"comments":[{"id":5}],"title":{}},{"id":8,"comments":[{"id":4}],"title":"a"}]
        """#, as: [Post].self, into: store)
    #expect(try await records(store) == ["post 8", "comment 4 of 8"])
  }

  /// The second post is invalid.
  private static let halfValid = #"""
    {"id":1,"posts":[{"id":8,"comments":[{"id":4}],"title":"a"},
      {"id":9,"comments":[{"id":5}],"title":{}}]}
    """#

  @Test func defaultForAnInvalidRelation() async throws {
    let store = InMemoryStore(tables: Self.tables)
    let mapper = try mapper(feed: { $0.property(\.posts).default([]).invalidValues(.useDefault) })
    let feed = try await mapper.upsert(from: Self.halfValid, as: Feed.self, into: store)
    #expect(feed.posts.isEmpty)
    #expect(try await records(store) == ["feed 1"])
  }

  /// Catches the error of the whole collection, or of a collection inside another container.
  struct DroppingFeed: Codable, Sendable {
    enum Key: CodingKey { case id, posts, lists }
    var id: Int
    var posts: [Post]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(Int.self, forKey: .id)
      posts = (try? container.decode([Post].self, forKey: .posts)) ?? []
      if var lists = try? container.nestedUnkeyedContainer(forKey: .lists) {
        _ = try? lists.decode([String: [Post]].self)
        let single = try lists.superDecoder().singleValueContainer()
        _ = try? single.decode([Post].self)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(id, forKey: .id)
      try container.encode(posts, forKey: .posts)
    }
  }

  static let dropped: [(payload: String, posts: [Int], records: [String])] = [
    (halfValid, [], ["feed 1"]),
    // The feed needs a conversion, so the payload is read again. Its initialiser gets the models of the first time.
    (
      #"""
      {"id":"1","posts":[{"id":8,"comments":[{"id":4}],"title":"a"}],
        "lists":[7,[{"id":6,"comments":[],"title":"c"},7]]}
      """#, [8], ["feed 1", "post 8 of 1", "comment 4 of 8"]
    ),
    (
      #"""
      {"id":1,"posts":[{"id":8,"comments":[],"title":"a"}],
        "lists":[{"a":[{"id":7,"comments":[],"title":"b"}],"b":7},
          [{"id":6,"comments":[],"title":"c"},7]]}
      """#, [8], ["feed 1", "post 8 of 1"]
    ),
  ]

  @Test(arguments: dropped)
  func collectionsThatAModelDrops(
    _ payload: String, _ posts: [Int], _ expected: [String]
  ) async throws {
    let store = InMemoryStore(tables: Self.tables)
    let mapper = try mapper {
      $0.map(DroppingFeed.self) {
        $0.table("feeds")
        $0.hasMany(\.posts, foreignKey: "feed_id")
      }
    }
    let feed = try await mapper.upsert(from: payload, as: DroppingFeed.self, into: store)
    #expect(feed.posts.map(\.id) == posts)
    #expect(try await records(store) == expected)
  }

  /// Only the last of several members with one key is part of the result.
  @Test func overriddenMembers() async throws {
    let store = InMemoryStore(tables: Self.tables)
    let posts = try await mapper().upsert(
      from: #"""
        {"a":{"id":8,"comments":[{"id":4}],"title":"a"},
          "a":{"id":8,"comments":[{"id":5}],"title":"b","body":"new"},
          "b":{"id":7,"comments":[],"title":"c"},"b":{"id":6,"comments":[],"title":"d"}}
        """#, as: [String: Post].self, into: store)
    #expect(posts["a"]?.body == "new")
    #expect(try await records(store) == ["post 8", "post 6", "comment 5 of 8"])
    let stored = try await store.transaction { try $0.fetch("posts", key: ["id": .integer(8)]) }
    #expect(stored.first?["body"] == .text("new"))
  }

  /// A relation that the payload lacks stays as it is stored, also if an empty value stands in for it.
  @Test func standInsForAbsentRelations() async throws {
    struct Book: Codable, Sendable {
      var id: Int
      var title: String
      var author: Author
    }
    let store = InMemoryStore(tables: [
      StoreTable("books", columns: ["id", "title", "author_id"], primaryKey: ["id"]),
      StoreTable("authors", columns: ["id", "city_id"], primaryKey: ["id"]),
      StoreTable("cities", columns: ["id"], primaryKey: ["id"]),
    ])
    let mapper = try mapper {
      $0.absentValues = .zero
      $0.map(Book.self) { $0.belongsTo(\.author, foreignKey: "author_id") }
    }
    _ = try await mapper.upsert(
      from: #"{"id":1,"title":"a","author":{"id":5}}"#, as: Book.self, into: store)
    _ = try await mapper.upsert(from: #"{"id":1,"title":"b"}"#, as: Book.self, into: store)
    let (books, authors) = try await store.transaction {
      (try $0.fetch("books", key: [:]), try $0.fetch("authors", key: [:]))
    }
    #expect(books.map { $0["title"] } == [.text("b")])
    #expect(books.map { $0["author_id"] } == [.integer(5)])
    #expect(authors.map { $0["id"] } == [.integer(5)])
  }

  @Test func elementsThatAModelSkips() async throws {
    let store = InMemoryStore(tables: Self.tables)
    let feed = try await mapper().upsert(from: Self.halfValid, as: LossyFeed.self, into: store)
    #expect(feed.posts.map(\.id) == [8])
    #expect(try await records(store) == ["feed 1", "post 8 of 1", "comment 4 of 8"])
  }
}
