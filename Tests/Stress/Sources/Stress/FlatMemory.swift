import Automapper
import Foundation

/// A million objects each way, with no more memory at the end than after a tenth of them.
enum FlatMemory {
  private static let count = 1_000_000

  static func run(_ report: inout Report) throws {
    report.section(
      "A million objects", "  resident after a tenth, and at the end (at most 2048 kB more)")
    let mapper = Mapper()
    let data = Data(Order.json.utf8)
    let order = try mapper.object(from: data, as: Order.self)
    try check(&report, "read one by one from bytes", 1) {
      _ = try mapper.object(from: data, as: Order.self)
    }
    let rows = Data("[\(Array(repeating: Order.json, count: 1000).joined(separator: ","))]".utf8)
    try check(&report, "read a thousand at a time from bytes", 1000) {
      _ = try mapper.object(from: rows, as: [Order].self)
    }
    let fields = try mapper.dictionary(from: order)
    try check(&report, "read from dictionaries", 1) {
      _ = try mapper.object(from: fields, as: Order.self)
    }
    try check(&report, "written as bytes", 1) { _ = try mapper.data(from: order) }
    try check(&report, "written as dictionaries", 1) { _ = try mapper.dictionary(from: order) }
    try lines(&report, mapper)
  }

  private static func check(
    _ report: inout Report, _ name: String, _ batch: Int, _ work: () throws -> Void
  ) throws {
    let name = "a million objects \(name)"
    guard report.wants(name) else { return }
    for _ in 0..<count / batch / 10 { try work() }
    let beginning = Memory.resident
    for _ in count / batch / 10..<count / batch { try work() }
    compare(&report, name, beginning, Memory.resident)
  }

  /// One file of a million lines.
  private static func lines(_ report: inout Report, _ mapper: Mapper) throws {
    let name = "a million objects read from the lines of a file"
    guard report.wants(name) else { return }
    let url = FileManager.default.temporaryDirectory.appending(path: "stress-\(UUID()).ndjson")
    defer { try? FileManager.default.removeItem(at: url) }
    let line = Order.json.replacingOccurrences(of: "\n", with: " ") + "\n"
    let thousand = Data(String(repeating: line, count: 1000).utf8)
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let file = try FileHandle(forWritingTo: url)
    for _ in 0..<count / 1000 { try file.write(contentsOf: thousand) }
    try file.close()
    var beginning: Int?
    var read = 0
    for result in mapper.objects(fromLines: url, as: Order.self) {
      _ = try result.get()
      read += 1
      if read == count / 10 { beginning = Memory.resident }
    }
    report.check("\(name): all", "\(read)", read == count)
    compare(&report, name, beginning, Memory.resident)
  }

  private static func compare(
    _ report: inout Report, _ name: String, _ beginning: Int?, _ end: Int?
  ) {
    guard let beginning, let end else { return }
    report.check(
      name, "\(Memory.text(beginning))  \(Memory.text(end))", end - beginning <= 2 << 20)
  }
}
