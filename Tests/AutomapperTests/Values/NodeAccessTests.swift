import Automapper
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
}
