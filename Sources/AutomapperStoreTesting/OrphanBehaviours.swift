import Automapper
import AutomapperStorage

private struct Forum: Codable, Sendable {
  var id: Int
  var topics: [Topic]?
}

private struct Topic: Codable, Sendable {
  var id: Int
  var posts: [Post]?
  var banner: Banner?
}

private struct Post: Codable, Sendable {
  var id: Int
  var text: String?
  var replies: [Post]?
}

/// A model without a key.
private struct Banner: Codable, Sendable { var text: String? }

private let forum = [
  StoreTable("forums", columns: ["id"], primaryKey: ["id"]),
  StoreTable(
    "topics", columns: ["id", "forum_id"], primaryKey: ["id"],
    references: [.init(column: "forum_id", table: "forums")]),
  StoreTable(
    "posts", columns: ["id", "topic_id", "parent_id", "text", "stars"], primaryKey: ["id"],
    references: [
      .init(column: "topic_id", table: "topics"), .init(column: "parent_id", table: "posts"),
    ]),
  StoreTable(
    "banners", columns: ["topic_id", "text"],
    references: [.init(column: "topic_id", table: "topics")]),
]

private func mapper(_ policy: RelationPolicy = .replace(deleteOrphans: true)) throws -> Mapper {
  try Mapper { configuration in
    configuration.map(Forum.self) { forum in
      forum.hasMany(\.topics, foreignKey: "forum_id", policy: .replace(deleteOrphans: true))
    }
    configuration.map(Topic.self) { topic in
      topic.hasMany(\.posts, foreignKey: "topic_id", policy: policy)
      topic.hasOne(\.banner, foreignKey: "topic_id", policy: policy)
    }
    configuration.map(Post.self) { post in
      post.hasMany(\.replies, foreignKey: "parent_id", policy: policy)
    }
  }
}

/// Topic 10 has a banner and four posts, two of them nested replies. Topic 20 has one post.
private let payload = """
  {"id": 1, "topics": [
    {"id": 10, "banner": {"text": "b"},
     "posts": [{"id": 100, "replies": [{"id": 101, "replies": [{"id": 102}]}]}, {"id": 103}]},
    {"id": 20, "posts": [{"id": 200}]}]}
  """

private func ids(_ table: String, _ store: any ObjectStore) async throws -> [StoreValue?] {
  try await store.records(table, [:]).map { $0["id"] }
}

extension StoreBehaviour {
  static let orphans = [
    StoreBehaviour("Deleted orphans take what belongs to them along", tables: forum) { store in
      _ = try await mapper().upsert(from: payload, as: Forum.self, into: store)
      try expect(try await ids("posts", store), [100, 101, 102, 103, 200])
      var report = MappingReport()
      _ = try await mapper().upsert(
        from: #"{"id": 1, "topics": [{"id": 20}]}"#, as: Forum.self, into: store, report: &report)
      try expect(try await ids("topics", store), [20])
      try expect(try await ids("posts", store), [200])
      try expect(try await store.records("banners", [:]), [])
      try expect(
        report.entries.filter { $0.kind == .deletedRecord }.compactMap(\.detail).sorted(),
        [
          "banners topic_id 10", "posts id 100", "posts id 101", "posts id 102", "posts id 103",
          "topics id 10",
        ])
    },
    StoreBehaviour("Orphans below a deleted one follow their own policy", tables: forum) { store in
      let mapper = try mapper(.replace(deleteOrphans: false))
      _ = try await mapper.upsert(from: payload, as: Forum.self, into: store)
      _ = try await mapper.upsert(
        from: #"{"id": 1, "topics": []}"#, as: Forum.self, into: store)
      try expect(try await ids("topics", store), [])
      try expect(try await ids("posts", store), [100, 101, 102, 103, 200])
      try expect(
        try await store.records("posts", ["topic_id": .null]).compactMap { $0["id"] },
        [100, 101, 102, 103, 200])
      try expect(try await store.records("posts", ["parent_id": 100]).map { $0["id"] }, [101])
    },
    StoreBehaviour("What moves away from a deleted orphan stays whole", tables: forum) { store in
      _ = try await mapper().upsert(from: payload, as: Forum.self, into: store)
      try await store.run {
        try $0.update("posts", key: ["id": 103], changes: ["stars": 5])
      }
      _ = try await mapper().upsert(
        from: #"{"id": 1, "topics": [{"id": 20, "posts": [{"id": 200}, {"id": 103}]}]}"#,
        as: Forum.self, into: store)
      try expect(try await ids("posts", store), [103, 200])
      try expect(
        try await store.records("posts", ["id": 103]),
        [["id": 103, "topic_id": 20, "parent_id": .null, "text": .null, "stars": 5]])
    },
    StoreBehaviour("Orphans that refer to each other are deleted", tables: forum) { store in
      _ = try await mapper().upsert(from: payload, as: Forum.self, into: store)
      try await store.run {
        try $0.update("posts", key: ["id": 100], changes: ["parent_id": 102])
      }
      _ = try await mapper().upsert(
        from: #"{"id": 1, "topics": []}"#, as: Forum.self, into: store)
      try expect(try await ids("posts", store), [])
    },
  ]
}
