import Automapper
import Foundation
import Testing

/// Keys that are data, hundreds of them: they have no numbers by which a second writing would be found.
struct LentKeyTests {
  typealias Key = DataKeyTests.Key

  /// A model that writes what a closure says.
  struct Script: Encodable, Sendable {
    let write: @Sendable (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try write(encoder) }

    /// Writes by a container of keys that are data, after a hundred other keys.
    static func keys(
      after count: Int = 100,
      _ write: @escaping @Sendable (inout KeyedEncodingContainer<Key>) throws -> Void
    ) -> Script {
      Script { encoder in
        var container = encoder.container(keyedBy: Key.self)
        for number in 0..<count { try container.encode(number, forKey: Key("k\(number)")) }
        try write(&container)
      }
    }
  }

  enum Own: String, CodingKey { case id, k7 }

  static let scripts: [(String, Script)] = [
    ("twice", .keys { try $0.encode("x", forKey: Key("k99")) }),
    (
      "twice in a row",
      .keys {
        try $0.encode(1, forKey: Key("new"))
        try $0.encode(2, forKey: Key("new"))
      }
    ),
    (
      "the model in itself",
      .keys {
        let inner = Script.keys { try $0.encode("inner", forKey: Key("new")) }
        try $0.encode(inner, forKey: Key("new"))
        try $0.encode(inner, forKey: Key("other"))
        try $0.encode(1, forKey: Key("k5"))
      }
    ),
    (
      "a value that fails",
      .keys { container in
        let failing = Script.keys {
          try $0.encode(1, forKey: Key("new"))
          throw CancellationError()
        }
        try? container.encode(failing, forKey: Key("new"))
        try? container.encode(Double.nan, forKey: Key("nan"))
        try container.encode("good", forKey: Key("new"))
        try container.encode("good", forKey: Key("nan"))
        try container.encode("last", forKey: Key("k0"))
      }
    ),
    (
      "nested containers",
      .keys {
        var nested = $0.nestedContainer(keyedBy: Key.self, forKey: Key("nested"))
        for number in 0..<80 { try nested.encode(number, forKey: Key("k\(number)")) }
        var list = $0.nestedUnkeyedContainer(forKey: Key("list"))
        try list.encode(1)
        try $0.encode(2, forKey: Key("k3"))
        try nested.encode("late", forKey: Key("k4"))
        try Script.keys { _ in }.encode(to: $0.superEncoder(forKey: Key("super")))
      }
    ),
    (
      "own keys after data",
      Script { encoder in
        try Script.keys { try $0.encode("data", forKey: Key("id")) }.encode(to: encoder)
        var own = encoder.container(keyedBy: Own.self)
        try own.encode("own", forKey: .id)
        try own.encode("own", forKey: .k7)
      }
    ),
    (
      "own keys before data",
      Script { encoder in
        var own = encoder.container(keyedBy: Own.self)
        try own.encode("own", forKey: .id)
        try own.encode("own", forKey: .k7)
        try Script.keys { try $0.encode("data", forKey: Key("id")) }.encode(to: encoder)
        try own.encodeNil(forKey: .k7)
      }
    ),
    ("names that differ in bytes only", .keys(spellings)),
    ("the same names, without lent slots", .keys(after: 0, spellings)),
  ]

  @Sendable private static func spellings(
    _ container: inout KeyedEncodingContainer<Key>
  ) throws {
    try container.encode(1, forKey: Key("caf\u{e9}"))
    try container.encode(2, forKey: Key("cafe\u{301}"))
    try container.encode(3, forKey: Key(String(repeating: "long", count: 100)))
    try container.encode(4, forKey: Key(String(repeating: "long", count: 100)))
    for (ascii, other) in [("K", "\u{212a}"), (";", "\u{37e}"), ("`", "\u{1fef}")] {
      try container.encode(ascii, forKey: Key("1\(ascii)"))
      try container.encode(other, forKey: Key("1\(other)"))
      try container.encode(other, forKey: Key("2\(other)"))
      try container.encode(ascii, forKey: Key("2\(ascii)"))
    }
    for name in [
      "", "1234567", "12345678", "123456789", "1234567K", "1234567\u{212a}", "\0", "\0\0",
    ] {
      try container.encode(name.utf8.count, forKey: Key(name))
      try container.encode(name, forKey: Key(name))
    }
    try container.encode(5, forKey: Key("\u{1}\"/"))
    try container.encode(6, forKey: Key("\u{1}\"/"))
  }

  /// The same members as with JSONEncoder, each once, in the call that meets the keys and in later ones.
  @Test(arguments: scripts.indices) func likeJSONEncoder(_ index: Int) throws {
    let (name, script) = Self.scripts[index]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let expected = String(decoding: try encoder.encode([script, script]), as: UTF8.self)
    let mapper = Mapper()
    for _ in 0..<3 {
      #expect(try mapper.json(from: [script, script], options: .sortedKeys) == expected, "\(name)")
    }
  }

  /// Two names that the key style writes alike are one key.
  @Test func keyStyle() throws {
    let script = Script.keys {
      try $0.encode(1, forKey: Key("firstName"))
      try $0.encode(2, forKey: Key("first_name"))
    }
    let json = try Mapper().json(from: script)
    #expect(json.components(separatedBy: "\"first_name\":").count == 2)
    #expect(json.contains("\"first_name\":2"))
  }

