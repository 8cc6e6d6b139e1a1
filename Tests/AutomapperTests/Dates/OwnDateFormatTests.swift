import Automapper
import Foundation
import Testing

/// The caller's own date formats, for values of any form.
struct OwnDateFormatTests {
  /// `{"$date": 0}`, the extended JSON of MongoDB.
  struct ObjectFormat: DateFormat {
    func date(from node: Node) -> Date? {
      node["$date"]?.doubleValue.map { Date(timeIntervalSince1970: $0 / 1000) }
    }
    func value(from date: Date) -> JSONValue {
      .object(["$date": .integer(Int64(date.timeIntervalSince1970 * 1000))])
    }
  }

  /// `[2024, 1]`: a year and a month.
  struct ListFormat: DateFormat {
    func date(from node: Node) -> Date? {
      guard let year = node[0]?.intValue, let month = node[1]?.intValue else { return nil }
      return DateComponents(
        calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: year, month: month
      ).date
    }
    func value(from date: Date) -> JSONValue {
      let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: date)
      return .array([.integer(Int64(parts.year ?? 0)), .integer(Int64(parts.month ?? 0))])
    }
  }

  /// `false` for the epoch.
  struct FlagFormat: DateFormat {
    func date(from node: Node) -> Date? {
      node.boolValue == false ? Date(timeIntervalSince1970: 0) : nil
    }
    func value(from date: Date) -> JSONValue { .bool(false) }
  }

  struct Event: Codable, Equatable { var at: Date, all: [Date] }

  @Test(
    arguments: [
      (ObjectFormat(), #"{"all":[{"$date":0}],"at":{"$date":86400000}}"#, 86_400.0),
      (ListFormat(), #"{"all":[[1970,1]],"at":[2024,1]}"#, 1_704_067_200),
      (FlagFormat(), #"{"all":[false],"at":false}"#, 0),
    ] as [(any DateFormat, String, Double)])
  func bothDirections(_ format: any DateFormat, _ json: String, _ seconds: Double) throws {
    let mapper = try Mapper { $0.dateFormats = [format, .iso8601] }
    let event = Event(
      at: Date(timeIntervalSince1970: seconds), all: [Date(timeIntervalSince1970: 0)])
    #expect(try mapper.object(from: json, as: Event.self) == event)
    #expect(try mapper.json(from: event, options: .sortedKeys) == json)
    let native = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(try mapper.object(from: .any(native), as: Event.self) == event)
    #expect(try mapper.object(from: mapper.dictionary(from: event), as: Event.self) == event)
    // The formats after it are tried, too.
    let text = #"{"at":"1970-01-01T00:00:00Z","all":[]}"#
    #expect(
      try mapper.object(from: text, as: Event.self)
        == Event(at: Date(timeIntervalSince1970: 0), all: []))
  }

  /// Writes a number that JSON does not have.
  struct BrokenFormat: DateFormat {
    func date(from node: Node) -> Date? { nil }
    func value(from date: Date) -> JSONValue { .array([.number(.nan)]) }
  }

  @Test func anErrorInsideTheFormHasThePathOfTheProperty() throws {
    let mapper = try Mapper { $0.dateFormats = [BrokenFormat()] }
    let error = #expect(throws: MappingError.self) {
      try mapper.json(from: Event(at: Date(timeIntervalSince1970: 0), all: []))
    }
    #expect(error?.issues.map(\.path) == ["at[0]"])
  }

  /// `20240131123456789`: every digit counts.
  struct CompactFormat: DateFormat {
    func date(from node: Node) -> Date? {
      guard let number = node.intValue, (try? node.string()) == String(number) else { return nil }
      return Date(timeIntervalSince1970: Double(number % 1000))
    }
    func value(from date: Date) -> JSONValue {
      .integer(20_240_131_123_456_000 + Int64(date.timeIntervalSince1970))
    }
  }

  @Test func numbersAreExact() throws {
    let mapper = try Mapper { $0.dateFormats = [CompactFormat()] }
    let event = Event(at: Date(timeIntervalSince1970: 789), all: [])
    let json = #"{"all":[],"at":20240131123456789}"#
    #expect(try mapper.object(from: json, as: Event.self) == event)
    #expect(try mapper.json(from: event, options: .sortedKeys) == json)
    let native: [String: Any] = ["at": 20_240_131_123_456_789, "all": [Int]()]
    #expect(try mapper.object(from: .any(native), as: Event.self) == event)
  }

  @Test func whatNoFormatReadsIsAnError() throws {
    let mapper = try Mapper { $0.dateFormats = [ObjectFormat(), .iso8601] }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"at":{"date":1},"all":[[]]}"#, as: Event.self)
    }
    #expect(
      error?.description == """
        Event.at: expected Date, found an object (key "at")
        Event.all[0]: expected Date, found an array (key "all")
        """)
  }
}
