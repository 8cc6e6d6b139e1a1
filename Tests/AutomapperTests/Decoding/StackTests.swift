import Automapper
import Foundation
import Testing

private final class Tree: Codable {
  var name: String
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
    let outcome = ThreadResult()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      outcome.failure = failure {
        let mapper = Mapper()
        let fromBytes = try mapper.object(from: text, as: Tree.self)
        let dictionary = try mapper.dictionary(from: fromBytes)
        let fromDictionary = try mapper.object(from: dictionary, as: Tree.self)
        outcome.texts = [
          try mapper.json(from: fromBytes, options: .sortedKeys),
          try mapper.json(from: fromDictionary, options: .sortedKeys),
        ]
      }
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    #expect(outcome.failure == nil)
    #expect(outcome.texts.count == 2)
    #expect(outcome.texts.first == outcome.texts.last)
    expectIssues("depthExceeded") { try Mapper().object(from: nested(100), as: Tree.self) }
  }
}

/// Written by the thread before it signals, read after.
private final class ThreadResult: @unchecked Sendable {
  var failure: String?
  var texts: [String] = []
}

private func failure(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return String(describing: error)
  }
}
