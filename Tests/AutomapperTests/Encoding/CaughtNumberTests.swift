import Automapper
import Testing

/// Numbers that JSON does not have, in a model that catches their errors. The result does not depend on the rules that
/// make the mapper encode the model by way of a tree.
struct CaughtNumberTests {
  struct Reading: Encodable {
    enum CodingKeys: CodingKey { case tag, at, height, narrow, list, table }
    var tag = "t"
    var number = Double.nan

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tag, forKey: .tag)
      try container.encode(["n": 1], forKey: .at)
      func encode(_ value: some Encodable, _ key: CodingKeys) throws {
        do {
          try container.encode(value, forKey: key)
        } catch is EncodingError {
          try container.encode("caught", forKey: key)
        }
      }
      try encode(number, .height)
      try encode(Float(number), .narrow)
      try encode([1, number], .list)
      try encode(["a": number], .table)
    }
  }

  typealias Rules = @Sendable (TypeMappingBuilder<Reading>) -> Void

  /// Rules for a reading, and the members of the result that they change.
  static let rules: [(rules: Rules, changed: [String: JSONValue])] = [
    ({ _ in }, [:]),
    ({ $0.property("tag").key("tags.0") }, ["tag": nil, "tags": ["t"]]),
    ({ $0.property("tag").key("place.tag") }, ["tag": nil, "place": ["tag": "t"]]),
    ({ $0.property("tag").key("at.tag") }, ["tag": nil, "at": ["n": 1, "tag": "t"]]),
    (
      { $0.property("height").key("place.height") }, ["height": nil, "place": ["height": "caught"]]
    ),
    ({ $0.property("list").key("place.list") }, ["list": nil, "place": ["list": "caught"]]),
  ]

  @Test(arguments: rules)
  func isCaught(rules: @escaping Rules, changed: [String: JSONValue]) throws {
    let mapper = try Mapper { $0.map(Reading.self, rules) }
    let plain: [String: JSONValue] = [
      "tag": "t", "at": ["n": 1], "height": "caught", "narrow": "caught", "list": "caught",
      "table": "caught",
    ]
    let expected = plain.merging(changed) { $1 }.filter { $0.value != .null }
    // The first call may learn that members are merged.
    for _ in 0..<2 {
      let written = try mapper.data(from: Reading())
      #expect(try mapper.object(from: written, as: [String: JSONValue].self) == expected)
      let list = try mapper.json(from: [Reading()])
      #expect(try mapper.object(from: list, as: [[String: JSONValue]].self) == [expected])
    }
    // A dictionary holds the number.
    let fields = try mapper.dictionary(from: Reading())
    let place = fields["place"] as? [String: Any]
    let height = (fields["height"] ?? place?["height"]) as? Double
    #expect(height?.isNaN == true)
  }

  @Test(arguments: rules)
  func isWrittenAsAString(rules: @escaping Rules, changed: [String: JSONValue]) throws {
    let mapper = try Mapper {
      $0.nonFiniteNumbers = .strings()
      $0.map(Reading.self, rules)
    }
    let text = try mapper.json(from: Reading())
    #expect(!text.contains("caught") && text.contains(#"[1.0,"nan"]"#))
  }

  @Test func isCaughtInASelection() throws {
    let text = try Mapper().json(
      from: Reading(), options: .sortedKeys, only: ["height", "table", "tag"])
    #expect(text == #"{"height":"caught","table":"caught","tag":"t"}"#)
  }

  struct Box: Encodable {
    enum CodingKeys: CodingKey { case name, extra }
    var extra: Extra
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("box", forKey: .name)
      do {
        try container.encode(extra, forKey: .extra)
      } catch {
        try container.encode("caught", forKey: .extra)
      }
    }
  }
  struct Extra: Codable {
    var id = 1
    var rest: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case id }
  }

  @Test(arguments: ["name", "names.0", "a.name"])
  func inTheRestOfAModel(key: String) throws {
    let mapper = try Mapper {
      $0.map(Box.self) { $0.property("name").key(key) }
      $0.map(Extra.self) { extra in
        extra.property(\.id).key("ids.0")
        extra.rest(\.rest)
      }
    }
    let box = Box(extra: Extra(rest: ["x": [1, .number(.infinity)]]))
    let fields = try mapper.object(from: mapper.data(from: box), as: [String: JSONValue].self)
    #expect(fields["extra"] == "caught")
    let error = #expect(throws: MappingError.self) { try mapper.data(from: box.extra) }
    #expect(
      error?.description
        == #"Extra.x[1]: expected a finite number, found number inf (key "x")"#)
  }

  /// The path consists of the names of properties, as without rules.
  @Test(arguments: ["height", "place.height", "heights.0"])
  func path(key: String) throws {
    struct Hill: Codable { var height: Double }
    struct Map: Codable {
      var hill: Hill
      var id = 1
    }
    for outer in ["id", "ids.0", "place.id"] {
      let mapper = try Mapper {
        $0.map(Hill.self) { $0.property(\.height).key(key) }
        $0.map(Map.self) { $0.property(\.id).key(outer) }
      }
      let error = #expect(throws: MappingError.self) {
        try mapper.data(from: [Map(hill: Hill(height: .nan))])
      }
      #expect(
        error?.description == """
          [Map][0].hill.height: expected a finite number, found number nan (key "\(key)")
          """)
    }
  }
}
