import Automapper
import Foundation
import Testing

/// Objects that name a type that earlier objects have named.
@Suite struct RepeatedNamesTests {
  class Base: Codable, Hashable {
    var id: Int
    init(_ id: Int) { self.id = id }
    static func == (left: Base, right: Base) -> Bool {
      type(of: left) == type(of: right) && left.id == right.id
    }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
  final class Leaf: Base {}
  class Branch: Base {}
  final class Twig: Branch {}

  private func mapper(
    _ more: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.register(
        Base.self, discriminator: "kind",
        ["base": Base.self, "leaf": Leaf.self, "branch": Branch.self, "twig": Twig.self])
      more(&configuration)
    }
  }

  private func object(_ name: String, _ id: Int = 1, key: String = "kind") -> String {
    #"{"\#(key)":"\#(name)","id":\#(id)}"#
  }

  private static let names = ["base", "leaf", "branch", "twig"]
  private static var models: [Base] { [Base(1), Leaf(1), Branch(1), Twig(1)] }

  @Test func inOneCallAndInFurtherCalls() throws {
    let mapper = try mapper()
    let json = "[" + (Self.names + Self.names).map { object($0) }.joined(separator: ",") + "]"
    for _ in 0..<3 {
      #expect(try mapper.everywhere(json, as: [Base].self) == Self.models + Self.models)
      #expect(
        try mapper.everywhere("[\(object("branch")),\(object("twig"))]", as: [Branch].self)
          == [Branch(1), Twig(1)])
    }
  }

  @Test func withEscapesInKeysAndNames() throws {
    let mapper = try mapper()
    let spellings = [
      #"{"kind":"leaf","id":1}"#, #"{"k\u0069nd":"leaf","id":1}"#, #"{"kind":"l\u0065af","id":1}"#,
      #"{"id":1,"k\u0069nd":"l\u0065af"}"#, #"{"kind":"Leaf","id":1}"#, #"{"KIND":"leaf","id":1}"#,
    ]
    let json = "[" + (spellings + spellings).joined(separator: ",") + "]"
    let expected = Array(repeating: Leaf(1), count: 12) as [Base]
    #expect(try mapper.object(from: json, as: [Base].self) == expected)
    #expect(try mapper.object(from: json, as: [Base].self) == expected)
  }

  @Test func theLastOfEqualKeysCounts() throws {
    let mapper = try mapper()
    let first = object("leaf") + "," + object("twig")
    let both = #"{"kind":"leaf","id":1,"kind":"twig"},{"k\u0069nd":"twig","kind":"leaf","id":1}"#
    #expect(
      try mapper.object(from: "[\(first),\(both)]", as: [Base].self)
        == [Leaf(1), Twig(1), Twig(1), Leaf(1)])
  }

  /// More names than are compared one by one, of up to 40 bytes.
  @Test(arguments: [1, 8, 9, 16, 17, 40]) func manyNames(length: Int) throws {
    let names = (0..<40).map { number in
      let end = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN".dropFirst(number).prefix(1)
      return String(repeating: "-", count: length - 1) + end
    }
    let types: [any Any.Type] = [Leaf.self, Branch.self, Twig.self, Base.self]
    let mapper = try Mapper { configuration in
      configuration.keyMatching = .exact
      configuration.register(
        Base.self, discriminator: "the kind of this very object",
        Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, types[$0 % 4]) }))
    }
    let json =
      "["
      + (names + names.reversed()).map { object($0, key: "the kind of this very object") }
      .joined(separator: ",") + "]"
    let expected: [Base] = names.indices.map { [Leaf(1), Branch(1), Twig(1), Base(1)][$0 % 4] }
    #expect(try mapper.everywhere(json, as: [Base].self) == expected + expected.reversed())
    #expect(try mapper.everywhere(json, as: [Base].self) == expected + expected.reversed())
  }

  @Test func largeObjects() throws {
    let mapper = try mapper()
    let members = (0..<100).map { #""m\#($0)":{"kind":"twig"}"# }.joined(separator: ",")
    let object = #"{\#(members),"kind":"leaf","id":1}"#
    #expect(
      try mapper.everywhere("[\(object),\(object)]", as: [Base].self) == [Leaf(1), Leaf(1)])
  }

  /// Values that are no name, after a name: nothing is taken from the cache.
  @Test func otherValuesAfterAName() throws {
    let mapper = try mapper()
    _ = try mapper.everywhere("[\(object("base")),\(object("leaf"))]", as: [Base].self)
    #expect(
      try mapper.failure(#"[{"kind":"leaf","id":1},{"id":1}]"#, as: [Base].self)
        == """
        [Base][1]: expected one of base, branch, leaf, twig, found nothing (key "kind")
        """)
    #expect(
      try mapper.failure(#"[{"kind":"base","id":1},{"kind":"van","id":1}]"#, as: [Base].self)
        == """
        [Base][1]: expected one of base, branch, leaf, twig, found string "van" (key "kind")
        """)
    #expect(
      try mapper.failure(#"[{"kind":"base","id":1},[]]"#, as: [Base].self)
        == "[Base][1]: expected Base, found an array")
    #expect(
      try mapper.failure(#"[{"kind":"base","id":1},{"kind":"base"}]"#, as: [Base].self)
        == #"[Base][1].id: expected Int, found nothing (key "id")"#)
  }

  /// The declared type has steps of its own, which its name does not skip.
  @Test func theDeclaredTypeWithClosuresAndConversions() throws {
    let mapper = try mapper { configuration in
      configuration.map(Base.self) { $0.after { base, _ in base.id += 10 } }
    }
    let json = "[\(object("base")),\(object("leaf")),\(object("base", 2))]"
    for _ in 0..<2 {
      #expect(try mapper.everywhere(json, as: [Base].self).map(\.id) == [11, 11, 12])
    }
    let text = #"[{"kind":"base","id":"1"},{"kind":"leaf","id":"2"},{"kind":"base","id":"3"}]"#
    let plain = try self.mapper()
    for _ in 0..<2 {
      #expect(try plain.everywhere(text, as: [Base].self) == [Base(1), Leaf(2), Base(3)])
    }
  }

  @Test func aReport() throws {
    let mapper = try mapper()
    let json = "[\(object("base")),\(object("base")),{\"kind\":\"base\",\"id\":\"1\",\"x\":2}]"
    for _ in 0..<2 {
      var report = MappingReport()
      let models = try mapper.object(from: json, as: [Base].self, report: &report)
      #expect(models == [Base(1), Base(1), Base(1)])
      #expect(
        report.unknownKeys.map(\.description)
          == [#"[2]: unknownKey, no property of Base (key "x")"#])
      #expect(report.conversions.count == 1)
    }
  }

  @Test func instancesInTheSource() throws {
    let mapper = try mapper()
    let base = Base(7)
    let models = try mapper.object(
      from: [["kind": "leaf", "id": 1] as [String: Any], base] as [Any], as: [Base].self)
    #expect(models == [Leaf(1), base] && models[1] === base)
  }
}
