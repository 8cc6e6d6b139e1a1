/// A day of the proleptic Gregorian calendar: today's leap years, carried back to year 0.
///
/// Foundation's Gregorian calendar changes to the Julian one before October 15, 1582; ISO 8601 and
/// this library do not. Years run from 0 to 9999 (`-1` and `10000` are met when a time zone shifts
/// a date over the edge, and are computed rightly).
struct CivilDate: Equatable {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days from March 1 of year -400 to January 1, 2001. Years counted from March put the leap day
  /// last, and starting a whole 400-year cycle before year 0 keeps every number positive.
  private static let epoch = 876_888

  /// The date that is so many days after January 1, 2001.
  init(daysSince2001 days: Int) {
    // Unsigned 32 bits: divisions by constants become one multiplication.
    let shifted = UInt32(truncatingIfNeeded: days + CivilDate.epoch)
    let quarterDays = shifted * 4 + 3
    let century = quarterDays / 146_097
    let inCentury = (quarterDays % 146_097) | 3
    let yearOfCentury = inCentury / 1461
    let dayOfYear = (inCentury % 1461) / 4
    let monthFromMarch = (dayOfYear * 5 + 2) / 153
    let afterDecember: UInt32 = monthFromMarch >= 10 ? 1 : 0
    year = Int(century * 100 + yearOfCentury + afterDecember) - 400
    month = Int(monthFromMarch + 3 - afterDecember * 12)
    day = Int(dayOfYear - (monthFromMarch * 153 + 2) / 5 + 1)
  }

  @inline(__always)
  var daysSince2001: Int {
    let beforeMarch = month <= 2 ? 1 : 0
    let shifted = UInt32(truncatingIfNeeded: year &+ 400 &- beforeMarch)
    let monthFromMarch = UInt32(truncatingIfNeeded: month &+ beforeMarch &* 12 &- 3)
    let years = shifted &* 365 &+ shifted / 4 &- shifted / 100 &+ shifted / 400
    let months = (monthFromMarch &* 153 &+ 2) / 5
    return Int(years &+ months) &+ day &- 1 &- CivilDate.epoch
  }

  /// 0 for Monday to 6 for Sunday. January 1, 2001 was a Monday.
  static func weekday(daysSince2001 days: Int) -> Int { (days % 7 + 7) % 7 }

  /// Whether the calendar has this day.
  @inline(__always)
  var isPossible: Bool {
    guard month >= 1, month <= 12, day >= 1 else { return false }
    return day <= 28 || day <= daysInMonth
  }

  /// - Precondition: The month is one.
  var daysInMonth: Int {
    if month == 2 { return isLeap ? 29 : 28 }
    // Odd months up to July and even ones from August have 31 days.
    return 30 | (month ^ (month >> 3))
  }

  private var isLeap: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

/// A day and a time of day as a text states them, before they are known to be possible.
///
/// What a text leaves out is midnight of January 1, 2000, as `DateFormatter` has it.
struct CivilTime {
  var date = CivilDate(year: 2000, month: 1, day: 1)
  var hour = 0
  var minute = 0
  var second = 0

  /// The seconds from 2001-01-01T00:00:00Z to this time at an offset from UTC (in seconds, east
  /// positive), or nil for a time that no clock shows.
  ///
  /// A leap second, `23:59:60` in UTC or as written, is the second after it.
  @inline(__always)
  func secondsSince2001(offset: Int) -> Int? {
    guard date.isPossible, hour < 24, minute < 60, second <= 60 else { return nil }
    let minutes = hour * 60 + minute
    if second == 60 {
      let inUTC = (minutes - offset / 60 + 2 * 1440) % 1440
      guard minutes == 1439 || inUTC == 1439 else { return nil }
    }
    return date.daysSince2001 * 86_400 + minutes * 60 + second - offset
  }
}

/// The instants that four digits of a year can write: from 0000-01-01T00:00:00Z to before
/// 10000-01-01T00:00:00Z, in seconds since 2001. `Date.distantPast` is December 30 of year 0.
enum CivilRange {
  static let start = -63_145_526_400.0
  static let end = 252_423_993_600.0

  static func contains(_ interval: Double) -> Bool { interval >= start && interval < end }
}
