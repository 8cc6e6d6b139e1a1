import Foundation

@testable import Automapper

/// Slow arithmetic to compare with: counts years and months one by one.
enum SlowCalendar {
  static func isLeap(_ year: Int) -> Bool {
    if year % 400 == 0 { return true }
    if year % 100 == 0 { return false }
    return year % 4 == 0
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var days = day - 1
    for before in 1..<max(month, 1) { days += Self.days(in: before, of: year) }
    if year >= 2001 {
      for before in 2001..<year { days += isLeap(before) ? 366 : 365 }
    } else {
      for after in year..<2001 { days -= isLeap(after) ? 366 : 365 }
    }
    return days
  }
}

/// The seconds since 2001 of a UTC time.
func utc(
  _ year: Int, _ month: Int = 1, _ day: Int = 1, _ hour: Int = 0, _ minute: Int = 0,
  _ second: Int = 0
) -> Double {
  let days = SlowCalendar.daysSince2001(year, month, day)
  return Double(days * 86_400 + hour * 3600 + minute * 60 + second)
}

func format(
  _ pattern: String, zone: TimeZone = .gmt, locale: String = "en_US_POSIX"
) -> PatternDateFormat {
  PatternDateFormat(pattern, timeZone: zone, locale: Locale(identifier: locale))
}

func slow(_ pattern: String, zone: TimeZone = .gmt) -> DateFormatter {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = zone
  formatter.isLenient = false
  formatter.dateFormat = pattern
  return formatter
}
