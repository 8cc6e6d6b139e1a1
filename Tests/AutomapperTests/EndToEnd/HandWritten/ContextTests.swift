import Automapper
import Foundation
import Testing

/// Models with a context in `userInfo`, and how often their initialisers run.
@Suite struct ContextTests {
  @Test(arguments: [
    #"{"nodes":[{"id":"a","label":"A"},{"id":"b","label":"B"}],"edges":[{"from":"a","to":"b"},{"from":"b","to":"b"}]}"#,
    #"{"nodes":[],"edges":[]}"#,
  ]) func references(json: String) throws {
    try compare(NetworkModel.self, json, userInfo: [.context: DecodingContext()])
  }

  @Test(arguments: [
    #"{"nodes":[],"edges":[{"from":"nowhere","to":"nowhere"}]}"#, #"{"nodes":[],"edges":[{}]}"#,
  ])
  func refusedReferences(json: String) throws {
    try refuse(NetworkModel.self, json, userInfo: [.context: DecodingContext()])
  }

  /// A model whose initialiser succeeds without conversions runs as often as in JSONDecoder.
  @Test(arguments: [1, 5, 20, 40]) func initialisersOfUnions(depth: Int) throws {
    let json =
      String(repeating: #"{"next":["#, count: depth) + #""007""#
      + String(repeating: "]}", count: depth)
    let context = DecodingContext()
    let userInfo: [CodingUserInfoKey: any Sendable] = [.context: context]
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    let expected = try decoder.decode(UnionTree.self, from: Data(json.utf8))
    let count = context.takeCount()
    let mapper = try Mapper { $0.userInfo = userInfo }
    #expect(try mapper.object(from: json, as: UnionTree.self) == expected)
    #expect(context.takeCount() == count)
    let plain = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(try mapper.object(from: .any(plain), as: UnionTree.self) == expected)
    #expect(context.takeCount() == count)
  }

  /// Where conversions are needed at the bottom, the number of runs grows with the depth only.
  @Test(arguments: [10, 20, 40]) func initialisersOfConvertedModels(depth: Int) throws {
    let json =
      String(repeating: #"{"value":1,"next":"#, count: depth) + #"{"value":"1"}"#
      + String(repeating: "}", count: depth)
    let context = DecodingContext()
    let mapper = try Mapper { $0.userInfo = [.context: context] }
    let chain = try mapper.object(from: json, as: ChainModel.self)
    #expect(chain.length == depth + 1)
    let count = context.takeCount()
    #expect(count <= 4 * (depth + 1), "\(count) runs")
  }
}

extension CodingUserInfoKey {
  fileprivate static let context = CodingUserInfoKey(rawValue: "context.tests")!
}

/// What a document's parts know of each other while it is decoded.
private final class DecodingContext: @unchecked Sendable {
  // Each test has a context of its own and decodes on one thread.
  var nodes: [String: NetworkModel.Node] = [:]
  private var count = 0

  func countRun() { count += 1 }

  func takeCount() -> Int {
    defer { count = 0 }
    return count
  }

  static func of(_ decoder: any Decoder) -> DecodingContext? {
    decoder.userInfo[.context] as? DecodingContext
  }
}

/// A graph whose edges find their nodes in the context.
private struct NetworkModel: Codable, Equatable {
  final class Node: Codable, Snapshotted {
    let id: String
    let label: String

    private enum CodingKeys: CodingKey { case id, label }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      label = try container.decode(String.self, forKey: .label)
      DecodingContext.of(decoder)?.nodes[id] = self
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(label, forKey: .label)
    }

    var snapshot: [String] { [id, label] }
  }

  struct Edge: Codable, Equatable {
    var from: Node
    var to: Node

    private enum CodingKeys: CodingKey { case from, to }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func node(_ key: CodingKeys) throws -> Node {
        let id = try container.decode(String.self, forKey: key)
        // A mapper that learns the type runs this initialiser on sample values, without nodes.
        guard let node = DecodingContext.of(decoder)?.nodes[id] else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: container, debugDescription: "no node \(id)")
        }
        return node
      }
      from = try node(.from)
      to = try node(.to)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(from.id, forKey: .from)
      try container.encode(to.id, forKey: .to)
    }
  }

  var nodes: [Node]
  var edges: [Edge]

  private enum CodingKeys: CodingKey { case nodes, edges }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    nodes = try container.decode([Node].self, forKey: .nodes)
    edges = try container.decode([Edge].self, forKey: .edges)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(edges, forKey: .edges)
    try container.encode(nodes, forKey: .nodes)
  }
}

/// A union that tries four types, nested in itself.
private indirect enum UnionTree: Decodable, Equatable {
  case flag(Bool)
  case number(Int)
  case text(String)
  case node([UnionTree])

  private enum CodingKeys: CodingKey { case next }

  init(from decoder: any Decoder) throws {
    DecodingContext.of(decoder)?.countRun()
    let single = try decoder.singleValueContainer()
    if let flag = try? single.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? single.decode(Int.self) {
      self = .number(number)
    } else if let text = try? single.decode(String.self) {
      self = .text(text)
    } else {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self = .node(try container.decode([UnionTree].self, forKey: .next))
    }
  }
}

private final class ChainModel: Decodable {
  let value: Int
  let next: ChainModel?

  private enum CodingKeys: CodingKey { case value, next }

  init(from decoder: any Decoder) throws {
    DecodingContext.of(decoder)?.countRun()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(Int.self, forKey: .value)
    next = try container.decodeIfPresent(ChainModel.self, forKey: .next)
  }

  var length: Int { 1 + (next?.length ?? 0) }
}
