import Automapper
import Foundation

/// Strings of 50 MB, and a million keys in one object.
enum LargeInputs {
  static func run(_ report: inout Report) throws {
    let mapper = Mapper()
    report.section("Strings, of so many bytes", Report.linearColumns)
    try strings(&report, mapper)
    report.section("Keys in one object", Report.linearColumns)
    try keys(&report, mapper)
  }

  private static func strings(_ report: inout Report, _ mapper: Mapper) throws {
    let size = 12_500_000
    let sorts: [(String, (Int) -> String)] = [
      ("plain", { String(repeating: "x", count: $0) }),
      ("of escapes", { String(repeating: #"\u0041"#, count: $0 / 6) }),
      ("of quotes", { String(repeating: #"\""#, count: $0 / 2) }),
      ("of Japanese", { String(repeating: "日", count: $0 / 3) }),
    ]
    for (name, text) in sorts {
      // Letters beyond ASCII are folded one by one.
      let keySize = name == "of Japanese" ? size / 20 : size
      report.linear("a string \(name), bytes", size) {
        "[\"\(text($0))\"]"
      } run: {
        _ = try? mapper.object(from: $0, as: [String].self)
      }
      report.linear("a key \(name), bytes", keySize) {
        "{\"\(text($0))\":1}"
      } run: {
        _ = try? mapper.object(from: $0, as: [String: Int].self)
        _ = try? mapper.object(from: $0, as: Only.self)
      }
      report.linear("a key \(name), native", keySize) {
        [text($0): 1] as [String: Any]
      } run: {
        _ = try? mapper.object(from: $0, as: [String: Int].self)
        _ = try? mapper.object(from: $0, as: Only.self)
      }
      report.linear("a string \(name) for a number, bytes", size) {
        "[\"\(text($0))\"]"
      } run: { text in
        _ = fails { _ = try mapper.object(from: text, as: [Int].self) }
      }
      report.linear("a string \(name) for a date, native", size) {
        [text($0)] as [Any]
      } run: { text in
        _ = fails { _ = try mapper.object(from: text, as: [Date].self) }
      }
    }
    let plain = sorts[0].1
    report.linear("a string never closed, bytes", size) {
      "[\"" + plain($0)
    } run: { text in
      _ = fails { _ = try mapper.object(from: text, as: [String].self) }
    }
    try report.linear("a string, property list", size) {
      try list([plain($0)])
    } run: {
      _ = try mapper.object(from: .any($0), as: [String].self)
    }
    let unlimited = try Mapper { $0.maximumStringLength = .max }
    try report.linear("a string of control characters, written", size) {
      [String(repeating: "\u{1}", count: $0)]
    } run: {
      _ = try unlimited.data(from: $0)
    }
  }

  /// As Foundation reads it from a file.
  private static func list(_ value: Any) throws -> Any {
    let data = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    return try PropertyListSerialization.propertyList(from: data, format: nil)
  }

  private static func native(_ count: Int) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })
  }

  private static func text(_ count: Int) -> String {
    "{" + (0..<count).map { "\"key \($0)\":\($0)" }.joined(separator: ",") + "}"
  }

  private static func keys(_ report: inout Report, _ mapper: Mapper) throws {
    let size = 250_000
    let foundation: (Int) -> Any = { count in
      NSDictionary(dictionary: native(count).mapValues { NSNumber(value: $0 as? Int ?? 0) })
    }
    let sources: [(String, (Int) throws -> any MappingSource)] = [
      ("bytes", { Data(text($0).utf8) }), ("native", { native($0) }),
      ("Foundation", { .any(foundation($0)) }), ("property list", { .any(try list(native($0))) }),
    ]
    for (name, make) in sources {
      try linear(&report, "keys of a dictionary, \(name)", size, make) { source in
        _ = try mapper.object(from: source, as: [String: Int].self)
      }
      try linear(&report, "keys of any JSON, \(name)", size, make) { source in
        _ = try mapper.object(from: source, as: JSONValue.self)
      }
      try linear(&report, "keys of nobody, \(name)", size, make) { source in
        _ = try mapper.object(from: source, as: Only.self)
      }
      try linear(&report, "keys of nobody in a report, \(name)", size, make) { source in
        var list = MappingReport()
        _ = try mapper.object(from: source, as: Only.self, report: &list)
      }
      try linear(&report, "nobody's key, anywhere, \(name)", size / 4, make) { source in
        _ = fails { _ = try mapper.object(from: source, as: Order.self, at: .anywhere) }
        _ = fails { _ = try mapper.value(from: source, as: Int.self, at: .key("nobody")) }
      }
    }
    report.linear("one key again and again, bytes", size) {
      "{" + Array(repeating: #""firstName":"a""#, count: $0).joined(separator: ",") + "}"
    } run: {
      _ = try? mapper.object(from: $0, as: Only.self)
      _ = try? mapper.object(from: $0, as: [String: String].self)
    }
    let table: (Int) -> [String: Int] = { count in
      Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })
    }
    try report.linear("keys written sorted", size, make: table) {
      _ = try mapper.data(from: $0, options: [.sortedKeys, .prettyPrinted])
    }
    try report.linear("keys written as a dictionary", size, make: table) {
      _ = try mapper.dictionary(from: $0)
    }
  }

  private static func linear(
    _ report: inout Report, _ name: String, _ size: Int,
    _ make: (Int) throws -> any MappingSource, _ work: (any MappingSource) throws -> Void
  ) throws {
    try report.linear(name, size, make: make, run: work)
  }
}
