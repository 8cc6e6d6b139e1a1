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
}
