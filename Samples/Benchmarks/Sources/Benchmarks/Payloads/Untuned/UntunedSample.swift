import Foundation

/// The documents of the untuned models, as text: their keys stand in the order in which a server
/// writes them.
enum UntunedSample {
  /// An array of `count` values.
  static func array(
    _ count: Int, seed: UInt64, _ element: (Int, inout SeededGenerator) -> String
  ) -> Data {
    var random = SeededGenerator(seed: seed)
    return Data(list(count) { element($0, &random) }.utf8)
  }

  /// `[1,2,3]`
  static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  /// `{"a":1,"b":2}`, without the members that are nil.
  static func object(_ members: [String?]) -> String {
    "{" + members.compactMap { $0 }.joined(separator: ",") + "}"
  }
}

extension SeededGenerator {
  /// Words as a JSON string.
  mutating func jsonText(_ length: Int) -> String {
    let escaped = text(length).replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "\n", with: "\\n")
    return "\"\(escaped)\""
  }

  /// Digits of base 16 as a JSON string.
  mutating func jsonCode(_ length: Int) -> String { "\"\(code(length))\"" }

  /// A number with at most `digits` digits after the point.
  mutating func decimal(_ range: Range<Int>, digits: Int = 2) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return Double(number(range)) / scale
  }

  mutating func pick(_ values: [String]) -> String { values[number(0..<values.count)] }
}
