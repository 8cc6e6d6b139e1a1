import Foundation

/// The results as a Markdown table: a row for each side beside ours.
struct MarkdownTable: CustomStringConvertible {
  private var rows: [[String]]
  private let countsAllocations: Bool

  init(countsAllocations: Bool) {
    self.countsAllocations = countsAllocations
    rows = [
      ["case", "against", "median", "minimum", "MB/s", "ns/object", "theirs: median"]
        + ["minimum", "MB/s", "ratio"]
        + (countsAllocations ? ["allocations/object", "theirs"] : [])
    ]
    rows.append(rows[0].indices.map { $0 < 2 ? "---" : "--:" })
  }

  mutating func add(_ result: CaseResult) -> [String] {
    let lines = result.others.map { other in
      [result.name, other.side]
        + [time(result.ours.median), time(result.ours.minimum)]
        + [speed(result, result.ours), number(result.ours.median / Double(result.objects))]
        + [time(other.median), time(other.minimum), speed(result, other)]
        + ["**\(number(result.ratio(to: other)))**"]
        + (countsAllocations
          ? [allocations(result, result.ours), allocations(result, other)] : [])
    }
    rows += lines
    return lines.map(row)
  }

  var description: String { rows.map(row).joined(separator: "\n") }

  /// The table's first lines.
  var head: String { rows.prefix(2).map(row).joined(separator: "\n") }

  private func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
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

  private func allocations(_ result: CaseResult, _ measurement: Measurement) -> String {
    measurement.allocations.map { number(Double($0) / Double(result.objects)) } ?? "–"
  }

  /// Three digits that count.
  private func number(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    return String(format: "%.\(digits)f", value)
  }
}
