import Foundation
import Testing

@testable import Automapper

/// A formatter of a fixed pattern reads and writes without the formatter, with the result of the formatter.
@Suite struct FormatterPatternTests {
  static let patterns = [
    "yyyy-MM-dd", "dd/MM/yyyy HH:mm", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ssXXX",
    "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "yyyy-MM-dd HH:mm:ss.SSSSSS", "yyyyMMddHHmmss", "d.M.y H:mm",
    "EEE MMM dd HH:mm:ss Z yyyy", "EEEE, d MMMM yyyy h:mm:ss a", "MM/dd/yy", "HH:mm", "MMM d, yyyy",
    "QQQ yyyy", "dd MMM yyyy '\"at\"' HH:mm", "yyyy-MM-dd HH:mm:ss zzz",
  ]
  static let zones = ["GMT", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"]

  private func formatter(_ pattern: String, _ zone: String = "GMT") -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: zone)
    formatter.dateFormat = pattern
    return formatter
  }

  private func agree(_ formatter: DateFormatter, on text: String, _ note: Comment) {
    let ours = FormatterDateFormat(formatter).date(from: Node(.string(text)))
    #expect(ours == formatter.date(from: text), note)
  }

  /// Texts that the formatter wrote, and the same with a few bytes changed.
  @Test(arguments: patterns, zones) func texts(pattern: String, zone: String) {
    let formatter = formatter(pattern, zone)
    var random = SeededGenerator(seed: 20_240_131)
    for _ in 0..<30 {
      let seconds =
        Double(Int.random(in: 0..<8_000_000_000_000, using: &random)) / 1000 - 5_000_000_000
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let text = formatter.string(from: date)
      agree(formatter, on: text, "\(pattern) \(zone) \(text)")
      var bytes = Array(text.utf8)
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = [0x30, 0x31, 0x39, 0x2D, 0x5A, 0x61][Int.random(in: 0..<6, using: &random)]
      let changed = String(decoding: bytes, as: UTF8.self)
      agree(formatter, on: changed, "\(pattern) \(zone) \(changed)")
    }
  }

  private func agree(_ formatter: DateFormatter, on date: Date, _ note: Comment) throws {
    let format = FormatterDateFormat(formatter)
    let text = formatter.string(from: date)
    #expect(format.value(from: date) == .string(text), note)
    // Bytes are written without a value.
    let json = try Mapper { $0.dateFormats = [format] }.json(from: [date])
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text], note)
  }

  /// Dates of many years, in whole seconds, in milliseconds, and beside them.
  @Test(arguments: patterns, zones) func dates(pattern: String, zone: String) throws {
    let formatter = formatter(pattern, zone)
    var random = SeededGenerator(seed: 20_261_125)
    for round in 0..<40 {
      let second = Int.random(in: -2_000_000_000..<8_000_000_000, using: &random)
      let millisecond = Double(Int.random(in: 0..<1000, using: &random)) / 1000
      let part: Double =
        switch round % 4 {
        case 0: 0
        case 1: millisecond
        case 2: (Double(second) + millisecond).nextDown - Double(second)
        default: Double.random(in: 0..<1, using: &random)
        }
      let date = Date(timeIntervalSinceReferenceDate: Double(second) + part)
      try agree(formatter, on: date, "\(pattern) \(zone) \(second) \(part)")
    }
    for seconds in [
      -883_612_800.001, -883_612_800, -0.001, 0, 0.0005, -1e-9, 1e-300, 252_455_615_999.9999,
      252_455_616_000, 1e12, -63_114_076_800,
    ] {
      try agree(
        formatter, on: Date(timeIntervalSinceReferenceDate: seconds),
        "\(pattern) \(zone) \(seconds)")
    }
  }

  /// Each hour of the days on which clocks change.
  @Test(arguments: zones) func changesOfTheClock(zone: String) throws {
    let formatter = formatter("yyyy-MM-dd h:mm:ss a XXX", zone)
    for day in [1_710_028_800, 1_730_592_000, 1_712_361_600, 1_728_172_800] {
      for hour in 0..<48 {
        let date = Date(timeIntervalSince1970: Double(day + hour * 1800))
        try agree(formatter, on: date, "\(zone) \(day) \(hour)")
      }
    }
  }

  /// Zones whose offsets are not whole minutes.
  @Test(arguments: [3661, 3659, -1, 30, -12_345]) func offsetsWithSeconds(seconds: Int) throws {
    for pattern in ["yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ssZ"] {
      let formatter = formatter(pattern)
      formatter.timeZone = TimeZone(secondsFromGMT: seconds)
      let date = Date(timeIntervalSince1970: 1_710_028_800)
      try agree(formatter, on: date, "\(pattern) \(seconds)")
      agree(formatter, on: formatter.string(from: date), "\(pattern) \(seconds)")
    }
  }

  /// Local times that daylight saving time skips and repeats.
  @Test func daylightSavingTime() {
    let formatter = formatter("yyyy-MM-dd HH:mm:ss", "America/New_York")
    for hour in 0...4 {
      for minute in ["00:00", "30:00", "59:59"] {
        agree(formatter, on: "2024-03-10 0\(hour):\(minute)", "spring, \(hour):\(minute)")
        agree(formatter, on: "2024-11-03 0\(hour):\(minute)", "autumn, \(hour):\(minute)")
      }
    }
  }

  /// What else decides how a formatter reads.
  @Test(arguments: [
    "names", "period", "lenient", "default date", "two digits", "locale", "calendar", "start",
  ])
  func settings(_ setting: String) throws {
    let formatter = formatter("d MMM yyyy h:mm a")
    var text = "3 Feb 2024 1:05 PM"
    switch setting {
    case "names":
      formatter.shortMonthSymbols = (1...12).map { "M\($0)" }
      text = "3 M2 2024 1:05 PM"
    case "period":
      formatter.amSymbol = "vorm."
      formatter.pmSymbol = "nachm."
    case "lenient": formatter.isLenient = true
    case "default date": formatter.defaultDate = Date(timeIntervalSinceReferenceDate: 1)
    case "two digits":
      formatter.dateFormat = "dd.MM.yy"
      formatter.twoDigitStartDate = Date(timeIntervalSince1970: -3_000_000_000)
      text = "03.02.24"
    case "locale": formatter.locale = Locale(identifier: "de_DE")
    case "calendar": formatter.calendar = Calendar(identifier: .buddhist)
    default:
      formatter.dateFormat = "yyyy-MM-dd"
      formatter.gregorianStartDate = Date(timeIntervalSince1970: -1_640_000_000)
      text = "1917-05-01"
    }
    agree(formatter, on: text, "\(setting)")
    agree(formatter, on: "3 Feb 2024 1:05 PM", "\(setting), usual text")
    agree(formatter, on: "31 Feb 2024 1:05 PM", "\(setting), no date")
    for month in 0..<12 {
      let date = Date(timeIntervalSince1970: Double(month) * 2_600_000 + 1_704_078_300)
      try agree(formatter, on: date, "\(setting), \(month)")
    }
  }
}
