import Foundation
import Testing

@testable import Automapper

@Suite struct ISO8601DateFormatTests {
  let format = ISO8601DateFormat()

  static let valid: [(String, Double)] = [
    ("2001-01-01T00:00:00Z", 0),
    ("2024-01-31T12:34:56Z", utc(2024, 1, 31, 12, 34, 56)),
    ("2024-01-31t12:34:56z", utc(2024, 1, 31, 12, 34, 56)),
    ("2024-01-31 12:34:56", utc(2024, 1, 31, 12, 34, 56)),
    ("2024-01-31T12:34", utc(2024, 1, 31, 12, 34)),
    ("2024-01-31T12:34Z", utc(2024, 1, 31, 12, 34)),
    ("2024-01-31T12:34+01:00", utc(2024, 1, 31, 11, 34)),
    ("2024-01-31T12:34:56+05:30", utc(2024, 1, 31, 7, 4, 56)),
    ("2024-01-31T12:34:56-0800", utc(2024, 1, 31, 20, 34, 56)),
    ("2024-01-31T12:34:56+05", utc(2024, 1, 31, 7, 34, 56)),
    ("2024-01-31T12:34:56-00:00", utc(2024, 1, 31, 12, 34, 56)),
    ("2024-01-31T12:34:56+23:59", utc(2024, 1, 30, 12, 35, 56)),
    ("2024-01-31T12:34:56.5Z", utc(2024, 1, 31, 12, 34, 56) + 0.5),
    ("2024-01-31T12:34:56,25+00:00", utc(2024, 1, 31, 12, 34, 56) + 0.25),
    ("2024-01-31T12:34:56.50000000000000000000000000Z", utc(2024, 1, 31, 12, 34, 56) + 0.5),
    ("2024-01-31T12:34:56.000", utc(2024, 1, 31, 12, 34, 56)),
    ("1999-12-31T23:59:59.75Z", utc(2000) - 0.25),
    ("1700-02-28T00:00:00.125Z", utc(1700, 2, 28) + 0.125),
    ("2000-02-29T00:00:00Z", utc(2000, 2, 29)),
    ("0004-02-29T00:00:00Z", utc(4, 2, 29)),
    ("0000-01-01T00:00:00Z", CivilRange.start),
    ("0001-01-01T00:00:00Z", utc(1)),
    ("9999-12-31T23:59:59Z", CivilRange.end - 1),
    ("9999-12-31T23:59:59.9999999Z", CivilRange.end.nextDown),
    ("9999-12-31T23:59:59-01:00", CivilRange.end + 3599),
    ("1582-10-10T00:00:00Z", utc(1582, 10, 10)),
    ("2016-12-31T23:59:60Z", utc(2017)),
    ("2016-12-31T23:59:60", utc(2017)),
    ("2016-12-31T23:59:60.5Z", utc(2017) + 0.5),
    ("2016-12-31T15:59:60-08:00", utc(2017)),
    ("2017-01-01T05:29:60+05:30", utc(2017)),
    ("2016-12-31T23:59:60+01:00", utc(2016, 12, 31, 23)),
  ]

  @Test(arguments: valid)
  func reads(text: String, expected: Double) {
    #expect(format.date(text: text)?.timeIntervalSinceReferenceDate == expected)
    #expect(format.date(from: Node(.string(text)))?.timeIntervalSinceReferenceDate == expected)
  }

  static let invalid: [String] = [
    "", "soon", "2024", "2024-01-31", "2024-01-31T", "2024-01-31T12", "2024-01-31T12:3",
    "2024-01-31T12:34:", "2024-01-31T12:34:5", "2024-01-31T12:34:56.", "2024-01-31T12:34:56.Z",
    "2024-01-31T12:34:56,", "2024-01-31T12:34:56ZZ", "2024-01-31T12:34:56Z ",
    " 2024-01-31T12:34:56Z", "2024-01-31T12:34:56 Z", "2024-01-31T12:34:56Zjunk",
    "2024-01-31T12:34:56junk", "2024-01-31  12:34:56", "2024-01-31_12:34:56",
    "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2100-02-29T00:00:00Z", "2024-04-31T00:00:00Z", "2024-13-01T00:00:00Z",
    "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z",
    "2024-01-31T24:00:00Z", "2024-01-31T25:00:00Z", "2024-01-31T12:60:00Z",
    "2024-01-31T12:34:61Z", "2024-01-31T12:34:60Z", "2024-01-31T23:58:60Z",
    "2024-01-31T22:59:60Z", "2024-01-31T12:34.5Z", "2024-01-31T12:34:56+24:00",
    "2024-01-31T12:34:56+05:60", "2024-01-31T12:34:56+5", "2024-01-31T12:34:56+053",
    "2024-01-31T12:34:56+05:3", "2024-01-31T12:34:56+05:", "2024-01-31T12:34:56+05:300",
    "2024-01-31T12:34:56+", "2024-01-31T12:34:56+05:30Z", "2024-01-31T12:34:56GMT",
    "20240131T123456Z", "2024-W05-3T12:34:56Z", "+2024-01-31T12:34:56Z",
    "-024-01-31T12:34:56Z", "12024-01-31T12:34:56Z", "2024-1-31T12:34:56Z",
    "2024/01/31T12:34:56Z", "2024-01-31T12.34.56Z", "٢٠٢٤-01-31T12:34:56Z",
    "2024-01-31T12:34:56\u{0}", "2024-01-31T12:34:56Z\u{0}", "2024-01-31T12:34:56−05:00",
  ]

