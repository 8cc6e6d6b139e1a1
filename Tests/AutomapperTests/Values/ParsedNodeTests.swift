import Automapper
import Foundation
import Testing

/// JSON in a string: `node.parsed()`.
@Suite struct ParsedNodeTests {
  private struct Point: Codable, Equatable {
    var x: Int
    var name: String?
  }
  private struct Order: Codable, Equatable { var point: Point? }

  private static func mapper(
    _ change: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      change(&configuration)
      configuration.map(Order.self) { order in
        order.property(\.point).key("payload").transform { node, parent in
          try node.parsed().path("list.0")?.object()
        }
      }
    }
  }

  /// The source of an order whose payload is this text.
  private static func sources(_ text: String) throws -> [Node] {
    let dictionary: [String: Any] = ["payload": text]
    return [try Mapper().data(from: dictionary).node(), try dictionary.node()]
  }

  private static func error(_ mapper: Mapper, _ text: String) throws -> [String] {
    try sources(text).map { Failing.error(mapper, $0, as: Order.self)?.description ?? "no error" }
  }

  @Test func isRead() throws {
    for source in try Self.sources(#"{"list": [{"x": "7", "name": "é\u00e9"}]}"#) {
      let order = try Self.mapper().object(from: source, as: Order.self)
      #expect(order == Order(point: Point(x: 7, name: "éé")))
    }
  }

  @Test func everyKind() throws {
    let node = try #require(
      try Mapper().data(from: ["a": #"[null, "é", 1.5, true, {"k": "\"7\""}]"#])
        .node()["a"])
    let parsed = try node.parsed()
    #expect(parsed.elements.map(\.kind) == [.null, .string, .number, .bool, .object])
    #expect(try parsed[4]?["k"]?.parsed().int() == 7)
    #expect(try Node.parsed(of: "7").intValue == 7)
  }

  @Test func theMappersRulesHold() throws {
    let mapper = try Self.mapper { $0.coercion = .strict }
    let expected =
      #"Order.point.list[0].x: expected Int, found string "7" (key "x")"#
    for text in try Self.error(mapper, #"{"list": [{"x": "7"}]}"#) {
      #expect(text.hasPrefix(expected))
    }
  }

  @Test func theMappersLimitsHold() throws {
    let depth = try Self.mapper { $0.maximumDepth = 3 }
    let deep = try Self.error(depth, "[[[[1]]]]")
    #expect(
      deep
        == Array(
          repeating: "Order.point: expected at most 3 nested containers, found deeper nesting "
            + "(key \"payload\") at line 1, column 4 (byte 3)", count: 2))
    let size = try Self.mapper { $0.maximumElements = 4 }
    for text in try Self.error(size, "[1,2,3,4,5]") {
      #expect(text.hasPrefix("Order.point: expected at most 4"))
    }
  }

  @Test(arguments: [
    (
      "{\"a\": ,\n}",
      "expected a value, found character \",\" (key \"payload\") at line 1, column 7 (byte 6)"
    ),
    ("", "expected a value, found end of input (key \"payload\") at line 1, column 1 (byte 0)"),
    (
      "{}\n{}",
      "expected the end of the document, found character \"{\" (key \"payload\") at line 2, column 1 (byte 3)"
    ),
  ]) func badTextIsAnError(text: String, expected: String) throws {
    let errors = try Self.error(Self.mapper(), text)
    #expect(errors == Array(repeating: "Order.point: " + expected, count: 2))
  }

  @Test(arguments: [("1", "number 1"), ("{}", "an object"), ("true", "bool true")])
  func otherValuesAreErrors(value: String, found: String) throws {
    let error = Failing.error(try Self.mapper(), "{\"payload\": \(value)}", as: Order.self)
    #expect(
      error?.description.hasPrefix(
        "Order.point: expected a string that holds JSON, found \(found) (key \"payload\")") == true)
  }
}

extension Node {
  fileprivate static func parsed(of text: String) throws -> Node {
    try JSONValue.string(text).node().parsed()
  }
}
