import Automapper
import Foundation
import Testing

/// What names the type of an object, in models that write to their encoder in many ways.
@Suite struct TagTests {
  /// A way in which a model's own code writes its members.
  enum Way: String, Codable, CaseIterable, Sendable {
    case plain, nothing, own, ownOtherSpelling, ownNull, nullElsewhere, ownInCalls, dictionary
    case nestedOpen, continued, writtenAgain, superEncoder, array, scalar, quoted
  }

  class Thing: Codable {
    var way: Way
    init(_ way: Way) { self.way = way }

    func encode(to encoder: any Encoder) throws {
      switch way {
      case .nothing: return
      case .dictionary:
        var container = encoder.singleValueContainer()
        return try container.encode(["a": 1])
      case .array:
        var container = encoder.unkeyedContainer()
        return try container.encode(1)
      case .scalar:
        var container = encoder.singleValueContainer()
        return try container.encode("text")
      default: break
      }
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: .a)
      switch way {
      case .own: try container.encode("mine", forKey: .type)
      case .ownOtherSpelling: try container.encode("mine", forKey: .upper)
      case .ownNull: try container.encodeNil(forKey: .type)
      case .nullElsewhere:
        try container.encodeNil(forKey: .b)
        try container.encode("mine", forKey: .type)
      case .ownInCalls:
        try container.encode("first", forKey: .type)
        try container.encode("mine", forKey: .type)
      case .nestedOpen:
        var nested = container.nestedContainer(keyedBy: Key.self, forKey: .b)
        try nested.encode("inner", forKey: .type)
      case .continued:
        var list = container.nestedUnkeyedContainer(forKey: .b)
        try container.encode(2, forKey: .c)
        try list.encode(3)
      case .writtenAgain: try container.encode(2, forKey: .a)
      case .superEncoder: try container.encode(1, forKey: .b, by: container.superEncoder())
      case .quoted: try container.encode("{\"type\":null", forKey: .b)
      default: break
      }
    }

    enum Key: String, CodingKey {
      case a, b, c, type
      case upper = "Type"
    }
  }

  final class Special: Thing {}

  private static let expected: [Way: String] = [
    .plain: #"{"a":1,"type":"special"}"#, .nothing: #"{"type":"special"}"#,
    .own: #"{"a":1,"type":"mine"}"#, .ownOtherSpelling: #"{"a":1,"Type":"mine"}"#,
    .ownNull: #"{"a":1,"type":"special"}"#,
    .nullElsewhere: #"{"a":1,"b":null,"type":"mine"}"#, .ownInCalls: #"{"a":1,"type":"mine"}"#,
    .dictionary: #"{"a":1,"type":"special"}"#,
    .nestedOpen: #"{"a":1,"b":{"type":"inner"},"type":"special"}"#,
    .continued: #"{"a":1,"b":[3],"c":2,"type":"special"}"#,
    .writtenAgain: #"{"a":2,"type":"special"}"#,
    .superEncoder: #"{"a":1,"super":{"b":1},"type":"special"}"#, .array: "[1]",
    .scalar: #""text""#, .quoted: #"{"a":1,"b":"{\"type\":null","type":"special"}"#,
  ]

  private static func mapper() throws -> Mapper {
    try Mapper {
      $0.register(Thing.self, discriminator: "type", ["special": Special.self])
    }
  }

  @Test(arguments: Way.allCases) func anElementOfAnArray(way: Way) throws {
    let expected = try #require(Self.expected[way])
    let mapper = try Self.mapper()
    let things = [Special(way), Special(.plain), Special(way)]
    let plain = try #require(Self.expected[.plain])
    // The second call has met all keys.
    for _ in 0..<2 {
      #expect(try mapper.json(from: things) == "[\(expected),\(plain),\(expected)]")
    }
  }

  @Test(arguments: Way.allCases) func aMemberAndTheSameAsFoundationValue(way: Way) throws {
    let expected = try #require(Self.expected[way])
    let mapper = try Self.mapper()
    for _ in 0..<2 {
      #expect(try mapper.json(from: ["key": Special(way)]) == "{\"key\":\(expected)}")
      let object = try mapper.dictionary(from: ["key": Special(way)])
      let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
      let wanted = try JSONSerialization.jsonObject(with: Data("{\"key\":\(expected)}".utf8))
      let sorted = try JSONSerialization.data(withJSONObject: wanted, options: .sortedKeys)
      #expect(String(decoding: data, as: UTF8.self) == String(decoding: sorted, as: UTF8.self))
    }
  }

  @Test(
    arguments: [
      ("special", #""special""#), ("é\u{1F600}", "\"é\u{1F600}\""), ("a/b", #""a\/b""#),
      ("/\u{301}", "\"\\/\u{301}\""),
      (#"a"b\c"#, #""a\"b\\c""#), ("a\tb", #""a\tb""#), ("", #""""#), ("7", "7"),
      ("true", "true"),
    ]) func theTextOfAName(name: String, text: String) throws
  {
    let mapper = try Mapper {
      $0.register(Thing.self, discriminator: "type", [name: Special.self])
    }
    let plain = text.replacingOccurrences(of: #"\/"#, with: "/", options: .literal)
    for _ in 0..<2 {
      #expect(try mapper.json(from: Special(.plain)) == "{\"a\":1,\"type\":\(text)}")
      #expect(
        try mapper.json(from: Special(.plain), options: .withoutEscapingSlashes)
          == "{\"a\":1,\"type\":\(plain)}")
    }
  }
}

extension KeyedEncodingContainer {
  /// Writes one member by another encoder.
  fileprivate func encode<Value: Encodable>(
    _ value: Value, forKey key: Key, by encoder: any Encoder
  ) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(value, forKey: key)
  }
}
