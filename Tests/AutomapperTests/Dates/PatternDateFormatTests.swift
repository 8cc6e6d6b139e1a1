import Foundation
import Testing

@testable import Automapper

@Suite struct PatternDateFormatTests {
  /// Pattern, text, expected seconds since 2001.
  static let valid: [(String, String, Double)] = [
    ("yyyy-MM-dd", "2024-01-31", utc(2024, 1, 31)),
    ("yyyy-MM-dd", "2024-1-3", utc(2024, 1, 3)),
    ("yyyy-MM-dd", "0004-02-29", utc(4, 2, 29)),
    ("yyyy-MM-dd", "1582-10-10", utc(1582, 10, 10)),
    ("MM/dd/yyyy", "01/31/2024", utc(2024, 1, 31)),
    ("MM/dd/yyyy", "1/2/2024", utc(2024, 1, 2)),
    ("MM/dd/yyyy hh:mm:ss a", "01/31/2024 12:00:00 AM", utc(2024, 1, 31)),
    ("MM/dd/yyyy hh:mm:ss a", "01/31/2024 12:00:00 PM", utc(2024, 1, 31, 12)),
    ("MM/dd/yyyy hh:mm:ss a", "01/31/2024 01:02:03 pm", utc(2024, 1, 31, 13, 2, 3)),
    ("MM/dd/yyyy hh:mm:ss a", "01/31/2024 11:59:59 Am", utc(2024, 1, 31, 11, 59, 59)),
    ("MM(yyyy(dd", "01(2024(31", utc(2024, 1, 31)),
    ("MM-dd/yyyy", "01-31/2024", utc(2024, 1, 31)),
    ("dd.MM.yy", "31.01.24", utc(2024, 1, 31)),
    ("dd.MM.yy", "31.01.49", utc(2049, 1, 31)),
    ("dd.MM.yy", "31.01.50", utc(1950, 1, 31)),
    ("dd.MM.yy", "31.01.2024", utc(2024, 1, 31)),
    ("d.M.y", "1.2.2024", utc(2024, 2, 1)),
    ("d.M.y", "1.2.024", utc(24, 2, 1)),
    ("yyyyMMdd", "20240131", utc(2024, 1, 31)),
    ("yyMMdd", "990131", utc(1999, 1, 31)),
    ("yyyyMMddHHmmssSSS", "20240131123456500", utc(2024, 1, 31, 12, 34, 56) + 0.5),
    ("yyyyMMdd'T'HHmmss'Z'", "20240131T123456Z", utc(2024, 1, 31, 12, 34, 56)),
    ("HH:mm", "12:34", utc(2000, 1, 1, 12, 34)),
    ("MM-dd", "02-29", utc(2000, 2, 29)),
    ("dd", "31", utc(2000, 1, 31)),
    ("yyyy", "2024", utc(2024)),
    ("hh:mm", "12:30", utc(2000, 1, 1, 0, 30)),
    ("HH:mm a", "13:00 PM", utc(2000, 1, 1, 13)),
    ("MMM d, yyyy", "Jan 3, 2024", utc(2024, 1, 3)),
    ("MMM d, yyyy", "JANUARY 03, 2024", utc(2024, 1, 3)),
    ("MMM d yyyy", "Mar  3 2024", utc(2024, 3, 3)),
    ("MMM  d yyyy", "Mar  3 2024", utc(2024, 3, 3)),
    ("MMMM d, yyyy", "may 3, 2024", utc(2024, 5, 3)),
    (
      "EEE, dd MMM yyyy HH:mm:ss Z", "Wed, 31 Jan 2024 12:34:56 +0100", utc(2024, 1, 31, 11, 34, 56)
    ),
    (
      "EEE, dd MMM yyyy HH:mm:ss Z", "wednesday, 31 jan 2024 12:34:56 GMT",
      utc(2024, 1, 31, 12, 34, 56)
    ),
    ("EEE MMM dd HH:mm:ss Z yyyy", "Wed Aug 27 13:08:45 +0000 2008", utc(2008, 8, 27, 13, 8, 45)),
    ("yyyy-MM-dd'T'HH:mm:ssXXX", "2024-01-31T12:34:56Z", utc(2024, 1, 31, 12, 34, 56)),
    ("yyyy-MM-dd'T'HH:mm:ssXXX", "2024-01-31T12:34:56-05:30", utc(2024, 1, 31, 18, 4, 56)),
    ("yyyy-MM-dd HH:mm:ss.SSS", "2024-01-31 12:34:56.25", utc(2024, 1, 31, 12, 34, 56) + 0.25),
    ("yyyy-MM-dd HH:mm:ss", "2016-12-31 23:59:60", utc(2017)),
    ("'o''clock' HH", "o'clock 12", utc(2000, 1, 1, 12)),
    ("HH''mm", "12'34", utc(2000, 1, 1, 12, 34)),
    ("yyyy 'left open", "2024 left open", utc(2024)),
    ("yyyy年MM月dd日", "2024年01月31日", utc(2024, 1, 31)),
    ("'day' d 'of' MMMM yyyy", "day 31 of January 2024", utc(2024, 1, 31)),
  ]

