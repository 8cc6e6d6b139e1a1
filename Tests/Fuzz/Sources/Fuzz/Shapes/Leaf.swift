import Automapper

/// Arbitrary JSON beside a property that is required.
struct Leaf: FuzzShape {
  var value: JSONValue
  var `default`: Bool

  static func make(_ feed: inout ByteFeed) -> Leaf {
    Leaf(value: json(&feed, deepest), default: feed.bool())
  }

  private static func json(_ feed: inout ByteFeed, _ depth: Int) -> JSONValue {
    switch feed.below(depth > 0 ? 8 : 6) {
    case 0: .null
    case 1: .bool(feed.bool())
    case 2: .integer(feed.integer())
    case 3: .unsigned(UInt64(Int64.max) + 1 + feed.integer(UInt64.self) / 2)
    case 4: .number(fraction(&feed))
    case 5: .string(feed.text())
    case 6: .array(feed.list { json(&$0, depth - 1) })
    default: .object(Dictionary(feed.list { ($0.text(), json(&$0, depth - 1)) }) { $1 })
    }
  }

  /// A double that is no integer, which would be read back as one.
  private static func fraction(_ feed: inout ByteFeed) -> Double {
    let value = feed.double()
    return value == value.rounded() ? 0.5 : value
  }
}
