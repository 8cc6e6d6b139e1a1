import Automapper
import AutomapperStorage
import Testing

/// A record that leaves one relation and is elsewhere in the payload stays whole.
@Suite struct MovedRecordTests {
  struct Card: Codable, Equatable, Sendable {
    var id: Int
    var text: String?
  }
  struct Board: Codable, Equatable, Sendable {
    var id: Int
    var todo: [Card]
    var done: [Card]
  }

  @Test func toAnotherRelationOfItsModel() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Board.self) { board in
        board.hasMany(\.todo, foreignKey: "todoBoard", policy: .replace(deleteOrphans: true))
        board.hasMany(\.done, foreignKey: "doneBoard", policy: .replace(deleteOrphans: true))
      }
    }
    let store = InMemoryStore()
    let before = #"{"id": 1, "todo": [{"id": 5, "text": "x"}, {"id": 6}], "done": []}"#
    _ = try await mapper.upsert(from: before, as: Board.self, into: store)
    var report = MappingReport()
    let after = #"{"id": 1, "todo": [], "done": [{"id": 5}]}"#
    let board = try await mapper.upsert(
      from: after, as: Board.self, into: store, report: &report)
    #expect(board == Board(id: 1, todo: [], done: [Card(id: 5, text: "x")]))
    #expect(try await mapper.fetch(Board.self, from: store, key: 1) == board)
    #expect(try await mapper.fetch(Card.self, from: store, key: 6) == nil)
    #expect(
      report.entries.filter { [.detachedRecord, .deletedRecord].contains($0.kind) }
        .map(\.description) == [
          "todo: detachedRecord, card id 5", "todo: deletedRecord, card id 6",
        ])
  }

  struct Player: Codable, Equatable, Sendable {
    var id: Int
    var name: String
  }
  struct Team: Codable, Equatable, Sendable {
    var id: Int
    var members: [Player]
    var captain: Player?
  }

  @Test func toARecordThatTheModelRefersTo() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Team.self) { team in
        team.hasMany(\.members, foreignKey: "team", policy: .replace(deleteOrphans: true))
        team.belongsTo(\.captain, foreignKey: "captain_id")
      }
    }
    let store = InMemoryStore()
    let before = #"{"id": 1, "members": [{"id": 2, "name": "b"}, {"id": 5, "name": "e"}]}"#
    _ = try await mapper.upsert(from: before, as: Team.self, into: store)
    let after = #"{"id": 1, "members": [{"id": 2}], "captain": {"id": 5}}"#
    let team = try await mapper.upsert(from: after, as: Team.self, into: store)
    #expect(
      team
        == Team(
          id: 1, members: [Player(id: 2, name: "b")], captain: Player(id: 5, name: "e")))
    #expect(try await mapper.fetch(Team.self, from: store, key: 1) == team)
  }

  struct Shelf: Codable, Equatable, Sendable {
    var id: Int
    var boxes: [Box]
  }
  struct Box: Codable, Equatable, Sendable {
    var id: Int
    var cards: [Card]?
  }

  /// A card moves out of a box that is deleted, and must be in a box at any time.
  @Test func outOfADeletedRecordWithARequiredForeignKey() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Shelf.self) {
        $0.hasMany(\.boxes, foreignKey: "shelf", policy: .replace(deleteOrphans: true))
      }
      configuration.map(Box.self) {
        $0.hasMany(\.cards, foreignKey: "box", policy: .replace(deleteOrphans: true))
      }
    }
    let store = InMemoryStore(tables: [
      StoreTable("shelf", columns: ["id"], primaryKey: ["id"]),
      StoreTable(
        "box", columns: ["id", "shelf"], primaryKey: ["id"], required: ["shelf"],
        references: [.init(column: "shelf", table: "shelf")]),
      StoreTable(
        "card", columns: ["id", "text", "box"], primaryKey: ["id"], required: ["box"],
        references: [.init(column: "box", table: "box")]),
    ])
    _ = try await mapper.upsert(
      from: """
        {"id": 1, "boxes": [{"id": 1, "cards": [{"id": 5, "text": "x"}, {"id": 6}]}, {"id": 2}]}
        """, as: Shelf.self, into: store)
    let shelf = try await mapper.upsert(
      from: #"{"id": 1, "boxes": [{"id": 2, "cards": [{"id": 5}]}]}"#, as: Shelf.self, into: store)
    let cards = [Card(id: 5, text: "x")]
    #expect(shelf == Shelf(id: 1, boxes: [Box(id: 2, cards: cards)]))
    #expect(try await mapper.fetch(Shelf.self, from: store, key: 1) == shelf)
    #expect(try await mapper.fetch(Box.self, from: store, key: 1) == nil)
    #expect(try await mapper.fetch(Card.self, from: store, key: 6) == nil)
  }
}
