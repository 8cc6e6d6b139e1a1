import Automapper
import Foundation
import Testing

/// Whole error texts of models that cannot be written.
struct WritingErrorTests {
  struct Measure: Codable {
    var ratioValue: Double
    var history: [Float]
    var table: [String: Double]?
  }
  struct Wrapper: Codable { var all: [Measure] }

  @Test func numbersThatJSONDoesNotHave() throws {
    #expect(
      Failing.writing(Measure(ratioValue: .nan, history: []))
        == "Measure.ratioValue: expected a finite number, found number nan (key \"ratioValue\")")
    let snake = try Mapper { $0.keyStyle = .snakeCase }
    #expect(
      Failing.writing(Wrapper(all: [Measure(ratioValue: -.infinity, history: [])]), snake)
        == """
        Wrapper.all[0].ratioValue: expected a finite number, found number -inf (key "ratio_value")
        """)
    #expect(
      Failing.writing(Measure(ratioValue: 0, history: [1, .infinity]))
        == "Measure.history[1]: expected a finite number, found number inf (key \"history\")")
    #expect(
      Failing.writing([Double.nan]) == "[Double][0]: expected a finite number, found number nan")
    #expect(
      Failing.writing(Measure(ratioValue: 0, history: [], table: ["a": .nan]))
        == "Measure.table.a: expected a finite number, found number nan (key \"a\")")
    #expect(Failing.listing(Measure(ratioValue: .nan, history: [])) == "no error")
  }

  /// Written by way of a tree, with the same words.
  @Test func numbersOfModelsThatWriteOutOfOrder() {
    struct Twice: Encodable {
      enum Key: CodingKey { case someValue, other }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .someValue)
        try container.encode(2, forKey: .someValue)
        try container.encode([Double.nan], forKey: .other)
      }
    }
    #expect(
      Failing.writing(Twice())
        == "Twice.other[0]: expected a finite number, found number nan (key \"other\")")
  }

  @Test func datesThatHaveNoText() throws {
    let far = Date(timeIntervalSince1970: 1e12)
    #expect(
      Failing.writing(["at": far])
        == """
        [String: Date].at: expected a date that its format can write, found 1000000000000.0 seconds \
        since 1970 (key "at")
        """)
    #expect(Failing.listing(["at": far]) == Failing.writing(["at": far]))
  }

  // MARK: Cycles

  final class Node: Codable {
    var name = "n"
    var children: [Node] = []
    var parent: Node?
  }

  @Test func cyclesOfCodableModels() {
    let node = Node()
    node.parent = node
    defer { node.parent = nil }
    let text = """
      Node.parent: expected an object that does not contain itself, found Node again (key "parent")
      """
    #expect(Failing.writing(node) == text)
    #expect(Failing.listing(node) == text)
    let parent = Node()
    let child = Node()
    parent.children = [Node(), child]
    child.parent = parent
    defer { child.parent = nil }
    #expect(
      Failing.listing(parent)
        == """
        Node.children[1].parent: expected an object that does not contain itself, found Node again \
        (key "parent")
        """)
    // The same instance twice, side by side, is no cycle.
    let shared = Node()
    let both = Node()
    both.children = [shared, shared]
    #expect(Failing.writing(both) == "no error")
  }

  final class Plain {
    var name = "p"
    var next: Any?
    var list: [Any] = []
  }

  @Test func cyclesOfOtherObjects() {
    let plain = Plain()
    plain.next = plain
    let text = """
      Plain.next: expected an object that does not contain itself, found Plain again (key "next")
      """
    #expect(Failing.listing(plain) == text)
    #expect(Failing.writing(plain) == text)
    plain.next = nil
    plain.list = [1, ["deep": plain] as [String: Any]]
    #expect(
      Failing.listing(plain)
        == """
        Plain.list[1].deep: expected an object that does not contain itself, found Plain again \
        (key "deep")
        """)
    plain.list = []
  }

  @Test func tooDeep() throws {
    let mapper = try Mapper { $0.maximumDepth = 3 }
    let nodes = (0..<4).reduce(Node()) { inner, _ in
      let outer = Node()
      outer.parent = inner
      return outer
    }
    #expect(
      Failing.listing(nodes, mapper)
        == "Node.parent.parent.children: expected at most 3 levels, found a deeper value (key \"children\")"
    )
    let plains = (0..<4).reduce(Plain()) { inner, _ in
      let outer = Plain()
      outer.next = inner
      return outer
    }
    #expect(
      Failing.writing(plains, mapper)
        == "Plain.next.next.next: expected at most 3 levels, found a deeper value (key \"next\")")
  }

  @Test func rootsThatAreNoContainers() {
    #expect(Failing.listing(5) == "Int: expected an object, found number 5")
    #expect(Failing.listing([5]) == "[Int]: expected an object, found an array")
    expectIssues("typeMismatch") { try Mapper().array(from: ["a": 1]) }
  }
}
