import Automapper
import Foundation
import Testing

/// Rules that meet: what one says must hold beside the other.
struct RuleCombinationTests {
  struct App: Codable, Equatable {
    var version: String
    var place = Place()

    enum CodingKeys: String, CodingKey {
      case version = "app.version"
      case place
    }
  }

  struct Place: Codable, Equatable { var name: String? }

  @Test func aNameMayContainDots() throws {
    let mapper = try Mapper {
      $0.map(App.self) {
        $0.property("app.version").default("1")
        $0.property("place.name").key("name")
      }
    }
    let app = App(version: "1", place: Place(name: "x"))
    #expect(try mapper.object(from: #"{"place":{},"name":"x"}"#, as: App.self) == app)
    #expect(
      try mapper.object(from: #"{"app.version":"2","place":{}}"#, as: App.self)
        == App(version: "2"))
  }

  struct User: Codable, Equatable {
    var nickname: String
    var first: String?
  }

  @Test(arguments: [
    (NilValues.omit, NilValues.null, #"{"nickname":null}"#), (.null, .omit, "{}"),
  ])
  func aNilOfAnInverseFollowsThePropertysRule(
    all: NilValues, own: NilValues, json: String
  ) throws {
    let mapper = try Mapper {
      $0.nilValues = all
      $0.map(User.self) {
        $0.property(\.nickname).nilValues(own).transform {
          try $0.string()
        } inverse: {
          $0.isEmpty ? nil : $0
        }
        $0.property(\.first).nilValues(.omit)
      }
    }
    #expect(try mapper.json(from: User(nickname: "")) == json)
  }

  @Test(arguments: [
    (NilValues.omit, NilValues.null, #"{"a":null,"b":null}"#), (.null, .omit, "{}"),
  ])
  func soDoTheNilsOfACombination(all: NilValues, own: NilValues, json: String) throws {
    let mapper = try Mapper {
      $0.nilValues = all
      $0.map(User.self) {
        $0.property(\.first).nilValues(.omit)
        $0.property(\.nickname).nilValues(own).combine("a", "b") { parts in
          parts.compactMap { $0?.stringValue }.joined()
        } inverse: { _, _ in
          [nil, nil]
        }
      }
    }
    #expect(try mapper.json(from: User(nickname: ""), options: .sortedKeys) == json)
  }

  /// A transformer whose inverse has no value.
  struct Discarding: Transformer {
    func value(from node: Node, parent: Node) throws -> String? { "" }
    func source(from value: String) throws -> Any? { nil }
  }

  @Test(arguments: [
    (NilValues.omit, NilValues.null, #"{"a":null,"b":null}"#), (.null, .omit, "{}"),
  ])
  func soDoesTheNilOfANamedCombination(all: NilValues, own: NilValues, json: String) throws {
    let mapper = try Mapper {
      $0.nilValues = all
      $0.register(transformer: Discarding(), named: "Discarding")
      $0.map(User.self) {
        $0.property(\.first).nilValues(.omit)
        $0.property(\.nickname).nilValues(own).transformer(named: "Discarding", combining: "a", "b")
      }
    }
    #expect(try mapper.written(User(nickname: "x")) == json)
  }

  struct Address: Codable, Equatable {
    var zipCode: String
  }
  struct Person: Codable, Equatable { var address: Address }

  @Test func exactKeysHoldForFlatKeysToo() throws {
    let mapper = try Mapper {
      $0.keyMatching = .exact
      $0.map(Person.self) { $0.property("address.zipCode").key("zip") }
    }
    let json = #"{"address":{"zip_code":"x"},"zip":"1"}"#
    #expect(
      try mapper.object(from: json, as: Person.self) == Person(address: Address(zipCode: "1")))
  }

  final class Pet: NSObject, Codable {
    var name = "a"

    enum CodingKeys: String, CodingKey { case name = "n" }
  }

  struct Holder { var pet: Any }

  @Test func anObjectOfFoundationsClassEncodesItself() throws {
    let mapper = Mapper()
    let fields = try mapper.dictionary(from: ["pet": Pet()] as [String: Any])
    #expect(fields["pet"] as? [String: String] == ["n": "a"])
    #expect(try mapper.json(from: Holder(pet: Pet())) == #"{"pet":{"n":"a"}}"#)
  }

  @Test func theRestKeepsWhatIsBesideADottedDiscriminator() throws {
    class Vehicle: Codable {
      var wheels = 0
      var more: [String: JSONValue] = [:]
      enum CodingKeys: CodingKey { case wheels }
    }
    final class Car: Vehicle {}
    let mapper = try Mapper {
      $0.map(Vehicle.self) { $0.rest(\.more) }
      $0.register(Vehicle.self, discriminator: "meta.type", ["car": Car.self])
    }
    for (source, rest) in [
      (#"{"meta":{"source":"x","type":"car"},"wheels":4}"#, ["meta": ["source": "x"]]),
      (#"{"meta":{"type":"car"},"wheels":4}"#, [:]),
    ] as [(String, [String: JSONValue])] {
      let vehicle = try mapper.object(from: source, as: Vehicle.self)
      #expect(vehicle is Car)
      #expect(vehicle.more == rest)
      #expect(try mapper.json(from: vehicle, options: .sortedKeys) == source)
    }
  }

  enum Value: Codable, Equatable {
    case a(x: Int)
    case b(x: Int, y: Int)
  }

  @Test func aCaseWithUnknownKeysDoesNotFit() throws {
    let strict = try Mapper {
      $0.unknownKeys = .error
      $0.map(Value.self) { $0.cases(.untagged) }
    }
    #expect(try strict.object(from: #"{"x":1,"y":2}"#, as: Value.self) == .b(x: 1, y: 2))
    #expect(try strict.object(from: #"{"x":1}"#, as: Value.self) == .a(x: 1))
    #expect(throws: MappingError.self) {
      try strict.object(from: #"{"x":1,"y":2,"z":3}"#, as: Value.self)
    }
    let mapper = try Mapper { $0.map(Value.self) { $0.cases(.untagged) } }
    #expect(try mapper.object(from: #"{"x":1,"y":2}"#, as: Value.self) == .a(x: 1))
  }
}
