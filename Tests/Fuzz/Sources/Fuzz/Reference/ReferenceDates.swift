import Foundation

/// RFC 3339 as the library documents it: `yyyy-MM-dd`, `T` or a space, `HH:mm`, seconds with a
/// fraction or none, a zone or none.
enum ReferenceDates {
  static func date(_ text: [UInt8]) -> Date? {
    var reader = ReferencePattern.Reader(text: text)
    var clock = ReferenceClock()
    guard let year = reader.digits(4...4), reader.take("-"), let month = reader.digits(2...2),
      reader.take("-"), let day = reader.digits(2...2),
      reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.digits(2...2), reader.take(":"), let minute = reader.digits(2...2)
    else { return nil }
    (clock.year, clock.month, clock.day) = (year, month, day)
    (clock.hour, clock.minute) = (hour, minute)
    if reader.take(":") {
      guard let second = reader.digits(2...2) else { return nil }
      clock.second = second
      if reader.take(".") || reader.take(",") {
        clock.fraction = reader.allDigits()
        if clock.fraction.isEmpty { return nil }
      }
    }
    var offset = 0
    if !reader.isAtEnd {
      guard let zone = reader.offset(), reader.isAtEnd else { return nil }
      offset = zone
    }
    return clock.seconds(offset: offset).map { clock.date(seconds: $0) }
  }

  static let years = -63_145_526_400.0..<252_423_993_600.0

  /// The text of a date up to its whole second, and a `Z` behind what follows.
  static func text(_ date: Date, fraction: String) -> String {
    let interval = date.timeIntervalSinceReferenceDate
    let clock = ReferenceClock(seconds: Int(interval.rounded(.down)), offset: 0)
    let day = "\(padded(clock.year, 4))-\(padded(clock.month, 2))-\(padded(clock.day, 2))"
    let time = "\(padded(clock.hour, 2)):\(padded(clock.minute, 2)):\(padded(clock.second, 2))"
    return "\(day)T\(time)\(fraction.isEmpty ? "" : "." + fraction)Z"
  }

  static func padded(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(width - text.count, 0)) + text
  }

  /// Whether these digits are the fewest that, behind the date's whole second, read back as it: no
  /// number with a digit less does, and none with six digits, which are read by another rule.
  static func isShortest(_ digits: String, of date: Date) -> Bool {
    let seconds = Int(date.timeIntervalSinceReferenceDate.rounded(.down))
    func reads(_ digits: [UInt8]) -> Bool {
      var clock = ReferenceClock()
      clock.fraction = digits
      return clock.date(seconds: seconds) == date
    }
    let digits = digits.utf8.map { $0 - 0x30 }
    guard reads(digits) else { return false }
    return [digits.count - 1, 6].allSatisfy { count in
      count < 0 || count >= digits.count
        || !neighbours(Array(digits.prefix(count))).contains(where: reads)
    }
  }

  /// The digits that were cut off, and the number after them.
  private static func neighbours(_ cut: [UInt8]) -> [[UInt8]] {
    guard var last = cut.lastIndex(where: { $0 != 9 }) else { return [cut] }
    var next = cut
    next[last] += 1
    while last + 1 < next.count {
      last += 1
      next[last] = 0
    }
    return [cut, next]
  }
}
