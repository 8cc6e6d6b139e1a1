import Automapper
import Foundation

/// Documents in which everything is wrong: what is listed is bounded, and so is the time.
enum ManyErrors {
  static func run(_ report: inout Report) throws {
    report.section("Documents where all is wrong", Report.linearColumns)
    let known = try Mapper { configuration in
      configuration.register(Order.self, Order.Line.self, Only.self)
      configuration.unknownKeys = .error
    }
    let skipping = try Mapper { configuration in
      configuration.invalidElements = .skip
      configuration.invalidValues = .useDefault
    }
    for (name, mapper) in [("known", known), ("new", Mapper()), ("skipped", skipping)] {
      report.linear("wrong objects, \(name), bytes", 25_000, make: rows) { text in
        _ = fails { _ = try mapper.object(from: text, as: [Order].self) }
      }
      try report.linear("wrong objects, \(name), native", 25_000) {
        try JSONSerialization.jsonObject(with: Data(rows($0).utf8))
      } run: { value in
        _ = fails { _ = try mapper.object(from: .any(value), as: [Order].self) }
      }
    }
    report.linear("unknown keys as errors, bytes", 50_000) { count in
      "{" + (0..<count).map { "\"first\($0)Name\":1" }.joined(separator: ",") + "}"
    } run: { text in
      _ = fails { _ = try known.object(from: text, as: Only.self) }
    }
    report.linear("a long unknown key as an error, bytes", 1_000_000) {
      "{\"\(String(repeating: "firstName", count: $0 / 9))\":1}"
    } run: { text in
      _ = fails { _ = try known.object(from: text, as: Only.self) }
    }
    report.linear("skipped objects in a report, bytes", 25_000, make: rows) { text in
      var list = MappingReport()
      _ = try? skipping.object(from: text, as: [Order].self, report: &list)
    }
    let secret = try Mapper { $0.map(Only.self) { $0.property(\.firstName).sensitive() } }
    for (name, end) in [("end late", "]}\n"), ("never end", "")] {
      report.linear("sensitive values that \(name), bytes", 25_000) { count in
        String(repeating: "{\"firstName\":[\n", count: count) + String(repeating: end, count: count)
      } run: { text in
        _ = fails { _ = try secret.object(from: text, as: Only.self) }
      }
    }
    do throws(MappingError) {
      _ = try known.object(from: rows(25_000), as: [Order].self)
    } catch {
      report.check(
        "issues of a wrong document, at most 100",
        "\(Report.number(error.issues.count)), and \(error.omittedIssueCount) more",
        error.issues.count == 100)
    }
  }

  private static func rows(_ count: Int) -> String {
    let row = #"{"order_id":"x","lines":[{"quantity":[]},{}],"odd":1}"#
    return "[" + Array(repeating: row, count: count).joined(separator: ",") + "]"
  }
}
