import Automapper
import AutomapperStorage

private struct User: Codable, Equatable, Sendable {
  var userId: Int
  var name: String?
  var posts: [Post]?
  var address: Address?
  var company: Company?
}

private struct Post: Codable, Equatable, Sendable {
  var id: Int
  var userId: Int
  var title: String?
  var author: Author?
}

private struct Author: Codable, Equatable, Sendable {
  var userId: Int
  var name: String?
}

private struct Address: Codable, Equatable, Sendable { var city: String? }

private struct Company: Codable, Equatable, Sendable {
  var id: Int
  var name: String?
  var boss: Boss?
}

/// A company has a boss, who works for a company.
private struct Boss: Codable, Equatable, Sendable {
  var id: Int
  var firm: Firm?
}

private struct Firm: Codable, Equatable, Sendable { var id: Int }

private func company(_ action: StoreTable.Action = .refuse) -> [StoreTable] {
  [
    StoreTable(
      "users", columns: ["user_id", "name", "company_id"], primaryKey: ["user_id"],
      references: [.init(column: "company_id", table: "companies")]),
    StoreTable(
      "posts", columns: ["id", "user_id", "title", "stars"], primaryKey: ["id"],
      references: [.init(column: "user_id", table: "users", whenDeleted: action)]),
    StoreTable(
      "addresses", columns: ["user_id", "city"],
      references: [.init(column: "user_id", table: "users", whenDeleted: action)]),
    StoreTable(
      "companies", columns: ["id", "name", "boss_id"], primaryKey: ["id"],
      references: [.init(column: "boss_id", table: "bosses")]),
    StoreTable(
      "bosses", columns: ["id", "company_id"], primaryKey: ["id"],
      references: [.init(column: "company_id", table: "companies")]),
  ]
}

private func mapper(
  _ policy: RelationPolicy = .append, _ mode: UpsertMode = .update
) throws -> Mapper {
  try Mapper { configuration in
    configuration.map(User.self) { user in
      user.primaryKey(\.userId)
      user.upsert(mode)
      user.hasMany(\.posts, foreignKey: "userId", policy: policy)
      user.hasOne(\.address, foreignKey: "userId")
      user.belongsTo(\.company, foreignKey: "companyId")
    }
    configuration.map(Post.self) { post in post.belongsTo(\.author, foreignKey: "userId") }
    configuration.map(Author.self) { author in
      author.table("users")
      author.primaryKey(\.userId)
    }
    configuration.map(Company.self) { company in
      company.belongsTo(\.boss, foreignKey: "bossId")
    }
    configuration.map(Boss.self) { boss in boss.belongsTo(\.firm, foreignKey: "companyId") }
    configuration.map(Firm.self) { firm in firm.table("companies") }
  }
}

/// A user with two posts, an address and a company.
private let payload = """
  {"userId": 7, "name": "Ada", "company": {"id": 3, "name": "Engines"}, "address": {"city": "London"},
   "posts": [{"id": 1, "title": "One"}, {"id": 2, "title": "Two"}]}
  """

private func posts(_ store: any ObjectStore, of user: StoreValue) async throws -> [StoreValue?] {
  try await store.records("posts", ["user_id": user]).map { $0["id"] }
}

