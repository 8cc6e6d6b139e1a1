package import Foundation

/// The date formats of a property, in the order in which the mapper tries them.
///
/// The first format that accepts a value decides; the first in the list also writes. Strings are
/// for text formats. A number format reads strings (`"1706704496"`) only if the list contains
/// nothing else; otherwise `"20240131"` would be a moment in 1970. A form has only strings, so
/// its numbers are tried after all other formats, see `date(formText:)`.
package final class DateFormatList: Sendable {
  let formats: [any DateFormat]
  private let entries: [Entry]
  private let readsTextAsNumbers: Bool
  /// Whether the first format is RFC 3339, which is then called directly. Most dates use it, and
  /// parsing one costs less than finding out which format comes first.
  let beginsWithISO8601: Bool
  /// Whether the format that writes dates may write a value of any form.
  let writesAnyForm: Bool

  /// `String` if all formats are text formats, `Double` if all are number formats, else nil.
  let valueType: (any Any.Type)?

  private struct Entry: Sendable {
    let format: any DateFormat
    let text: (any TextDateFormat)?
    let number: (any NumberDateFormat)?

    /// The built-in formats are matched by type, because the first cast to a protocol searches all
    /// conformances in the process.
    init(_ format: any DateFormat) {
      self.format = format
      switch format {
      case let format as ISO8601DateFormat: (text, number) = (format, nil)
      case let format as PatternDateFormat: (text, number) = (format, nil)
      case let format as EpochDateFormat: (text, number) = (nil, format)
      default: (text, number) = (format as? any TextDateFormat, format as? any NumberDateFormat)
      }
    }
  }

  init(_ formats: [any DateFormat]) {
    self.formats = formats
    entries = formats.map(Entry.init)
    textWriter = entries.first?.text
    writesAnyForm = entries.first.map { $0.text == nil && $0.number == nil } ?? false
    beginsWithISO8601 = formats.first is ISO8601DateFormat
    readsTextAsNumbers = entries.allSatisfy { $0.number != nil }
    valueType =
      readsTextAsNumbers ? Double.self : entries.allSatisfy { $0.text != nil } ? String.self : nil
  }

  /// Returns the date of a text; nil if no format reads it.
  @inline(__always)
  package func date(utf8 text: UnsafeBufferPointer<UInt8>) -> Date? {
    if beginsWithISO8601, let interval = ISO8601Text.read(text) {
      return Date(timeIntervalSinceReferenceDate: interval)
    }
    return search(text)
  }

  @inline(never)
  private func search(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
    for entry in entries {
      if let format = entry.text {
        if let date = format.date(utf8: text) { return date }
      } else if entry.number == nil || readsTextAsNumbers {
        let node = Node(.string(String(decoding: text, as: UTF8.self)))
        if let date = entry.format.date(from: node) { return date }
      }
    }
    return nil
  }

  /// Returns the date of a number that a form contains as text; nil if no number format reads it.
  func date(formText text: String) -> Date? {
    let node = Node(.string(text))
    return entries.lazy.filter { $0.number != nil }.compactMap { $0.format.date(from: node) }.first
  }

  /// Returns the date of a number; nil if no format reads it.
  func date(scalar: Scalar) -> Date? {
    let number: Double
    switch scalar {
    case .integer(let value): number = Double(value)
    case .unsigned(let value): number = Double(value)
    case .double(let value, _): number = value
    case .wide(let text):
      guard let value = Double(text) else { return nil }
      number = value
    default: return nil
    }
    // A document can contain a number that no `Double` holds.
    guard number.isFinite else { return nil }
    for entry in entries where entry.text == nil {
      if let format = entry.number {
        if let date = format.date(number: number) { return date }
      } else if let date = entry.format.date(from: Node(scalar.json ?? .number(number))) {
        return date
      }
    }
    return nil
  }

  /// Returns the date of any value, by the formats that are neither for text nor for numbers.
  func date(node: Node) -> Date? {
    for entry in entries where entry.text == nil && entry.number == nil {
      if let date = entry.format.date(from: node) { return date }
    }
    return nil
  }

  /// The format that writes dates; nil if the list is empty.
  var writer: (any DateFormat)? { formats.first }
  /// The format that writes dates, if it is a text format.
  let textWriter: (any TextDateFormat)?
}
