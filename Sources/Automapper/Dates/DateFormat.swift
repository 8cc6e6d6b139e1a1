public import Foundation

/// A format that reads and writes dates.
///
/// A format defines both directions, so that a mapper can read what it writes. Built in:
/// - ``DateFormat/iso8601``: `2024-01-31T12:34:56.789Z`
/// - ``DateFormat/pattern(_:timeZone:locale:)``: `.pattern("dd/MM/yyyy")` and `31/01/2024`
/// - ``DateFormat/secondsSince1970``: `1706704496`
/// - ``DateFormat/millisecondsSince1970``: `1706704496789`
/// - ``DateFormat/secondsSinceReferenceDate``: `728397296`
/// - ``DateFormat/formatter(_:)``: whatever a `DateFormatter` reads and writes, without white space around the date
///
/// A format of your own is a type with these two methods, for dates in any form: strings, numbers, Booleans, arrays or
/// objects.
///
/// ```swift
/// struct MicrosoftDateFormat: DateFormat {  // "/Date(1706704496789)/"
///   func date(from node: Node) -> Date? {
///     guard let text = node.stringValue, text.hasPrefix("/Date("), text.hasSuffix(")/") else {
///       return nil
///     }
///     return Int64(text.dropFirst(6).dropLast(2)).map {
///       Date(timeIntervalSince1970: Double($0) / 1000)
///     }
///   }
///   func value(from date: Date) -> JSONValue {
///     Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()).map {
///       .string("/Date(\($0))/")
///     } ?? .null
///   }
/// }
/// ```
public protocol DateFormat: Sendable {
  /// Returns the date that the node contains; nil if the node is not a date in this format. The
  /// mapper then tries its next format.
  func date(from node: Node) -> Date?

  /// Returns the date in this format; `.null` if the format cannot express it. The mapper reports
  /// that as `.invalidDate`.
  func value(from date: Date) -> JSONValue
}
