public import Foundation

extension DateFormat where Self == FormatterDateFormat {
  /// Dates that a `DateFormatter` reads and writes. See ``FormatterDateFormat``.
  public static func formatter(_ formatter: DateFormatter) -> Self {
    FormatterDateFormat(formatter)
  }
}

/// Dates in the format of a `DateFormatter`, for styles, relative dates and calendars that patterns
/// cannot express. For other formats, ``PatternDateFormat`` is much faster.
///
/// The formatter is copied, so later changes to it do not affect a mapper. The whole text must be
/// the date: the format rejects white space around it, which `DateFormatter` skips.
///
/// Most formatters have a fixed pattern in the POSIX locale and the Gregorian calendar. If that
/// pattern can be compiled (see ``PatternDateFormat``), texts in the formatter's own spelling are
/// parsed without it, and dates since 1973 are written without it, with the same result.
public struct FormatterDateFormat: DateFormat {
  /// A copy made in `init` and never changed afterwards. Only methods that do not change a
  /// formatter are called, and these are thread-safe (`DateFormatter` is `Sendable`).
  private let formatter: DateFormatter
  /// The pattern of the formatter, if it alone determines what the formatter reads and writes.
  private let pattern: DatePattern?

  init(_ formatter: DateFormatter) {
    let copy = formatter.copy() as? DateFormatter ?? formatter
    // Foundation on Linux does not copy `defaultDate`.
    copy.defaultDate = formatter.defaultDate
    self.formatter = copy
    pattern = Self.pattern(of: copy)
  }

  public func date(from node: Node) -> Date? { dateFromText(of: node) }

  public func value(from date: Date) -> JSONValue {
    guard date.timeIntervalSinceReferenceDate.isFinite else { return .null }
    return .string(text(from: date) ?? formatter.string(from: date))
  }
}

extension FormatterDateFormat: CustomStringConvertible {
  public var description: String {
    "formatter(\((formatter.dateFormat ?? "").debugDescription))"
  }
}

extension FormatterDateFormat: TextDateFormat {
  var maximumLength: Int { pattern?.maximumLength ?? 0 }
  var needsEscaping: Bool { pattern?.needsEscaping ?? true }

  func date(utf8 text: UnsafeBufferPointer<UInt8>) -> Date? {
    if let date = pattern.flatMap({ Self.usual(text, $0) }) { return date }
    let text = String(decoding: text, as: UTF8.self)
    guard let date = formatter.date(from: text) else { return nil }
    let hasSpace = text.first?.isWhitespace == true || text.last?.isWhitespace == true
    return hasSpace && formatter.string(from: date) != text ? nil : date
  }

  func write(_ date: Date, to pointer: UnsafeMutablePointer<UInt8>) -> Int {
    let interval = date.timeIntervalSinceReferenceDate
    guard let pattern, interval >= Self.firstWrittenDay, CivilRange.contains(interval) else {
      return 0
    }
    // A formatter counts in whole milliseconds from 1970, the nearest ones.
    let milliseconds = (date.timeIntervalSince1970 * 1000 + 0.5).rounded(.down)
    return pattern.write(milliseconds / 1000 + Self.firstDay, to: pointer)
  }
}

// MARK: Formatters of a fixed pattern

extension FormatterDateFormat {
  /// The first day on which all formatters use the same calendar, if their `gregorianStartDate` is
  /// not later: 1970-01-01.
  private static let firstDay = -Date.timeIntervalBetween1970AndReferenceDate

  /// The first day whose dates are written by the pattern: 1973-01-01, in seconds since 2001. Since then, every named
  /// zone is whole minutes off UTC. Liberia was the last exception, until 1972.
  private static let firstWrittenDay: Double = -883_612_800

  /// Returns the compiled pattern of a formatter; nil if something else changes what the formatter
  /// reads or writes.
  private static func pattern(of formatter: DateFormatter) -> DatePattern? {
    guard formatter.locale?.identifier == "en_US_POSIX",
      formatter.calendar?.identifier == .gregorian, !formatter.doesRelativeDateFormatting,
      formatter.defaultDate == nil,
      (formatter.gregorianStartDate ?? .distantPast).timeIntervalSinceReferenceDate <= firstDay,
      let text = formatter.dateFormat, let zone = formatter.timeZone,
      // A formatter rounds the offset of other fixed zones to minutes.
      zone.secondsFromGMT() % 60 == 0,
      let pattern = DatePattern(text, zone: LocalZone(zone)),
      !pattern.hasTwoDigitYear, pattern.hasDay, pattern.fractionWidth <= 3,
      !pattern.hasNames || hasUsualNames(formatter)
    else { return nil }
    return pattern
  }

  private static func hasUsualNames(_ formatter: DateFormatter) -> Bool {
    let usual = DateFormatter()
    usual.locale = formatter.locale
    return formatter.monthSymbols == usual.monthSymbols
      && formatter.shortMonthSymbols == usual.shortMonthSymbols
      && formatter.weekdaySymbols == usual.weekdaySymbols
      && formatter.shortWeekdaySymbols == usual.shortWeekdaySymbols
      && formatter.amSymbol == usual.amSymbol && formatter.pmSymbol == usual.pmSymbol
  }

  /// Parses a text that equals the formatter's own text for its date. Nil for other texts, because
  /// a formatter may be more or less strict than a compiled pattern.
  private static func usual(
    _ text: UnsafeBufferPointer<UInt8>, _ pattern: DatePattern
  ) -> Date? {
    guard let seconds = pattern.date(text), seconds >= firstDay else { return nil }
    return withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: max(pattern.maximumLength, 1)
    ) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let written = UnsafeBufferPointer(start: start, count: pattern.write(seconds, to: start))
      return written.elementsEqual(text) ? Date(timeIntervalSinceReferenceDate: seconds) : nil
    }
  }
}
