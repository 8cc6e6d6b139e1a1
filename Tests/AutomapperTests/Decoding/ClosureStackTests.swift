import Automapper
import Foundation
import Testing

/// Closures that map their own object again and again.
@Suite struct ClosureStackTests {
  struct Part: Codable {
    var number: Int
    var text: String?
  }
  struct Whole: Codable { var parts: [Part] }

  private static let again: @Sendable (Node) throws -> Void = { _ = try $0.object(as: Part.self) }

  private static let rules: [@Sendable (TypeMappingBuilder<Part>) -> Void] = [
    {
      $0.before { node in
        try again(node)
        return node
      }
    },
    { $0.after { _, node in try again(node) } },
    { $0.property(\.text).transform { _, parent in try parent.object(as: Part.self).text } },
    {
      $0.property(\.text).when { _, parent in
        try again(parent)
        return true
      }
    },
  ]

  private func texts(_ rule: Int, _ maximumDepth: Int, _ json: String) throws -> [String] {
    let mapper = try Mapper { configuration in
      configuration.maximumDepth = maximumDepth
      configuration.map(Part.self, Self.rules[rule])
    }
    return try EverySource.forms(of: json).map { _, source in
      do {
        return "\(try mapper.object(from: source, as: Whole.self))"
      } catch {
        return "\(error)"
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func theCallEndsWithAnError(rule: Int) throws {
    let key = rule < 2 ? "parts" : "text"
    for text in try texts(rule, 20, #"{"parts": [{"number": 1, "text": "t"}]}"#) {
      #expect(
        text == """
          Whole.parts[0]: expected at most 20 levels, found a closure that maps its own object \
          again (key "\(key)")
          """)
    }
  }

  /// The stack ends before the levels do.
  @Test(arguments: [0, 1, 2, 3])
  func theStackEndsWithAnError(rule: Int) throws {
    let errors = try onSmallStack {
      try texts(rule, 1_000_000, #"{"parts": [{"number": 1, "text": "t"}]}"#)
    }
    #expect(errors.count == 3)
    for text in errors {
      #expect(text.contains("levels, for which this thread has a stack, found a"), "\(text)")
    }
  }

  /// A closure may map its object as another type, at each level.
  @Test func anotherTypeOfTheSameObject() throws {
    struct Numbered: Codable { var number: Int }
    final class Link: Codable {
      var number: Int
      var next: Link?
    }
    let mapper = try Mapper { configuration in
      configuration.map(Link.self) { link in
        link.before { node in
          _ = try node.object(as: Numbered.self)
          return node
        }
      }
    }
    var json = #"{"number": 0}"#
    for number in 1...60 { json = #"{"number": \#(number), "next": \#(json)}"# }
    var link: Link? = try mapper.object(from: json, as: Link.self)
    var count = 0
    while let current = link {
      count += 1
      link = current.next
    }
    #expect(count == 61)
  }
}

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
