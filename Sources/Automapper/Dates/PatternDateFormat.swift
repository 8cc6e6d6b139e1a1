public import Foundation

extension DateFormat where Self == PatternDateFormat {
  /// A pattern of `DateFormatter`, such as `dd/MM/yyyy`. See ``PatternDateFormat``.
  ///
  /// - Parameters:
  ///   - pattern: A date pattern of Unicode Technical Standard #35, part 4.
  ///   - timeZone: The zone of texts without a zone, and of dates that the format writes.
  ///   - locale: The language of names. It also determines the digits.
  public static func pattern(
    _ pattern: String, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX")
  ) -> Self {
    PatternDateFormat(pattern, timeZone: timeZone, locale: locale)
  }
}

/// Dates in a pattern of `DateFormatter`: `.pattern("MM/dd/yyyy hh:mm:ss a")`.
///
/// The whole text must fit the pattern. The format rejects days that the calendar lacks, and hours
/// and minutes out of range, like a formatter that is not lenient. Fields that the pattern omits
/// default to midnight of January 1, 2000. A written date reads back as the date truncated to the
/// pattern's precision.
///
/// In the POSIX locale, the format reads and writes these fields without `DateFormatter`, which
/// makes reading tens of times as fast: `y`, `yy`, `yyyy`, `M` to `MMMM`, `d`, `dd`, `E` to
/// `EEEE`, `H`, `HH`, `h`, `hh`, `a`, `m`, `mm`, `s`, `ss`, `S` and more, `Z`, `ZZZZZ`, one to
/// three of `X` or of `x`, and literal text. Their rules:
/// - `yyyy` takes four digits. `yy` takes two, for 1950 to 2049, or four; it writes no other years.
/// - Other numbers take one or two digits, but exactly two if digits touch (`yyyyMMdd`).
/// - `S` takes any number of digits, with the meaning that they have in `.iso8601`. It writes as many
///   digits as there are letters, and cuts off the rest.
/// - Names are English, short or long, in any letter case. A weekday must match the date.
/// - A space matches one space or more.
/// - A zone may have any spelling: `Z`, `GMT`, `UTC`, `±hh`, `±hhmm`, `±hh:mm`.
/// - `23:59:60` is the following second.
/// - A local time that daylight saving time skips is not a date. A repeated local time means the
///   later instant.
///
/// For other fields, other locales, and combinations that need more rules (two months, a weekday
/// without a date), the format uses a `DateFormatter` that is not lenient. In both cases the
/// calendar is proleptic Gregorian.
public struct PatternDateFormat: DateFormat {
  private enum Engine: Sendable {
    case compiled(DatePattern)
    case formatter(FormatterDateFormat)
  }

  let pattern: String
  private let engine: Engine

  init(_ pattern: String, timeZone: TimeZone, locale: Locale) {
    self.pattern = pattern
    if locale.identifier == "en_US_POSIX",
      let compiled = DatePattern(pattern, zone: LocalZone(timeZone))
    {
      engine = .compiled(compiled)
      return
    }
    let formatter = DateFormatter()
    formatter.locale = locale
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    formatter.calendar = calendar
    formatter.timeZone = timeZone
    formatter.isLenient = false
    formatter.gregorianStartDate = .distantPast
    formatter.dateFormat = pattern
    engine = .formatter(FormatterDateFormat(formatter))
  }

  /// Creates a pattern in GMT and the POSIX locale; nil if it needs a `DateFormatter`.
  ///
  /// Creates no `TimeZone` and no `Locale`, for which Foundation opens data files.
  init?(posix pattern: String) {
    guard let compiled = DatePattern(pattern, zone: .fixed(0)) else { return nil }
    self.pattern = pattern
    engine = .compiled(compiled)
  }

  public func date(from node: Node) -> Date? { dateFromText(of: node) }

  public func value(from date: Date) -> JSONValue {
    switch engine {
    case .compiled: textValue(from: date)
    case .formatter(let formatter): formatter.value(from: date)
    }
  }

  /// Whether the pattern needs no `DateFormatter`.
  var isCompiled: Bool {
    if case .compiled = engine { true } else { false }
  }
}

extension PatternDateFormat: CustomStringConvertible {
  public var description: String { "pattern(\(pattern.debugDescription))" }
}

extension PatternDateFormat: TextDateFormat {
  var maximumLength: Int {
    if case .compiled(let pattern) = engine { pattern.maximumLength } else { 0 }
  }

  var needsEscaping: Bool {
    if case .compiled(let pattern) = engine { pattern.needsEscaping } else { true }
  }

  func date(utf8 text: UnsafeBufferPointer<UInt8>) -> Date? {
    switch engine {
    case .compiled(let pattern):
      pattern.date(text).map { Date(timeIntervalSinceReferenceDate: $0) }
    case .formatter(let formatter):
      formatter.date(utf8: text)
    }
  }

  func write(_ date: Date, to pointer: UnsafeMutablePointer<UInt8>) -> Int {
    guard case .compiled(let pattern) = engine else { return 0 }
    return pattern.write(date.timeIntervalSinceReferenceDate, to: pointer)
  }
}
