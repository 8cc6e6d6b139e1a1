import Automapper
import Foundation
import Testing

@Suite struct DatesArticleTests {
  @Test func theArticle() throws {
    // article
    struct Event: Codable {
      var start: Date
      var end: Date?
      var reminders: [Date]
    }

    let mapper = try Mapper { configuration in
      configuration.dateFormats = [.iso8601, .pattern("dd.MM.yyyy")]
      configuration.map(Event.self) { event in
        event.property(\.end).date(.pattern("MM(yyyy(dd"))
        event.property(\.reminders).date(.secondsSince1970)
      }
    }
    let event = try mapper.object(
      from: #"{"start": "31.01.2024", "end": "02(2024(01", "reminders": [1706659200]}"#,
      as: Event.self)
    let json = try mapper.json(from: event, options: .sortedKeys)
    // {"end":"02(2024(01","reminders":[1706659200],"start":"2024-01-31T00:00:00Z"}
    // end of article
    #expect(
      json == #"{"end":"02(2024(01","reminders":[1706659200],"start":"2024-01-31T00:00:00Z"}"#)

    // article
    do {
      _ = try mapper.object(from: #"{"start": "soon", "reminders": []}"#, as: Event.self)
    } catch {
      print(error)
      // Event.start: expected Date, found string "soon" (key "start")
    }
    // end of article
    #expect(
      try mapper.failure(#"{"start": "soon", "reminders": []}"#, as: Event.self)
        == #"Event.start: expected Date, found string "soon" (key "start")"#)
  }

  // article
  /// Days since January 1, 1970.
  struct DayFormat: DateFormat {
    func date(from node: Node) -> Date? {
      node.intValue.map { Date(timeIntervalSince1970: Double($0) * 86_400) }
    }
    func value(from date: Date) -> JSONValue {
      let days = (date.timeIntervalSince1970 / 86_400).rounded(.down)
      return Int64(exactly: days).map { .integer($0) } ?? .null  // no date of this format
    }
  }
  // end of article

  @Test func aFormatOfOnesOwn() throws {
    struct Event: Codable, Equatable { var start: Date }
    let mapper = try Mapper { $0.map(Event.self) { $0.property(\.start).date(DayFormat()) } }
    let event = try mapper.everywhere(#"{"start":19753}"#, as: Event.self)
    #expect(event.start == Date(timeIntervalSince1970: 1_706_659_200))
    #expect(try mapper.written(event) == #"{"start":19753}"#)
    let far = try mapper.object(from: #"{"start": \#(Int.max)}"#, as: Event.self)
    let error = #expect(throws: MappingError.self) { try mapper.written(far) }
    #expect(error?.issues.map(\.code) == [.invalidDate])
  }
}
