import Foundation
import Testing

@testable import Automapper

@Suite struct DateFormatsTests {
  static let values: [(JSONValue, Int, Double)] = [
    (.string("2024-01-31T12:34:56Z"), 0, utc(2024, 1, 31, 12, 34, 56)),
    (.string("2024-01-31"), 1, utc(2024, 1, 31)),
    (.string("01/31/2024"), 2, utc(2024, 1, 31)),
    (.string("01/31/2024 01:02:03 PM"), 3, utc(2024, 1, 31, 13, 2, 3)),
    (.integer(1_706_704_496), 4, utc(2024, 1, 31, 12, 34, 56)),
    (.string("1706704496"), 4, utc(2024, 1, 31, 12, 34, 56)),
  ]

  /// No value is a date in two of the formats, so their order decides nothing but the time it
  /// takes.
  @Test(arguments: values)
  func oneFormatReads(value: JSONValue, index: Int, expected: Double) {
    let dates = DateFormats.standard.map { $0.date(from: Node(value)) }
    #expect(dates.compactMap { $0 }.count == 1)
    #expect(dates[index]?.timeIntervalSinceReferenceDate == expected)
  }

  @Test func spelledAsMembers() {
    let formats: [any DateFormat] = [
      .iso8601, .pattern("dd/MM/yyyy"), .secondsSince1970, .millisecondsSince1970,
      .formatter(DateFormatter()),
    ]
    #expect(formats.count == 5)
  }

  @Test func patternsOfTheListAreCompiled() {
    let patterns = DateFormats.standard.compactMap { ($0 as? PatternDateFormat)?.description }
    #expect(
      patterns == [
        #"pattern("yyyy-MM-dd")"#, #"pattern("MM/dd/yyyy")"#, #"pattern("MM/dd/yyyy hh:mm:ss a")"#,
      ])
    #expect(DateFormats.standard.count == 5)
  }
}
