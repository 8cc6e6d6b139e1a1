public import Foundation

extension DateFormat where Self == PatternDateFormat {
  /// A pattern of `DateFormatter`, such as `dd/MM/yyyy`. See ``PatternDateFormat``.
  ///
  /// - Parameters:
  ///   - pattern: A date pattern of Unicode Technical Standard #35, part 4.
  ///   - timeZone: The zone of texts that name none, and the zone that dates are written in.
  ///   - locale: The language of names; it also decides the digits.
  public static func pattern(
    _ pattern: String, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX")
  ) -> Self {
    PatternDateFormat(pattern, timeZone: timeZone, locale: locale)
  }
}

/// Dates in a pattern of `DateFormatter`: `.pattern("MM/dd/yyyy hh:mm:ss a")`.
///
/// The whole text must fit the pattern; days that the calendar lacks, hours and minutes out of
/// range make it no date, as with a formatter that is not lenient. What a pattern leaves out is
/// midnight of January 1, 2000. What it writes reads back as the date cut to the pattern's
/// precision.
///
/// In the POSIX locale these are read and written without `DateFormatter`, which makes reading
/// hundreds of times as fast: `y`, `yy`, `yyyy`, `M` to `MMMM`, `d`, `dd`, `E` to `EEEE`, `H`,
/// `HH`, `h`, `hh`, `a`, `m`, `mm`, `s`, `ss`, `S` and more, `Z`, `ZZZZZ`, one to three of `X`
/// or of `x`, and literal text. Their rules:
/// - `yyyy` takes four digits. `yy` takes two, for 1950 to 2049, or four; it writes no other years.
/// - Other numbers take one or two digits, but exactly two where digits touch (`yyyyMMdd`).
/// - `S` takes any number of digits and writes as many as there are letters, cutting off the rest.
/// - Names are English, short or long, in any letter case. A weekday must be that of the date.
/// - A space stands for one space or more.
/// - A zone is read in any spelling: `Z`, `GMT`, `UTC`, `±hh`, `±hhmm`, `±hh:mm`.
/// - `23:59:60` is the second after it.
/// - A local time that daylight saving time skips is no date; of one that it repeats, the later is
///   meant.
///
/// Other fields, other locales, and combinations that need more rules (two months, a weekday
/// without a date) go to a `DateFormatter` that is not lenient. In both ways the calendar is
/// proleptic Gregorian.
public struct PatternDateFormat: DateFormat {
  private enum Engine: Sendable {
    case compiled(DatePattern)
    case formatter(FormatterDateFormat)
  }

  private let pattern: String
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

  /// A pattern in GMT and the POSIX locale; nil for one that needs a `DateFormatter`.
  ///
  /// Makes no `TimeZone` and no `Locale`, for which Foundation opens data files.
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
