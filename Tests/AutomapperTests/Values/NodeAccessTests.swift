import Automapper
import Foundation
import Testing

/// Elements and members of nodes, one after another: each takes the same time, however many there are.
struct NodeAccessTests {
  @Test func elementsByIndex() throws {
    let text = "[[1, [2, 3], {\"a\": 4}], [], 5]"
    let node = try text.node()
    #expect((0..<4).map { node[$0]?.count } == [3, 0, 0, nil])
    #expect(node[0]?[1]?[1]?.intValue == 3)
    #expect(node[0]?[2]?["a"]?.intValue == 4)
    #expect(node[2]?.intValue == 5)
    #expect(node[2]?[0] == nil)
    #expect(node[-1] == nil)
    #expect(
      try Mapper().object(from: text, as: JSONValue.self) == [[1, [2, 3], ["a": 4]], [], 5])
  }

  @Test func manyElementsByIndex() throws {
    let count = 100_000
    let node = try "[\(String(repeating: "[0],", count: count))[1]]".node()
    let seconds = processorSeconds {
      let sum = (0...count).reduce(0) { $0 + (node[$1]?[0]?.intValue ?? 5) }
      #expect(sum == 1)
    }
    #expect(seconds < 10)
  }

  struct Sums: Codable, Equatable { var sums: [String: Int] }

  @Test func manyMembersOfATypedDictionary() throws {
    let mapper = try Mapper {
      $0.map(Sums.self) { $0.property(\.sums).transformElements { node, _ in try node.int() + 1 } }
    }
    let source = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("k\($0)", $0) })
    let seconds = try processorSeconds {
      let sums = try mapper.object(from: ["sums": source], as: Sums.self)
      #expect(sums.sums == source.mapValues { $0 + 1 })
    }
    #expect(seconds < 10)
  }

  struct Sum: Codable, Equatable { var sum: Int }

  /// The time per element of reading each element by its index or its key does not grow with their number. Foundation
  /// converts a collection of another type than `[Any]` and `[String: Any]` as a whole.
  @Test(
    arguments: [
      { count in NSArray(array: (0..<count).map { NSNumber(value: $0) }) },
      { count in
        NSDictionary(
          dictionary: Dictionary(
            uniqueKeysWithValues: (0..<count).map { ("k\($0)", NSNumber(value: $0)) }))
      },
      { count in Array(0..<count) },
      { count in Dictionary(uniqueKeysWithValues: (0..<count).map { ("k\($0)", $0) }) },
      { count in JSONValue.array((0..<count).map { .integer(Int64($0)) }) },
    ] as [@Sendable (Int) -> Any])
  func collectionsOfOtherTypes(make: @Sendable (Int) -> Any) throws {
    let mapper = try Mapper {
      $0.map(Sum.self) {
        $0.property(\.sum).transform { node in
          if node.kind == .object { return node.keys.reduce(0) { $0 + (node[$1]?.intValue ?? 0) } }
          return (0..<node.count).reduce(0) { $0 + (node[$1]?.intValue ?? 0) }
        }
      }
    }
    let source: [String: Any] = ["sum": make(4000)]
    let seconds = try processorSeconds {
      let sum = try mapper.object(from: source, as: Sum.self)
      #expect(sum == Sum(sum: 4000 * 3999 / 2))
    }
    #expect(seconds < 10)
  }

  /// A caught error costs the same everywhere in a document, although its line must be counted.
  @Test func positionsOfManyErrors() throws {
    struct Item: Codable {
      var id: Int
      var kind: Date?
    }
    let mapper = try Mapper {
      $0.map(Item.self) { $0.property(\.kind).transform { node in try? node.date() } }
    }
    try expectLinearTime(from: 1_000, to: 8_000) { count in
      let items = Array(repeating: #"{"id":1,"kind":"x"}"#, count: count).joined(separator: ",\n")
      return {
        let result = try mapper.object(from: "[\(items)]", as: [Item].self)
        #expect(result.count == count)
      }
    }
  }

  /// Positions of errors that come in another order than in the document.
  @Test func positionsInAnyOrder() throws {
    struct Parts: Codable {
      var first: Int
      var second: Bool
    }
    nonisolated(unsafe) var lines: [Int?] = []
    let mapper = try Mapper {
      $0.map(Parts.self) {
        $0.property(\.first).transform { _, parent in
          for key in ["second", "first", "second"] {
            do { _ = try parent[key]?.date() } catch let error as MappingError {
              lines.append(error.issues[0].position?.line)
            }
          }
          return 1
        }
      }
    }
    _ = try mapper.object(from: "{\n\"first\": true,\n\n\"second\":\r\nfalse}", as: Parts?.self)
    #expect(lines == [5, 2, 5])
  }
}
