/// A generic model with renamed keys, and a value that is one of two kinds.
struct Page<Item: FuzzShape>: FuzzShape {
  private enum CodingKeys: String, CodingKey {
    case items
    case next = "next_page"
    case total = "total-count"
  }

  var items: [Item]
  var next: Item?
  var total: Int?

  static func make(_ feed: inout ByteFeed) -> Page {
    Page(
      items: [Item].make(&feed), next: feed.some { Item.make(&$0) },
      total: feed.some { $0.integer() })
  }
}

/// A single value that is tried as one type after another.
enum Either: FuzzShape {
  case number(Int)
  case flag(Bool)
  case text(String)
  case several([Either])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .several(try container.decode([Either].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .several(let values): try container.encode(values)
    }
  }

  static func make(_ feed: inout ByteFeed) -> Either { make(&feed, deepest) }

  private static func make(_ feed: inout ByteFeed, _ depth: Int) -> Either {
    switch feed.below(depth > 0 ? 4 : 3) {
    case 0: .number(feed.integer())
    case 1: .flag(feed.bool())
    // No text that is a number or a truth value, which the mapper would take as one.
    case 2: .text("~" + feed.text())
    default: .several(feed.list { make(&$0, depth - 1) })
    }
  }
}
