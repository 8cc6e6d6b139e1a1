import Automapper
import Foundation
import Testing

/// Each closure of a mapping runs once for a value, however often the value is looked at.
@Suite struct ClosureCountTests {
  struct Part: Codable, Equatable {
    var number: Int
    var name: String
  }

  struct Whole: Codable, Equatable {
    var title: String
    var full: String?
    var choice: Int?
    var part: Part
    var id: Int
  }

  /// How often each closure ran.
  final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var counts: [String: Int] = [:]

    func count(_ name: String) { lock.withLock { counts[name, default: 0] += 1 } }
    var all: [String: Int] { lock.withLock { counts } }
  }

  private static func mapper(_ counter: Counter) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Whole.self) { whole in
        whole.before { node in
          counter.count("before")
          return node
        }
        whole.after { whole, _ in
          counter.count("after")
          whole.title += "!"
        }
        whole.property(\.title).transform { node in
          counter.count("transform")
          return try node.string()
        }
        whole.property(\.full).combine("first", "last") { nodes in
          counter.count("combine")
          return nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        }
        whole.property(\.choice).when { node, _ in
          counter.count("when")
          return !node.isNull
        }
      }
      configuration.map(Part.self) { part in
        part.property(\.name).transform { node in
          counter.count("name")
          return try node.string()
        }
      }
    }
  }

  private static func text(id: String, number: String = "1") -> String {
    """
    {"title": "a", "first": "b", "last": "c", "choice": 1, "part": {"number": \(number), "name": "d"},
     "id": \(id)}
    """
  }

  private static let once = [
    "before": 1, "after": 1, "transform": 1, "combine": 1, "when": 1, "name": 1,
  ]

  /// Plain values, values that are converted, and values that are converted further inside.
  @Test(arguments: [("1", "1"), ("\"1\"", "1"), ("\"1\"", "\"1\""), ("1", "\"1\"")])
  func aCallThatSucceeds(id: String, number: String) throws {
    let text = Self.text(id: id, number: number)
    for source in [text, .any(try JSONSerialization.jsonObject(with: Data(text.utf8)))]
      as [any MappingSource]
    {
      let counter = Counter()
      let whole = try Self.mapper(counter).object(from: source, as: Whole.self)
      #expect(
        whole
          == Whole(
            title: "a!", full: "b c", choice: 1, part: Part(number: 1, name: "d"), id: 1))
      #expect(counter.all == Self.once)
    }
  }

  /// A call that fails is searched for every problem.
  @Test(arguments: ["true", "\"x\""]) func aCallThatFails(id: String) throws {
    let counter = Counter()
    let mapper = try Self.mapper(counter)
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: Self.text(id: id), as: Whole.self)
    }
    #expect(error?.issues.map(\.path) == ["id"])
    var expected = Self.once
    expected["after"] = nil
    #expect(counter.all == expected)
  }

  /// A value that cannot be written where it says so.
  struct Tail: Codable, Equatable {
    struct Refusal: Error {}
    var fails: Bool

    func encode(to encoder: any Encoder) throws {
      if fails { throw Refusal() }
      var container = encoder.singleValueContainer()
      try container.encode(fails)
    }
  }

  struct Written: Codable, Equatable {
    var title: String
    var full: String?
    var parts: [Part]
    var tail: Tail
  }

  /// In a document with more results than a call keeps, too.
  @Test func conditionsOfManyObjects() throws {
    struct Item: Codable { var value: Int? }
    let counter = Counter()
    let mapper = try Mapper {
      $0.map(Item.self) { item in
        item.property(\.value).when { _, _ in
          counter.count("when")
          return false
        }
      }
    }
    let count = 70_000
    let json = "[" + Array(repeating: #"{"value": 1}"#, count: count).joined(separator: ",") + "]"
    let items = try mapper.object(from: json, as: [Item].self)
    #expect(items.allSatisfy { $0.value == nil })
    #expect(counter.all == ["when": count])
  }

  private static func inverseMapper(_ counter: Counter) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Written.self) { written in
        written.property(\.title).transform { node, parent in
          try node.string()
        } inverse: { title, _ in
          counter.count("title")
          return title + "!"
        }
        written.property(\.full).combine("first", "last") { nodes in
          nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        } inverse: { full, _ in
          counter.count("full")
          return full.split(separator: " ").map { String($0) }
        }
      }
      configuration.map(Part.self) { part in
        part.property(\.name).transform { node, parent in
          try node.string()
        } inverse: { name, _ in
          counter.count("name \(name)")
          return name
        }
      }
    }
  }

  private static func written(fails: Bool) -> Written {
    Written(
      title: "a", full: "b c", parts: [Part(number: 1, name: "d"), Part(number: 2, name: "e")],
      tail: Tail(fails: fails))
  }

  /// An inverse runs once for a value, alone and in a list, as bytes and as a dictionary.
  @Test(arguments: ["bytes", "dictionary"], [false, true])
  func inverses(way: String, fails: Bool) throws {
    let counter = Counter()
    let mapper = try Self.inverseMapper(counter)
    let model = Self.written(fails: fails)
    let write = { () throws -> JSONValue in
      if way == "bytes" {
        return try Mapper().object(from: mapper.data(from: model), as: JSONValue.self)
      }
      return try Mapper().object(from: mapper.dictionary(from: model), as: JSONValue.self)
    }
    if fails {
      let error = #expect(throws: MappingError.self) { try write() }
      #expect(error?.issues.map(\.path) == ["tail"])
    } else {
      let expected: JSONValue = [
        "title": "a!", "first": "b", "last": "c", "tail": false,
        "parts": [["number": 1, "name": "d"], ["number": 2, "name": "e"]],
      ]
      #expect(try write() == expected)
    }
    #expect(counter.all == ["title": 1, "full": 1, "name d": 1, "name e": 1])
  }

  /// An explicit null is a value that the condition is asked about.
  @Test func anUpdateAsksAboutNull() throws {
    let counter = Counter()
    let mapper = try Self.mapper(counter)
    var whole = Whole(
      title: "a", full: nil, choice: 7, part: Part(number: 1, name: "d"), id: 1)
    try mapper.update(&whole, from: #"{"choice": null}"#)
    #expect(whole.choice == 7)
    #expect(counter.all == ["before": 1, "after": 1, "when": 1])
  }

  /// The keys of a sensitive dictionary are hidden in messages, and still tell its values apart.
  @Test func valuesOfASensitiveDictionaryAreTheirOwn() throws {
    struct Secret: Codable, Equatable { var name: String }
    struct Vault: Codable, Equatable { var secrets: [String: Secret] }
    let mapper = try Mapper {
      $0.map(Vault.self) { $0.property(\.secrets).sensitive() }
      $0.map(Secret.self) { $0.property(\.name).transform { try $0.string() } }
    }
    let json = #"{"secrets": {"a": {"name": "first"}, "b": {"name": "second"}}}"#
    let vault = try mapper.object(from: json, as: Vault.self)
    #expect(vault.secrets == ["a": Secret(name: "first"), "b": Secret(name: "second")])
  }

  /// As above, for values that are read again with conversions.
  @Test func convertedValuesOfASensitiveDictionaryAreTheirOwn() throws {
    struct Part: Codable, Equatable { var number: Int }
    struct Vault: Codable, Equatable { var parts: [String: Part] }
    let mapper = try Mapper { $0.map(Vault.self) { $0.property(\.parts).sensitive() } }
    let json = #"{"parts": {"a": {"number": "1"}, "b": {"number": "2"}, "c": {"number": 3}}}"#
    let vault = try mapper.object(from: json, as: Vault.self)
    #expect(
      vault.parts == ["a": Part(number: 1), "b": Part(number: 2), "c": Part(number: 3)])
  }

  /// The values of a tree share all names, and nearly all of their paths.
  @Test func aTreeTakesLinearTime() throws {
    final class Tree: Codable {
      var name = ""
      var left: Tree?
      var right: Tree?
    }
    func json(_ depth: Int, _ name: String) -> String {
      if depth == 0 { return #"{"name": "\#(name)"}"# }
      let (left, right) = (json(depth - 1, name + "l"), json(depth - 1, name + "r"))
      return #"{"name": "\#(name)", "left": \#(left), "right": \#(right)}"#
    }
    func names(_ tree: Tree) -> [String] {
      [tree.name] + [tree.left, tree.right].compactMap { $0 }.flatMap(names)
    }
    let mapper = try Mapper {
      $0.map(Tree.self) { $0.property(\.name, named: "name").transform { try $0.string() } }
    }
    try expectLinearTime(from: 2 << 7, to: 2 << 10) { size in
      let text = json(size.trailingZeroBitCount - 1, "")
      return {
        let read = try names(mapper.object(from: text, as: Tree.self))
        #expect(read.count == size - 1 && Set(read).count == read.count)
      }
    }
  }
}
