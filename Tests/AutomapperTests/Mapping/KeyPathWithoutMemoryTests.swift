import Automapper
import Foundation
import Testing

/// Key paths that Swift gives the name of another property, or that are of no property.
///
/// A property without memory has the offset of the next one, and Swift names key paths by offsets.
@Suite struct KeyPathWithoutMemoryTests {
  enum Kind: String, Codable { case user }
  struct Marker: Codable, Equatable {}

  struct User: Codable, Equatable {
    var kind = Kind.user
    var id: Int
    var name: String
  }

  @Test func theNeighbourOfAPropertyWithoutMemory() throws {
    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in
        user.property(\.kind).key("type")
        user.property(\.id).key("number")
      }
    }
    let json = #"{"type": "user", "number": 5, "name": "n"}"#
    let user = try mapper.everywhere(json, as: User.self)
    #expect(user == User(id: 5, name: "n"))
    #expect(try mapper.written(user) == #"{"name":"n","number":5,"type":"user"}"#)
  }

  struct Account: Codable {
    var id: String
    var pin: Kind
  }

  @Test func aSensitivePropertyWithoutMemory() throws {
    let mapper = try Mapper { $0.map(Account.self) { $0.property(\.pin).sensitive() } }
    #expect(
      try mapper.failure(#"{"id": "a", "pin": "SECRET"}"#, as: Account.self) == """
        Account.pin: expected Kind, found a sensitive value (key "pin")
        """)
  }

  struct Pair: Codable {
    var left = Marker()
    var right = Marker()
    var count = 1
  }

  struct Plain {
    var kind = Kind.user
    var id = 0
  }

  /// Two properties of one type without memory, and a model of which there is no instance to look at.
  @Test func namesThatCannotBeTold() throws {
    #expect(throws: MappingError.self) {
      try Mapper { $0.map(Pair.self) { $0.property(\.right).key("r") } }
    }
    do {
      _ = try Mapper { configuration in
        configuration.map(Plain.self, create: { Plain() }) { plain in
          plain.property(\.kind)
          plain.property(\.id)
        }
      }
      Issue.record("the configuration was accepted")
    } catch {
      #expect(
        error.description == """
          Plain.kind: expected property(_:named:), or a name as a string, \
          found a key path that does not say its name
          """)
    }
    let mapper = try Mapper { configuration in
      configuration.map(Plain.self, create: { Plain() }) { plain in
        plain.property(\.kind, named: "kind")
        plain.property(\.id, named: "id")
      }
    }
    #expect(try mapper.written(Plain(id: 3)) == #"{"id":3,"kind":"user"}"#)
  }

  struct List: Codable {
    var length = 1
    var values = [1, 2]
    var name: String?
  }

  /// The paths lead through a property to something that is no property. Reading the first would trap.
  @Test(
    arguments: [
      \List.values[0], \List.values.count, \List.values.first, \List.name?.count,
    ] as [any PartialKeyPath<List> & Sendable])
  func pathsOfNoProperty(_ path: any PartialKeyPath<List> & Sendable) throws {
    #expect(throws: MappingError.self) {
      try Mapper { configuration in
        configuration.map(List.self) { list in
          if let path = path as? KeyPath<List, Int> { list.property(path).key("z") }
          if let path = path as? KeyPath<List, Int?> { list.property(path).key("z") }
        }
      }
    }
  }

  struct Raw: Codable {
    var raw = "1"
    var number: Int {
      get { Int(raw) ?? 0 }
      set { raw = String(newValue) }
    }
  }

  /// A name that is given applies, whatever the type of the key path.
  @Test func namesThatAreGiven() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Raw.self) { raw in
        raw.property(\.raw).key("r")
        raw.property(\.number, named: "raw").sensitive()
      }
    }
    #expect(try mapper.written(Raw()) == #"{"r":"1"}"#)
  }

  struct Place: Codable, Equatable {
    struct Position: Codable, Equatable {
      var kind = Kind.user
      var latitude: Double
      var name: String
    }
    var position: Position
  }

  @Test func neighboursInsideANestedModel() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Place.self) { $0.property(\.position.latitude).key("lat") }
    }
    let place = try mapper.everywhere(
      #"{"position": {"kind": "user", "name": "x"}, "lat": 2}"#, as: Place.self)
    #expect(place == Place(position: Place.Position(latitude: 2, name: "x")))
  }
}