  @Test(arguments: valid)
  func reads(pattern: String, text: String, expected: Double) {
    let format = format(pattern)
    #expect(format.isCompiled)
    #expect(format.date(text: text)?.timeIntervalSinceReferenceDate == expected)
    #expect(format.date(from: Node(.string(text)))?.timeIntervalSinceReferenceDate == expected)
  }

  static let invalid: [(String, String)] = [
    ("yyyy-MM-dd", ""), ("yyyy-MM-dd", "soon"), ("yyyy-MM-dd", "2024-02-30"),
    ("yyyy-MM-dd", "2023-02-29"), ("yyyy-MM-dd", "1900-02-29"), ("yyyy-MM-dd", "2024-13-01"),
    ("yyyy-MM-dd", "2024-01-31x"), ("yyyy-MM-dd", "2024-01-31 "), ("yyyy-MM-dd", " 2024-01-31"),
    ("yyyy-MM-dd", "2024-01-311"), ("yyyy-MM-dd", "2024-01"), ("yyyy-MM-dd", "24-01-31"),
    ("yyyy-MM-dd", "12024-01-31"), ("yyyy-MM-dd", "-024-01-31"), ("yyyy-MM-dd", "2024-01-00"),
    ("yyyy-MM-dd", "2024-01-31T00:00:00Z"), ("yyyy-MM-dd", "2024-001-31"),
    ("MM/dd/yyyy", "31/01/2024"), ("MM/dd/yyyy", "01/31/24"), ("MM/dd/yyyy", "01-31-2024"),
    ("MM/dd/yyyy hh:mm:ss a", "01/31/2024 13:00:00 PM"),
    ("MM/dd/yyyy hh:mm:ss a", "01/31/2024 01:00:00"),
    ("MM/dd/yyyy hh:mm:ss a", "01/31/2024 01:00:00PM"),
    ("MM/dd/yyyy hh:mm:ss a", "01/31/2024 01:00:00 PMx"),
    ("MM/dd/yyyy hh:mm:ss a", "01/31/2024 01:60:00 PM"),
    ("HH:mm", "24:00"), ("HH:mm", "12:60"), ("HH:mm", "12:34:56"), ("HH:mm a", "13:00 AM"),
    ("HH:mm:ss", "12:34:60"), ("HH:mm:ss", "12:34:61"), ("yyyyMMdd", "240131"),
    ("yyyyMMdd", "2024131"), ("yyyyMMdd", "120240131"), ("yy-MM-dd", "4-01-31"),
    ("yy-MM-dd", "124-01-31"), ("MMM d, yyyy", "Foo 3, 2024"), ("MMM d, yyyy", "Jan. 3, 2024"),
    ("MMM d, yyyy", "Jan 3,2024"), ("MMMM yyyy", "Janua 2024"),
    ("EEE, dd MMM yyyy", "Mon, 31 Jan 2024"), ("HH:mm Z", "12:34 +2400"),
    ("HH:mm Z", "12:34 EST"), ("HH:mm Z", "12:34 +0060"), ("HH:mm Z", "12:34 +5"),
    ("ss.SSS", "12."), ("'x' HH", "X 12"),
  ]

