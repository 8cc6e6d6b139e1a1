import Foundation
import Testing

@testable import Automapper

@Suite struct CivilTimeTests {
  @Test func everyDayOfTenThousandYears() {
    var days = SlowCalendar.daysSince2001(0, 1, 1)
    #expect(Double(days) * 86_400 == CivilRange.start)
    var failures = 0
    for year in 0...9999 {
      for month in 1...12 {
        for day in 1...SlowCalendar.days(in: month, of: year) {
          let date = CivilDate(year: year, month: month, day: day)
          if date.daysSince2001 != days || CivilDate(daysSince2001: days) != date
            || !date.isPossible
          {
            failures += 1
          }
          days += 1
        }
        let after = SlowCalendar.days(in: month, of: year) + 1
        if CivilDate(year: year, month: month, day: after).isPossible { failures += 1 }
      }
    }
    #expect(failures == 0)
    #expect(Double(days) * 86_400 == CivilRange.end)
  }

  @Test func againstFoundation() {
    // Foundation's calendar is Julian before 1582; from then on both agree.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var random = SeededGenerator()
    for _ in 0..<2000 {
      let days = Int.random(in: -152_000...2_900_000, using: &random)
      let date = Date(timeIntervalSinceReferenceDate: Double(days) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      let civil = CivilDate(daysSince2001: days)
      #expect(parts.year == civil.year, "seed \(random.seed)")
      #expect(parts.month == civil.month, "seed \(random.seed)")
      #expect(parts.day == civil.day, "seed \(random.seed)")
      // Foundation counts from Sunday as 1.
      #expect(parts.weekday == (CivilDate.weekday(daysSince2001: days) + 1) % 7 + 1)
    }
  }

  @Test(arguments: [
    (1900, false), (2000, true), (2100, false), (4, true), (0, true), (2023, false),
  ])
  func leapYears(year: Int, isLeap: Bool) {
    #expect(CivilDate(year: year, month: 2, day: 29).isPossible == isLeap)
    #expect(CivilDate(year: year, month: 2, day: 28).isPossible)
    #expect(!CivilDate(year: year, month: 2, day: 30).isPossible)
  }

  @Test(arguments: [(0, 1), (13, 1), (1, 0), (1, 32), (4, 31), (99, 1), (12, 99)])
  func impossibleDays(month: Int, day: Int) {
    #expect(!CivilDate(year: 2024, month: month, day: day).isPossible)
  }

  @Test func distantPastIsInRange() {
    #expect(CivilRange.contains(Date.distantPast.timeIntervalSinceReferenceDate))
    #expect(CivilRange.contains(Date.distantFuture.timeIntervalSinceReferenceDate))
    #expect(!CivilRange.contains(.nan) && !CivilRange.contains(.infinity))
  }
}
