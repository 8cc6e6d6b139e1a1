import Foundation
import Testing

@testable import Automapper

/// Zones with daylight saving time.
@Suite struct LocalZoneTests {
  let pattern = "yyyy-MM-dd HH:mm:ss"

  private func newYork(_ pattern: String) throws -> PatternDateFormat {
    format(pattern, zone: try #require(TimeZone(identifier: "America/New_York")))
  }

  @Test(arguments: [
    ("2024-03-10 01:59:59", utc(2024, 3, 10, 6, 59, 59)),
    ("2024-03-10 03:00:00", utc(2024, 3, 10, 7)),
    ("2024-07-01 12:00:00", utc(2024, 7, 1, 16)),
    ("2024-11-03 00:59:59", utc(2024, 11, 3, 4, 59, 59)),
    // Shown twice: the later.
    ("2024-11-03 01:30:00", utc(2024, 11, 3, 6, 30)),
    ("2024-11-03 02:00:00", utc(2024, 11, 3, 7)),
  ])
  func reads(text: String, expected: Double) throws {
    let format = try newYork(pattern)
    #expect(format.date(text: text)?.timeIntervalSinceReferenceDate == expected)
    let date = Date(timeIntervalSinceReferenceDate: expected)
    #expect(format.text(from: date) == text)
  }

  @Test(arguments: ["2024-03-10 02:00:00", "2024-03-10 02:30:00", "2024-03-10 02:59:59"])
  func skippedTimesAreNoDates(text: String) throws {
    #expect(try newYork(pattern).date(text: text) == nil)
  }

  @Test func aZoneInTheTextTellsRepeatedHoursApart() throws {
    let format = try newYork("yyyy-MM-dd HH:mm:ss Z")
    for seconds in stride(from: utc(2024, 11, 3, 4), to: utc(2024, 11, 3, 8), by: 900) {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(format.text(from: date).flatMap { format.date(text: $0) } == date)
    }
    let first = Date(timeIntervalSinceReferenceDate: utc(2024, 11, 3, 5, 30))
    #expect(format.text(from: first) == "2024-11-03 01:30:00 -0400")
  }

  /// Before 1883 the clock of New York was 4:56:02 behind; the written zone has whole minutes.
  @Test func oddOffsetsAreWrittenInWholeMinutes() throws {
    let date = Date(timeIntervalSinceReferenceDate: utc(1800, 7, 1, 12))
    let zoned = try newYork("yyyy-MM-dd HH:mm:ss Z")
    #expect(zoned.text(from: date) == "1800-07-01 07:04:00 -0456")
    #expect(zoned.date(text: "1800-07-01 07:04:00 -0456") == date)
    let local = try newYork(pattern)
    #expect(local.text(from: date) == "1800-07-01 07:03:58")
    #expect(local.date(text: "1800-07-01 07:03:58") == date)
  }

  @Test func aSkippedDay() throws {
    let format = format(pattern, zone: try #require(TimeZone(identifier: "Pacific/Apia")))
    #expect(format.date(text: "2011-12-30 12:00:00") == nil)
    for text in ["2011-12-29 12:00:00", "2011-12-31 12:00:00"] {
      #expect(format.date(text: text).flatMap { format.text(from: $0) } == text)
    }
  }

  @Test(arguments: [
    "America/New_York", "Europe/London", "Australia/Lord_Howe", "Africa/Casablanca",
  ])
  func everyLocalTimeReadsBack(name: String) throws {
    let format = format(pattern, zone: try #require(TimeZone(identifier: name)))
    var random = SeededGenerator()
    for _ in 0..<3000 {
      let seconds = Double(Int.random(in: -3_000_000_000...3_000_000_000, using: &random))
      let text = format.text(from: Date(timeIntervalSinceReferenceDate: seconds)) ?? ""
      let back = format.date(text: text)
      #expect(back.flatMap { format.text(from: $0) } == text, "\(text) seed \(random.seed)")
    }
  }

  @Test(arguments: ["GMT", "UTC", "GMT+0530", "Etc/GMT+5"])
  func fixedZonesNeedNoTables(name: String) throws {
    guard case .fixed = LocalZone(try #require(TimeZone(identifier: name))) else {
      Issue.record("\(name) is not fixed")
      return
    }
  }
}
