import Automapper
import Foundation
import Testing

private final class Tree: Codable {
  var name = "x"
  var only: Tree?
  var table: [String: Tree]?
}

/// Objects inside objects and dictionaries by turns, as deep as a mapper goes.
private func nested(_ count: Int) -> String {
  var text = #"{"name": "leaf"}"#
  for index in 0..<count {
    text =
      index.isMultiple(of: 2)
      ? #"{"name": "x", "table": {"a": \#(text)}}"# : #"{"name": "x", "only": \#(text)}"#
  }
  return text
}

@Suite struct StackTests {
  /// The promise of `maximumDepth`: a thread with a stack of 512 kB survives the default.
  @Test func aSmallStackSurvivesTheDefaultDepth() throws {
    let text = nested(84)
    let texts = try onSmallStack {
      let mapper = Mapper()
      let fromBytes = try mapper.object(from: text, as: Tree.self)
      let dictionary = try mapper.dictionary(from: fromBytes)
      let fromDictionary = try mapper.object(from: dictionary, as: Tree.self)
      return [
        try mapper.json(from: fromBytes, options: .sortedKeys),
        try mapper.json(from: fromDictionary, options: .sortedKeys),
      ]
    }
    #expect(texts.count == 2)
    #expect(texts.first == texts.last)
    expectIssues("depthExceeded") { try Mapper().object(from: nested(100), as: Tree.self) }
  }

  /// A model may use its decoder on another thread, whose stack then counts.
  @Test func aDecoderOnAnotherThread() throws {
    let mapper = try Mapper { $0.maximumDepth = 1_000_000 }
    let text = #"{"first":\#(nested(20)),"second":\#(nested(20_000))}"#
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: text, as: Handing.self)
    }
    #expect(error?.issues.first?.code == .depthExceeded)
  }

  @Test func anEncoderOnAnotherThread() throws {
    let mapper = try Mapper { $0.maximumDepth = 1_000_000 }
    let handing = Handing(first: chain(20), second: chain(20_000))
    defer { handing.second.unlink() }
    let error = #expect(throws: MappingError.self) { try mapper.json(from: handing) }
    #expect(error?.issues.first?.code == .depthExceeded)
    #expect(throws: MappingError.self) { try mapper.dictionary(from: handing) }
  }
}

/// A model that reads and writes its second property on another thread, which is smaller.
private struct Handing: Codable {
  let first: Tree
  let second: Tree

  init(first: Tree, second: Tree) { (self.first, self.second) = (first, second) }

  init(from decoder: any Decoder) throws {
    nonisolated(unsafe) let container = try decoder.container(keyedBy: CodingKeys.self)
    first = try container.decode(Tree.self, forKey: .first)
    second = try onSmallStack { try container.decode(Tree.self, forKey: .second) }
  }

  func encode(to encoder: any Encoder) throws {
    nonisolated(unsafe) var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(first, forKey: .first)
    nonisolated(unsafe) let second = second
    try onSmallStack { try container.encode(second, forKey: .second) }
  }

  enum CodingKeys: CodingKey { case first, second }
}

private func chain(_ count: Int) -> Tree {
  var tree = Tree()
  for _ in 0..<count {
    let outer = Tree()
    outer.only = tree
    tree = outer
  }
  return tree
}

extension Tree {
  /// Takes the chain apart. Its release would take a stack as deep as the chain.
  fileprivate func unlink() {
    var next = only
    only = nil
    while let tree = next {
      next = tree.only
      tree.only = nil
    }
  }
}

/// Runs a function on a thread with a stack of 512 kB.
private func onSmallStack<Value>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
  nonisolated(unsafe) var result: Result<Value, any Error>?
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result = Result { try body() }
    done.signal()
  }
  thread.stackSize = 512 * 1024
  thread.start()
  done.wait()
  return try #require(result).get()
}
