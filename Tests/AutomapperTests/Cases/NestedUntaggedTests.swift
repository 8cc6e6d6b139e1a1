import Automapper
import Testing

/// Untagged enums inside untagged enums: the time does not double with each level.
@Suite(.timeLimit(.minutes(30))) struct NestedUntaggedTests {
  indirect enum Tree: Codable, Equatable {
    case first(left: Tree, one: Int)
    case second(left: Tree, two: Int)
    case third(trees: [Tree], three: Int)
    case wrapped(left: Wrapper)
    case leaf(value: Int)
  }

  struct Wrapper: Codable, Equatable {
    var inner: Tree
    var four: Int
  }

  static func mapper(_ unknownKeys: UnknownKeys = .ignore) throws -> Mapper {
    try Mapper {
      $0.map(Tree.self) { $0.cases(.untagged) }
      $0.unknownKeys = unknownKeys
    }
  }

  /// A tree whose every level fits only the last case that is tried.
  static func json(_ levels: Int, leaf: String, two: String = "2") -> String {
    var json = "{\"value\":\(leaf)}"
    for level in 0..<levels {
      json =
        switch level % 3 {
        case 0: "{\"left\":\(json),\"two\":\(two)}"
        case 1: "{\"trees\":[\(json),\(json)],\"three\":3}"
        default: "{\"left\":{\"inner\":\(json),\"four\":4}}"
        }
    }
    return json
  }

  static func tree(_ levels: Int, leaf: Int) -> Tree {
    var tree = Tree.leaf(value: leaf)
    for level in 0..<levels {
      tree =
        switch level % 3 {
        case 0: .second(left: tree, two: 2)
        case 1: .third(trees: [tree, tree], three: 3)
        default: .wrapped(left: Wrapper(inner: tree, four: 4))
        }
    }
    return tree
  }

  @Test(arguments: [("1", "2"), (#""1""#, "2"), ("1", #""2""#)])
  func fits(leaf: String, two: String) throws {
    let json = Self.json(10, leaf: leaf, two: two)
    #expect(try Self.mapper().everywhere(json) == Self.tree(10, leaf: 1))
  }

  static let deep = 60

  /// A chain of levels without arrays: the text grows by a few bytes with each.
  static func chain(_ leaf: String, two: String = "2") -> String {
    String(repeating: "{\"left\":", count: deep) + "{\"value\":\(leaf)}"
      + String(repeating: ",\"two\":\(two)}", count: deep)
  }

  @Test(arguments: [("1", "2"), (#""1""#, "2"), ("1", #""2""#)], [UnknownKeys.ignore, .error])
  func takesNoLongerForEachLevel(_ texts: (leaf: String, two: String), _ policy: UnknownKeys)
    throws
  {
    let tree = (0..<Self.deep).reduce(Tree.leaf(value: 1)) { tree, _ in
      .second(left: tree, two: 2)
    }
    #expect(
      try Self.mapper(policy).everywhere(Self.chain(texts.leaf, two: texts.two)) == tree)
  }

  @Test func failsAsQuickly() throws {
    let error = try #require(
      throws: MappingError.self,
      performing: { try Self.mapper().object(from: Self.chain("[]"), as: Tree.self) })
    #expect(error.issues.map(\.code) == [.typeMismatch])
    #expect(error.description.utf8.count < 5_000)
  }

  /// What failed cases reported is dropped, and what the case that fits reports is listed once.
  @Test(arguments: [
    ("1", ""), (#""1""#, "left.left.value: conversion, string \"1\" to Int (key \"value\")\n"),
  ])
  func reports(leaf: String, expected: String) throws {
    var report = MappingReport()
    let json = "{\"left\": {\"left\": {\"value\": \(leaf), \"x\": 1}, \"two\": 2}, \"two\": 2}"
    _ = try Self.mapper().object(from: json, as: Tree.self, report: &report)
    #expect(
      report.description == expected + #"left.left: unknownKey, no property of Tree (key "x")"#)
  }
}
