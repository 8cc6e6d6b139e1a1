import Automapper
import Foundation
import Testing

/// Patterns that a `DateFormatter` takes, although they mean nothing.
struct PatternMistakeTests {
  struct Event: Codable { var day: Date }

  private func mistake(_ configure: (inout MapperConfiguration) -> Void) -> String? {
    do {
      _ = try Mapper(configure)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("yyyy-MM-ddTHH:mm", #""yyyy-MM-ddTHH:mm", whose letter T is no field: quote it as 'T'"#),
    ("not a pattern", #""not a pattern", whose letter n is no field: quote it as 'n'"#),
    ("", #""", which has no field"#), ("'Z'", #""'Z'", which has no field"#),
  ])
  func brokenPatterns(_ pattern: String, _ found: String) {
    #expect(
      mistake { $0.map(Event.self) { $0.property(\.day).date(.pattern(pattern)) } }
        == "Event.day: expected a date pattern, found \(found)")
    #expect(
      mistake { $0.dateFormats = [.iso8601, .pattern(pattern)] }
        == "expected a date pattern, found \(found)")
  }

  @Test(arguments: [
    "yyyy-MM-dd'T'HH:mm", "QQQ yyyy", "'T'''yyyy", "dd.MM.yyyy 'at' HH 'o''clock'", "YYYY-'W'ww",
  ])
  func patterns(_ pattern: String) {
    #expect(mistake { $0.dateFormats = [.pattern(pattern)] } == nil)
  }
}
