import Automapper
import Foundation
import Testing

/// Dates of one document, each beside the same text read alone: nothing of one date is left for the next.
@Suite struct DateSequenceTests {
  private struct Record: Codable, Equatable {
    var at: Date
    var until: Date?
  }
  private struct Stamped: Codable, Equatable {
    var at: Date
    var until: Date?
  }

  private static func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Stamped.self) { $0.property(\.at).date(.iso8601) }
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    func number(_ range: ClosedRange<Int>) -> String {
      let text = "\(Int.random(in: range, using: &random))"
      return text.count == 1 ? "0\(text)" : text
    }
    // Few months, so that many follow one another, and years at both ends.
    let year = ["2024", "2023", "1900", "0001", "9999", "2000"].randomElement(using: &random) ?? ""
    let end = ["Z", "Z", "Z", ".5Z", "+02:00", "z"].randomElement(using: &random) ?? ""
    return "\(year)-0\(Int.random(in: 1...3, using: &random))-\(number(1...31))T"
      + "\(number(0...23)):\(number(0...59)):\(number(0...59))\(end)"
  }

  @Test(arguments: [UInt64(1), 20_240_229, .max])
  func eachIsWhatItIsAlone(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let mapper = try Self.mapper()
    var texts: [String] = []
    var dates: [Date] = []
    for _ in 0..<2000 {
      let text = Self.text(&random)
      guard let date = try? mapper.object(from: #"["\#(text)"]"#, as: [Date].self)[0] else {
        continue
      }
      texts.append(text)
      dates.append(date)
    }
    #expect(dates.count > 1500)
    let json =
      "["
      + zip(texts, texts.reversed()).map { #"{"at": "\#($0)", "until": "\#($1)"}"# }
      .joined(separator: ", ") + "]"
    let records = try mapper.object(from: json, as: [Record].self)
    #expect(records.map(\.at) == dates)
    #expect(records.map(\.until) == dates.reversed())
    let stamped = try mapper.object(from: json, as: [Stamped].self)
    #expect(stamped.map(\.at) == dates)
    #expect(stamped.map(\.until) == dates.reversed())
  }

  @Test(arguments: [
    ("2023-02-28T00:00:00Z", "2023-02-29T00:00:00Z"),
    ("2024-02-29T00:00:00Z", "2024-02-30T00:00:00Z"),
    ("2024-04-01T00:00:00Z", "2024-04-31T00:00:00Z"),
    ("2024-04-01T00:00:00Z", "2024-04-00T00:00:00Z"),
    ("2024-04-01T00:00:00Z", "2024-04-01T24:00:00Z"),
    ("2024-04-01T00:00:00Z", "2024-04-01T00:60:00Z"),
    ("2024-04-01T00:00:00Z", "2024-04-01T00:00:61Z"),
    ("2024-04-01T00:00:00Z", "2024-04-01T00-00:00Z"),
    ("2024-04-01T00:00:00Z", "2024-04-01T00:00:00Y"),
    ("2024-04-01T00:00:00Z", "2024-04-1:T00:00:00Z"),
    ("2024-04-01T00:00:00Z", "2024-04-01T00:00:0:Z"),
  ])
  func anInvalidOneBehindAValidOneIsAnError(valid: String, invalid: String) throws {
    let mapper = try Self.mapper()
    let error = #expect(throws: MappingError.self) {
      try mapper.object(
        from: #"[{"at": "\#(valid)"}, {"at": "\#(invalid)"}]"#, as: [Stamped].self)
    }
    #expect(error?.issues.map(\.path) == ["[1].at"])
    #expect(error?.issues.first?.code == .invalidDate)
    expectIssues("invalidDate [0].until") {
      try mapper.object(from: #"[{"at": "\#(valid)", "until": "\#(invalid)"}]"#, as: [Record].self)
    }
  }
}

/// Numbers that no `Double` holds are no dates, whatever a format makes of them.
@Suite struct InfiniteDateTests {
  private struct PlainSeconds: DateFormat {
    func date(from node: Node) -> Date? {
      node.doubleValue.map { Date(timeIntervalSince1970: $0) }
    }
    func value(from date: Date) -> JSONValue { .number(date.timeIntervalSince1970) }
  }
  private struct Event: Codable {
    var at: Date
  }

  @Test(arguments: ["1e400", "-1e400", "1e99999"]) func inATextIsAnError(number: String) throws {
    let mapper = try Mapper { $0.dateFormats = [PlainSeconds()] }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"at": \#(number)}"#, as: Event.self)
    }
    #expect(error?.issues.map(\.code) == [.invalidDate])
    #expect(
      try mapper.object(from: #"{"at": 1e3}"#, as: Event.self).at.timeIntervalSince1970 == 1000)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan]) func inADictionaryIsAnError(
    number: Double
  ) throws {
    let mapper = try Mapper { $0.dateFormats = [PlainSeconds()] }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: ["at": number], as: Event.self)
    }
    #expect(error?.issues.map(\.code) == [.invalidDate])
  }
}

@Suite struct LeapSecondTests {
  /// What the clock of the zone shows, whether its offset is fixed or not.
  @Test(arguments: [
    TimeZone.gmt, TimeZone(secondsFromGMT: 19_800), TimeZone(secondsFromGMT: -12_600),
  ])
  func isTheLastOfTheDay(zone: TimeZone?) throws {
    let zone = try #require(zone)
    let mapper = try Mapper { $0.dateFormats = [.pattern("M/d/y H:m:s", timeZone: zone)] }
    let dates = try mapper.object(
      from: #"["1/1/2001 23:59:60", "1/2/2001 0:0:0"]"#, as: [Date].self)
    #expect(dates[0] == dates[1])
    for text in ["1/1/2001 5:29:60", "12/31/2000 20:29:60", "1/1/2001 12:00:60"] {
      expectIssues("invalidDate [0]") { try mapper.object(from: [text], as: [Date].self) }
    }
  }
}
