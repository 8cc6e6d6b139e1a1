import Foundation
import Testing

@testable import Automapper

@Suite struct EpochDateFormatTests {
  let seconds = EpochDateFormat(unitsPerSecond: 1)
  let milliseconds = EpochDateFormat(unitsPerSecond: 1000)

  static let numbers: [(JSONValue, Double)] = [
    (JSONValue.integer(0), 0.0), (.integer(1_706_704_496), 1_706_704_496),
    (.number(1_706_704_496.5), 1_706_704_496.5), (.integer(-1), -1),
    (.string("1706704496"), 1_706_704_496), (.string("-0.5"), -0.5), (.string("1e9"), 1e9),
    (.string(" 12 "), 12), (.unsigned(5), 5), (.number(1_706_704_496.789), 1_706_704_496.789),
  ]

  @Test(arguments: numbers)
  func readsSeconds(value: JSONValue, expected: Double) {
    #expect(seconds.date(from: Node(value)) == Date(timeIntervalSince1970: expected))
    #expect(milliseconds.date(from: Node(value)) == Date(timeIntervalSince1970: expected / 1000))
  }

  static let others: [JSONValue] = [
    JSONValue.null, .bool(true), .string(""), .string("soon"), .string("12x"), .string("nan"),
    .string("inf"), .string("0x10"), .string("1 2"), .string("-"), .string("1e"), .string("1e999"),
    .number(.nan), .number(.infinity), .string("2024-01-31"), .string("01/31/2024"), .string("+5"),
    .string("1-2"), .string("--1"), .string("."), .string("5."), .string(".5"),
    .string("007"), .string("-007"), .string("1 \u{a0}"),
  ]

  @Test(arguments: others)
  func refuses(value: JSONValue) {
    #expect(seconds.date(from: Node(value)) == nil)
    #expect(milliseconds.date(from: Node(value)) == nil)
  }

  @Test func writes() {
    let date = Date(timeIntervalSince1970: 1_706_704_496)
    #expect(seconds.value(from: date) == .integer(1_706_704_496))
    #expect(milliseconds.value(from: date) == .integer(1_706_704_496_000))
    #expect(seconds.value(from: date.addingTimeInterval(0.5)) == .number(1_706_704_496.5))
    #expect(milliseconds.value(from: date.addingTimeInterval(0.5)) == .integer(1_706_704_496_500))
    #expect(seconds.value(from: Date(timeIntervalSince1970: -1)) == .integer(-1))
    #expect(seconds.value(from: Date(timeIntervalSince1970: .infinity)) == .null)
    #expect(milliseconds.value(from: Date(timeIntervalSince1970: .nan)) == .null)
  }

  @Test func wholeUnitsReadBack() {
    var random = SeededGenerator()
    for _ in 0..<50_000 {
      let number = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
      let stated = Node(.integer(number))
      let date = milliseconds.date(from: stated) ?? .distantPast
      #expect(milliseconds.value(from: date) == .integer(number), "seed \(random.seed)")
      let second = seconds.date(from: Node(.integer(number / 1000))) ?? .distantPast
      #expect(seconds.value(from: second) == .integer(number / 1000), "seed \(random.seed)")
    }
  }

  @Test func whatWasReadReadsBack() {
    var random = SeededGenerator()
    for _ in 0..<50_000 {
      let number = Double.random(in: -6e10...2.5e11, using: &random)
      for (format, number) in [(seconds, number), (milliseconds, number * 1000)] {
        let date = format.date(number: number) ?? .distantPast
        let written = format.number(from: date)
        #expect(format.date(number: written) == date, "\(number) seed \(random.seed)")
      }
    }
  }

  @Test func finerDatesAreHalfAStepOff() {
    var random = SeededGenerator()
    var exact = 0
    for _ in 0..<10_000 {
      let date = Date(
        timeIntervalSinceReferenceDate: .random(in: 7e8...9e8, using: &random))
      let back = seconds.date(number: seconds.number(from: date)) ?? .distantPast
      #expect(abs(back.timeIntervalSince(date)) <= 0x1p-23, "seed \(random.seed)")
      if back == date { exact += 1 }
    }
    #expect(exact > 4000 && exact < 6000)
  }
}
