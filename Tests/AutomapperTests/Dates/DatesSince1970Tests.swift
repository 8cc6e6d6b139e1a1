import Foundation
import Testing

@testable import Automapper

/// A text with up to six fraction digits means the date that Foundation makes of its seconds since
/// 1970, and so do numbers.
@Suite struct DatesSince1970Tests {
  let format = ISO8601DateFormat()
  private static let pattern: PatternDateFormat = .pattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")

  static let texts: [(String, Date)] = [
    ("2023-11-14T22:13:20.123Z", Date(timeIntervalSince1970: 1_700_000_000.123)),
    ("2023-11-14T22:13:20.1230000Z", Date(timeIntervalSinceReferenceDate: 721_692_800.123)),
    ("2001-01-01T00:00:00.1Z", Date(timeIntervalSince1970: 978_307_200.1)),
    ("2001-01-01T00:00:00.1000000Z", Date(timeIntervalSinceReferenceDate: 0.1)),
    ("2000-12-31T23:59:59.9Z", Date(timeIntervalSince1970: 978_307_199.9)),
    ("1970-01-01T00:00:00.000001Z", Date(timeIntervalSince1970: 0.000_001)),
    ("1969-12-31T23:59:59.999999Z", Date(timeIntervalSince1970: -0.000_001)),
    ("1969-12-31T23:59:58.766Z", Date(timeIntervalSince1970: -1.234)),
    ("0001-01-01T00:00:00.25Z", Date(timeIntervalSince1970: -62_135_596_799.75)),
    ("0001-01-01T00:00:00.1Z", Date(timeIntervalSince1970: -62_135_596_799.9)),
    ("9999-12-31T23:59:59.9Z", Date(timeIntervalSince1970: 253_402_300_799.9)),
  ]

  @Test(arguments: texts) func readsAndWrites(text: String, date: Date) {
    #expect(format.date(text: text) == date)
    #expect(format.text(from: date) == text)
  }

  static let otherTexts: [(String, Date)] = [
    ("2023-11-14T22:13:20.123000Z", Date(timeIntervalSince1970: 1_700_000_000.123)),
    ("2016-12-31T23:59:60.7Z", Date(timeIntervalSince1970: 1_483_228_800.7)),
    ("2023-11-14T22:13:20.123456+05:30", Date(timeIntervalSince1970: 1_699_980_200.123_456)),
    // Seconds since 1970 have no `Double` between this date and year 10000.
    ("9999-12-31T23:59:59.999999Z", Date(timeIntervalSinceReferenceDate: CivilRange.end.nextDown)),
  ]

  @Test(arguments: otherTexts) func reads(text: String, date: Date) {
    #expect(format.date(text: text) == date)
  }

  @Test(arguments: [-62_135_596_800_000...253_402_300_799_999, 0...2_000_000_000_000])
  func milliseconds(range: ClosedRange<Int>) throws {
    var random = SeededGenerator()
    for _ in 0..<3_000 {
      let count = Int.random(in: range, using: &random)
      let date = Date(timeIntervalSince1970: Double(count) / 1000)
      try check(date, count: count, digits: 3, random.seed)
      let number = EpochDateFormat.millisecondsSince1970.date(number: Double(count))
      #expect(number == date, "\(count) seed \(random.seed)")
    }
  }

  /// From 1907 to 2096, where one microsecond is one date.
  @Test func microseconds() throws {
    var random = SeededGenerator()
    for _ in 0..<5_000 {
      let count = Int.random(
        in: -2_000_000_000_000_000...4_000_000_000_000_000, using: &random)
      let date = Date(timeIntervalSince1970: Double(count) / 1_000_000)
      try check(date, count: count, digits: 6, random.seed)
    }
  }

  /// Checks a date that is `count` units after 1970. A second is 1000 units for three digits.
  private func check(_ date: Date, count: Int, digits: Int, _ seed: UInt64) throws {
    let unit = digits == 3 ? 1_000 : 1_000_000
    let part = (count % unit + unit) % unit
    let whole = Date(timeIntervalSince1970: Double((count - part) / unit))
    let start = try #require(format.text(from: whole)).dropLast()
    var fraction = ".\(String(unit + part).dropFirst())"
    #expect(format.date(text: "\(start)\(fraction)Z") == date, "\(start)\(fraction) seed \(seed)")
    while fraction.hasSuffix("0") || fraction == "." { fraction.removeLast() }
    #expect(format.text(from: date) == "\(start)\(fraction)Z", "seed \(seed)")
    // The number of seconds, as JSON has it.
    let (seconds, rest) = count.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    let decimal = "\(count < 0 ? "-" : "")\(seconds).\(String(UInt(unit) + rest).dropFirst())"
    let number = try #require(Double(decimal))
    #expect(Date(timeIntervalSince1970: number) == date, "\(decimal) seed \(seed)")
    let read = EpochDateFormat.secondsSince1970.date(number: number)
    #expect(read == date, "\(decimal) seed \(seed)")
  }

  /// The formatters' calendar becomes the Gregorian one in 1582.
  @Test func agreesWithFormatters() throws {
    let iso = ISO8601DateFormatter()
    iso.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    let formatter = slow(Self.pattern.pattern)
    var random = SeededGenerator()
    for _ in 0..<1_000 {
      let count = Int.random(in: -12_000_000_000_000...253_402_300_799_999, using: &random)
      let text = iso.string(from: Date(timeIntervalSince1970: Double(count) / 1000))
      let date = try #require(iso.date(from: text))
      #expect(format.date(text: text) == date, "\(text) seed \(random.seed)")
      #expect(formatter.date(from: text) == date, "\(text) seed \(random.seed)")
      let others: [any TextDateFormat] = [Self.pattern, FormatterDateFormat(formatter)]
      for other in others {
        #expect(other.date(text: text) == date, "\(text) \(other) seed \(random.seed)")
        #expect(other.value(from: date) == .string(text), "\(other) seed \(random.seed)")
      }
    }
  }

  /// JSON of one instant in each form.
  @Test func oneInstant() throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000.123)
    let forms: [(any DateFormat, String)] = [
      (.iso8601, #"["2023-11-14T22:13:20.123Z"]"#), (.secondsSince1970, "[1700000000.123]"),
      (.millisecondsSince1970, "[1700000000123]"),
      (.pattern("yyyy-MM-dd HH:mm:ss.SSS"), #"["2023-11-14 22:13:20.123"]"#),
    ]
    for (format, json) in forms {
      let mapper = try Mapper { $0.dateFormats = [format] }
      #expect(try mapper.object(from: json, as: [Date].self) == [date])
      #expect(try mapper.json(from: [date]) == json)
    }
  }
}
