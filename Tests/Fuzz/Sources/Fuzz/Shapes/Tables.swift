/// Collections of collections, and keys that are data.
struct Tables: FuzzShape {
  var counts: [String: Int]
  var byNumber: [Int: String]
  var lists: [String: [Double?]]
  var matrix: [[Int]]
  var texts: Set<String>
  var maybe: [Bool?]?
  var inner: [String: [String: Bool]]?

  static func make(_ feed: inout ByteFeed) -> Tables {
    Tables(
      counts: table(&feed) { ($0.text(), $0.integer()) },
      byNumber: table(&feed) { ($0.integer(), $0.text()) },
      lists: table(&feed) { feed in (feed.text(), feed.list { $0.some { $0.double() } }) },
      matrix: feed.list { feed in feed.list { $0.integer() } },
      texts: Set(feed.list { $0.text() }),
      maybe: feed.some { feed in feed.list { $0.some { $0.bool() } } },
      inner: feed.some { feed in
        table(&feed) { feed in (feed.text(), table(&feed) { ($0.text(), $0.bool()) }) }
      })
  }

  private static func table<Key, Value>(
    _ feed: inout ByteFeed, _ pair: (inout ByteFeed) -> (Key, Value)
  ) -> [Key: Value] {
    Dictionary(feed.list(4, pair)) { $1 }
  }
}
