import Automapper
import Foundation
import Testing

/// Dictionaries and arrays that nest deeper than a stack is deep, where something else is expected.
struct DeepNativeTests {
  private final class Link: Codable {
    var next: Link?
    var text: String?
    var when: Date?
  }

  /// Never freed: letting go of a value that deep takes a stack that deep.
  nonisolated(unsafe) private static let deep: [(name: String, value: Any)] = {
    var array: Any = [Any]()
    var object: Any = [String: Any]()
    var rows: Any = [[String: Any]]()
    for _ in 0..<50_000 {
      array = [array]
      object = ["next": object]
      rows = [["next": rows]]
    }
    return [("an array", array), ("an object", object), ("rows", rows)]
  }()

  @Test(arguments: 0..<3) func areErrors(index: Int) {
    let (name, value) = Self.deep[index]
    let mapper = Mapper()
    #expect(Failing.error(mapper, .any(value), as: Link.self) != nil, "\(name)")
    #expect(Failing.error(mapper, .any(value), as: [Link].self) != nil, "\(name)")
    #expect(Failing.error(mapper, .any(value), as: JSONValue.self) != nil, "\(name)")
    for key in ["text", "when", "next"] {
      let source: [String: Any] = [key: value]
      #expect(Failing.error(mapper, source, as: Link.self) != nil, "\(name) as \(key)")
    }
  }

  @Test(arguments: ["text", "when"]) func areNamedInErrors(key: String) {
    let type = key == "text" ? "String" : "Date"
    let source: [String: Any] = [key: Self.deep[0].value]
    #expect(
      Failing.error(Mapper(), source, as: Link.self)?.description
        == "Link.\(key): expected \(type), found an array (key \"\(key)\")")
  }

  /// What nobody asks for is not looked at.
  @Test(arguments: 0..<3) func areSkipped(index: Int) throws {
    let source: [String: Any] = ["other": Self.deep[index].value, "text": "a"]
    #expect(try Mapper().object(from: source, as: Link.self).text == "a")
  }
}
