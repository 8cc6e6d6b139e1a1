import Automapper
import Foundation
import Testing

/// Objects and documents with many problems: their count, what is no problem among them, and their cost.
struct ManyProblemsTests {
  typealias Key = DataKeyTests.Key

  struct Wide: Decodable {
    @TaskLocal static var count = 0
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for number in 0..<Self.count { _ = try container.decode(Int.self, forKey: Key("p\(number)")) }
    }
  }

  @Test func moreThanAreListed() {
    let error = Wide.$count.withValue(300) { Failing.error(Mapper(), "{}", as: Wide.self) }
    #expect(error?.issues.count == 100)
    #expect(error?.omittedIssueCount == 200)
  }

  @Test func timeIsLinear() throws {
    // Both are beyond what is looked for one by one.
    try expectLinearTime(from: 2_000, to: 16_000) { count in
      { Wide.$count.withValue(count) { _ = Failing.error(Mapper(), "{}", as: Wide.self) } }
    }
  }

  struct Odd: Error {}
  struct Strange: Decodable {
    init(from decoder: any Decoder) throws {
      guard try decoder.singleValueContainer().decode(Int.self) == 1 else { throw Odd() }
    }
  }

  /// Catches an error, reads a number from text, and holds a model that throws an error of its own, behind many
  /// problems.
  struct Mixed: Decodable {
    static let count = 12
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for number in 0..<Self.count {
        _ = try container.decode(Int.self, forKey: Key("n\(number)"))
      }
      _ = try? container.decode(Bool.self, forKey: Key("caught"))
      _ = try container.decode(Int.self, forKey: Key("text"))
      _ = try container.decode(Strange.self, forKey: Key("strange"))
      _ = try container.decode(Int.self, forKey: Key("last"))
    }
  }

  @Test(arguments: [1, 40]) func whatIsNoProblem(_ objects: Int) throws {
    let numbers = (0..<Mixed.count).map { #""n\#($0)": []"# }.joined(separator: ",")
    let object = #"{\#(numbers), "caught": "x", "text": "5", "strange": 2, "last": {}}"#
    let list = Array(repeating: object, count: objects).joined(separator: ",")
    let error = try #require(Failing.error(Mapper(), "[\(list)]", as: [Mixed].self))
    let expected = (0..<Mixed.count).map { "[0].n\($0)" } + ["[0].strange", "[0].last"]
    #expect(error.issues.prefix(expected.count).map(\.path) == expected)
    if objects == 1 { #expect(error.issues.count == expected.count) }
    let all = error.issues.map(\.path)
    #expect(!all.contains { $0.hasSuffix("text") || $0.hasSuffix("caught") })
  }

  /// Values that have no problem are read once, whatever the number of problems beside them.
  struct Counted: Decodable {
    nonisolated(unsafe) static var count = 0
    init(from decoder: any Decoder) throws {
      Self.count += 1
      _ = try decoder.singleValueContainer().decode(Int.self)
    }
  }
  struct Holder: Decodable {
    var items: [Counted]
    var a: Int, b: Int, c: Int, d: Int, e: Int
  }

  @Test func goodValuesAreKept() {
    Counted.count = 0
    let items = Array(repeating: "1", count: 1_000).joined(separator: ",")
    let error = Failing.error(Mapper(), #"{"items": [\#(items)]}"#, as: Holder.self)
    #expect(error?.issues.map(\.path) == ["a", "b", "c", "d", "e"])
    #expect(Counted.count <= 3_000)
  }

  /// A chain of objects that name their types, or that have a rest.
  class Link: Codable {
    nonisolated(unsafe) static var count = 0
    var number: Int
    var next: Link?
    var more: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case number, next }
    required init(from decoder: any Decoder) throws {
      Self.count += 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      number = try container.decode(Int.self, forKey: .number)
      next = try container.decodeIfPresent(Link.self, forKey: .next)
    }
  }
  final class LastLink: Link {}

  /// The initialisers run a few times at each depth, not once for each level above.
  @Test func deepProblemsTakeLinearTime() throws {
    let mappers = [
      Mapper(), try Mapper { $0.map(Link.self) { $0.rest(\.more) } },
      try Mapper { configuration in
        configuration.register(
          Link.self, discriminator: "type", ["last": LastLink.self], fallback: Link.self)
      },
      try Mapper { configuration in
        configuration.register(
          Link.self, discriminator: { $0["next"] == nil ? "last" : "link" },
          ["last": LastLink.self, "link": Link.self])
      },
    ]
    let depth = 60
    let json =
      String(repeating: #"{"number": 1, "next": "#, count: depth)
      + #"{"number": "x"}"# + String(repeating: "}", count: depth)
    let path = String(repeating: "next.", count: depth) + "number"
    for (index, mapper) in mappers.enumerated() {
      for _ in 1...2 {
        Link.count = 0
        let error = Failing.error(mapper, json, as: Link.self)
        #expect(error?.issues.map(\.path) == [path])
        #expect(Link.count <= 10 * depth, "mapper \(index)")
      }
    }
  }

  /// A tree in which each object has a problem.
  struct Tree: Decodable {
    var name: String
    var children: [Tree]
  }

  @Test func nestedProblemsAreCountedOnce() {
    func text(_ depth: Int) -> String {
      depth == 0
        ? #"{"name": [], "children": []}"#
        : #"{"name": [], "children": [\#(text(depth - 1)), \#(text(depth - 1))]}"#
    }
    let error = Failing.error(Mapper(), text(9), as: Tree.self)
    #expect(error?.issues.count == 100)
    #expect(error?.omittedIssueCount == 1_023 - 100)
  }

  struct Point: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      for _ in 0..<2 { _ = try container.decode(Double.self) }
    }
  }
  struct Place: Decodable {
    var point: Point
  }

  /// Problems of arrays that are too short, in their order, each at its array.
  @Test func arraysThatEndEarly() throws {
    let places = Array(repeating: #"{"point":[1]}"#, count: 150).joined(separator: ",")
    let error = try #require(Failing.error(Mapper(), "[\(places)]", as: [Place].self))
    #expect(error.issues.map(\.path) == (0..<100).map { "[\($0)].point[1]" })
    #expect(error.issues.map(\.position?.byteOffset) == (0..<100).map { 10 + 14 * $0 })
    #expect(error.omittedIssueCount == 50)
  }

  struct Post: Decodable {
    struct Author: Decodable {
      var name: String
    }
    var author: Author
  }

  @Test func everyIssueHasItsSourceKey() throws {
    let posts = Array(repeating: #"{"author":5}"#, count: 150).joined(separator: ",")
    let error = try #require(Failing.error(Mapper(), "[\(posts)]", as: [Post].self))
    #expect(error.issues.map(\.sourceKey) == Array(repeating: "author", count: 100))
  }

  struct Bag: Decodable {
    struct Item: Decodable {
      var x: Int
      var y: Int
    }
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { _ = try container.decode(Item.self) }
    }
  }

  @Test func elementsThatModelsDecode() throws {
    let bags = Array(repeating: #"[{"x":[],"y":[]}]"#, count: 100).joined(separator: ",")
    let error = try #require(Failing.error(Mapper(), "[\(bags)]", as: [Bag].self))
    #expect(error.issues.count + error.omittedIssueCount == 200)
  }

  /// Reads numbered values until one fails, behind more problems than an error lists.
  struct Numbered: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for number in 0..<120 { _ = try container.decode(Int.self, forKey: Key("p\(number)")) }
      var count = 0
      while (try? container.decode(Int.self, forKey: Key("v\(count)"))) != nil { count += 1 }
    }
  }

  @Test func modelThatReadsUntilFailureStops() throws {
    let error = try #require(Failing.error(Mapper(), #"{"v0": 1}"#, as: Numbered.self))
    #expect(error.issues.map(\.path) == (0..<100).map { "p\($0)" })
  }
}
