import Automapper
import Foundation
import Testing

/// Small values whose initialisers run again, in the mapper's own containers, to find the problems behind the first.
struct RepeatedRunTests {
  /// Keys of any name.
  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The ways to decode a date, after which another ends the range.
  enum Beginning: CaseIterable {
    case key, numberOrDate, array, superDecoder, beforeTimeZone, beforeElements, nestedEnd
  }

  /// A range whose end would precede its beginning if the end's stand-in were any date.
  struct Trip: Decodable {
    @TaskLocal static var beginning = Beginning.key
    let dates: ClosedRange<Date>
    let name: String

    struct Stop: Decodable { let at: Date }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      let (start, end) = (Name(stringValue: "start"), Name(stringValue: "end"))
      let date: Date
      switch Self.beginning {
      case .numberOrDate:
        date =
          try (try? container.decode(Double.self, forKey: start)).map {
            Date(timeIntervalSince1970: $0)
          } ?? container.decode(Date.self, forKey: start)
      case .array:
        var array = try container.nestedUnkeyedContainer(forKey: Name(stringValue: "starts"))
        date = try array.decode(Date.self)
      case .superDecoder:
        let inner = try container.superDecoder(forKey: start)
        date = try inner.singleValueContainer().decode(Date.self)
      case .key, .beforeTimeZone, .beforeElements, .nestedEnd:
        date = try container.decode(Date.self, forKey: start)
      }
      if Self.beginning == .beforeTimeZone {
        _ = try container.decode(TimeZone.self, forKey: Name(stringValue: "zone"))
      }
      if Self.beginning == .beforeElements {
        var array = try container.nestedUnkeyedContainer(forKey: Name(stringValue: "stops"))
        _ = try array.decode(Stop.self)
      }
      let last =
        Self.beginning == .nestedEnd
        ? try container.nestedContainer(keyedBy: Name.self, forKey: Name(stringValue: "details"))
        : container
      dates = try date...last.decode(Date.self, forKey: end)
      name = try container.decode(String.self, forKey: Name(stringValue: "name"))
    }
  }

  @Test(arguments: Beginning.allCases) func endsOfRanges(_ beginning: Beginning) {
    let trip = """
      {"start": "2024-06-01", "starts": ["2024-06-01"], "end": "soon", "details": {"end": "soon"},
       "zone": {"identifier": "GMT"}, "stops": [{"at": "1999-01-01"}], "name": {}}
      """
    let end = beginning == .nestedEnd ? "details.end" : "end"
    Trip.$beginning.withValue(beginning) {
      let error = Failing.error(Mapper(), trip, as: Trip.self)
      #expect(error?.issues.map(\.path).sorted() == [end, "name"])
      let listed = Failing.error(Mapper(), "[\(trip), \(trip)]", as: [Trip].self)
      #expect(
        listed?.issues.map(\.path).sorted() == ["[0].\(end)", "[0].name", "[1].\(end)", "[1].name"])
    }
  }

  /// Elements that become keys of a dictionary.
  struct Inventory: Decodable {
    let items: [Int: Item]
    let count: Int
    struct Item: Decodable {
      let id: Int
      let name: String
    }
    enum CodingKeys: CodingKey { case items, count }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let list = try container.decode([Item].self, forKey: .items)
      items = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
      count = try container.decode(Int.self, forKey: .count)
    }
  }

  @Test(arguments: [
    (#"{"items": [{"id": 1, "name": "a"}, {"name": "b"}], "count": 1}"#, ["items[1].id"]),
    (#"{"items": [{"name": "a"}, {"name": "b"}]}"#, ["count", "items[0].id", "items[1].id"]),
  ])
  func keysOfElements(_ text: String, _ paths: [String]) {
    let error = Failing.error(Mapper(), text, as: Inventory.self)
    #expect(error?.issues.map(\.path).sorted() == paths)
  }

  /// Must not receive made-up values, not even inside others.
  struct Secret: Decodable {
    @TaskLocal static var seen: Seen?
    final class Seen: @unchecked Sendable {
      /// Used by one task only.
      var points: [Point] = []
    }
    struct Point: Decodable { let x: Int }
    enum CodingKeys: CodingKey { case point }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      Self.seen?.points.append(try container.decode(Point.self, forKey: .point))
    }
  }
  struct Passing: Decodable {
    enum CodingKeys: CodingKey { case name }
    init(from decoder: any Decoder) throws { _ = try Secret(from: decoder) }
  }
  struct Holding: Decodable { let secret: Secret }

  @Test func unlearnedTypesAroundAProblem() throws {
    let mapper = try Mapper { $0.register(Secret.self, learns: false) }
    let seen = Secret.Seen()
    Secret.$seen.withValue(seen) {
      let point = #"{"point": {"x": "bad"}}"#
      #expect(
        Failing.error(mapper, point, as: Passing.self)?.issues.map(\.path) == ["point.x"])
      #expect(
        Failing.error(mapper, #"{"secret": \#(point)}"#, as: Holding.self)?.issues.map(\.path)
          == ["secret.point.x"])
    }
    #expect(seen.points.isEmpty)
  }

  /// Counts the runs of its initialiser.
  struct Level: Decodable {
    @TaskLocal static var runs: Runs?
    final class Runs: @unchecked Sendable {
      /// Used by one task only.
      var count = 0
    }
    let id: Int
    let name: String
    let next: Next?
    final class Next: Decodable {
      let level: Level
    }
    enum CodingKeys: CodingKey { case id, name, next }
    init(from decoder: any Decoder) throws {
      Self.runs?.count += 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      next = try container.decodeIfPresent(Next.self, forKey: .next)
      id = try container.decode(Int.self, forKey: .id)
      name = try container.decode(String.self, forKey: .name)
    }
  }

  /// Each document costs the run that failed and one for each problem, at all levels of nesting.
  @Test(arguments: [
    (#"{"id": 1, "name": "a", "next": {"level": {"id": [], "name": "b"}}}"#, 4),
    (#"{"id": 1, "name": {}, "next": {"level": {"id": 2, "name": "b"}}}"#, 4),
    (#"{"id": 1, "name": "a", "next": {"level": {"id": [], "name": {}}}}"#, 6),
  ])
  func runsOfNestedModels(_ text: String, _ count: Int) throws {
    let mapper = Mapper()
    let good = #"{"id": 1, "name": "a", "next": {"level": {"id": 2, "name": "b"}}}"#
    _ = try mapper.object(from: good, as: Level.self)
    let runs = Level.Runs()
    Level.$runs.withValue(runs) { _ = Failing.error(mapper, text, as: Level.self) }
    #expect(runs.count == count)
  }

  /// Tries an array first.
  struct Either: Decodable {
    let numbers: [Int]
    enum CodingKeys: CodingKey { case numbers }
    init(from decoder: any Decoder) throws {
      if let numbers = try? decoder.singleValueContainer().decode([Int].self) {
        self.numbers = numbers
      } else {
        numbers = try decoder.container(keyedBy: CodingKeys.self).decode(
          [Int].self, forKey: .numbers)
      }
    }
  }

  @Test func arraysInPlaceOfObjects() {
    #expect(
      Failing.error(Mapper(), #"[1, "x"]"#, as: Either.self)?.description
        == "Either: expected Either as an object, found an array")
  }

  /// Catches an error that looks like the one that leaves its initialiser later.
  struct Twins: Decodable {
    struct Odd: Decodable {
      init(from decoder: any Decoder) throws {
        _ = try decoder.singleValueContainer().decode(Int.self)
      }
    }
    enum CodingKeys: CodingKey { case a, b }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if (try? container.decode(Int.self, forKey: .a)) == nil {
        _ = try container.decode(Odd.self, forKey: .a)
        _ = try container.decode(Bool.self, forKey: .b)
      }
    }
  }

  @Test func equalErrors() {
    let error = Failing.error(Mapper(), #"{"a": [], "b": []}"#, as: Twins.self)
    #expect(error?.issues.map(\.path) == ["a", "b"])
  }

  /// Keeps its container, which is read when other models are decoded.
  struct Lazy: Decodable {
    let container: KeyedDecodingContainer<Name>
    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }
    func number(_ name: String) throws -> Int {
      try container.decode(Int.self, forKey: Name(stringValue: name))
    }
  }
  struct Row: Decodable {
    let numbers: [Int: Lazy]
    enum CodingKeys: CodingKey { case items, last }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let items = try container.decode([Lazy].self, forKey: .items)
      numbers = Dictionary(uniqueKeysWithValues: try items.map { (try $0.number("x"), $0) })
      _ = try container.decode(Int.self, forKey: .last)
    }
  }
  struct Table: Decodable { let rows: [Row] }

  @Test(arguments: [
    #"{"items": [{"x": []}, {"x": 2}], "last": 1}"#, #"{"items": [{}, {}]}"#,
  ])
  func keptContainers(_ row: String) throws {
    try expectEqualPaths(row, as: Row.self)
    try expectEqualPaths("[\(row)]", as: [Row].self)
    try expectEqualPaths(#"{"rows": [\#(row), \#(row)]}"#, as: Table.self)
  }

  /// A text and what `JSONSerialization` makes of it have the same problems.
  private func expectEqualPaths(_ text: String, as type: (some Decodable).Type) throws {
    let error = try #require(Failing.error(Mapper(), text, as: type))
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let other = try #require(Failing.error(Mapper(), .any(value), as: type))
    #expect(error.issues.map(\.path).sorted() == other.issues.map(\.path).sorted())
  }

  /// Opens a container over a flattened property, and checks what it has read.
  struct Flat: Codable {
    struct Period: Codable { var start: Date }
    var period: Period
    enum CodingKeys: CodingKey { case period, end, name }
    struct EndsBeforeItBegins: Error {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let inner = try container.nestedContainer(keyedBy: Name.self, forKey: .period)
      period = Period(start: try inner.decode(Date.self, forKey: Name(stringValue: "start")))
      let end = try container.decode(Date.self, forKey: .end)
      if end < period.start { throw EndsBeforeItBegins() }
      _ = try container.decode(String.self, forKey: .name)
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func endsAfterFlattenedBeginnings() throws {
    let mapper = try Mapper { $0.map(Flat.self) { $0.property(\.period.start).key("begins") } }
    let text = #"{"begins": "2024-06-01", "end": "soon", "name": {}}"#
    let error = Failing.error(mapper, text, as: Flat.self)
    #expect(error?.issues.map(\.path).sorted() == ["end", "name"])
  }

  /// Catches a failure of a request that fails again, where another value needs a conversion.
  struct Again: Decodable {
    enum CodingKeys: CodingKey { case a, b, c }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if (try? container.decode(Int.self, forKey: .a)) == nil {
        _ = try container.decode(Int.self, forKey: .a)
      } else {
        _ = try container.decode(Int.self, forKey: .c)
      }
      _ = try container.decode(Int.self, forKey: .b)
    }
  }
  struct Owner: Decodable { let again: Again }

  @Test func caughtFailuresBesideConversions() {
    let error = Failing.error(Mapper(), #"{"again": {"a": {}, "b": "12"}}"#, as: Owner.self)
    #expect(error?.issues.map(\.path) == ["again.a"])
  }
}
