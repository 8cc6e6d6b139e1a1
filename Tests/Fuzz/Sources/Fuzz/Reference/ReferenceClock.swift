import Foundation

/// A calendar day and a time of day, as a text states them; counted by going from year to year.
struct ReferenceClock {
  var year = 2000
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  /// The digits after the point, as many as there are.
  var fraction: [UInt8] = []

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func days(of month: Int, in year: Int) -> Int {
    month == 2 && isLeap(year) ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  static func days(of year: Int) -> Int { isLeap(year) ? 366 : 365 }

  /// The days from January 1, 2001.
  var days: Int {
    var days = 0
    for year in 2001..<max(year, 2001) { days += Self.days(of: year) }
    for year in min(year, 2001)..<2001 { days -= Self.days(of: year) }
    for month in 1..<month { days += Self.days(of: month, in: year) }
    return days + day - 1
  }

  /// The day that is so many days from January 1, 2001.
  init(days: Int) {
    var days = days
    year = 2001
    while days < 0 {
      year -= 1
      days += Self.days(of: year)
    }
    while days >= Self.days(of: year) {
      days -= Self.days(of: year)
      year += 1
    }
    while days >= Self.days(of: month, in: year) {
      days -= Self.days(of: month, in: year)
      month += 1
    }
    day = days + 1
  }

  init() {}

  /// What a clock shows that is `offset` seconds ahead of UTC.
  init(seconds: Int, offset: Int) {
    let local = seconds + offset
    let ofDay = (local % 86_400 + 86_400) % 86_400
    self.init(days: (local - ofDay) / 86_400)
    (hour, minute, second) = (ofDay / 3600, ofDay / 60 % 60, ofDay % 60)
  }

  /// 0 for Monday.
  var weekday: Int { (days % 7 + 7) % 7 }

  /// Whole seconds since 2001; nil for a time that no clock shows. A leap second stands at the end of
  /// a day, of this clock or of one in UTC.
  func seconds(offset: Int) -> Int? {
    guard (1...12).contains(month), (1...Self.days(of: month, in: year)).contains(day),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    if second == 60 {
      let inUTC = ((hour * 60 + minute) * 60 - offset + 2 * 86_400) / 60 % 1440
      guard (hour, minute) == (23, 59) || inUTC == 1439 else { return nil }
    }
    return days * 86_400 + hour * 3600 + minute * 60 + second - offset
  }

  /// The `Date` of so many seconds since 2001 and this fraction. Up to six digits are the date that
  /// Foundation makes of the seconds since 1970, more are the nearest date.
  func date(seconds: Int) -> Date {
    let date =
      fraction.count <= 6
      ? Date(timeIntervalSince1970: decimal(seconds + 978_307_200))
      : Date(timeIntervalSinceReferenceDate: decimal(seconds))
    // The last moment of year 9999 is not rounded into the next, which could not be written.
    let end = 252_423_993_600.0
    return date.timeIntervalSinceReferenceDate == end && seconds < Int(end)
      ? Date(timeIntervalSinceReferenceDate: end.nextDown) : date
  }

  /// The decimal number of so many seconds and this fraction, written out and read by the standard
  /// library.
  private func decimal(_ seconds: Int) -> Double {
    let digits = fraction.map(String.init).joined()
    if seconds >= 0 || fraction.allSatisfy({ $0 == 0 }) {
      return Double("\(seconds).\(digits.isEmpty ? "0" : digits)") ?? .nan
    }
    // -5 s and 0.25 s are -4.75 s.
    var rest = fraction.map { 9 - $0 }
    var last = rest.count - 1
    while rest[last] == 9 {
      rest[last] = 0
      last -= 1
    }
    rest[last] += 1
    return Double("-\(-1 - seconds).\(rest.map(String.init).joined())") ?? .nan
  }
}
