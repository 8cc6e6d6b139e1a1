public import Foundation

extension DateFormat where Self == ISO8601DateFormat {
  /// RFC 3339 and ISO 8601: `2024-01-31T12:34:56.789Z`. See ``ISO8601DateFormat``.
  public static var iso8601: Self { ISO8601DateFormat() }
}

/// Dates in the format of RFC 3339 and ISO 8601: `2024-01-31T12:34:56.789Z`.
///
/// It reads `yyyy-MM-dd`, then `T`, `t` or a space, then `HH:mm` or `HH:mm:ss`; after seconds, a
/// `.` or `,` and any number of fraction digits; then `Z`, `±hh:mm`, `±hhmm`, `±hh`, or nothing,
/// which means UTC. Seconds are optional because Java and HTML forms omit them. It rejects a date
/// without a time (`.pattern("yyyy-MM-dd")` reads it), week dates, ordinal dates, text before or
/// after the date, days that the calendar lacks, 24:00 and offsets beyond ±23:59. `23:59:60`, in
/// UTC or in local time, is the following second.
///
/// Up to six fraction digits mean the same `Date` as `Date(timeIntervalSince1970:)` of the seconds;
/// seven or more, zeros included, mean the `Date` nearest to the decimal. It writes UTC with `Z`, and the fewest
/// fraction digits that read back as exactly the same `Date`: none for whole seconds, up to six for
/// dates made from milliseconds or microseconds, else at least seven. It writes years 0000 to 9999 of the proleptic Gregorian calendar
/// (RFC 3339, section 5.6), and no dates that are not finite. It does read a date whose offset
/// moves it just outside these years.
///
///     "2024-01-31 12:34:56,5+01:00"  reads as  2024-01-31T11:34:56.5Z
public struct ISO8601DateFormat: DateFormat {
  public func date(from node: Node) -> Date? { dateFromText(of: node) }
  public func value(from date: Date) -> JSONValue { textValue(from: date) }
}

extension ISO8601DateFormat: CustomStringConvertible {
  public var description: String { "iso8601" }
}

extension ISO8601DateFormat: TextDateFormat {
  static let maximumLength = 20 + DecimalSeconds.maximumFractionLength
  var maximumLength: Int { Self.maximumLength }
  var needsEscaping: Bool { false }

  package func date(utf8 text: UnsafeBufferPointer<UInt8>) -> Date? {
    ISO8601Text.read(text).map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  func write(_ date: Date, to pointer: UnsafeMutablePointer<UInt8>) -> Int {
    ISO8601Text.write(date.timeIntervalSinceReferenceDate, to: pointer)
  }
}