  @Test(arguments: invalid)
  func refuses(text: String) {
    #expect(format.date(text: text) == nil)
  }

  @Test func otherNodesAreNotDates() {
    for value in [JSONValue.null, .bool(true), .integer(1_706_704_496), .number(1.5)] {
      #expect(format.date(from: Node(value)) == nil)
    }
  }

  static let written: [(Double, String)] = [
    (0, "2001-01-01T00:00:00Z"),
    (-1, "2000-12-31T23:59:59Z"),
    (0.5, "2001-01-01T00:00:00.5Z"),
    (-0.5, "2000-12-31T23:59:59.5Z"),
    (0.1, "2001-01-01T00:00:00.1000000Z"),
    (-0.1, "2000-12-31T23:59:59.9000000Z"),
    (0.05, "2001-01-01T00:00:00.0500000Z"),
    (1e-20, "2001-01-01T00:00:00.00000000000000000001Z"),
    (-1e-20, "2000-12-31T23:59:59.99999999999999999999Z"),
    (1.25e-7, "2001-01-01T00:00:00.000000125Z"),
    (728_397_296.789, "2024-01-31T12:34:56.789Z"),
    (CivilRange.start, "0000-01-01T00:00:00Z"),
    (CivilRange.end - 1, "9999-12-31T23:59:59Z"),
    (CivilRange.end.nextDown, "9999-12-31T23:59:59.99997Z"),
    (Date.distantPast.timeIntervalSinceReferenceDate, "0000-12-30T00:00:00Z"),
    (Date.distantFuture.timeIntervalSinceReferenceDate, "4001-01-01T00:00:00Z"),
  ]

  @Test(arguments: written)
  func writes(interval: Double, expected: String) {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(format.text(from: date) == expected)
    #expect(format.value(from: date) == .string(expected))
    #expect(format.date(text: expected) == date)
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, CivilRange.end, CivilRange.start.nextDown, 1e300, -1e300,
  ])
  func cannotWrite(interval: Double) {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(format.text(from: date) == nil)
    #expect(format.value(from: date) == .null)
  }

  @Test func randomTextsAgainstSlowArithmetic() {
    var random = SeededGenerator()
    for _ in 0..<20_000 {
      let year = Int.random(in: 1...9999, using: &random)
      let month = Int.random(in: 0...13, using: &random)
      let day = Int.random(in: 0...32, using: &random)
      let clock = (0..<3).map { _ in Int.random(in: 0...59, using: &random) }
      let hour = clock[0] % 26
      let offset = Int.random(in: -23...23, using: &random)
      let text = String(
        format: "%04d-%02d-%02dT%02d:%02d:%02d%+03d:00", year, month, day, hour, clock[1], clock[2],
        offset)
      let isPossible =
        (1...12).contains(month) && day >= 1 && hour < 24
        && day <= SlowCalendar.days(in: month, of: year)
      let expected =
        isPossible
        ? utc(year, month, day, hour, clock[1], clock[2]) - Double(offset * 3600) : nil
      #expect(
        format.date(text: text)?.timeIntervalSinceReferenceDate == expected,
        "\(text), seed \(random.seed)")
    }
  }

  /// Any byte at any place: never a crash, and what is read can be written and read again.
  @Test(arguments: ["2024-01-31T12:34:56Z", "2024-01-31 12:34:56.789+05:30", "2016-12-31T23:59:60"])
  func mutations(text: String) {
    let valid = Array(text.utf8)
    for index in valid.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = valid
        changed[index] = byte
        checkReadable(changed)
      }
    }
    // Exactly as many bytes as there are, so that the sanitizer sees a read beyond them.
    for length in 0...valid.count { checkReadable(Array(valid.prefix(length))) }
  }

  private func checkReadable(_ bytes: [UInt8]) {
    guard let date = bytes.withUnsafeBufferPointer({ format.date(utf8: $0) }) else { return }
    let text = format.text(from: date)
    #expect(text.flatMap { format.date(text: $0) } == date)
  }

  /// A month that is remembered has as many days as one that is found.
  @Test(arguments: ["1899-11-25T23:59:59Z", "1999-12-20T00:00:00Z", "2100-01-15T11:22:33Z"])
  func datesThatFollowEachOther(start: String) throws {
    let first = try Date(start, strategy: .iso8601)
    let steps = (0..<900).map { Double($0) * 43_201 }
    let dates = steps.map(first.addingTimeInterval)
    for dates in [dates, dates.reversed(), dates.shuffled()] {
      let texts = try JSONDecoder().decode([String].self, from: Mapper().data(from: dates))
      #expect(texts == dates.map { $0.formatted(.iso8601) })
    }
  }

  @Test func neverLongerThanItSays() {
    let least = Double.leastNonzeroMagnitude
    for value in [least, -least, .leastNormalMagnitude, -1.7976931348623157e-300, 1 - 1e-16] {
      let date = Date(timeIntervalSinceReferenceDate: value)
      let text = format.text(from: date) ?? ""
      #expect(text.utf8.count <= format.maximumLength)
      #expect(format.date(text: text)?.timeIntervalSinceReferenceDate == value)
    }
  }
}