  /// The path of a value that cannot be written, below two keys that share a slot in turn.
  @Test func pathOfAnError() {
    let inner = Script.keys { try $0.encode(Float.infinity, forKey: Key("inner")) }
    let script = Script.keys {
      try? $0.encode(inner, forKey: Key("first"))
      try $0.encode(inner, forKey: Key("second"))
    }
    let error = #expect(throws: MappingError.self) { _ = try Mapper().json(from: script) }
    #expect(error?.issues.map(\.path) == ["second.inner"])
  }

  /// The keys of a coding path are those that the model wrote with, also after their slot has gone to other keys.
  @Test func codingPath() throws {
    let paths = Recorder()
    let inner = Script { encoder in
      paths.add(encoder.codingPath)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: Key("before"))
      do {
        try container.encode(Double.nan, forKey: Key("nan"))
      } catch EncodingError.invalidValue(_, let context) {
        paths.add(context.codingPath)
      }
    }
    let script = Script.keys {
      try $0.encode(inner, forKey: Key("first"))
      try $0.encode([inner], forKey: Key("second"))
    }
    _ = try Mapper().json(from: script)
    #expect(
      paths.all.map { $0.map(\.stringValue) } == [
        ["first"], ["first", "nan"], ["second", "Index 0"], ["second", "Index 0", "nan"],
      ])
    #expect(
      paths.all.allSatisfy { $0[0] is Key && $0[$0.count - 1] is Key == ($0.last?.intValue == nil) }
    )
  }

  /// A key of four words, which no existential holds without memory of its own.
  struct LargeKey: CodingKey {
    let stringValue: String
    let note: Recorder
    let number: Int?
    var intValue: Int? { number }

    init(_ name: String, _ note: Recorder, _ number: Int? = nil) {
      (stringValue, self.note, self.number) = (name, note, number)
    }
    init?(stringValue: String) { self.init(stringValue, Recorder()) }
    init?(intValue: Int) { nil }
  }

  /// The paths have the large keys themselves, and nothing keeps the keys after the mapper.
  @Test func largeKeys() throws {
    weak var kept: Recorder?
    do {
      // With a configuration of its own: mappers without one share what they have learned.
      let mapper = try Mapper { $0.dateFormats = [.secondsSince1970] }
      let paths = Recorder()
      kept = paths
      let script = Script { encoder in
        var container = encoder.container(keyedBy: LargeKey.self)
        for number in 0..<100 {
          let inner = Script { paths.add($0.codingPath) }
          try container.encode(inner, forKey: LargeKey("k\(number)", paths, number))
        }
      }
      for _ in 0..<2 {
        paths.removeAll()
        _ = try mapper.json(from: script)
        #expect(paths.all.map { $0.map(\.intValue) } == (0..<100).map { [$0] })
        #expect(paths.all.allSatisfy { ($0[0] as? LargeKey)?.note === paths })
      }
      paths.removeAll()
    }
    #expect(kept == nil)
  }

  final class Recorder: @unchecked Sendable {
    private(set) var all: [[any CodingKey]] = []
    func add(_ path: [any CodingKey]) { all.append(path) }
    func removeAll() { all.removeAll() }
  }

  /// A tag is not added to an object that has its key as data.
  @Test(arguments: [false, true]) func tag(hasKey: Bool) throws {
    let mapper = try Mapper { $0.register(Shape.self, discriminator: "type", ["box": Box.self]) }
    let data = try mapper.data(from: Box(hasKey: hasKey))
    let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(members["type"] as? String == (hasKey ? "own" : "box"))
    #expect(members.count == 101)
    #expect(String(decoding: data, as: UTF8.self).components(separatedBy: "\"type\"").count == 2)
  }

  /// The members of a model win over its rest, also in an object that a tag closes.
  @Test(arguments: [false, true]) func rest(hasKey: Bool) throws {
    let mapper = try Mapper {
      $0.register(Shape.self, discriminator: "type", ["box": Box.self])
      $0.map(Box.self) { $0.rest(\.rest) }
    }
    let box = Box(hasKey: hasKey, rest: ["k5": "rest", "other": "rest"])
    let data = try mapper.data(from: box)
    let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(members["k5"] as? Int == 5)
    #expect(members["other"] as? String == "rest")
    #expect(members["type"] as? String == (hasKey ? "own" : "box"))
    #expect(members.count == 102)
  }

  class Shape: Codable {
    init() {}
    func encode(to encoder: any Encoder) throws {}
    required init(from decoder: any Decoder) throws {}
  }

  final class Box: Shape {
    let hasKey: Bool
    var rest: [String: JSONValue]
    init(hasKey: Bool, rest: [String: JSONValue] = [:]) {
      self.hasKey = hasKey
      self.rest = rest
      super.init()
    }
    required init(from decoder: any Decoder) throws {
      hasKey = false
      rest = [:]
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try Script.keys { [hasKey] in if hasKey { try $0.encode("own", forKey: Key("type")) } }
        .encode(to: encoder)
    }
  }
}
