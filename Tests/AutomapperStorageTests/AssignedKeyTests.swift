import Automapper
import AutomapperStorage
import Testing

/// Keys that the in-memory store assigns: the integer after the greatest key of the present records.
@Suite struct AssignedKeyTests {
  struct Item: Codable, Equatable, Sendable {
    var id: Int?
    var name: String
  }

  private struct Undone: Error {}

  private func store() -> InMemoryStore {
    InMemoryStore(tables: [
      StoreTable("items", columns: ["id", "name"], primaryKey: ["id"], assignsKey: true)
    ])
  }

  private func insert(_ key: StoreValue?, _ store: InMemoryStore) async throws -> StoreValue? {
    try await store.transaction { transaction in
      try transaction.insert(key.map { ["id": $0] } ?? [:], into: "items")["id"]
    }
  }

  static let keys: [(present: [StoreValue], next: StoreValue)] = [
    ([], 1), ([5], 6), ([5, 3], 6), ([-5], -4), (["7"], 8), ([.real(7)], 8), (["a"], 1),
    ([-9_223_372_036_854_775_808], -9_223_372_036_854_775_807),
  ]

  @Test(arguments: keys)
  func afterTheGreatest(_ present: [StoreValue], _ next: StoreValue) async throws {
    let store = store()
    for key in present { _ = try await insert(key, store) }
    #expect(try await insert(nil, store) == next)
  }

  @Test func afterDeletionsAndChanges() async throws {
    let store = store()
    #expect(try await insert(nil, store) == 1)
    #expect(try await insert(9, store) == 9)
    #expect(try await insert(nil, store) == 10)
    try await store.transaction { try $0.delete("items", key: ["id": 10]) }
    #expect(try await insert(nil, store) == 10)
    try await store.transaction { try $0.update("items", key: ["id": 10], changes: ["id": 2]) }
    #expect(try await insert(nil, store) == 10)
    try await store.transaction { try $0.update("items", key: ["id": 1], changes: ["id": 20]) }
    #expect(try await insert(nil, store) == 21)
  }

  @Test func afterARollback() async throws {
    let store = store()
    #expect(try await insert(nil, store) == 1)
    await #expect(throws: Undone.self) {
      try await store.transaction { transaction in
        _ = try transaction.insert(["id": 50], into: "items")
        _ = try transaction.insert(["name": "next"], into: "items")
        throw Undone()
      }
    }
    #expect(try await insert(nil, store) == 2)
    await #expect(throws: Undone.self) {
      try await store.transaction { transaction in
        try transaction.delete("items", key: ["id": 2])
        throw Undone()
      }
    }
    #expect(try await insert(nil, store) == 3)
  }

  @Test func noKeyIsLeft() async throws {
    let store = store()
    _ = try await insert(.integer(.max), store)
    let mapper = try Mapper { $0.map(Item.self) { $0.table("items") } }
    let error = await #expect(throws: MappingError.self) {
      try await mapper.upsert(
        from: #"[{"id": 1, "name": "a"}, {"name": "b"}]"#, as: [Item].self, into: store)
    }
    #expect(error?.issues.map(\.code) == [.storeFailed])
    #expect(
      error?.description == """
        [Item][1]: found the store refused it: items.id: no key is left after 9223372036854775807
        """)
    #expect(try await store.transaction { try $0.fetch("items", key: [:]).count } == 1)
  }

  /// Scanning or copying the table for each record would take minutes.
  @Test(.timeLimit(.minutes(30))) func manyKeys() async throws {
    let store = store()
    let last = try await store.transaction { transaction -> StoreValue? in
      var last: StoreValue?
      for _ in 1...20_000 { last = try transaction.insert(["name": "a"], into: "items")["id"] }
      return last
    }
    #expect(last == 20_000)
  }
}
