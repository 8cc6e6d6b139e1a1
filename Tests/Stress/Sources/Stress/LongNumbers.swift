import Automapper
import Foundation

/// Numbers of 10,000 digits and more, as every type that takes numbers.
enum LongNumbers {
  static func run(_ report: inout Report) {
    report.section("Numbers, of so many digits", Report.linearColumns)
    for (name, text) in sorts {
      check(&report, name, text, as: Int.self)
      check(&report, name, text, as: Double.self)
      check(&report, name, text, as: Float.self)
      check(&report, name, text, as: Decimal.self)
      check(&report, name, text, as: Bool.self)
      check(&report, name, text, as: String.self)
      check(&report, name, text, as: Date.self)
      check(&report, name, text, as: JSONValue.self)
    }
  }

  private static let sorts: [(String, @Sendable (Int) -> String)] = [
    ("whole", digits), ("fraction", { "0." + digits($0) }),
    ("middle", { "9007199254740993." + String(repeating: "0", count: $0) + "1" }),
    ("zeros", { "1" + String(repeating: "0", count: $0) }),
    ("small", { "0." + String(repeating: "0", count: $0) + "1" }),
    ("exponent", { "1e" + digits($0) }), ("no exponent", { "1e-" + digits($0) }),
    ("cancelled", { "1" + String(repeating: "0", count: $0) + "e-\($0)" }),
  ]

  @Sendable private static func digits(_ count: Int) -> String {
    String(decoding: (0..<count).map { UInt8(48 + ($0 * 7 + 3) % 10) }, as: UTF8.self)
  }

  private static func check<T: Decodable>(
    _ report: inout Report, _ name: String, _ text: (Int) -> String, as type: T.Type
  ) {
    let mapper = Mapper.default
    // Fifty of them, so that there is time to measure.
    report.linear("\(name) as \(type), bytes", 10_000) {
      "[" + Array(repeating: text($0), count: 50).joined(separator: ",") + "]"
    } run: { text in
      _ = fails { _ = try mapper.object(from: text, as: [T].self) }
    }
    report.linear("\(name) as \(type), native text", 10_000) {
      Array(repeating: text($0), count: 50) as [Any]
    } run: { texts in
      _ = fails { _ = try mapper.object(from: texts, as: [T].self) }
    }
  }
}
