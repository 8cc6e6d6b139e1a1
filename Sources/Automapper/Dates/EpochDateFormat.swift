public import Foundation

extension DateFormat where Self == EpochDateFormat {
  /// Seconds since 1970-01-01T00:00:00Z: `1706704496.5`. See ``EpochDateFormat``.
  public static var secondsSince1970: Self { EpochDateFormat(unitsPerSecond: 1) }

  /// Seconds since 2001-01-01T00:00:00Z: `728397296.5`. This is the default of `JSONEncoder`.
  public static var secondsSinceReferenceDate: Self {
    EpochDateFormat(unitsPerSecond: 1, secondsTo2001: 0)
  }

  /// Milliseconds since 1970-01-01T00:00:00Z: `1706704496500`. See ``EpochDateFormat``.
  public static var millisecondsSince1970: Self { EpochDateFormat(unitsPerSecond: 1000) }
}

/// Dates as numbers: seconds or milliseconds since 1970, or seconds since 2001, in UTC.
///
/// It reads finite numbers, and strings that contain only a JSON number, as `Date(timeIntervalSince1970:)` does. White
/// space around the number is ignored. It
/// writes an integer if the date is a whole number of units, else the number that reads back as the same `Date`.
///
/// A number format reads a number in quotes only if every format of the list is a number format. For other lists, use a
/// ``DateFormat`` of your own. A query or a form has only strings; there, a number format reads what no other format of
/// the list reads.
///
/// A `Date` holds seconds since 2001, so those are always exact. Numbers since 1970 are not, because a `Date` can be
/// finer than a `Double` that counts from 1970: in 2024, adjacent values of a `Date` are 0.12 µs apart, and those
/// since 1970 are 0.24 µs apart. The format then writes the nearest number, half a step off. Whole seconds, and whole
/// milliseconds that were read as such, from a number or a text, are always exact. `.iso8601` is exact for every date.
public struct EpochDateFormat: DateFormat {
  let unitsPerSecond: Double
  /// The seconds from the epoch of the numbers to the epoch of `Date`.
  let secondsTo2001: Double

  init(
    unitsPerSecond: Double,
    secondsTo2001: Double = Double(DecimalSeconds.secondsFrom1970To2001)
  ) {
    self.unitsPerSecond = unitsPerSecond
    self.secondsTo2001 = secondsTo2001
  }

  public func date(from node: Node) -> Date? {
    if let number = node.doubleValue { return date(number: number) }
    // The infinities, hexadecimal digits and names that `Double` accepts are no JSON numbers.
    return node.stringValue.flatMap { JSONNumber(NumberText.trimmed($0)) }
      .flatMap { date(number: $0.double) }
  }

  public func value(from date: Date) -> JSONValue {
    let number = number(from: date)
    guard number.isFinite else { return .null }
    return Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }
}

extension EpochDateFormat: CustomStringConvertible {
  public var description: String {
    if secondsTo2001 == 0 { return "secondsSinceReferenceDate" }
    return unitsPerSecond == 1 ? "secondsSince1970" : "millisecondsSince1970"
  }
}

extension EpochDateFormat: NumberDateFormat {
  func date(number: Double) -> Date? {
    number.isFinite ? Date(timeIntervalSinceReferenceDate: interval(number)) : nil
  }

  func number(from date: Date) -> Double {
    let wanted = date.timeIntervalSinceReferenceDate
    let number = (wanted + secondsTo2001) * unitsPerSecond
    guard number.isFinite else { return number }
    // Choose the nearby number that reads back nearest; a whole number is tried first.
    var best = number.rounded()
    for candidate in [number, number.nextDown, number.nextUp]
    where abs(interval(candidate) - wanted) < abs(interval(best) - wanted) { best = candidate }
    return best
  }

  /// Uses the arithmetic of Foundation, so that a number reads as the same date as in Foundation.
  private func interval(_ number: Double) -> Double {
    number / unitsPerSecond - secondsTo2001
  }
}
