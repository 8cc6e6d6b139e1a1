#if GRDB
  import Automapper
  import AutomapperGRDB
  import Foundation
  import GRDB
  import Testing

  /// Models that are records of GRDB already, and rows as sources.
  @Suite struct GRDBRecordTests {
    struct Player: Codable, Equatable, Sendable, FetchableRecord, PersistableRecord {
      static let databaseTableName = "team_members"
      var id: UUID
      var name: String
      var joined: Date
      var scores: [Int]
    }

    private static let sql = """
      CREATE TABLE team_members (id BLOB PRIMARY KEY, name TEXT, joined DATETIME, scores TEXT)
      """

    private static let payload = """
      {"id": "6F9619FF-8B86-D011-B42D-00C04FC964FF", "name": "Ada",
       "joined": "2024-01-31T00:00:00Z", "scores": [1, 2]}
      """

    @Test func aRecordOfGRDBIsStoredAsGRDBDoes() async throws {
      let queue = try DatabaseQueue()
      try await queue.write { try $0.execute(sql: Self.sql) }
      let store = GRDBStore(queue)
      let player = try await Mapper().upsert(from: Self.payload, as: Player.self, into: store)
      #expect(try await queue.read { try Player.fetchAll($0) } == [player])
      let key = StoreValue(player.id.databaseValue)
      #expect(try await Mapper().fetch(Player.self, from: store, key: key) == player)
      let changed = try await Mapper().upsert(
        from: #"{"id": "6F9619FF-8B86-D011-B42D-00C04FC964FF", "name": "Ada L."}"#,
        as: Player.self, into: store)
      #expect(changed.joined == player.joined)
      #expect(changed.scores == [1, 2])
      #expect(try await queue.read { try Player.fetchAll($0) } == [changed])
    }

    @Test func rowsAreSources() throws {
      struct Reader: Codable, Equatable {
        var readerID: UUID
        var fullName: String
        var isMember: Bool
        var since: Date
        var tags: [String]
        var note: String?
      }
      let queue = try DatabaseQueue()
      let id = UUID()
      let row = try queue.read { db in
        try Row.fetchOne(
          db,
          sql: """
            SELECT ? AS reader_id, 'Ada' AS full_name, 1 AS is_member,
              '2024-01-31 12:00:00.000' AS since, '["a"]' AS tags, NULL AS note
            """, arguments: [id])
      }
      let expected = Reader(
        readerID: id, fullName: "Ada", isMember: true,
        since: Date(timeIntervalSince1970: 1_706_702_400), tags: ["a"], note: nil)
      let found = try #require(row)
      for coercion in [Coercion.strict, .standard, .lenient] {
        let mapper = try Mapper { $0.coercion = coercion }
        #expect(try mapper.object(from: found, as: Reader.self) == expected)
        let columns = Dictionary(found.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        #expect(try mapper.object(from: columns, as: Reader.self) == expected)
        #expect(try mapper.object(from: found.storeRecord, as: Reader.self) == expected)
      }
      #expect(try Mapper().value(from: found, as: String.self, at: "full_name") == "Ada")
    }
  }
#endif
