import Automapper
import Foundation
import Testing

/// The results of closures are told apart, whatever the number of objects and properties.
@Suite struct ManyClosuresTests {
  struct Item: Codable, Equatable {
    struct Part: Codable, Equatable {
      var code: Int
      var size: Int?
    }

    var name: String
    var code: Int
    var part: Part
    var id: Int
  }

  /// The defaults that were made, in order.
  private final class Numbers: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    private var asked: [String: Int] = [:]

    func next() -> Int {
      lock.withLock {
        count += 1
        return count
      }
    }

    func ask(_ name: String) { lock.withLock { asked[name, default: 0] += 1 } }
    var all: [String: Int] { lock.withLock { asked } }
    var last: Int { lock.withLock { count } }
  }

  private static func mapper(_ numbers: Numbers) throws -> Mapper {
    try Mapper {
      $0.map(Item.self) { item in
        item.property(\.name).transform { node, parent in
          let id = try parent["id"]?.string() ?? "none"
          numbers.ask(id)
          return try node.string() + id
        }
        item.property(\.code).default(numbers.next())
      }
      $0.map(Item.Part.self) { part in
        part.property(\.code).default(numbers.next())
        part.property(\.size).when { _, parent in parent["big"] != nil }
      }
    }
  }

  /// The identifiers are texts, so that the whole array is decoded again with conversions. A mapper's second call begins
  /// without the results of the first.
  @Test(arguments: [1, 31, 33, 3000]) func eachObjectHasItsOwn(count: Int) throws {
    let numbers = Numbers()
    let mapper = try Self.mapper(numbers)
    let text = (0..<count).map {
      #"{"name": "n", "part": {"size": \#($0)\#($0 % 2 == 0 ? #", "big": 1"# : "")}, "id": "\#($0)"}"#
    }.joined(separator: ",")
    for call in 1...2 {
      let items = try mapper.object(from: "[\(text)]", as: [Item].self)
      #expect(items.map(\.id) == Array(0..<count))
      #expect(items.map(\.name) == (0..<count).map { "n\($0)" })
      #expect(items.map(\.part.size) == (0..<count).map { $0 % 2 == 0 ? $0 : nil })
      #expect(Set(items.flatMap { [$0.code, $0.part.code] }).count == 2 * count)
      #expect(numbers.last == 2 * count * call)
      #expect(numbers.all == Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", call) }))
    }
  }
}
