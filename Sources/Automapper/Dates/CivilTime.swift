/// A day of the proleptic Gregorian calendar, which extends today's leap years back to year 0.
///
/// Before October 15, 1582, Foundation's Gregorian calendar uses the Julian one; ISO 8601 and this
/// library do not. Years run from 0 to 9999. A time zone can shift a date to year `-1` or `10000`;
/// these years are computed correctly.
struct CivilDate: Equatable {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days from March 1 of year -400 to January 1, 2001. In years counted from March, the leap day
  /// is last. The start is a whole 400-year cycle before year 0, so every number is positive.
  private static let epoch = 876_888

  /// Creates the date that is `days` days after January 1, 2001.
  init(daysSince2001 days: Int) {
    // With unsigned 32-bit integers, a division by a constant becomes one multiplication.
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

  /// Returns 0 for Monday to 6 for Sunday. January 1, 2001 was a Monday.
  static func weekday(daysSince2001 days: Int) -> Int { (days % 7 + 7) % 7 }

  /// Whether the calendar contains this day.
  @inline(__always)
  var isPossible: Bool {
    guard month >= 1, month <= 12, day >= 1 else { return false }
    return day <= 28 || day <= daysInMonth
  }

  /// - Precondition: `month` is 1 to 12.
  var daysInMonth: Int {
    if month == 2 { return isLeap ? 29 : 28 }
    // Odd months up to July and even ones from August have 31 days.
    return 30 | (month ^ (month >> 3))
  }

  private var isLeap: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

/// A day and a time of day as parsed from a text, before validation.
///
/// Fields that a text omits default to midnight of January 1, 2000, as in `DateFormatter`.
struct CivilTime {
  var date = CivilDate(year: 2000, month: 1, day: 1)
  var hour = 0
  var minute = 0
  var second = 0

  /// Returns the seconds from 2001-01-01T00:00:00Z to this time at an offset from UTC (in seconds,
  /// east positive); nil for an impossible time.
  ///
  /// A leap second, `23:59:60` in UTC or in local time, counts as the following second.
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

/// The instants whose years have four digits: from 0000-01-01T00:00:00Z to before
/// 10000-01-01T00:00:00Z, in seconds since 2001. `Date.distantPast` is December 30 of year 0.
enum CivilRange {
  static let start = -63_145_526_400.0
  static let end = 252_423_993_600.0

  static func contains(_ interval: Double) -> Bool { interval >= start && interval < end }
}
