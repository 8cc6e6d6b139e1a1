import Automapper
import Foundation
import Reference

/// Dates, read and written, beside slow readers and writers that count years and compare digits.
enum DateTarget {
  private static let patterns = [
    "yyyy-MM-dd", "MM/dd/yyyy", "MM/dd/yyyy hh:mm:ss a", "dd/MM/yy", "yyyyMMdd", "yyyyMMddHHmmss",
    "EEE, dd MMM yyyy HH:mm:ss Z", "d. MMMM yyyy", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
    "EEEE d MMM y 'at' h:mm a", "yyyy-MM-dd'T'HH:mm:ssZZZZZ", "HH:mm",
    "dd MMM yyyy  HH:mm:ss.SSSSSS x", "M/d/y H:m:s", "yyMMddHHmmssSSS", "X yyyy-MM-dd HH:mm",
  ]
  private static let zones = [
    TimeZone.gmt, TimeZone(secondsFromGMT: 19_800), TimeZone(secondsFromGMT: -12_600),
    TimeZone(identifier: "Europe/Berlin"), TimeZone(identifier: "America/New_York"),
    TimeZone(identifier: "Australia/Lord_Howe"),
  ].compactMap { $0 }

  private struct Case {
    let format: PatternDateFormat
    let reference: ReferencePattern
  }

  private static let cases: [Case] = patterns.flatMap { pattern in
    zones.map { zone in
      Case(
        format: .pattern(pattern, timeZone: zone), reference: ReferencePattern(pattern, zone))
    }
  }

  private static let mapper = configured { $0.dateFormats = [.iso8601] }

  static func run(_ bytes: [UInt8]) {
    var feed = ByteFeed(bytes)
    switch feed.below(7) {
    case 0: read(String(decoding: feed.rest(), as: UTF8.self))
    case 1:
      let date = anyDate(&feed)
      write(date)
      read(varied(format(date), &feed))
    case 2:
      let pattern = feed.choice(cases)
      read(String(decoding: feed.rest(), as: UTF8.self), pattern)
    case 3, 4:
      let pattern = feed.choice(cases)
      let date = anyDate(&feed)
      write(date, pattern)
      let text = pattern.format.value(from: date)
      if case .string(let text) = text { read(varied(text, &feed), pattern) }
    case 5: numbers(&feed)
    default: anyPattern(&feed)
    }
  }

  private static func anyDate(_ feed: inout ByteFeed) -> Date {
    if feed.below(4) > 0 { return feed.date() }
    return Date(timeIntervalSinceReferenceDate: Double(bitPattern: feed.integer()))
  }

  private static func format(_ date: Date) -> String {
    guard case .string(let text) = ISO8601DateFormat.iso8601.value(from: date) else {
      return "2024-01-31T12:34:56Z"
    }
    return text
  }

