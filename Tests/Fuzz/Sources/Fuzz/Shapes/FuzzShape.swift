/// A model that can be made of bytes.
protocol FuzzShape: Codable, Equatable, SendableMetatype {
  static func make(_ feed: inout ByteFeed) -> Self
}

/// The ten shapes that models have.
enum Shapes {
  static let all: [any FuzzShape.Type] = [
    Scalars.self, Person.self, Tables.self, Tree.self, Event.self, Texts.self, Car.self,
    HandWritten.self, Page<Either>.self, [String: Leaf].self,
  ]
}

/// Ends nesting.
let deepest = 4

extension Array: FuzzShape where Element: FuzzShape {
  static func make(_ feed: inout ByteFeed) -> [Element] { feed.list { Element.make(&$0) } }
}

extension Dictionary: FuzzShape where Key == String, Value: FuzzShape {
  static func make(_ feed: inout ByteFeed) -> [String: Value] {
    Dictionary(feed.list { ($0.text(), Value.make(&$0)) }) { $1 }
  }
}
