import Automapper
import AutomapperStorage
import Testing

/// The order in which records are written: those that others refer to come first.
@Suite struct WriteOrderTests {
  final class Person: Codable, Sendable {
    let id: Int
    let friend: Person?
  }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Person.self) { person in
        person.table("people")
        person.belongsTo(\.friend, foreignKey: "friend_id")
      }
    }
  }

  private func upsert(_ payload: String) async throws -> [StoreValue: StoreValue] {
    let store = InMemoryStore(tables: [
      StoreTable(
        "people", columns: ["id", "friend_id"], primaryKey: ["id"],
        references: [.init(column: "friend_id", table: "people")])
    ])
    _ = try await mapper().upsert(from: payload, as: [Person].self, into: store)
    let records = try await store.transaction { try $0.fetch("people", key: [:]) }
    return Dictionary(
      records.map { ($0["id"] ?? .null, $0["friend_id"] ?? .null) }, uniquingKeysWith: { $1 })
  }

  static let payloads: [(payload: String, friends: [StoreValue: StoreValue])] = [
    ("[]", [:]),
    (#"[{"id": 1, "friend": {"id": 1}}]"#, [1: 1]),
    (#"[{"id": 1, "friend": {"id": 2}}, {"id": 2, "friend": {"id": 1}}]"#, [1: 2, 2: 1]),
    // 3 waits for a cycle.
    (
      #"""
      [{"id": 3, "friend": {"id": 1}}, {"id": 1, "friend": {"id": 2}},
       {"id": 2, "friend": {"id": 1}}]
      """#, [1: 2, 2: 1, 3: 1]
    ),
    (
      #"[{"id": 1, "friend": {"id": 2, "friend": {"id": 3, "friend": {"id": 1}}}}, {"id": 4}]"#,
      [1: 2, 2: 3, 3: 1, 4: .null]
    ),
  ]

  @Test(arguments: payloads)
  func cycles(_ payload: String, _ friends: [StoreValue: StoreValue]) async throws {
    #expect(try await upsert(payload) == friends)
  }

  /// Looking at all records for each cycle would take a quarter of an hour.
  @Test(.timeLimit(.minutes(30))) func manyCycles() async throws {
    let objects = (0..<30_000).map { number in
      let (one, other) = (2 * number, 2 * number + 1)
      return #"{"id":\#(one),"friend":{"id":\#(other),"friend":{"id":\#(one)}}}"#
    }
    let friends = try await upsert("[\(objects.joined(separator: ","))]")
    #expect(friends.count == 60_000)
    #expect(friends.allSatisfy { id, friend in friend != .null && friends[friend] == id })
  }

  @Test(.timeLimit(.minutes(30))) func aLongChain() async throws {
    let objects = (0..<60_000).map { #"{"id":\#($0),"friend":{"id":\#($0 + 1)}}"# }
    let friends = try await upsert("[\(objects.joined(separator: ","))]")
    #expect(friends.count == 60_001)
    #expect(friends[0] == 1 && friends[59_999] == 60_000 && friends[60_000] == .null)
  }

  struct Page: Codable, Sendable {
    let id: Int
    let parentId: Int?
    let pages: [Page]?
  }

  /// Records that name others by a foreign key alone, in a store that checks it.
  @Test(arguments: [
    #"[{"id": 2, "parentId": 1}, {"id": 1}]"#, #"[{"id": 1}, {"id": 2, "parentId": 1}]"#,
    #"[{"id": 3, "parentId": 2, "pages": []}, {"id": 1, "pages": [{"id": 2}]}]"#,
  ])
  func foreignKeysByValue(_ payload: String) async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Page.self) { $0.hasMany(\.pages, foreignKey: "parentId") }
    }
    let store = InMemoryStore(tables: [
      StoreTable(
        "page", columns: ["id", "parentId"], primaryKey: ["id"],
        references: [.init(column: "parentId", table: "page")])
    ])
    _ = try await mapper.upsert(from: payload, as: [Page].self, into: store)
    let records = try await store.transaction { try $0.fetch("page", key: ["id": 2]) }
    #expect(records.map { $0["parentId"] } == [1])
  }
}