  /// Some bytes of the text replaced by others that dates are made of.
  private static func varied(_ text: String, _ feed: inout ByteFeed) -> String {
    var bytes = Array(text.utf8)
    let others = Array("0123456789:-+.,TtZz /APMapmGUC60".utf8)
    for _ in 0..<feed.below(4) where !bytes.isEmpty {
      let index = feed.below(min(bytes.count, 256))
      switch feed.below(4) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(feed.choice(others), at: index)
      default: bytes[index] = feed.choice(others)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func read(_ format: some DateFormat, _ text: String) -> Date? {
    do throws(MappingError) {
      return format.date(from: try JSONValue.string(text).node())
    } catch {
      finding("no node of a text: \(error)")
    }
  }

  // MARK: RFC 3339

  private static func read(_ text: String) {
    let expected = ReferenceDates.date(Array(text.utf8))
    let found = read(ISO8601DateFormat.iso8601, text)
    expect(
      same(found, expected), "\(text.debugDescription) is \(show(found)), not \(show(expected))")
    let json = Data(JSONTree.string(text).text.utf8)
    let mapped = try? mapper.object(from: json, as: Date.self)
    expect(same(mapped, expected), "\(text.debugDescription) as JSON is \(show(mapped))")
  }

  private static func write(_ date: Date) {
    let value = ISO8601DateFormat.iso8601.value(from: date)
    guard ReferenceDates.years.contains(date.timeIntervalSinceReferenceDate) else {
      expect(value == .null, "\(show(date)) is written as \(value)")
      return
    }
    guard case .string(let text) = value else { finding("\(show(date)) is \(value)") }
    let digits = text.contains(".") ? String(text.drop { $0 != "." }.dropFirst().dropLast()) : ""
    expect(
      text == ReferenceDates.text(date, fraction: digits), "\(show(date)) is written as \(text)")
    expect(ReferenceDates.isShortest(digits, of: date), "\(show(date)) is written as \(text)")
    read(text)
    let json = try? mapper.json(from: date)
    expect(json == "\"\(text)\"", "\(show(date)) as JSON is \(json ?? "nothing")")
  }

  // MARK: Patterns

  private static func read(_ text: String, _ pattern: Case) {
    let expected = pattern.reference.date(Array(text.utf8))
    let found = read(pattern.format, text)
    expect(
      same(found, expected),
      "\(text.debugDescription) by \(pattern.format) in \(pattern.reference.zone.identifier) is"
        + " \(show(found)), not \(show(expected))")
  }

  private static func write(_ date: Date, _ pattern: Case) {
    let value = pattern.format.value(from: date)
    guard ReferenceDates.years.contains(date.timeIntervalSinceReferenceDate) else {
      expect(value == .null, "\(show(date)) is written as \(value)")
      return
    }
    let whole = format(date)
    let digits = whole.contains(".") ? String(whole.drop { $0 != "." }.dropFirst().dropLast()) : ""
    let expected = pattern.reference.text(date, digits: digits)
    expect(
      value == expected.map { .string($0) } ?? .null,
      "\(show(date)) by \(pattern.format) in \(pattern.reference.zone.identifier) is \(value), not"
        + " \(expected ?? "nothing")")
    if let expected { read(expected, pattern) }
  }

  /// Any letters: what is compiled and what goes to `DateFormatter`.
  private static func anyPattern(_ feed: inout ByteFeed) {
    let letters = Array("yMdEHhmsSaZXx'/-:., GQwDkK")
    let pattern = String(feed.list(12) { $0.choice(letters) })
    let format = PatternDateFormat.pattern(pattern, timeZone: feed.choice(zones))
    let date = anyDate(&feed)
    if case .string(let text) = format.value(from: date) { _ = read(format, text) }
    _ = read(format, varied("2024-01-31 12:34", &feed))
  }

  // MARK: Numbers

  private static func numbers(_ feed: inout ByteFeed) {
    let isMilliseconds = feed.bool()
    let format = isMilliseconds ? EpochDateFormat.millisecondsSince1970 : .secondsSince1970
    let integer = feed.integer(Int64.self) >> 11
    let number = feed.bool() ? Double(integer) : Double(bitPattern: feed.integer())
    do throws(MappingError) {
      let found = format.date(from: try JSONValue.number(number).node())
      let expected = Date(timeIntervalSince1970: isMilliseconds ? number / 1000 : number)
      expect(
        same(found, number.isFinite ? expected : nil), "\(number) is \(show(found))")
      // Whole units up to year 9999 read back as themselves.
      guard let found, number == number.rounded(),
        ReferenceDates.years.contains(found.timeIntervalSinceReferenceDate)
      else { return }
      let written = format.value(from: found)
      expect(written == .integer(Int64(number)), "\(number) is written as \(written)")
    } catch {
      finding("no node of a number: \(error)")
    }
  }

  private static func same(_ one: Date?, _ other: Date?) -> Bool {
    one?.timeIntervalSinceReferenceDate == other?.timeIntervalSinceReferenceDate
  }

  private static func show(_ date: Date?) -> String {
    date.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "nil"
  }
}
