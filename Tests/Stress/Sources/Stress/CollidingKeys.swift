import Automapper
import Foundation

/// Keys that were chosen to meet: in the table of keys, after folding, in their first bytes.
enum CollidingKeys {
  static func run(_ report: inout Report) throws {
    report.section("Keys chosen to collide", Report.linearColumns)
    let mapper = Mapper()
    let sorts: [(String, (Int) -> [String])] = [
      ("of one bucket", oneBucket), ("that fold alike", foldAlike),
      ("with equal ends", { count in (0..<count).map { "12345678\($0)87654321" } }),
      (
        "that differ at the end",
        { count in (0..<count).map { String(repeating: "k", count: 40) + "\($0)" } }
      ),
    ]
    for (name, keys) in sorts {
      let text: (Int) -> String = { count in
        "{" + keys(count).map { "\"\($0)\":\"v\"" }.joined(separator: ",") + "}"
      }
      let native: (Int) -> [String: Any] = { count in
        Dictionary(keys(count).map { ($0, "v") }) { $1 }
      }
      report.linear("keys \(name), bytes", 25_000, make: text) {
        _ = try? mapper.object(from: $0, as: Only.self)
        _ = try? mapper.object(from: $0, as: [String: String].self)
      }
      report.linear("keys \(name), native", 25_000, make: native) {
        _ = try? mapper.object(from: $0, as: Only.self)
        _ = try? mapper.object(from: $0, as: [String: String].self)
      }
      report.linear("keys \(name) in a report, bytes", 25_000, make: text) {
        var list = MappingReport()
        _ = try? mapper.object(from: $0, as: Only.self, report: &list)
      }
    }
  }

  /// Spellings of one name: letters in both cases, and underscores.
  private static func foldAlike(_ count: Int) -> [String] {
    (0..<count).map { number in
      String(
        "firstname".enumerated().map { index, letter in
          number >> index & 1 == 1 ? Character(letter.uppercased()) : letter
        }) + String(repeating: "_", count: number >> 9)
    }
  }

  /// Keys of eight bytes that the library's table puts into one bucket. Its seed is this process's
  /// own, which only code inside it can know; so this is more than a document can do.
  private static func oneBucket(_ count: Int) -> [String] {
    let seed = UInt64(bitPattern: Int64("key entries".hashValue)) | 1
    var keys: [String] = []
    var number = 0
    while keys.count < count {
      var word: UInt64 = 0
      var rest = number
      for _ in 0..<8 {
        word = word << 8 | UInt64(65 + rest & 15)
        rest >>= 4
      }
      let product = (seed ^ 8 ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      if (product.high ^ product.low ^ seed) >> 20 & 0xFFF == 0 {
        keys.append(withUnsafeBytes(of: word.littleEndian) { String(decoding: $0, as: UTF8.self) })
      }
      number += 1
    }
    return keys
  }
}
