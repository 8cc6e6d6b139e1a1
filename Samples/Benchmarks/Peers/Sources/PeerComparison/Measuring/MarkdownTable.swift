import Foundation

/// The results as a Markdown table, with the columns of `Benchmarks`: a row for each other library.
struct MarkdownTable: CustomStringConvertible {
  private var rows = [
    ["case", "against", "median", "minimum", "MB/s", "ns/object", "theirs: median"]
      + ["minimum", "MB/s", "ratio"],
    ["---", "---"] + Array(repeating: "--:", count: 8),
  ]

  mutating func add(_ result: CaseResult) {
    rows += result.others.map { other in
      [result.name, other.side]
        + [time(result.ours.median), time(result.ours.minimum)]
        + [speed(result, result.ours), number(result.ours.median / Double(result.objects))]
        + [time(other.median), time(other.minimum), speed(result, other)]
        + ["**\(number(result.ratio(to: other)))**"]
    }
  }

  var description: String {
    rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case 1e6...: number(nanoseconds / 1e6) + " ms"
    case 1e3...: number(nanoseconds / 1e3) + " µs"
    default: number(nanoseconds) + " ns"
    }
  }

  private func speed(_ result: CaseResult, _ measurement: Measurement) -> String {
    String(format: "%.0f", Double(result.bytes) / measurement.median * 1e3)
  }

  /// Three significant digits.
  private func number(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    return String(format: "%.\(digits)f", value)
  }
}
