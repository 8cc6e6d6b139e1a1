import Foundation
import Testing

@testable import Automapper

/// Compiled patterns against `DateFormatter`, and their law.
@Suite struct DatePatternTests {
  /// Patterns that are compiled, and compared with `DateFormatter`.
  static let patterns = [
    "yyyy-MM-dd", "MM/dd/yyyy", "MM/dd/yyyy hh:mm:ss a", "MM(yyyy(dd", "MM-dd/yyyy", "dd.MM.yyyy",
    "d.M.y", "yyyyMMdd", "yyyyMMddHHmmss", "yyyyMMddHHmmssSSS", "yyyy-MM-dd HH:mm:ss.SSS",
    "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
    "yyyy-MM-dd'T'HH:mmX", "yyyy-MM-dd'T'HH:mm:ssXX", "yyyy-MM-dd HH:mm:ss x",
    "yyyy-MM-dd HH:mm:ss xx", "yyyy-MM-dd HH:mm:ss xxx", "EEE, dd MMM yyyy HH:mm:ss Z",
    "EEEE, MMMM d, yyyy 'at' h:mm a", "E MMM dd HH:mm:ss Z yyyy", "H:m:s d/M/yyyy",
    "h 'o''clock' a, d MMM yyyy", "HH:mm", "yyyy", "MMMM yyyy", "dd MMM", "ss.SSS", "hh''mm''ss a",
  ]

  static let zones = ["GMT", "GMT+0530", "GMT-0800", "America/New_York", "Asia/Kolkata"]

  @Test(arguments: patterns)
  func agreesWithDateFormatter(pattern: String) throws {
    var random = SeededGenerator()
    for name in Self.zones {
      let zone = try #require(TimeZone(identifier: name))
      let format = format(pattern, zone: zone)
      #expect(format.isCompiled)
      let formatter = slow(pattern, zone: zone)
      for _ in 0..<60 {
        // After 1582, and after zones were whole minutes: 1910 to 2300.
        let milliseconds = Int.random(in: -2_871_000_000_000...9_435_000_000_000, using: &random)
        let date = Date(timeIntervalSinceReferenceDate: Double(milliseconds) / 1000)
        let text = format.text(from: date) ?? ""
        let expected = formatter.string(from: date)
        #expect(text == expected, "\(milliseconds) \(name) seed \(random.seed)")
        let read = format.date(text: text)
        let other = formatter.date(from: text)
        #expect(read == other, "\(text) \(name) seed \(random.seed)")
      }
    }
  }

  @Test(arguments: [
    ("yyyy-MM-dd HH:mm:ss", 1.0), ("yyyy-MM-dd'T'HH:mm:ss.SSSZ", 0.001), ("yyyy-MM-dd", 86_400),
    ("yyyy-MM-dd HH:mm", 60), ("EEEE, d MMMM yyyy, h a X", 3600), ("d.M.y H:m", 60),
    ("yyyy-MM-dd HH:mm:ss.SSSSSSSSSSSSSSSSSSSS", 0), ("yyyyMMddHHmmssSS", 0.01),
    ("yyyy-MM-dd HH:mm:ss.SSSSSS", 1e-6), ("yyyy-MM-dd HH:mm:ss.SSSSSSS", 1e-7),
  ])
  func writtenReadsBackCutToThePrecision(pattern: String, step: Double) {
    let format = format(pattern)
    var random = SeededGenerator()
    for index in 0..<3000 {
      let range = index % 2 == 0 ? CivilRange.start...CivilRange.end - 1 : 0...1e9
      let interval = Double.random(in: range, using: &random)
      let text = format.text(from: Date(timeIntervalSinceReferenceDate: interval)) ?? ""
      guard let back = format.date(text: text)?.timeIntervalSinceReferenceDate else {
        Issue.record("\(text) is not read, seed \(random.seed)")
        continue
      }
      if step >= 1 {
        #expect(back == (interval / step).rounded(.down) * step, "\(text) seed \(random.seed)")
      } else {
        // The decimal that identifies the date may lie half a unit in the last place above it, and
        // a date with few digits is a `Double` since 1970.
        let lost = interval - back
        let unit = max(interval.ulp, (interval + 978_307_200).ulp)
        #expect(lost > -unit && lost < step + unit || lost == 0, "\(text) \(random.seed)")
      }
      // What was read is written as the same text.
      #expect(format.text(from: Date(timeIntervalSinceReferenceDate: back)) == text)
    }
  }

  /// Patterns put together at random: what is written is read, and written again the same.
  @Test func anyPattern() {
    let parts = [
      "y", "yy", "yyyy", "M", "MM", "MMM", "MMMM", "d", "dd", "E", "EEEE", "H", "HH", "h", "hh",
      "m",
      "mm", "s", "ss", "S", "SSS", "SSSSSS", "a", "Z", "ZZZZZ", "X", "XX", "XXX", "x", "xx",
      "xxx",
      "G", "Q", "'T'", "''", "'7'", "(", " ", "  ", "\"",
    ]
    let separators = ["", "", "-", "/", " ", ":", ", ", "  ", "é"]
    var random = SeededGenerator()
    var compiled = 0
    for _ in 0..<20_000 {
      var pattern = ""
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        pattern += parts.randomElement(using: &random) ?? ""
        pattern += separators.randomElement(using: &random) ?? ""
      }
      let offset = Int.random(in: -1439...1439, using: &random) * 60
      guard let zone = TimeZone(secondsFromGMT: offset),
        let format = DatePattern(pattern, zone: LocalZone(zone))
      else { continue }
      let interval = Double.random(in: utc(1950, 1, 3)...utc(2049, 12, 28), using: &random)
      guard let text = written(interval, format) else {
        Issue.record("\(pattern) writes nothing, seed \(random.seed)")
        continue
      }
      compiled += 1
      let back = Array(text.utf8).withUnsafeBufferPointer { format.date($0) }
      #expect(
        back.flatMap { written($0, format) } == text, "\(pattern) \(text), seed \(random.seed)")
    }
    #expect(compiled > 1000)
  }

  private func written(_ interval: Double, _ format: DatePattern) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: format.maximumLength) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let length = format.write(interval, to: start)
      guard length > 0, length <= format.maximumLength else { return nil }
      return String(decoding: buffer.prefix(length), as: UTF8.self)
    }
  }
}