extension StoreBehaviour {
  static let relations = [
    StoreBehaviour("Nested objects are records with foreign keys", tables: company()) { store in
      let user = try await mapper().upsert(from: payload, as: User.self, into: store)
      try expect(
        user,
        User(
          userId: 7, name: "Ada",
          posts: [Post(id: 1, userId: 7, title: "One"), Post(id: 2, userId: 7, title: "Two")],
          address: Address(city: "London"), company: Company(id: 3, name: "Engines")))
      try expect(
        try await store.records("users", [:]), [["user_id": 7, "name": "Ada", "company_id": 3]])
      try expect(
        try await store.records("posts", [:]),
        [
          ["id": 1, "user_id": 7, "title": "One", "stars": .null],
          ["id": 2, "user_id": 7, "title": "Two", "stars": .null],
        ])
      try expect(
        try await store.records("addresses", [:]), [["user_id": 7, "city": "London"]])
      try expect(
        try await store.records("companies", [:]),
        [["id": 3, "name": "Engines", "boss_id": .null]])
      // A second upsert of the payload changes nothing.
      let again = try await mapper().upsert(from: payload, as: User.self, into: store)
      try expect(again, user)
      for (table, count) in [("users", 1), ("posts", 2), ("addresses", 1), ("companies", 1)] {
        try expect(try await store.records(table, [:]).count, count)
      }
    },
    StoreBehaviour("append leaves other children", tables: company()) { store in
      _ = try await mapper().upsert(from: payload, as: User.self, into: store)
      _ = try await mapper().upsert(
        from: #"{"userId": 7, "posts": [{"id": 2}, {"id": 3}]}"#, as: User.self, into: store)
      try expect(try await posts(store, of: 7), [1, 2, 3])
      try expect(try await store.records("posts", ["id": 2]).map { $0["title"] }, ["Two"])
    },
    StoreBehaviour("replace deletes orphans, and no other record", tables: company()) { store in
      let mapper = try mapper(.replace(deleteOrphans: true))
      _ = try await mapper.upsert(from: payload, as: User.self, into: store)
      _ = try await mapper.upsert(
        from: #"{"userId": 8, "posts": [{"id": 9}]}"#, as: User.self, into: store)
      _ = try await mapper.upsert(
        from: #"{"userId": 7, "posts": [{"id": 2}, {"id": 3}]}"#, as: User.self, into: store)
      try expect(try await posts(store, of: 7), [2, 3])
      try expect(try await posts(store, of: 8), [9])
      try expect(try await store.records("posts", ["id": 2]).map { $0["title"] }, ["Two"])
      try expect(try await store.records("posts", ["id": 1]), [])
    },
    StoreBehaviour("replace without deletion takes the foreign key away", tables: company()) {
      store in
      let mapper = try mapper(.replace(deleteOrphans: false))
      _ = try await mapper.upsert(from: payload, as: User.self, into: store)
      _ = try await mapper.upsert(
        from: #"{"userId": 7, "posts": [{"id": 2}]}"#, as: User.self, into: store)
      try expect(try await posts(store, of: 7), [2])
      try expect(try await posts(store, of: .null), [1])
    },
    StoreBehaviour("A relation that is absent stays; empty or null is none", tables: company()) {
      store in
      let mapper = try mapper(.replace(deleteOrphans: true))
      _ = try await mapper.upsert(from: payload, as: User.self, into: store)
      _ = try await mapper.upsert(from: #"{"userId": 7}"#, as: User.self, into: store)
      try expect(try await posts(store, of: 7), [1, 2])
      try expect(try await store.records("addresses", ["user_id": 7]).count, 1)
      try expect(try await store.records("users", ["company_id": 3]).count, 1)
      _ = try await mapper.upsert(
        from: #"{"userId": 7, "posts": [], "address": null, "company": null}"#, as: User.self,
        into: store)
      try expect(try await posts(store, of: 7), [])
      try expect(try await store.records("addresses", [:]), [])
      try expect(
        try await store.records("users", [:]), [["user_id": 7, "name": "Ada", "company_id": .null]])
      try expect(try await store.records("companies", [:]).count, 1)
    },
    StoreBehaviour("A child that moves is no orphan", tables: company()) { store in
      let mapper = try mapper(.replace(deleteOrphans: true))
      try await store.insert([["user_id": 7], ["user_id": 8]], into: "users")
      try await store.insert(
        [["id": 1, "user_id": 7, "stars": 5], ["id": 2, "user_id": 8]], into: "posts")
      _ = try await mapper.upsert(
        from: """
          [{"userId": 7, "posts": [{"id": 2}]}, {"userId": 8, "posts": [{"id": 1}]}]
          """, as: [User].self, into: store)
      try expect(try await posts(store, of: 7), [2])
      try expect(
        try await store.records("posts", ["user_id": 8]),
        [["id": 1, "user_id": 8, "title": .null, "stars": 5]])
    },
    StoreBehaviour("Replacing a parent runs cascades, then inserts", tables: company(.cascade)) {
      store in
      _ = try await mapper().upsert(from: payload, as: User.self, into: store)
      _ = try await mapper(.append, .replace).upsert(
        from: #"{"userId": 7, "posts": [{"id": 2, "title": "New"}]}"#, as: User.self, into: store)
      try expect(
        try await store.records("posts", [:]),
        [["id": 2, "user_id": 7, "title": "New", "stars": .null]])
      try expect(try await store.records("addresses", [:]), [])
      try expect(
        try await store.records("users", [:]),
        [["user_id": 7, "name": .null, "company_id": .null]])
    },
    StoreBehaviour("Replacing a parent that is referred to is an error", tables: company()) {
      store in
      _ = try await mapper().upsert(from: payload, as: User.self, into: store)
      try await expectIssues(["storeFailed"]) {
        try await mapper(.append, .replace).upsert(
          from: #"{"userId": 7, "name": "New"}"#, as: User.self, into: store)
      }
      try expect(try await store.records("users", [:]).map { $0["name"] }, ["Ada"])
    },
    StoreBehaviour("Shared objects are one record", tables: company()) { store in
      var report = MappingReport()
      let users = try await mapper().upsert(
        from: """
          [{"userId": 1, "company": {"id": 3, "name": "Engines"}},
           {"userId": 2, "company": {"id": 3}}]
          """, as: [User].self, into: store, report: &report)
      try expect(users.map(\.company?.name), ["Engines", "Engines"])
      try expect(
        try await store.records("companies", [:]),
        [["id": 3, "name": "Engines", "boss_id": .null]])
      try expect(report.duplicateKeys.map(\.path), ["[0].company"])
    },
    StoreBehaviour("An object that is in itself is one record", tables: company()) { store in
      let user = try await mapper().upsert(
        from: """
          {"userId": 7, "name": "Ada", "posts": [{"id": 1, "author": {"userId": 7}}]}
          """, as: User.self, into: store)
      try expect(user.posts?[0].author, Author(userId: 7, name: "Ada"))
      try expect(
        try await store.records("users", [:]), [["user_id": 7, "name": "Ada", "company_id": .null]])
    },
    StoreBehaviour("Records that refer to each other are written", tables: company()) { store in
      _ = try await mapper().upsert(
        from: #"{"id": 3, "name": "Engines", "boss": {"id": 5, "firm": {"id": 3}}}"#,
        as: Company.self, into: store)
      try expect(
        try await store.records("companies", [:]), [["id": 3, "name": "Engines", "boss_id": 5]])
      try expect(try await store.records("bosses", [:]), [["id": 5, "company_id": 3]])
    },
    StoreBehaviour("A foreign key of the payload gives way to its place", tables: company()) {
      store in
      let user = try await mapper().upsert(
        from: #"{"userId": 7, "posts": [{"id": 1, "user_id": 99}]}"#, as: User.self, into: store)
      try expect(user.posts?.map(\.userId), [7])
      try expect(try await posts(store, of: 7), [1])
    },
    StoreBehaviour("A reference to no record in the last of 1,000 objects", tables: company()) {
      store in
      try await store.insert([["user_id": 7]], into: "users")
      let objects = (0..<1000).map { #"{"id": \#($0), "userId": \#($0 == 999 ? 8 : 7)}"# }
      let error = try await expectFailure {
        try await mapper().upsert(
          from: "[\(objects.joined(separator: ","))]", as: [Post].self, into: store)
      }
      try expect((error as? MappingError)?.issues.map(\.code), [.storeFailed])
      try expect((error as? MappingError)?.issues.map(\.path), ["[999]"])
      try expect(try await store.records("posts", [:]), [])
      try expect(try await store.records("users", [:]).count, 1)
    },
  ]
}
