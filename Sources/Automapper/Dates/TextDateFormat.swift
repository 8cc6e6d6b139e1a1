internal import Foundation

/// A date format that parses and writes text as bytes, without a `String` in between.
///
/// The mapper uses this refinement for JSON bytes. Both requirements of `DateFormat` follow from
/// those below, so a format states its rules once.
protocol TextDateFormat: DateFormat {
  /// The most bytes that `write(_:to:)` stores; zero if the format has no such bound. Then only
  /// `value(from:)` can write dates.
  var maximumLength: Int { get }

  /// Whether the written text may contain a byte that JSON must escape (a quote, a backslash, a
  /// control character). Digits and names never do, but the literal part of a pattern can.
  var needsEscaping: Bool { get }

  /// Parses the whole text as a date.
  func date(utf8 text: UnsafeBufferPointer<UInt8>) -> Date?

  /// Stores the text of a date and returns its length in bytes, or 0 if the format cannot express
  /// the date, or can only express it by `value(from:)`.
  ///
  /// - Precondition: `maximumLength` bytes can be stored at `pointer`, even for a short text.
  func write(_ date: Date, to pointer: UnsafeMutablePointer<UInt8>) -> Int
}

extension TextDateFormat {
  func date(text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(utf8: $0) }
  }

  /// Returns the text of a date; nil if the format cannot express the date.
  func text(from date: Date) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(maximumLength, 1)) { buffer in
      guard maximumLength > 0, let start = buffer.baseAddress else { return nil }
      let length = write(date, to: start)
      guard length > 0 else { return nil }
      return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    }
  }

  func dateFromText(of node: Node) -> Date? {
    node.stringValue.flatMap { date(text: $0) }
  }

  func textValue(from date: Date) -> JSONValue {
    text(from: date).map { .string($0) } ?? .null
  }
}
