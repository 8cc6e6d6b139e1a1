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
        if Self.writes(tag, value, json) {
          #expect(throws: MappingError.self) { try mapper.written(value) }
          #expect(throws: MappingError.self) { try mapper.written(["a": [value]]) }
          continue
        }
        let text = try mapper.written(value)
        #expect(try mapper.written(["a": [value]]) == #"{"a":[\#(text)]}"#)
      }
    }
  }

  /// Whether the only unlabelled value of a case has a member under the tag's key, which would be read as the tag.
  private static func writes(_ tag: String, _ value: Value, _ json: String) -> Bool {
    switch value {
    case .point, .optional: tag != "type" && json.contains("\"\(tag)\":")
    default: false
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

  /// An enum that a single value container puts behind an open container, as hand-written code may: its object continues
  /// the open one, as with JSONEncoder.
  @Test(arguments: [Value.point(Point()), .inner(.deep(y: 2)), .other(Point())])
  func anEnumAloneBehindAnObject(_ value: Value) throws {
    struct Wrapper: Encodable {
      enum CodingKeys: CodingKey { case a }
      let value: Value
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .a)
        var single = encoder.singleValueContainer()
        try single.encode(value)
      }
    }
    let own = try Self.mapper().written(value)
    let text = try Self.mapper().written(Wrapper(value: value))
    #expect(text == #"{"a":1,"# + own.dropFirst())
  }

  // MARK: With other rules

  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case box(width: Double, size: Size)
    case none
  }
  struct Size: Codable, Equatable {
    var depth = 1
    var unit = "m"
  }

  static let rules: [(String, @Sendable (TypeMappingBuilder<Shape>) -> Void, [String])] = [
    (
      "a dotted key", { $0.property("radius").key("geo.radius") },
      [
        #"{"geo":{"radius":1.5},"type":"circle"}"#,
        #"{"size":{"depth":1,"unit":"m"},"type":"box","width":2.0}"#,
      ]
    ),
    (
      "a place in an array", { $0.property("radius").key("all.0") },
      [
        #"{"all":[1.5],"type":"circle"}"#,
        #"{"size":{"depth":1,"unit":"m"},"type":"box","width":2.0}"#,
      ]
    ),
    (
      "an inlined model", { $0.property("size").inline() },
      [
        #"{"radius":1.5,"type":"circle"}"#, #"{"depth":1,"type":"box","unit":"m","width":2.0}"#,
      ]
    ),
    (
      "a flattened property", { $0.property("size.depth").key("depth") },
      [
        #"{"radius":1.5,"type":"circle"}"#,
        #"{"depth":1,"size":{"unit":"m"},"type":"box","width":2.0}"#,
      ]
    ),
    (
      "a combination",
      {
        $0.property("radius").combine("whole", "part") { nodes in
          nodes.compactMap { $0?.doubleValue }.reduce(0, +)
        } inverse: { _, _ in
          [1.0, 0.5]
        }
      },
      [
        #"{"part":0.5,"type":"circle","whole":1.0}"#,
        #"{"size":{"depth":1,"unit":"m"},"type":"box","width":2.0}"#,
      ]
    ),
    (
      "an inverse that asks for the owner",
      {
        $0.property("radius").transform { node, _ in
          try node.double()
        } inverse: { radius, owner in
          "\(owner == .circle(radius: 1.5)) \(radius)"
        }
      },
      [
        #"{"radius":"true 1.5","type":"circle"}"#,
        #"{"size":{"depth":1,"unit":"m"},"type":"box","width":2.0}"#,
      ]
    ),
  ]

  @Test(arguments: rules.indices) func otherRules(_ index: Int) throws {
    struct Drawing: Codable { var shapes: [Shape] }
    let (name, rule, texts) = Self.rules[index]
    let mapper = try Mapper {
      $0.map(Shape.self) {
        $0.cases(.tagged("type"))
        rule($0)
      }
    }
    let shapes = [Shape.circle(radius: 1.5), .box(width: 2, size: Size())]
    for (shape, text) in zip(shapes, texts) {
      #expect(try mapper.written(shape) == text, "\(name)")
      #expect(try mapper.written(Drawing(shapes: [shape])) == #"{"shapes":[\#(text)]}"#, "\(name)")
    }
    #expect(try mapper.written(Shape.none) == #"{"type":"none"}"#)
  }

  @Test func aSelectionOfTheValues() throws {
    let mapper = try Mapper { $0.map(Shape.self) { $0.cases(.tagged("type")) } }
    let shape = Shape.box(width: 2, size: Size())
    let options: JSONOptions = [.sortedKeys]
    let text = try mapper.json(from: shape, options: options, only: ["width"])
    let fields = try mapper.dictionary(from: shape, only: ["width"])
    #expect(try Mapper().json(from: fields, options: options) == text)
  }

  /// The tag is written as it was declared, also where keys are not derived from declarations.
  @Test(arguments: [true, false]) func theTagAsDeclared(_ generatesInverse: Bool) throws {
    let mapper = try Mapper {
      $0.generatesInverse = generatesInverse
      $0.keyStyle = .snakeCase
      $0.map(Shape.self) { $0.cases(.tagged("shapeType")) }
    }
    #expect(
      try mapper.written(Shape.circle(radius: 1)) == #"{"radius":1.0,"shapeType":"circle"}"#)
  }

  /// Closures run once, also where the enum is written in another way.
  @Test func closuresRunOnce() throws {
    final class Runs: @unchecked Sendable { var count = 0 }
    for value in [Value.other(Point()), .point(Point())] {
      let runs = Runs()
      let mapper = try Mapper {
        $0.register(Value.self, learns: false)
        $0.map(Value.self) { $0.cases(.tagged("type"), fallback: "other") }
        $0.map(Point.self) {
          $0.property(\.x).transform { node, _ in
            try node.int()
          } inverse: { x, _ in
            runs.count += 1
            return x
          }
        }
      }
      _ = try mapper.data(from: [value])
      #expect(runs.count == 1)
    }
  }
}
