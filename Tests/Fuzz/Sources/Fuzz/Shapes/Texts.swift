import Foundation

/// Values that JSON has as texts or numbers and Swift has types for.
struct Texts: FuzzShape {
  enum Level: Int, Codable, CaseIterable {
    case low = -1
    case middle
    case high = 1_000_000
  }

  var colour: Event.Colour?
  var level: Level?
  var url: URL?
  var uuid: UUID?
  var data: Data?
  var date: Date?
  var decimal: Decimal?
  var uuids: [UUID]
  var levels: [Level?]

  static func make(_ feed: inout ByteFeed) -> Texts {
    Texts(
      colour: feed.some { $0.choice([.red, .darkGreen, .empty]) },
      level: feed.some { $0.choice(Level.allCases) }, url: feed.some { url(&$0) },
      uuid: feed.some { uuid(&$0) }, data: feed.some { $0.data() }, date: feed.some { $0.date() },
      decimal: feed.some { decimal(&$0) }, uuids: feed.list { uuid(&$0) },
      levels: feed.list { feed in feed.some { $0.choice(Level.allCases) } })
  }

  static func url(_ feed: inout ByteFeed) -> URL {
    URL(string: feed.text()) ?? URL(filePath: "/")
  }

  private static func uuid(_ feed: inout ByteFeed) -> UUID {
    let (high, low) = (feed.integer(UInt64.self), feed.integer(UInt64.self))
    return withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private static func decimal(_ feed: inout ByteFeed) -> Decimal {
    let digits = Decimal(feed.integer(Int64.self)) * Decimal(feed.integer(UInt32.self))
    return digits / (feed.choice([1, 10, 1000, 1_000_000]) as Decimal)
  }
}
