import Automapper
import Foundation
import Testing

/// Dates by the default formats and by others.
struct DateValueTests {
  /// Numbers whose digits no `Int64` holds, and decimals, are seconds like others.
  @Test func decimalsAreSeconds() throws {
    let expected = Date(timeIntervalSince1970: 1_706_704_496.5)
    let decimal = try #require(Decimal(string: "1706704496.5"))
    for source: [Any] in [[decimal], [NSDecimalNumber(decimal: decimal)], [1_706_704_496.5]] {
      #expect(try Mapper().object(from: source, as: [Date].self) == [expected])
    }
    #expect(
      try Mapper().object(from: "[18446744073709551616]", as: [Date].self)
        == [Date(timeIntervalSince1970: 0x1p64)])
  }

  static let readable: [(text: String, seconds: Double)] = [
    ("\"2024-01-31T12:34:56Z\"", 1_706_704_496), ("\"2024-01-31T12:34:56.5Z\"", 1_706_704_496.5),
    ("\"2024-01-31 12:34:56\"", 1_706_704_496), ("\"2024-01-31T12:34:56\"", 1_706_704_496),
    ("\"2024-01-31T12:34:56+01:00\"", 1_706_700_896),
    ("\"2024-01-31T12:34:56-0130\"", 1_706_709_896),
    ("\"2024-01-31T12:34:56.123456789Z\"", 1_706_704_496.123_456_8),
    ("\"2024-02-29\"", 1_709_164_800), ("\"1969-12-31\"", -86_400),
    ("\"01/31/2024\"", 1_706_659_200), ("\"01/31/2024 12:34:56 PM\"", 1_706_704_496),
    ("\"01/31/2024 12:34:56 AM\"", 1_706_661_296), ("\"01/31/2024 01:00:00 pm\"", 1_706_706_000),
    ("\"2016-12-31T23:59:60Z\"", 1_483_228_800),
    ("0", 0), ("1706704496", 1_706_704_496), ("1706704496.5", 1_706_704_496.5), ("-1", -1),
    ("1e9", 1_000_000_000),
  ]

  struct Event: Codable, Equatable { var startsAt: Date }

  @Test(arguments: readable) func defaultFormats(text: String, seconds: Double) throws {
    let json = "{\"starts_at\":\(text)}"
    let bridged = try JSONSerialization.jsonObject(with: Data(json.utf8))
    for event in try [
      Mapper.default.object(from: json, as: Event.self),
      Mapper.default.object(from: .any(bridged), as: Event.self),
    ] {
      #expect(abs(event.startsAt.timeIntervalSince1970 - seconds) < 1e-6)
    }
  }

  @Test(arguments: [
    "\"soon\"", "\"\"", "\"2024-02-30\"", "\"2023-02-29\"", "\"2024-13-01\"",
    "\"2024-01-31T24:00:00Z\"", "\"2024-01-31T12:60:00Z\"", "\"2024-01-31T12:34:56+24:00\"",
    "\"2024-01-31T12:34:56Z trailing\"", "\" 2024-01-31\"", "\"31/01/2024\"", "\"1706704496\"",
    "\"2024-W05-3\"", "\"01/31/2024 13:00:00 PM\"",
  ])
  func badDates(text: String) {
    #expect(Reading.outcome(ofJSON: text, as: Date.self) == "invalidDate")
  }

  @Test(arguments: ["true", "[]", "{}"]) func noDates(text: String) {
    #expect(Reading.outcome(ofJSON: text, as: Date.self) == "typeMismatch")
  }

  /// A format of the test's own: a season.
  struct SeasonFormat: DateFormat {
    func date(from node: Node) -> Date? {
      switch node.stringValue {
      case "spring": Date(timeIntervalSince1970: 1)
      case "autumn": Date(timeIntervalSince1970: 2)
      default: nil
      }
    }
    func value(from date: Date) -> JSONValue {
      date.timeIntervalSince1970 == 1 ? "spring" : "autumn"
    }
  }

  @Test func formatsAreTriedInOrder() throws {
    let mapper = try Mapper {
      $0.dateFormats = [.pattern("dd/MM/yyyy"), .pattern("MM/dd/yyyy"), .iso8601]
    }
    let day = Event(startsAt: Date(timeIntervalSince1970: 1_704_240_000))
    #expect(try mapper.object(from: #"{"startsAt":"03/01/2024"}"#) == day)
    #expect(try mapper.object(from: #"{"startsAt":"01/31/2024"}"#, as: Event.self) != day)
    #expect(try mapper.object(from: #"{"startsAt":"2024-01-03T00:00:00Z"}"#) == day)
    #expect(
      try mapper.json(from: day, options: .withoutEscapingSlashes) == #"{"startsAt":"03/01/2024"}"#)
    #expect(try mapper.dictionary(from: day)["startsAt"] as? String == "03/01/2024")
  }

  @Test func otherFormats() throws {
    let event = Event(startsAt: Date(timeIntervalSince1970: 1))
    let season = try Mapper { $0.dateFormats = [SeasonFormat()] }
    #expect(try season.json(from: event) == #"{"startsAt":"spring"}"#)
    #expect(try season.object(from: #"{"startsAt":"spring"}"#) == event)
    expectIssues("invalidDate startsAt") {
      try season.object(from: #"{"startsAt":"2024-01-31"}"#, as: Event.self)
    }
    let milliseconds = try Mapper { $0.dateFormats = [.millisecondsSince1970] }
    #expect(try milliseconds.json(from: event) == #"{"startsAt":1000}"#)
    #expect(try milliseconds.object(from: #"{"startsAt":1000}"#) == event)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyy HH:mm:ss"
    let custom = try Mapper { $0.dateFormats = [.formatter(formatter)] }
    #expect(try custom.json(from: event) == #"{"startsAt":"1970 00:00:01"}"#)
    #expect(try custom.object(from: #"{"startsAt":"1970 00:00:01"}"#) == event)
  }

  @Test func datesAsTextAndAsDictionaryValues() throws {
    let event = Event(startsAt: Date(timeIntervalSince1970: 0.5))
    #expect(try Mapper.default.json(from: event) == #"{"startsAt":"1970-01-01T00:00:00.5Z"}"#)
    #expect(
      try Mapper.default.dictionary(from: event)["startsAt"] as? String == "1970-01-01T00:00:00.5Z")
  }
}
