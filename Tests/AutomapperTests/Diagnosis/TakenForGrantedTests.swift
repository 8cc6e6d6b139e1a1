import Automapper
import Foundation
import Testing

/// Initialisers that take for granted what a document that they accept always has: elements of an array, different
/// identifiers, a beginning before the end. With stand-ins they go on after the value for which they failed.
struct TakenForGrantedTests {
  struct Coordinate: Decodable {
    let latitude: Double
    let longitude: Double
    init(from decoder: any Decoder) throws {
      let numbers = try decoder.singleValueContainer().decode([Double].self)
      (longitude, latitude) = (numbers[0], numbers[1])
    }
  }
  struct Place: Decodable {
    let at: Coordinate
    let name: String
  }

  @Test(arguments: [
    (#"{"name": "x"}"#, ["at"]), ("{}", ["at", "name"]), (#"{"at": 5}"#, ["at", "name"]),
  ])
  func elementsOfAStandInsArrays(_ text: String, _ paths: [String]) {
    let error = Failing.error(Mapper(), text, as: Place.self)
    #expect(error?.issues.map(\.path).sorted() == paths.sorted())
  }

  struct Chart: Decodable {
    let points: [(Double, Double)]
    let first: Int
    let title: String
    enum CodingKeys: CodingKey { case points, pair, title }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      points = try container.decode([[Double]].self, forKey: .points).map { ($0[0], $0[1]) }
      var pair = try container.nestedUnkeyedContainer(forKey: .pair)
      var numbers: [Int] = []
      while !pair.isAtEnd { numbers.append(try pair.decode(Int.self)) }
      first = numbers[0]
      title = try container.decode(String.self, forKey: .title)
    }
  }

  @Test func elementsOfArraysInArraysAndContainers() {
    let error = Failing.error(Mapper(), #"{"points": {}, "pair": 1}"#, as: Chart.self)
    #expect(error?.issues.map(\.path).sorted() == ["pair", "points", "title"])
  }

  struct Item: Decodable {
    let id: Int
    let name: String
  }
  struct Inventory: Decodable {
    let items: [Int: Item]
    let owners: [String: Owner]
    let count: Int
    struct Owner: Decodable { let name: String }
    enum CodingKeys: CodingKey { case items, owners, count }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let items = try container.decode([Item].self, forKey: .items)
      self.items = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
      let owners = try container.decode([Owner].self, forKey: .owners)
      self.owners = Dictionary(uniqueKeysWithValues: owners.map { ($0.name, $0) })
      count = try container.decode(Int.self, forKey: .count)
    }
  }

  @Test func elementsDiffer() {
    let text = #"{"items": [{"id": 1, "name": "a"}, {"id": 2, "name": null}], "count": []}"#
    let error = Failing.error(Mapper(), text, as: Inventory.self)
    #expect(error?.issues.map(\.path).sorted() == ["count", "items[1].name", "owners"])
  }

  /// An array that was decoded before may be empty.
  struct Feature: Decodable {
    let longitude: Double
    let id: Int
    enum CodingKeys: CodingKey { case bbox, coordinates, id }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode([Double].self, forKey: .bbox)
      longitude = try container.decode([Double].self, forKey: .coordinates)[0]
      id = try container.decode(Int.self, forKey: .id)
    }
  }

  @Test func anEmptyArrayDoesNotStandIn() {
    let error = Failing.error(Mapper(), #"{"bbox": [], "coordinates": "x"}"#, as: Feature.self)
    #expect(error?.issues.map(\.path).sorted() == ["coordinates", "id"])
  }

  struct Alert: Decodable {
    let interval: DateInterval
    let range: ClosedRange<Double>
    let title: String
    enum CodingKeys: CodingKey { case time, expires, low, high, title }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      interval = DateInterval(
        start: try container.decode(Date.self, forKey: .time),
        end: try container.decode(Date.self, forKey: .expires))
      range =
        try container.decode(
          Double.self, forKey: .low)...container.decode(
          Double.self, forKey: .high)
      title = try container.decode(String.self, forKey: .title)
    }
  }

  @Test(arguments: [
    (#"{"time": "2024-01-31", "low": 10.5}"#, ["expires", "high", "title"]),
    (#"{"expires": "2024-01-31", "high": 10.5, "title": "t"}"#, ["time", "low"]),
    (#"{"time": 9e9, "expires": {}, "low": 400, "high": {}, "title": 1}"#, ["expires", "high"]),
  ])
  func endsFollowBeginnings(_ text: String, _ paths: [String]) {
    let error = Failing.error(Mapper(), text, as: Alert.self)
    #expect(error?.issues.map(\.path).sorted() == paths.sorted())
  }

  final class Box<Value: Decodable>: Decodable {
    let value: Value
    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
  }
  /// Traps if it ever sees a made-up value.
  struct Guarded: Decodable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      precondition(text == "real")
    }
  }
  struct Boxed: Decodable {
    let boxes: [Box<Guarded>]
    let box: Box<Guarded>?
    let only: Box<Guarded>
    let name: String
  }

  @Test func wrappersOfTypesThatMustNotSeeMadeUpValues() throws {
    let mapper = try Mapper {
      $0.register(Guarded.self, learns: false)
      $0.register(Boxed.self)
    }
    let error = Failing.error(mapper, "{}", as: Boxed.self)
    #expect(error?.issues.map(\.path).sorted() == ["boxes", "only"])
    let text = #"{"boxes": ["real"], "only": "real", "name": "n"}"#
    #expect(try mapper.object(from: text, as: Boxed.self).boxes.count == 1)
  }

  /// Requires a value of the call.
  struct Contextual: Decodable {
    let name: String
    enum CodingKeys: CodingKey { case name }
    init(from decoder: any Decoder) throws {
      guard let key = CodingUserInfoKey(rawValue: "context"), decoder.userInfo[key] is String
      else { preconditionFailure("no context") }
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }
  }
  struct Provider: MappingProvider {
    func mapping(for type: any Any.Type) -> TypeMapping? { nil }
  }

  /// The types of a failed call are learned, to find their sensitive keys.
  @Test(arguments: ["<html>", "{}", "[]"]) func contextOfAFailedCall(_ text: String) throws {
    let key = try #require(CodingUserInfoKey(rawValue: "context"))
    let mapper = try Mapper { $0.add(Provider()) }.with(userInfo: [key: "here"])
    #expect(Failing.error(mapper, text, as: Contextual.self) != nil)
    #expect((Failing.error(mapper, text, as: [Contextual].self) == nil) == (text == "[]"))
  }
}
