public import Foundation

extension DateFormat where Self == EpochDateFormat {
  /// Seconds since 1970-01-01T00:00:00Z: `1706704496.5`. See ``EpochDateFormat``.
  public static var secondsSince1970: Self { EpochDateFormat(unitsPerSecond: 1) }

  /// Seconds since 2001-01-01T00:00:00Z: `728397296.5`. `JSONEncoder` writes dates so by default.
  public static var secondsSinceReferenceDate: Self {
    EpochDateFormat(unitsPerSecond: 1, secondsTo2001: 0)
  }

  /// Milliseconds since 1970-01-01T00:00:00Z: `1706704496500`. See ``EpochDateFormat``.
  public static var millisecondsSince1970: Self { EpochDateFormat(unitsPerSecond: 1000) }
}

/// Dates as numbers: the seconds or milliseconds since 1970 began in UTC, or the seconds since 2001 did.
///
/// It reads finite numbers, and strings that hold nothing but a JSON number, as
/// `Date(timeIntervalSince1970:)` does. It writes an integer where the date has no fraction of the
/// unit, else the number that reads back as the same `Date`.
///
/// Seconds since 2001 are what a `Date` holds, so they are always exact. From 1970 there is not always
/// such a number. A `Date` counts from 2001 and can be finer than a `Double` that counts
/// from 1970: in 2024 a step of the first is 0.12 µs and of the second 0.24 µs. The nearest number
/// is written then, half a step off. Whole seconds, and whole milliseconds that were read as such,
/// are always exact; `.iso8601` is for every date.
public struct EpochDateFormat: DateFormat {
  let unitsPerSecond: Double
  /// The seconds from the moment that numbers count from to the moment that a `Date` counts from.
  let secondsTo2001: Double

  init(unitsPerSecond: Double, secondsTo2001: Double = 978_307_200) {
    self.unitsPerSecond = unitsPerSecond
    self.secondsTo2001 = secondsTo2001
  }

  public func date(from node: Node) -> Date? {
    if let number = node.doubleValue { return date(number: number) }
    return node.stringValue.flatMap(EpochDateFormat.number(in:)).flatMap { date(number: $0) }
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
    // Of the numbers around, the one that reads back nearest; a whole one is tried first.
    var best = number.rounded()
    for candidate in [number, number.nextDown, number.nextUp]
    where abs(interval(candidate) - wanted) < abs(interval(best) - wanted) { best = candidate }
    return best
  }

  /// The arithmetic of Foundation, so that a number reads as the same date as anywhere else.
  private func interval(_ number: Double) -> Double {
    number / unitsPerSecond - secondsTo2001
  }

  /// The number that a string holds, white space around it aside: digits, a point, an exponent. Not
  /// the infinities, hexadecimal digits and names that `Double` reads.
  private static func number(in text: String) -> Double? {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
    var digits = text.utf8.drop(while: isSpace)
    while let last = digits.last, isSpace(last) { digits = digits.dropLast() }
    guard let first = digits.first, let last = digits.last,
      first == UInt8(ascii: "-") || (first >= 0x30 && first <= 0x39), last >= 0x30, last <= 0x39,
      digits.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || "+-.eE".utf8.contains($0) })
    else { return nil }
    return Double(Substring(digits))
  }
}
