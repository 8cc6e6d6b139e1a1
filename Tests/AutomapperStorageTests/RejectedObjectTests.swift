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

  @Test func elementsThatAModelSkips() async throws {
    let store = InMemoryStore(tables: Self.tables)
    let feed = try await mapper().upsert(from: Self.halfValid, as: LossyFeed.self, into: store)
    #expect(feed.posts.map(\.id) == [8])
    #expect(try await records(store) == ["feed 1", "post 8 of 1", "comment 4 of 8"])
  }
}
