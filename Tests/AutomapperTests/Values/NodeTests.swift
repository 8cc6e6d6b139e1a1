import Automapper
import Foundation
import Testing

/// What a node says of each kind of value, the same over every source.
@Suite struct NodeTests {
  static let json = """
    {"text": "a", "whole": 5, "half": 1.5, "yes": true, "nothing": null, "digits": "12",
     "when": "2024-01-31", "list": [1, {"name": "x"}, null], "app.version": "1.2",
     "app": {"build": {"0": "zero"}}}
    """

  /// Nodes of the same document: bytes, both kinds of dictionary, `JSONValue`.
  static func nodes() throws -> [(String, Node)] {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    let forms = try EverySource.forms(of: json) + [("JSONValue", value)]
    return try forms.map { ($0.name, try $0.source.node()) }
  }

  @Test func kinds() throws {
    for (name, node) in try Self.nodes() {
      let expected: [(String, Node.Kind)] = [
        ("text", .string), ("whole", .number), ("half", .number), ("yes", .bool),
        ("nothing", .null), ("list", .array), ("app", .object),
      ]
      for (key, kind) in expected {
        #expect(node[key]?.kind == kind, "\(key) from \(name)")
        #expect(node[key]?.isNull == (kind == .null), "\(key) from \(name)")
      }
      #expect(node.kind == .object, "\(name)")
    }
    #expect(try ["date": Date()].asNode()["date"]?.kind == .other)
  }

  /// A node looks at its own value only, however much is inside.
  @Test func kindsOfDeepDictionaries() throws {
    var object: [String: Any] = [:]
    var array: [Any] = []
    for _ in 0..<3000 {
      object = ["a": object]
      array = [array]
    }
    let node = try (["object": object, "array": array] as [String: Any]).node()
    #expect(node["object"]?.kind == .object)
    #expect(node["array"]?.kind == .array)
    #expect(node["object"]?.isNull == false)
    let strings: [String: Any] = ["object": ["a": ["b": "c"]], "array": ["a": ["b"]]]
    #expect(try strings.node()["object"]?.kind == .object)
    #expect(try strings.node()["array"]?.isNull == false)
  }

  @Test func structure() throws {
    let sorted = [
      "app", "app.version", "digits", "half", "list", "nothing", "text", "when", "whole", "yes",
    ]
    for (name, node) in try Self.nodes() {
      #expect(node.keys.sorted() == sorted, "\(name)")
      #expect(node.count == 10, "\(name)")
      #expect(node.elements.count == 10, "\(name)")
      let list = try #require(node["list"])
      #expect(list.count == 3 && list.keys.isEmpty, "\(name)")
      #expect(list.elements.map(\.kind) == [.number, .object, .null], "\(name)")
      #expect(list[1]?["name"]?.stringValue == "x", "\(name)")
      #expect(list[2]?.isNull == true, "\(name)")
      #expect(list[3] == nil && list[-1] == nil && list["0"] == nil, "\(name)")
      #expect(node["Text"] == nil && node[0] == nil, "\(name)")
      let text = try #require(node["text"])
      #expect(text.count == 0 && text.keys.isEmpty && text.elements.isEmpty, "\(name)")
    }
  }

  @Test func keysOfBytesAreInSourceOrder() throws {
    #expect(try #"{"b": 1, "a": 2, "b": 3}"#.node().keys == ["b", "a"])
    #expect(try #"{"b": 1, "a": 2, "b": 3}"#.node()["b"]?.intValue == 3)
  }

  @Test func paths() throws {
    for (name, node) in try Self.nodes() {
      #expect(node.path("list.1.name")?.stringValue == "x", "\(name)")
      #expect(node.path("list.0")?.intValue == 1, "\(name)")
      #expect(node.path("app.version")?.stringValue == "1.2", "\(name)")
      #expect(node.path("app.build.0")?.stringValue == "zero", "\(name)")
      #expect(node.path("list.7") == nil && node.path("text.a") == nil, "\(name)")
      #expect(node.path("app..build") == nil, "\(name)")
      #expect(node.path("")?.count == 10, "\(name)")
    }
  }

  @Test func valuesAsTheyAre() throws {
    for (name, node) in try Self.nodes() {
      #expect(node["text"]?.stringValue == "a", "\(name)")
      #expect(node["whole"]?.intValue == 5, "\(name)")
      #expect(node["whole"]?.doubleValue == 5, "\(name)")
      #expect(node["half"]?.doubleValue == 1.5, "\(name)")
      #expect(node["yes"]?.boolValue == true, "\(name)")
      // None of these converts.
      #expect(node["half"]?.intValue == nil, "\(name)")
      #expect(node["digits"]?.intValue == nil && node["digits"]?.doubleValue == nil, "\(name)")
      #expect(node["whole"]?.stringValue == nil && node["whole"]?.boolValue == nil, "\(name)")
      #expect(node["yes"]?.intValue == nil && node["yes"]?.stringValue == nil, "\(name)")
      #expect(node["nothing"]?.stringValue == nil, "\(name)")
    }
  }

  @Test func conversions() throws {
    for (name, node) in try Self.nodes() {
      #expect(try node["whole"]?.string() == "5", "\(name)")
      #expect(try node["half"]?.string() == "1.5", "\(name)")
      #expect(try node["digits"]?.int() == 12, "\(name)")
      #expect(try node["digits"]?.double() == 12, "\(name)")
      #expect(try node["yes"]?.bool() == true, "\(name)")
      #expect(
        try node["when"]?.date() == Date(timeIntervalSince1970: 1_706_659_200), "\(name)")
    }
  }

  @Test func conversionsThatFailNameThePath() throws {
    for (name, node) in try Self.nodes() {
      let list = try #require(node["list"])
      let errors = [
        #expect(throws: MappingError.self) { try list[1]?["name"]?.int() },
        #expect(throws: MappingError.self) { try node["half"]?.int() },
        #expect(throws: MappingError.self) { try node["nothing"]?.string() },
        #expect(throws: MappingError.self) { try node["text"]?.date() },
        #expect(throws: MappingError.self) { try list.object(as: [Int].self) },
      ]
      #expect(
        errors.map { $0?.description } == [
          #"list[1].name: expected Int, found string "x" (key "name")"#,
          #"half: expected Int, found number 1.5 (key "half")"#,
          #"nothing: expected String, found null (key "nothing")"#,
          #"text: expected Date, found string "a" (key "text")"#,
          """
          list[1]: expected Int, found an object (key "list")
          list[2]: expected Int, found null (key "list")
          """,
        ], "\(name)")
    }
  }

  @Test func models() throws {
    struct Item: Codable, Equatable { var name: String }
    for (name, node) in try Self.nodes() {
      #expect(try node.path("list.1")?.object(as: Item.self) == Item(name: "x"), "\(name)")
      let inferred: [String: JSONValue] = try #require(try node["app"]?.object())
      #expect(inferred == ["build": ["0": "zero"]], "\(name)")
    }
  }

  @Test func foundationValues() throws {
    for (name, node) in try Self.nodes() {
      #expect(node["text"]?.any as? String == "a", "\(name)")
      #expect((node["list"]?.any as? [Any])?.count == 3, "\(name)")
      #expect((node.any as? [String: Any])?.count == 10, "\(name)")
      #expect(node["nothing"]?.any is NSNull, "\(name)")
    }
  }
}

extension [String: any Sendable] {
  fileprivate func asNode() throws -> Node { try (self as [String: Any]).node() }
}
