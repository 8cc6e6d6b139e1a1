import Foundation
import Reference

extension JSONTree {
  /// The tree as Swift code would write it: numbers as `Int` or `Double` where those say the same.
  func native(_ feed: inout ByteFeed) -> Any {
    switch self {
    case .null: feed.bool() ? NSNull() : Optional<Int>.none as Any
    case .bool(let value): value
    case .number(let text): Self.number(text, isFoundation: false)
    case .string(let text): text
    case .array(let elements): elements.map { $0.native(&feed) }
    case .object(let members):
      Dictionary(members.map { ($0.key, $0.value.native(&feed)) }) { $1 }
    }
  }

  /// The tree as `JSONSerialization` and Objective-C code have it.
  func foundation(_ feed: inout ByteFeed) -> Any {
    switch self {
    case .null: return NSNull()
    case .bool(let value): return NSNumber(value: value)
    case .number(let text): return Self.number(text, isFoundation: true)
    case .string(let text): return feed.bool() ? text as Any : NSString(string: text)
    case .array(let elements):
      let array = elements.map { $0.foundation(&feed) }
      return feed.bool() ? array as Any : NSArray(array: array)
    case .object(let members):
      let object = Dictionary(members.map { ($0.key, $0.value.foundation(&feed)) }) { $1 }
      return feed.bool() ? object as Any : NSDictionary(dictionary: object)
    }
  }

  /// Digits that a `Double` would lose are a `Decimal`.
  private static func number(_ text: String, isFoundation: Bool) -> Any {
    if !text.contains(where: { ".eE".contains($0) }), text != "-0" {
      if let value = Int(text) { return isFoundation ? NSNumber(value: value) as Any : value }
      if let value = UInt64(text) { return isFoundation ? NSNumber(value: value) as Any : value }
    }
    let value = Double(text) ?? 0
    if let decimal = Decimal(string: text), decimal != Decimal(string: value.description) {
      return isFoundation ? NSDecimalNumber(decimal: decimal) as Any : decimal
    }
    return isFoundation ? NSNumber(value: value) as Any : value
  }
}
