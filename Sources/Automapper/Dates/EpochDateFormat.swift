public import Foundation

extension DateFormat where Self == EpochDateFormat {
  /// Seconds since 1970-01-01T00:00:00Z: `1706704496.5`. See ``EpochDateFormat``.
  public static var secondsSince1970: Self { EpochDateFormat(unitsPerSecond: 1) }

  /// Milliseconds since 1970-01-01T00:00:00Z: `1706704496500`. See ``EpochDateFormat``.
  public static var millisecondsSince1970: Self { EpochDateFormat(unitsPerSecond: 1000) }
}

/// Dates as numbers: the seconds or milliseconds since 1970 began in UTC.
///
/// It reads finite numbers, and strings that hold nothing but a JSON number, as
/// `Date(timeIntervalSince1970:)` does. It writes an integer where the date has no fraction of the
/// unit, else the number that reads back as the same `Date`.
///
/// There is not always one. A `Date` counts from 2001 and can be finer than a `Double` that counts
/// from 1970: in 2024 a step of the first is 0.12 µs and of the second 0.24 µs. The nearest number
/// is written then, half a step off. Whole seconds, and whole milliseconds that were read as such,
/// are always exact; `.iso8601` is for every date.
public struct EpochDateFormat: DateFormat {
  private static let from1970To2001 = 978_307_200.0

  let unitsPerSecond: Double

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
    unitsPerSecond == 1 ? "secondsSince1970" : "millisecondsSince1970"
  }
}

extension EpochDateFormat: NumberDateFormat {
  func date(number: Double) -> Date? {
    number.isFinite ? Date(timeIntervalSinceReferenceDate: interval(number)) : nil
  }

  func number(from date: Date) -> Double {
    let wanted = date.timeIntervalSinceReferenceDate
    let number = (wanted + EpochDateFormat.from1970To2001) * unitsPerSecond
    guard number.isFinite else { return number }
    // Of the numbers around, the one that reads back nearest; a whole one is tried first.
    var best = number.rounded()
    for candidate in [number, number.nextDown, number.nextUp]
    where abs(interval(candidate) - wanted) < abs(interval(best) - wanted) { best = candidate }
    return best
  }

  /// The arithmetic of Foundation, so that a number reads as the same date as anywhere else.
  private func interval(_ number: Double) -> Double {
    number / unitsPerSecond - EpochDateFormat.from1970To2001
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
