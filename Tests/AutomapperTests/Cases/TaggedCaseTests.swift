import Automapper
import Foundation
import Testing

/// A tag beside the values, written as bytes and as a dictionary.
@Suite struct TaggedCaseTests {
  struct Point: Codable, Equatable {
    var x = 1
    var kind: String? = nil
  }
  final class Node: Codable {
    var name = "n"
    var next: Link?
  }
  enum Link: Codable {
    case to(Node)
    case end
  }
  enum Value: Codable {
    case labelled(type: String?, x: Int)
    case spelled(Type: String?)
    case point(Point)
    case points([Point])
    case text(String)
    case optional(Point?)
    case pair(Int, Int)
    case inner(Inner)
    case other(Point)
  }
  enum Inner: Codable { case deep(y: Int) }

  private static func mapper(_ nilValues: NilValues = .omit, _ tag: String = "type") throws
    -> Mapper
  {
    try Mapper {
      $0.nilValues = nilValues
      // What is learned of the cases would be refused at once where it does not fit a tag.
      $0.register(Value.self, learns: false)
      $0.map(Value.self) { $0.cases(.tagged(tag), fallback: "other") }
      $0.map(Inner.self) { $0.cases(.tagged("inner")) }
      $0.map(Link.self) { $0.cases(.tagged("type")) }
    }
  }

  static let values: [(Value, String)] = [
    (.labelled(type: nil, x: 1), #"{"type":"labelled","x":1}"#),
    // What the model writes itself stays.
    (.labelled(type: "mine", x: 1), #"{"type":"mine","x":1}"#),
    (.spelled(Type: "mine"), #"{"Type":"mine"}"#),
    (.point(Point()), #"{"type":"point","x":1}"#),
    (.point(Point(kind: "k")), #"{"kind":"k","type":"point","x":1}"#),
    (.optional(Point()), #"{"type":"optional","x":1}"#),
    (.optional(nil), #"{"type":"optional"}"#),
    (.inner(.deep(y: 2)), #"{"inner":"deep","type":"inner","y":2}"#),
    (.other(Point(x: 3)), #"{"x":3}"#),
  ]

  @Test(arguments: values) func eachValue(_ value: Value, _ json: String) throws {
    let mapper = try Self.mapper()
    #expect(try mapper.written(value) == json)
    #expect(try mapper.written(["a": [value, value]]) == #"{"a":[\#(json),\#(json)]}"#)
    #expect(try mapper.written(["a": value]) == #"{"a":\#(json)}"#)
  }

  @Test(arguments: values) func nullsAndOtherTags(_ value: Value, _ json: String) throws {
    for tag in ["type", "kind", "x", "TYPE", "a.b"] {
      for nilValues in [NilValues.omit, .null] {
        let mapper = try Self.mapper(nilValues, tag)
        let text = try mapper.written(value)
        #expect(try mapper.written(["a": [value]]) == #"{"a":[\#(text)]}"#)
      }
    }
  }

  static let misfits: [(Value, String)] = [
    (.text("t"), #"string "t""#), (.points([Point()]), "an array"), (.pair(1, 2), "an array"),
  ]

  /// A value that is no object has no place for a tag.
  @Test(arguments: misfits) func noObject(_ value: Value, _ found: String) throws {
    let mapper = try Self.mapper()
    for write in [
      { try mapper.data(from: value) as Any }, { try mapper.dictionary(from: value) as Any },
    ] {
      let error = #expect(throws: MappingError.self) { try write() }
      #expect(
        error?.description
          == #"Value: expected tagged("type", content:), for values that are no object, found \#(found)"#
      )
    }
    #expect(try mapper.json(from: Value.point(Point())) == #"{"x":1,"type":"point"}"#)
  }

  @Test func classesInsideEachOther() throws {
    let mapper = try Self.mapper()
    let (first, second) = (Node(), Node())
    first.next = .to(second)
    second.next = .end
    #expect(
      try mapper.written(Link.to(first))
        == #"{"name":"n","next":{"name":"n","next":{"type":"end"},"type":"to"},"type":"to"}"#)
    second.next = .to(first)
    defer { second.next = nil }
    #expect(throws: MappingError.self) { try mapper.data(from: Link.to(first)) }
  }

  /// The tag follows the values, in the order in which the case has them.
  @Test func theOrderOfMembers() throws {
    let json = try Self.mapper().json(from: Value.labelled(type: nil, x: 1))
    #expect(json == #"{"x":1,"type":"labelled"}"#)
  }

  /// An enum that a single value container puts behind an open container, as hand-written code may.
  @Test func anEnumAloneBehindAnObject() throws {
    struct Wrapper: Encodable {
      enum CodingKeys: CodingKey { case a }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .a)
        var single = encoder.singleValueContainer()
        try single.encode(Value.point(Point()))
      }
    }
    let text = try Self.mapper().written(Wrapper())
    #expect(text == #"{"a":1}"#)
  }
}
