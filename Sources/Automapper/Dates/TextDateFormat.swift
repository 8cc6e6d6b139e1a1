internal import Foundation

/// A format whose dates are texts, read from and written into bytes without a `String` between.
///
/// The mapper asks for this refinement where it holds JSON bytes. The two requirements of
/// `DateFormat` follow from these, so a format states its rules once.
protocol TextDateFormat: DateFormat {
  /// The most bytes that `write(_:to:)` stores. Zero for a format that has no such bound: it can
  /// only be written by `value(from:)`.
  var maximumLength: Int { get }

  /// Whether the written text may hold a byte that JSON must escape (a quote, a backslash, a
  /// control character). Digits and names never do; the literal part of a pattern can.
  var needsEscaping: Bool { get }

  /// The date that the whole text states.
  func date(utf8 text: UnsafeBufferPointer<UInt8>) -> Date?

  /// Stores the text of a date and returns its length in bytes, or 0 when there is none.
  ///
  /// - Precondition: `maximumLength` bytes can be stored at `pointer`, however short the text.
  func write(_ date: Date, to pointer: UnsafeMutablePointer<UInt8>) -> Int
}

extension TextDateFormat {
  func date(text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(utf8: $0) }
  }

  /// The written text, or nil when the format cannot express the date.
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
