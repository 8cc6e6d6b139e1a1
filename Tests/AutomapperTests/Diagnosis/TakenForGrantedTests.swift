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

  /// A range that another object has does not move the beginning of this one.
  @Test func beginningsAreThoseOfOneObject() {
    let alert = #"{"time": "2024-06-01", "expires": "2024-06-05", "low": 50, "high": 60}"#
    let other = #"{"expires": "2023-01-01", "low": 1, "high": 2, "title": "t"}"#
    let error = Failing.error(Mapper(), "[\(alert),\(other)]", as: [Alert].self)
    #expect(error?.issues.map(\.path).sorted() == ["[0].title", "[1].time"])
  }

  /// Accepts few elements only.
  struct Tags: Decodable {
    struct TooMany: Error {}
    let names: [String]
    enum CodingKeys: CodingKey { case names }
    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .names)
      if names.count > 3 { throw TooMany() }
    }
  }
  enum Kind: String, Codable, CaseIterable { case a, b, c, d }
  struct Rule: Decodable {
    let kind: Kind
  }
  struct Tagged: Decodable {
    let tags: Tags
    let rules: [Kind: Rule]
    let count: Int
    enum CodingKeys: CodingKey { case tags, rules, count }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tags = try container.decode(Tags.self, forKey: .tags)
      let rules = try container.decode([Rule].self, forKey: .rules)
      self.rules = Dictionary(uniqueKeysWithValues: rules.map { ($0.kind, $0) })
      count = try container.decode(Int.self, forKey: .count)
    }
  }

  @Test func rejectedElementsAndDifferentCases() {
    let error = Failing.error(Mapper(), "{}", as: Tagged.self)
    #expect(error?.issues.map(\.path).sorted() == ["count", "rules", "tags"])
  }

  final class Author: Decodable {
    let books: [Book]
    let reviews: [Review]
    let name: String
  }
  final class Book: Decodable {
    let authors: [Author]
    let reviews: [Review]
    let name: String
  }
  final class Review: Decodable {
    @TaskLocal static var seen: Seen?
    final class Seen: @unchecked Sendable {
      /// Used by one task only.
      var count = 0
    }
    let author: Author?
    let books: [Book]
    let name: String
    enum CodingKeys: CodingKey { case author, books, name }
    init(from decoder: any Decoder) throws {
      Self.seen?.count += 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      author = try container.decodeIfPresent(Author.self, forKey: .author)
      books = try container.decode([Book].self, forKey: .books)
      name = try container.decode(String.self, forKey: .name)
    }
  }
  struct Shelf: Decodable {
    let author: Author
    let count: Int
  }

  /// Models in arrays of models in arrays do not take exponential time.
  @Test func ringsOfArrays() {
    let seen = Review.Seen()
    let error = Review.$seen.withValue(seen) { Failing.error(Mapper(), "{}", as: Shelf.self) }
    #expect(error?.issues.map(\.path) == ["author", "count"])
    #expect(seen.count > 0 && seen.count < 200, "\(seen.count) runs")
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
