import Automapper
import Foundation
import Testing

/// Initialisers that take the elements of arrays for granted: how many there are, which, and that they differ.
struct TakenForGrantedElementsTests {
  /// The operator and its operands, which are expressions too.
  struct Expression: Decodable {
    struct Symbol: Decodable {
      let name: String
      init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
      }
    }
    let symbol: Symbol
    var operands: [Expression] = []
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      symbol = try container.decode(Symbol.self)
      while !container.isAtEnd { operands.append(try Expression(from: container.superDecoder())) }
    }
  }
  /// Asks for the end of its array before the first element.
  struct Group: Decodable {
    var groups: [Group] = []
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if let inner = try? Group(from: container.superDecoder()) { groups.append(inner) }
        _ = try? container.decode(Expression.Symbol.self)
      }
    }
  }
  struct Formula: Decodable {
    let expression: Expression
    let group: Group
    let name: String
  }

  /// Arrays in arrays that the model opens itself do not take exponential time.
  @Test(.timeLimit(.minutes(5))) func recursionThroughSuperDecoders() {
    #expect(Failing.error(Mapper(), "5", as: Expression.self)?.issues.map(\.path) == [""])
    #expect(Failing.error(Mapper(), "{}", as: Group.self)?.issues.map(\.path) == [""])
    let error = Failing.error(Mapper(), "{}", as: Formula.self)
    #expect(error?.issues.map(\.path) == ["expression", "group", "name"])
  }

  struct Policy: Decodable {
    enum Effect: String, Decodable { case allow, deny }
    struct Rule: Decodable { let effect: Effect }
    let rules: [Effect: Rule]
    let names: [String: String]
    enum CodingKeys: CodingKey { case rules, names }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let rules = try container.decode([Rule].self, forKey: .rules)
      self.rules = Dictionary(uniqueKeysWithValues: rules.map { ($0.effect, $0) })
      let rows = try container.decode([[String]].self, forKey: .names)
      names = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }
  struct User: Decodable {
    let policy: Policy
    let name: String
  }

  @Test func casesAndRowsDiffer() {
    let error = Failing.error(Mapper(), "{}", as: User.self)
    #expect(error?.issues.map(\.path) == ["policy", "name"])
  }

  struct Point: Decodable {
    enum Kind: String, Decodable { case point = "Point" }
    struct Number: Decodable {
      init(from decoder: any Decoder) throws { throw CancellationError() }
    }
    let at: Double
    let number: Number
    enum CodingKeys: CodingKey { case at, kind, number }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      at = try container.decode(Coordinate.self, forKey: .at).longitude
      _ = try container.decode(Kind.self, forKey: .kind)
      number = try container.decode(Number.self, forKey: .number)
    }
  }
  struct Coordinate: Decodable {
    let longitude: Double
    init(from decoder: any Decoder) throws {
      longitude = try decoder.singleValueContainer().decode([Double].self)[1]
    }
  }
  struct Place: Decodable {
    let point: Point
    let name: String
  }

  /// A part that cannot be made up does not take the elements of another one's arrays. Without a stand-in, the problems
  /// behind it are unknown.
  @Test func partsThatCannotBeMadeUp() {
    #expect(Failing.error(Mapper(), "{}", as: Place.self)?.issues.map(\.path) == ["point"])
  }

  struct Stop: Decodable {
    struct Part: Decodable { let number: Int }
    let parts: [Part]
    let at: Coordinate
    enum CodingKeys: Int, CodingKey { case at }
    struct Numbered: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ number: Int) { stringValue = "part\(number)" }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Numbered.self)
      parts = try (0..<30).map { try Part(from: container.superDecoder(forKey: Numbered($0))) }
      at = try decoder.container(keyedBy: CodingKeys.self).decode(Coordinate.self, forKey: .at)
    }
  }
  struct Delivery: Decodable {
    let stops: [Stop]
    let name: String
    struct Order: Decodable {
      let delivery: Delivery
      let number: Int
    }
  }

  /// Arrays of numbers have elements in large models, too.
  @Test func elementsInLargeModels() {
    let error = Failing.error(Mapper(), "{}", as: Delivery.Order.self)
    #expect(error?.issues.map(\.path) == ["delivery", "number"])
  }

  struct Pair: Decodable {
    struct TooLong: Error {}
    let first: Double
    let second: Double
    let title: String
    enum CodingKeys: CodingKey { case pair, title }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var pair = try container.nestedUnkeyedContainer(forKey: .pair)
      first = try pair.decode(Double.self)
      second = try pair.decode(Double.self)
      guard pair.isAtEnd else { throw TooLong() }
      title = try container.decode(String.self, forKey: .title)
    }
  }

  @Test func arraysOfFixedLength() {
    #expect(
      Failing.error(Mapper(), #"{"pair": 1}"#, as: Pair.self)?.issues.map(\.path)
        == ["title", "pair"])
  }

  /// Opens an array as long as another one, and one of fixed length, inside an object.
  struct Measurement: Decodable {
    struct TooLong: Error {}
    let values: [String: Int]
    let count: Int
    enum CodingKeys: CodingKey { case names, box, values, point, count }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let names = try container.decode([String].self, forKey: .names)
      let box = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .box)
      var array = try box.nestedUnkeyedContainer(forKey: .values)
      var values: [Int] = []
      while !array.isAtEnd { values.append(try array.decode(Int.self)) }
      self.values = Dictionary(uniqueKeysWithValues: names.indices.map { (names[$0], values[$0]) })
      var point = try box.nestedUnkeyedContainer(forKey: .point)
      _ = (try point.decode(Double.self), try point.decode(Double.self))
      guard point.isAtEnd else { throw TooLong() }
      count = try container.decode(Int.self, forKey: .count)
    }
  }

  @Test func arraysInsideAnOpenedObject() {
    let text = #"{"names": ["a", "b", "c", "d", "e", "f"], "box": 5}"#
    #expect(
      Failing.error(Mapper(), text, as: Measurement.self)?.issues.map(\.path).sorted()
        == ["box", "count"])
  }

  struct Forecast: Decodable {
    struct Hour: Equatable {
      let time: String
      let degrees: Double
      let wind: [Int]
    }
    @TaskLocal static var seen: Seen?
    final class Seen: @unchecked Sendable {
      /// Used by one task only.
      var hours: [[Hour]] = []
    }
    let hours: [Hour]
    let place: String
    enum CodingKeys: CodingKey { case time, degrees, wind, place }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let time = try container.decode([String].self, forKey: .time)
      let degrees = try container.decode([Double].self, forKey: .degrees)
      let wind = try container.decode([[Int]].self, forKey: .wind)
      let hours = time.indices.map { Hour(time: time[$0], degrees: degrees[$0], wind: wind[$0]) }
      Self.seen?.hours.append(hours)
      self.hours = hours
      place = try container.decode(String.self, forKey: .place)
    }
  }

  /// The valid elements of an array stay, and arrays that are read side by side have the same length.
  @Test(arguments: [
    (
      #"{"time": ["a", "b", null, "d", "e"], "degrees": [1.5, {}, 3, 4, 5], "wind": [[6], [7, []], 1, [], [8]]}"#,
      ["degrees[1]", "place", "time[2]", "wind[1][1]", "wind[2]"],
      ["a", "b", "8", "d", "e"], [1.5, 1.5, 3, 4, 5], [[6], [7, 4], [8, 9, 10, 11], [], [8]]
    ),
    (
      #"{"time": ["a", "b", "c", "d", "e"], "degrees": 1, "place": "p"}"#,
      ["degrees", "wind"],
      ["a", "b", "c", "d", "e"], [1, 2, 3, 4, 5],
      [[1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6], [4, 5, 6, 7], [5, 6, 7, 8]]
    ),
  ])
  func validElements(
    _ text: String, _ paths: [String], _ times: [String], _ degrees: [Double], _ wind: [[Int]]
  ) {
    let seen = Forecast.Seen()
    let error = Forecast.$seen.withValue(seen) {
      Failing.error(Mapper(), text, as: Forecast.self)
    }
    #expect(error?.issues.map(\.path).sorted() == paths)
    #expect(seen.hours.last?.map(\.time) == times)
    #expect(seen.hours.last?.map(\.degrees) == degrees)
    #expect(seen.hours.last?.map(\.wind) == wind)
  }

  /// Colour components are not ends of a range.
  struct Style: Decodable {
    let size: Double
    let name: String
    let red: UInt8
    let title: String
    enum CodingKeys: CodingKey { case size, name, red, title }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      size = try container.decode(Double.self, forKey: .size)
      name = try container.decode(String.self, forKey: .name)
      red = UInt8(try container.decode(Double.self, forKey: .red) * 255)
      title = try container.decode(String.self, forKey: .title)
    }
  }

  @Test(arguments: [
    (#"{"size": 24, "name": "n"}"#, ["red", "title"]),
    (#"{"size": 24}"#, ["name", "red", "title"]),
  ])
  func numbersThatDoNotFollowEachOther(_ text: String, _ paths: [String]) {
    #expect(Failing.error(Mapper(), text, as: Style.self)?.issues.map(\.path) == paths)
  }

  /// A beginning that may be absent.
  struct Meeting: Decodable {
    let interval: DateInterval
    let title: String
    enum CodingKeys: CodingKey { case start, isAllDay, end, title }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let start = try container.decodeIfPresent(Date.self, forKey: .start) ?? .distantPast
      _ = try container.decode(Bool.self, forKey: .isAllDay)
      interval = DateInterval(start: start, end: try container.decode(Date.self, forKey: .end))
      title = try container.decode(String.self, forKey: .title)
    }
  }

  @Test func optionalBeginnings() {
    #expect(
      Failing.error(Mapper(), #"{"start": "2024-01-31"}"#, as: Meeting.self)?.issues.map(\.path)
        == ["isAllDay", "end", "title"])
  }

  struct Columns: Decodable {
    enum Level: String, Decodable { case low, mid, high }
    struct Item: Decodable { let id: Int }
    let names: [Int: String]
    let levels: [Level]
    let items: [Int: Item]
    let title: String
    enum CodingKeys: CodingKey { case ids, names, levels, items, more, title }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let ids = try container.decode([Int].self, forKey: .ids)
      let names = try container.decode([String].self, forKey: .names)
      self.names = Dictionary(uniqueKeysWithValues: ids.indices.map { (ids[$0], names[$0]) })
      let levels = try container.decode([Level].self, forKey: .levels)
      self.levels = names.indices.map { levels[$0] }
      var array = try container.nestedUnkeyedContainer(forKey: .items)
      var items: [Item] = []
      while !array.isAtEnd { items.append(try Item(from: array.superDecoder())) }
      self.items = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
      var more = try container.nestedUnkeyedContainer(forKey: .more)
      while !more.isAtEnd { _ = try more.decode(Level.self) }
      title = try container.decode(String.self, forKey: .title)
    }
  }

  /// Elements that stand in do not equal their valid neighbours, and cases are repeated where there are too few.
  @Test(arguments: [
    (
      #"{"ids": [0, 1, null, 3], "names": ["a", "b", "c", "d"], "levels": 1, "items": [], "more": []}"#,
      ["ids[2]", "levels", "title"]
    ),
    (
      #"{"ids": [1, 2, 3, 4, 5, null], "names": "x", "levels": ["low", "bad", "low", "mid", "high", "low"], "items": [], "more": []}"#,
      ["ids[5]", "levels[1]", "names", "title"]
    ),
    (
      #"{"ids": [], "names": ["a", "b", "c"], "levels": ["low", "bad", "high"], "items": [{}, {}, {"id": 3}], "more": ["low", "low", "low", "low", "x"]}"#,
      ["items[0].id", "items[1].id", "levels[1]", "more[4]", "title"]
    ),
  ])
  func columns(_ text: String, _ paths: [String]) {
    #expect(Failing.error(Mapper(), text, as: Columns.self)?.issues.map(\.path).sorted() == paths)
  }

  /// A name, and arguments of which there is always one.
  struct Command: Decodable {
    let name: String
    let target: String
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      name = try container.decode(String.self)
      var arguments: [String] = []
      while !container.isAtEnd { arguments.append(try container.decode(String.self)) }
      target = arguments[0]
    }
  }
  struct Script: Decodable {
    let command: Command
    let last: Int
  }

  @Test(arguments: [(#"{"command": 5}"#, ["last", "command"]), ("{}", ["command", "last"])])
  func elementsBehindTheFirst(_ text: String, _ paths: [String]) {
    #expect(Failing.error(Mapper(), text, as: Script.self)?.issues.map(\.path) == paths)
  }

  /// The numbers of one array, and the rows of another one, which are not as long.
  @Test(.timeLimit(.minutes(5))) func rowsBesideLongArrays() {
    let times = Array(repeating: "\"t\"", count: 4096).joined(separator: ",")
    let rows = Array(repeating: "null", count: 4096).joined(separator: ",")
    let text = "{\"time\": [\(times)], \"degrees\": 1, \"wind\": [\(rows)]}"
    let seen = Forecast.Seen()
    let error = Forecast.$seen.withValue(seen) {
      Failing.error(Mapper(), text, as: Forecast.self)
    }
    #expect(error?.issues.count == 100)
    #expect(error?.issues.contains { $0.path == "degrees" } == true)
    #expect(seen.hours.allSatisfy { $0.allSatisfy { $0.wind.count == 4 } })
  }

  /// Reads its elements one by one.
  struct Feed: Decodable {
    struct Author: Decodable {
      let books: [Book]
      let name: String
    }
    struct Book: Decodable {
      @TaskLocal static var seen: Seen?
      final class Seen: @unchecked Sendable {
        /// Used by one task only.
        var count = 0
      }
      let authors: [Author]
      let pages: [Page]
      init(from decoder: any Decoder) throws {
        Self.seen?.count += 1
        let container = try decoder.container(keyedBy: CodingKeys.self)
        authors = try container.decode([Author].self, forKey: .authors)
        pages = try container.decode([Page].self, forKey: .pages)
      }
      enum CodingKeys: CodingKey { case authors, pages }
    }
    struct Page: Decodable { let number: Int }
    var authors: [Author] = []
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { authors.append(try container.decode(Author.self)) }
    }
  }

  /// The time for stand-ins of elements is bounded.
  @Test(.timeLimit(.minutes(5))) func manyElementsThatStandIn() {
    let text = "[" + Array(repeating: "{}", count: 5_000).joined(separator: ",") + "]"
    let seen = Feed.Book.Seen()
    let error = Feed.Book.$seen.withValue(seen) { Failing.error(Mapper(), text, as: Feed.self) }
    #expect(error?.issues.count == 100)
    #expect(seen.count > 0 && seen.count < 50_000, "\(seen.count) runs")
  }
}
