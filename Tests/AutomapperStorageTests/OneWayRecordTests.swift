import Automapper
import AutomapperStorage
import Foundation
import Testing

/// What is stored by its type is read by its type, whatever reads it from a payload.
@Suite struct OneWayRecordTests {
  struct Address: Codable, Equatable, Sendable {
    var city: String
    var code: Int?
  }
  struct User: Codable, Equatable, Sendable {
    var id: Int
    var name: String
    var size: Int
    var born: Date?
    var isAdmin: Bool
    var tags: [String]
    var token: UUID?
    var price: Decimal?
    var address: Address?
    var plain: Address?
    var fullName: String?
    var nickname: String?
    var initials: String
    var both: [Int]
    var note: String?
  }

  private func mapper(_ coercion: Coercion = .standard) throws -> Mapper {
    try Mapper { configuration in
      configuration.coercion = coercion
      configuration.map(User.self) { user in
        user.table("users")
        user.property(\.name).key("n").transform { try $0.string().uppercased() + "!" }
        user.property(\.size).transform { Int(try $0.string().dropLast(2)) }
        user.property(\.born).transform { node in
          Date(timeIntervalSince1970: try node["seconds"]?.double() ?? 0)
        }
        user.property(\.isAdmin).transform { try $0.string() == "admin" }
        user.property(\.tags).transform {
          try $0.string().split(separator: ",").map(String.init)
        }
        user.property(\.token).transform { UUID(uuidString: try $0.string() + "000000000001") }
        user.property(\.price).transform {
          Decimal(string: try $0.string().dropFirst().description)
        }
        user.property(\.address).transform { Address(city: try $0.string()) }
        user.property(\.fullName).combine("first", "last") { nodes in
          try nodes.compactMap { try $0?.string() }.joined(separator: " ")
        }
        user.property(\.nickname).when { node, parent in try parent["kind"]?.string() == "nick" }
        user.property(\.initials).transform { try $0.string() + "." }.when { node, parent in
          parent["kind"] != nil
        }
        user.property(\.both).transform {
          try $0.string().split(separator: " ").compactMap { Int($0) }
        } inverse: {
          $0.map(String.init).joined(separator: " ")
        }
      }
      configuration.map(Address.self) { address in
        address.property(\.city).transform { try $0.string() + "?" }
      }
    }
  }

  static let payload = """
    {"id": 1, "n": "ada", "size": "12cm", "born": {"seconds": 5}, "isAdmin": "admin",
     "tags": "a,b", "token": "00000000-0000-0000-0000-", "price": "$1.50", "address": "Paris",
     "plain": {"city": "Oslo", "code": 1}, "first": "Ada", "last": "Lovelace", "nickname": "nick",
     "kind": "nick", "initials": "A", "both": "1 2 3"}
    """
  static let columns = [
    "id", "name", "size", "born", "isAdmin", "tags", "token", "price", "address", "plain",
    "fullName", "nickname", "initials", "both", "note",
  ]
  static var user: User {
    User(
      id: 1, name: "ADA!", size: 12, born: Date(timeIntervalSince1970: 5), isAdmin: true,
      tags: ["a", "b"], token: UUID(uuidString: "00000000-0000-0000-0000-000000000001"),
      price: 1.5, address: Address(city: "Paris"), plain: Address(city: "Oslo?", code: 1),
      fullName: "Ada Lovelace", nickname: "nick", initials: "A.", both: [1, 2, 3])
  }
  static func stores() -> [InMemoryStore] {
    [
      InMemoryStore(),
      InMemoryStore(tables: [StoreTable("users", columns: columns, primaryKey: ["id"])]),
    ]
  }

  @Test(arguments: [Coercion.strict, .standard, .lenient])
  func whatWasStoredIsFetched(_ coercion: Coercion) async throws {
    let mapper = try mapper(coercion)
    for store in Self.stores() {
      let stored = try await mapper.upsert(from: Self.payload, as: User.self, into: store)
      #expect(stored == Self.user)
      let fetched = try await mapper.fetch(User.self, from: store, key: 1)
      #expect(fetched == Self.user)
    }
  }

  /// A payload that lacks properties is completed by what the store has.
  @Test func whatWasStoredCompletesAPayload() async throws {
    let mapper = try mapper()
    for store in Self.stores() {
      _ = try await mapper.upsert(from: Self.payload, as: User.self, into: store)
      var expected = Self.user
      expected.note = "new"
      expected.size = 5
      let stored = try await mapper.upsert(
        from: #"{"id": 1, "note": "new", "size": "5cm"}"#, as: User.self, into: store)
      #expect(stored == expected)
      let fetched = try await mapper.fetch(User.self, from: store, key: 1)
      #expect(fetched == expected)
    }
  }

  /// A row that is mapped by hand is a source as any other.
  @Test func rows() throws {
    let mapper = try mapper()
    let row: [String: StoreValue] = [
      "id": 1, "n": "ada", "size": "12cm", "isAdmin": "user", "tags": "a", "initials": "A",
      "kind": "x", "both": "1",
    ]
    let user = try mapper.object(from: row, as: User.self)
    #expect(user.name == "ADA!" && user.size == 12 && user.tags == ["a"] && user.initials == "A.")
  }

  struct Album: Codable, Equatable, Sendable {
    var id: Int
    var title: String?
    var tracks: [Track]
  }
  struct Track: Codable, Equatable, Sendable {
    var id: Int
    var name: String
  }

  /// Records of a relation are no source for its closure.
  @Test func relations() async throws {
    let mapper = try Mapper { configuration in
      configuration.map(Album.self) { album in
        album.hasMany(\.tracks, foreignKey: "albumId")
        album.property(\.tracks).transformElements { node, _ in
          Track(id: try node[0]?.int() ?? 0, name: try node[1]?.string() ?? "")
        }
      }
      configuration.map(Track.self) { $0.property(\.name).transform { try $0.string() + "!" } }
    }
    let store = InMemoryStore()
    let album = try await mapper.upsert(
      from: #"{"id": 1, "tracks": [[1, "a"], [2, "b"]]}"#, as: Album.self, into: store)
    let tracks = [Track(id: 1, name: "a"), Track(id: 2, name: "b")]
    #expect(album == Album(id: 1, title: nil, tracks: tracks))
    #expect(try await mapper.fetch(Album.self, from: store, key: 1) == album)
    let partial = try await mapper.upsert(
      from: #"{"id": 1, "title": "x"}"#, as: Album.self, into: store)
    #expect(partial == Album(id: 1, title: "x", tracks: tracks))
  }
}
