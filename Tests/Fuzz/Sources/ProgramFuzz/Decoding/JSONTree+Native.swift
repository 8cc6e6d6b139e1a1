import Foundation
import Reference

extension JSONTree {
  /// The tree as Swift code would write it.
  var native: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .number(let text):
      if let value = Int(text) {
        value
      } else if let value = UInt64(text) {
        value
      } else {
        Double(text) ?? 0
      }
    case .string(let text): text
    case .array(let elements): elements.map(\.native)
    case .object(let members): Dictionary(members.map { ($0.key, $0.value.native) }) { $1 }
    }
  }
}
