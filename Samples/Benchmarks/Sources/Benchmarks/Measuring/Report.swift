import Foundation

/// Everything that a run of the program found out, as `--json` writes it.
struct Report: Codable {
  var date = Date()
  var system = ProcessInfo.processInfo.operatingSystemVersionString
  var processor = Self.processorName
  var cores = ProcessInfo.processInfo.activeProcessorCount
  var runs: Int
  var results: [CaseResult] = []

  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    try encoder.encode(self).write(to: file)
  }

  /// As Linux tells it.
  private static var processorName: String? {
    try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      .split(separator: "\n")
      .first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?
      .trimmingCharacters(in: .whitespaces)
  }
}
