import Foundation
import Testing

@testable import Automapper

@Suite struct FormatterDateFormatTests {
  /// Patterns and locales that only `DateFormatter` knows.
  static let fallbacks: [(String, String, String)] = [
    ("G yyyy-MM-dd", "en_US_POSIX", "AD 2024-01-31"),
    ("YYYY-'W'ww-e", "en_US_POSIX", "2024-W05-4"),
    ("DDD yyyy", "en_US_POSIX", "031 2024"),
    ("d. MMMM yyyy", "de_DE", "31. Januar 2024"),
    ("d MMMM yyyy", "fr_FR", "31 janvier 2024"),
    ("yyyy-MM-dd zzz", "en_US_POSIX", "2024-01-31 GMT"),
    ("yyyyMd", "en_US_POSIX", "2024131"),
    ("yyyy MM MM dd", "en_US_POSIX", "2024 01 01 31"),
  ]

  @Test(arguments: fallbacks)
  func writes(pattern: String, locale: String, text: String) {
    let format = format(pattern, locale: locale)
    #expect(!format.isCompiled)
    let date = Date(timeIntervalSinceReferenceDate: utc(2024, 1, 31))
    #expect(format.value(from: date) == .string(text))
    #expect(format.value(from: Date(timeIntervalSinceReferenceDate: .nan)) == .null)
    // Digits that touch and have no fixed width cannot be told apart, and the week is Sunday's.
    guard pattern != "yyyyMd", !pattern.hasPrefix("YYYY") else { return }
    #expect(format.date(text: text) == date)
    for other in [text + " ", " " + text, text + "x", "soon", ""] {
      #expect(format.date(text: other) == nil)
    }
  }

  @Test func fallsBackInTheSameCalendar() {
    let format = format("G yyyy-MM-dd")
    #expect(format.date(text: "AD 1500-02-29") == nil)
    #expect(
      format.date(text: "AD 1582-10-10") == Date(timeIntervalSinceReferenceDate: utc(1582, 10, 10)))
    #expect(format.date(text: "AD 2024-02-30") == nil)
  }

  @Test func callersFormatterIsCopied() {
    let formatter = slow("dd/MM/yyyy")
    let format = FormatterDateFormat(formatter)
    formatter.dateFormat = "yyyy"
    let date = Date(timeIntervalSinceReferenceDate: utc(2024, 1, 31))
    #expect(format.value(from: date) == .string("31/01/2024"))
    #expect(format.date(from: Node(.string("31/01/2024"))) == date)
    #expect(format.date(from: Node(.string("31/01/2024 "))) == nil)
    #expect(format.date(from: Node(.string("31/01/2024x"))) == nil)
    #expect(format.date(from: Node(.integer(1))) == nil)
  }

  @Test func spaceThatThePatternHasIsNotAroundIt() {
    let format = FormatterDateFormat(slow("yyyy-MM-dd' '"))
    #expect(format.date(text: "2024-01-31 ") != nil)
  }

  @Test func manyThreadsReadAtOnce() async {
    let format = format("G yyyy-MM-dd")
    let expected = Date(timeIntervalSinceReferenceDate: utc(2024, 1, 31))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { _ in format.date(text: "AD 2024-01-31") == expected }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
