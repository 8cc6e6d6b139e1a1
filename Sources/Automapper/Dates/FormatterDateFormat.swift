public import Foundation

extension DateFormat where Self == FormatterDateFormat {
  /// Whatever a `DateFormatter` reads and writes. See ``FormatterDateFormat``.
  public static func formatter(_ formatter: DateFormatter) -> Self {
    FormatterDateFormat(formatter)
  }
}

/// Dates as a `DateFormatter` reads and writes them, for styles, relative dates and calendars that
/// patterns cannot express. ``PatternDateFormat`` is much faster where it can.
///
/// The formatter is copied, so that changing it later does not change a mapper. The whole text must
/// be the date: white space around it, which `DateFormatter` skips, makes it none.
public struct FormatterDateFormat: DateFormat {
  /// Never changed after `init`, where this copy was made. Only methods that leave a formatter as
  /// it is are called, and these are safe from any thread (`DateFormatter` is `Sendable`).
  private let formatter: DateFormatter

  init(_ formatter: DateFormatter) {
    self.formatter = formatter.copy() as? DateFormatter ?? formatter
  }

  public func date(from node: Node) -> Date? { dateFromText(of: node) }

  public func value(from date: Date) -> JSONValue {
    guard date.timeIntervalSinceReferenceDate.isFinite else { return .null }
    return .string(formatter.string(from: date))
  }
}

extension FormatterDateFormat: CustomStringConvertible {
  public var description: String {
    "formatter(\((formatter.dateFormat ?? "").debugDescription))"
  }
}

extension FormatterDateFormat: TextDateFormat {
  var maximumLength: Int { 0 }
  var needsEscaping: Bool { true }

  func date(utf8 text: UnsafeBufferPointer<UInt8>) -> Date? {
    let text = String(decoding: text, as: UTF8.self)
    guard let date = formatter.date(from: text) else { return nil }
    let hasSpace = text.first?.isWhitespace == true || text.last?.isWhitespace == true
    return hasSpace && formatter.string(from: date) != text ? nil : date
  }

  func write(_ date: Date, to pointer: UnsafeMutablePointer<UInt8>) -> Int { 0 }
}