  @Test(arguments: invalid)
  func refuses(pattern: String, text: String) {
    let format = format(pattern)
    #expect(format.isCompiled)
    #expect(format.date(text: text) == nil)
  }

  @Test func neverRoundsUp() {
    let date = Date(timeIntervalSinceReferenceDate: 59.9996)
    #expect(format("HH:mm:ss.SSS").text(from: date) == "00:00:59.999")
    #expect(format("HH:mm:ss").text(from: date) == "00:00:59")
    let before = Date(timeIntervalSinceReferenceDate: -0.25)
    #expect(format("yyyy-MM-dd HH:mm:ss.SS").text(from: before) == "2000-12-31 23:59:59.75")
  }

  @Test func cannotWrite() {
    let years = [CivilRange.end, CivilRange.start.nextDown, .nan, .infinity]
    for interval in years {
      let date = Date(timeIntervalSinceReferenceDate: interval)
      #expect(format("yyyy-MM-dd").value(from: date) == .null)
    }
    // Two digits are read as 1950 to 2049, so no other year is written with them.
    for (year, text) in [(1949, nil), (1950, "50"), (2049, "49"), (2050, nil)] {
      let date = Date(timeIntervalSinceReferenceDate: utc(year))
      #expect(format("yy").text(from: date) == text)
    }
    // A zone can carry the clock out of the years.
    let zone = TimeZone(secondsFromGMT: -3600) ?? .gmt
    let first = Date(timeIntervalSinceReferenceDate: CivilRange.start)
    #expect(format("yyyy-MM-dd", zone: zone).text(from: first) == nil)
  }

  @Test func shortYears() {
    for year in [0, 7, 24, 99, 100, 999, 1000, 2024, 9999] {
      let date = Date(timeIntervalSinceReferenceDate: utc(year))
      for pattern in ["y-MM-dd", "yyyy-MM-dd"] {
        let text = format(pattern).text(from: date) ?? ""
        #expect(format(pattern).date(text: text) == date, "\(text)")
      }
    }
  }

  @Test func literalsThatJSONEscapes() {
    #expect(format("yyyy\"MM").needsEscaping)
    #expect(format("yyyy\\MM").needsEscaping)
    #expect(format("yyyy\nMM").needsEscaping)
    #expect(!format("yyyy年MM/dd").needsEscaping)
  }

  @Test(arguments: ["yyyy-MM-dd", "EEE, dd MMM yyyy HH:mm:ss Z", "MM/dd/yyyy hh:mm:ss a"])
  func mutations(pattern: String) {
    let format = format(pattern)
    let date = Date(timeIntervalSinceReferenceDate: utc(2024, 1, 31, 12, 34, 56))
    let valid = Array((format.text(from: date) ?? "").utf8)
    for index in valid.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = valid
        changed[index] = byte
        checkReadable(changed, format)
      }
    }
    // Exactly as many bytes as there are, so that the sanitizer sees a read beyond them.
    for length in 0...valid.count { checkReadable(Array(valid.prefix(length)), format) }
  }

  private func checkReadable(_ bytes: [UInt8], _ format: PatternDateFormat) {
    guard let date = bytes.withUnsafeBufferPointer({ format.date(utf8: $0) }) else { return }
    let text = format.text(from: date)
    #expect(text.flatMap { format.date(text: $0) } == date)
  }

  @Test func description() {
    #expect("\(format("yyyy"))" == "pattern(\"yyyy\")")
  }
}
