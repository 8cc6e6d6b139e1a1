/// An enumeration with values inside, itself among them.
indirect enum Event: FuzzShape {
  case deleted
  case created(id: Int, by: String?)
  case moved(Double, to: [Int])
  case nested(Event, date: Colour)

  enum Colour: String, Codable {
    case red
    case darkGreen = "dark-green"
    case empty = ""
  }

  static func make(_ feed: inout ByteFeed) -> Event { make(&feed, deepest) }

  private static func make(_ feed: inout ByteFeed, _ depth: Int) -> Event {
    switch feed.below(depth > 0 ? 4 : 3) {
    case 0: .deleted
    case 1: .created(id: feed.integer(), by: feed.some { $0.text() })
    case 2: .moved(feed.double(), to: feed.list { $0.integer() })
    default: .nested(make(&feed, depth - 1), date: feed.choice([.red, .darkGreen, .empty]))
    }
  }
}
