import Automapper
import Testing

/// If several members of an object have the same key, the last counts, and only the last must be valid (RFC 8259,
/// section 4, leaves the choice to the reader).
struct DuplicateKeyTests {
  enum Shape: Codable, Equatable {
    case circle(radius: Int)
    case square(side: Int)
  }

  /// Lists the keys of its object.
  struct Names: Decodable, Equatable {
    var names: [String]

    init(_ names: [String]) { self.names = names }

    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    }
  }

  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static let dictionaries: [(json: String, result: [String: Int])] = [
    (#"{"a":"x","a":1}"#, ["a": 1]), (#"{"a":1,"a":2,"b":3}"#, ["a": 2, "b": 3]),
    (#"{"a":[],"b":1,"a":{},"a":2}"#, ["a": 2, "b": 1]),
  ]

  @Test(arguments: dictionaries) func dictionary(json: String, result: [String: Int]) throws {
    #expect(try Mapper().object(from: json, as: [String: Int].self) == result)
    #expect(
      try Mapper().object(from: #"{"values":\#(json)}"#, as: [String: [String: Int]].self)
        == ["values": result])
  }

  @Test func dictionaryWithOtherKeys() throws {
    let json = #"{"1":"x","1":2,"2":3}"#
    #expect(try Mapper().object(from: json, as: [Int: Int].self) == [1: 2, 2: 3])
  }

  @Test(arguments: [
    (#"{"a":1,"a":"x"}"#, ["a"]), (#"{"a":"x","a":"y","b":[]}"#, ["a", "b"]),
    (#"{"b":"x","b":1,"a":"y"}"#, ["a"]),
  ])
  func onlyTheLastIsAnError(json: String, paths: [String]) throws {
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: json, as: [String: Int].self)
    }
    #expect(error?.issues.map(\.path) == paths)
  }

  @Test(arguments: [
    (#"{"a":1,"a":"x"}"#, [:]), (#"{"a":"x","a":1}"#, ["a": 1]),
    (#"{"a":1,"b":2,"a":[]}"#, ["b": 2]),
  ])
  func anInvalidLastMemberIsSkipped(json: String, result: [String: Int]) throws {
    let mapper = try Mapper { $0.invalidElements = .skip }
    #expect(try mapper.object(from: json, as: [String: Int].self) == result)
  }

  @Test func anInvalidLastMemberOfADictionaryWithOtherKeysIsSkipped() throws {
    let mapper = try Mapper { $0.invalidElements = .skip }
    let json = #"{"1":1,"2":2,"1":"x"}"#
    #expect(try mapper.object(from: json, as: [Int: Int].self) == [2: 2])
  }

  @Test(arguments: [3, 15, 16, 40]) func eachKeyIsListedOnce(count: Int) throws {
    let names = (0..<count).map { "k\($0)" }
    let members = (names + names.reversed()).map { "\"\($0)\":1" }.joined(separator: ",")
    #expect(try Mapper().object(from: "{\(members)}", as: Names.self) == Names(names.reversed()))
    let distinct = names.map { "\"\($0)\":1" }.joined(separator: ",")
    #expect(try Mapper().object(from: "{\(distinct)}", as: Names.self) == Names(names))
  }

  struct Item: Codable, Equatable { var tag: String }

  typealias Rule = @Sendable (TypeMappingBuilder<Item>) -> Void

  static let rules: [(name: String, rule: Rule, tag: String)] = [
    ("no rule", { _ in }, "y"),
    ("a transformer", { $0.property(\.tag).transform { try $0.string().uppercased() } }, "Y"),
    ("a closure after decoding", { $0.after { item, _ in item.tag += "!" } }, "y!"),
    (
      "a closure before decoding",
      { $0.before { node in node["more"] ?? node } }, "y"
    ),
  ]

  /// The closures see only the member that counts.
  @Test(arguments: rules) func closures(name: String, rule: Rule, tag: String) throws {
    let mapper = try Mapper { $0.map(Item.self) { rule($0) } }
    for first in [#"{"tag":"x"}"#, #"{"tag":[]}"#, "7"] {
      let json = #"{"a":\#(first),"a":{"tag":"y"}}"#
      #expect(
        try mapper.object(from: json, as: [String: Item].self) == ["a": Item(tag: tag)], "\(name)")
    }
  }

  @Test func theValuesOfAnObjectAsAnArray() throws {
    let mapper = try Mapper { $0.coercion = .lenient }
    #expect(try mapper.object(from: #"{"a":1,"b":2,"a":3}"#, as: [Int].self) == [2, 3])
  }

  @Test(arguments: [false, true]) func anEnum(isDeclared: Bool) throws {
    let mapper = try Mapper { if isDeclared { $0.map(Shape.self) { $0.cases(.external) } } }
    let json = #"{"circle":{"radius":1},"circle":{"radius":2}}"#
    #expect(try mapper.object(from: json, as: Shape.self) == .circle(radius: 2))
    #expect(throws: MappingError.self) {
      try mapper.object(
        from: #"{"circle":{"radius":1},"square":{"side":2}}"#, as: Shape.self)
    }
  }

  @Test func aReportListsDuplicatesInsideJSON() throws {
    var report = MappingReport()
    let json = #"{"v":{"a":1,"b":[{"c":1,"c":2}],"a":2}}"#
    let value = try Mapper().object(
      from: json, as: [String: JSONValue].self, report: &report)
    #expect(value == ["v": ["a": 2, "b": [["c": 2]]]])
    #expect(
      report.ambiguousKeys.map(\.description) == [
        #"v.b[0]: ambiguousKey, the key stands there more than once; the last one counts (key "c")"#,
        #"v: ambiguousKey, the key stands there more than once; the last one counts (key "a")"#,
      ])
  }

  /// Two spellings of one character are the same key, as in Foundation.
  @Test(arguments: ["", #","a":1,"a":2"#, #","a":1"#]) func equalTexts(more: String) throws {
    let json = "{\"\u{e9}\":[],\"e\u{301}\":2\(more)}"
    let names = try Mapper().object(from: json.replacing("[]", with: "1"), as: Names.self).names
    #expect(Set(names).count == names.count)
    #expect(try Mapper().object(from: json, as: [String: Int].self)["\u{e9}"] == 2)
  }
}
