import Automapper
import Foundation
import Testing

/// Models whose own `init(from:)` does more than ask for each property: all their problems, and no trap.
struct HandWrittenModelTests {
  /// Takes the elements of an array that it expects to be there.
  struct Point: Decodable {
    var name: String
    var latitude: Double
    var longitude: Double
    var count: Int
    enum CodingKeys: CodingKey { case name, coordinates, count }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      let coordinates = try container.decode([Double].self, forKey: .coordinates)
      latitude = coordinates[1]
      longitude = coordinates[0]
      count = try container.decode(Int.self, forKey: .count)
    }
  }

  @Test func indicesOfArraysThatTheModelExpects() {
    for coordinates in ["[1, 2]", #""x""#, "null"] {
      let error = Failing.error(
        Mapper(), #"{"name": [], "coordinates": \#(coordinates), "count": "many"}"#, as: Point.self)
      let paths = error?.issues.map(\.path)
      let isGood = coordinates.hasPrefix("[")
      #expect(paths == ["name"] + (isGood ? [] : ["coordinates"]) + ["count"])
    }
  }

  /// Catches an error and takes another type, or another key.
  struct Flexible: Decodable {
    var id: String
    var title: String
    var size: Int
    enum CodingKeys: CodingKey { case id, title, name, size }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      size = try container.decode(Int.self, forKey: .size)
      do {
        id = String(try container.decode(Int.self, forKey: .id))
      } catch {
        id = try container.decode(String.self, forKey: .id)
      }
      do {
        title = try container.decode(String.self, forKey: .title)
      } catch {
        title = try container.decode(String.self, forKey: .name)
      }
    }
  }

  /// What a model catches is no problem, also behind the first one.
  @Test func errorsThatAModelCatches() {
    let mapper = Mapper()
    #expect(
      Failing.error(mapper, #"{"size": "x", "id": "a7", "name": "b"}"#, as: Flexible.self)?
        .description == #"Flexible.size: expected Int, found string "x" (key "size")"#)
    #expect(
      Failing.error(mapper, #"{"size": "x", "id": [], "name": {}}"#, as: Flexible.self)?
        .description == """
          Flexible.size: expected Int, found string "x" (key "size")
          Flexible.id: expected String, found an array (key "id")
          Flexible.name: expected String, found an object (key "name")
          """)
  }

  enum Role: String, Decodable { case owner, guest }
  struct Member: Decodable {
    var id: Int
    var role: Role
    var zone: TimeZone
    var age: Int
  }

  /// No value of `Role` and none of some types of Foundation can be made up. Those of the source serve.
  @Test func typesWithoutSampleValues() {
    let good = #"{"id": 1, "role": "owner", "zone": {"identifier": "GMT"}, "age": 3}"#
    let bad = #"{"id": "x", "role": "guest", "zone": {"identifier": "GMT"}, "age": "y"}"#
    let worse = #"{"id": "x", "role": "nobody", "zone": {"identifier": "GMT"}, "age": "y"}"#
    #expect(
      Failing.error(Mapper(), "[\(bad)]", as: [Member].self)?.issues.map(\.path)
        == ["[0].id", "[0].age"])
    #expect(
      Failing.error(Mapper(), "[\(bad), \(good), \(worse)]", as: [Member].self)?.issues.map(\.path)
        == ["[0].id", "[0].age", "[2].id", "[2].role", "[2].age"])
  }

  /// Where nothing stands in for a value, those behind it are known from an object that was read before.
  @Test func whatWasReadBeforeIsKnown() throws {
    let mapper = Mapper()
    let good = #"{"id": 1, "role": "owner", "zone": {"identifier": "GMT"}, "age": 3}"#
    _ = try mapper.object(from: good, as: Member.self)
    let bad = #"{"id": "x", "role": "nobody", "zone": {}, "age": "y"}"#
    #expect(
      Failing.error(mapper, bad, as: Member.self)?.issues.map(\.path)
        == ["id", "role", "zone.identifier", "age"])
  }

  struct Link: Decodable {
    var id: Int
    var components: URLComponents
    var rank: Int
  }

  /// `URLComponents` traps on a text that is no scheme, such as a made-up one.
  @Test(arguments: [
    (#"{"scheme": "https", "path": "/"}"#, ["id", "rank"]),
    (#"{"scheme": {}, "path": "/"}"#, ["id", "components.scheme", "rank"]),
    (#"{"scheme": "https"}"#, ["id", "components.path", "rank"]),
    (#""x""#, ["id", "components", "rank"]),
  ])
  func foundationsTypesAreNotMadeOfSampleValues(_ value: String, _ paths: [String]) throws {
    for mapper in [Mapper(), try Mapper { $0.register(Link.self) }] {
      let error = Failing.error(
        mapper, #"{"id": "x", "components": \#(value), "rank": "y"}"#, as: Link.self)
      #expect(error?.issues.map(\.path) == paths)
      try mapper.validate(Link.self)
      #expect(mapper.explain(Link.self).rows.map(\.property) == ["id", "components", "rank"])
    }
  }

  /// Opens objects and arrays itself.
  struct Nested: Decodable {
    struct Item: Decodable {
      var a: Int
      var b: Int
    }
    var items: [Item] = []
    var pair: (Int, String)
    var flag: Bool
    enum CodingKeys: CodingKey { case body, pair, flag }
    enum BodyKeys: CodingKey { case items }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let body = try container.nestedContainer(keyedBy: BodyKeys.self, forKey: .body)
      items = try body.decode([Item].self, forKey: .items)
      var values = try container.nestedUnkeyedContainer(forKey: .pair)
      pair = (try values.decode(Int.self), try values.decode(String.self))
      flag = try container.decode(Bool.self, forKey: .flag)
    }
  }

  @Test func containersInside() {
    #expect(
      Failing.error(
        Mapper(),
        """
        {"body": {"items": [{"a": 1, "b": "x"}, {"a": [], "b": 2}]}, "pair": ["p", 4, 5],
        "flag": "maybe"}
        """, as: Nested.self)?.issues.map(\.path)
        == ["body.items[0].b", "body.items[1].a", "pair[0]", "flag"])
    #expect(
      Failing.error(Mapper(), #"{"body": 3, "pair": {}, "flag": "maybe"}"#, as: Nested.self)?
        .issues.map(\.path) == ["body", "pair", "flag"])
  }

  enum Shape: Decodable {
    case circle(radius: Double, label: String)
    case square(Double)
  }

  @Test func valuesOfACase() {
    #expect(
      Failing.error(Mapper(), #"[{"circle": {"radius": "r", "label": 1}}]"#, as: [Shape].self)?
        .issues.map(\.path) == ["[0].circle.radius"])
    #expect(
      Failing.error(Mapper(), #"[{"circle": {"radius": "r", "label": {}}}]"#, as: [Shape].self)?
        .issues.map(\.path) == ["[0].circle.radius", "[0].circle.label"])
  }

  /// What a model says of values that stand in for others is no problem of the source.
  struct Interval: Decodable {
    struct Reversed: Error {}
    var low: Int
    var high: Int
    var unit: String
    enum CodingKeys: CodingKey { case low, high, unit }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      low = try container.decode(Int.self, forKey: .low)
      high = try container.decode(Int.self, forKey: .high)
      guard low < high else { throw Reversed() }
      unit = try container.decode(String.self, forKey: .unit)
    }
  }

  @Test func whatAModelSaysOfOtherValues() {
    #expect(
      Failing.error(Mapper(), #"{"low": "x", "high": 0, "unit": []}"#, as: Interval.self)?
        .description == #"Interval.low: expected Int, found string "x" (key "low")"#)
  }
}
