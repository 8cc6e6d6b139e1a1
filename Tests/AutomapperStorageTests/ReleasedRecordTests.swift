import Automapper
import AutomapperStorage
import Synchronization
import Testing

/// Records whose models keep their container are released when nobody uses them.
@Suite struct ReleasedRecordTests {
  /// How many tokens there are.
  private final class Count: Sendable { let value = Mutex(0) }
  private final class Token: Sendable {
    let count: Count
    init(_ count: Count) {
      self.count = count
      count.value.withLock { $0 += 1 }
    }
    deinit { count.value.withLock { $0 -= 1 } }
  }

  private static let key = CodingUserInfoKey(rawValue: "count")

  private struct Lazy: Codable {
    enum CodingKeys: CodingKey { case id, name }
    let id: Int
    let container: KeyedDecodingContainer<CodingKeys>
    let token: Token?
    init(from decoder: any Decoder) throws {
      container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      token = (ReleasedRecordTests.key.flatMap { decoder.userInfo[$0] } as? Count).map(Token.init)
    }
    func encode(to encoder: any Encoder) throws {
      var target = encoder.container(keyedBy: CodingKeys.self)
      try target.encode(id, forKey: .id)
      try target.encode(container.decode(String.self, forKey: .name), forKey: .name)
    }
  }

  @Test func upserts() async throws {
    let (count, key) = (Count(), try #require(Self.key))
    let mapper = Mapper().with(userInfo: [key: count])
    let store = InMemoryStore(tables: [
      StoreTable("lazies", columns: ["id", "name"], primaryKey: ["id"])
    ])
    for name in ["a", "b"] {
      let json = #"[{"id": 1, "name": "\#(name)"}, {"id": 2, "name": "c"}]"#
      let models = try await mapper.upsert(from: json, as: [Lazy].self, into: store)
      #expect(models.count == 2)
    }
    #expect(count.value.withLock { $0 } == 0)
  }
}
