import Automapper
import Foundation
import Testing

/// Unknown keys of objects from which an initialiser decodes several models by a single value container.
@Suite struct SharedObjectKeyTests {
  struct Header: Decodable { var kind: String }
  struct Circle: Decodable, Equatable { var radius: Int }
  struct Square: Decodable, Equatable { var side: Int }

  /// Decodes a header first, which names the type of the rest.
  enum Shape: Decodable, Equatable {
    case circle(Circle)
    case square(Square)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        switch try container.decode(Header.self).kind {
        case "circle": .circle(try container.decode(Circle.self))
        default: .square(try container.decode(Square.self))
        }
    }
  }

  private func strict() throws -> Mapper { try Mapper { $0.unknownKeys = .error } }

  private func issues<T: Decodable>(_ json: String, as type: T.Type) throws -> [String] {
    let mapper = try strict()
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: json, as: type)
    }
    return error?.issues.map(\.description) ?? []
  }

  private func unknown<T: Decodable>(_ json: String, as type: T.Type) throws -> [String] {
    var report = MappingReport()
    _ = try Mapper().object(from: json, as: type, report: &report)
    return report.unknownKeys.map { "\($0.path) \($0.sourceKey ?? ""): \($0.detail)" }
  }

  @Test func aHeader() throws {
    let json = #"[{"kind": "circle", "radius": 1}, {"kind": "square", "side": 2}]"#
    #expect(
      try strict().object(from: json, as: [Shape].self)
        == [.circle(Circle(radius: 1)), .square(Square(side: 2))])
    #expect(try unknown(json, as: [Shape].self) == [])
  }

  @Test func aKeyThatNoneTakes() throws {
    let json = #"[{"kind": "circle", "radius": 1, "colour": 3}]"#
    let found = try issues(json, as: [Shape].self)
    #expect(
      found == [
        #"[Shape][0]: expected a key of Shape, found unknown key (key "colour")"#
      ])
    #expect(try unknown(json, as: [Shape].self) == ["[0] colour: no property of Shape"])
  }

  /// Which keys are known depends on the object, not on those before.
  @Test func aKeyOfAnotherType() throws {
    let json = #"[{"kind": "square", "side": 2}, {"kind": "circle", "radius": 1, "side": 2}]"#
    #expect(try issues(json, as: [Shape].self).count == 1)
    #expect(try unknown(json, as: [Shape].self).count == 1)
  }

  /// Properties of the model's own and of a model that it decodes from the same object.
  struct Entry: Decodable {
    var id: Int
    var circle: Circle
    private enum CodingKeys: CodingKey { case id }

    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      circle = try decoder.singleValueContainer().decode(Circle.self)
    }
  }

  @Test func ownPropertiesBesideAModel() throws {
    let json = #"{"id": 7, "radius": 1}"#
    #expect(try strict().object(from: json, as: Entry.self).circle.radius == 1)
    #expect(try unknown(json, as: Entry.self) == [])
    #expect(
      try issues(#"{"id": 7, "radius": 1, "x": 2}"#, as: Entry.self).count == 1)
    #expect(
      try issues(#"{"id": "a", "radius": "b", "x": 2}"#, as: Entry.self).contains {
        $0.contains("id: expected Int")
      })
  }

  /// Tries one type after another.
  enum Choice: Decodable, Equatable {
    struct Small: Decodable, Equatable { var a: Int }
    struct Large: Decodable, Equatable {
      var a: Int
      var b: Int
    }
    case small(Small)
    case large(Large)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let small = try? container.decode(Small.self) {
        self = .small(small)
      } else {
        self = .large(try container.decode(Large.self))
      }
    }
  }

  /// A type that leaves keys over does not fit, if unknown keys are errors.
  @Test func oneTypeAfterAnother() throws {
    #expect(
      try strict().object(from: #"[{"a": 1}, {"a": 1, "b": 2}]"#, as: [Choice].self)
        == [.small(.init(a: 1)), .large(.init(a: 1, b: 2))])
    #expect(try issues(#"[{"a": 1, "b": 2, "c": 3}]"#, as: [Choice].self).count == 1)
    #expect(try unknown(#"[{"a": 1, "b": 2}]"#, as: [Choice].self).count == 1)
  }

  /// A type that is tried inside of types that are tried.
  indirect enum Tree: Decodable, Equatable {
    struct Leaf: Decodable, Equatable { var shape: Shape }
    struct Branch: Decodable, Equatable {
      var shape: Shape
      var next: Tree?
    }
    case leaf(Leaf)
    case branch(Branch)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let leaf = try? container.decode(Leaf.self) {
        self = .leaf(leaf)
      } else {
        self = .branch(try container.decode(Branch.self))
      }
    }
    var count: Int {
      switch self {
      case .leaf: 1
      case .branch(let branch): 1 + (branch.next?.count ?? 0)
      }
    }
  }

  @Test(arguments: 1...6) func typesInTypes(depth: Int) throws {
    let shape = #""shape": {"kind": "circle", "radius": 1}"#
    let json = (1..<depth).reduce("{\(shape)}") { inner, _ in "{\(shape), \"next\": \(inner)}" }
    #expect(try strict().object(from: json, as: Tree.self).count == depth)
  }

  /// Objects that are opened by one model and decoded by another.
  struct Envelope: Decodable {
    struct Meta: Decodable {
      var kind: String
      var size: Int
    }
    struct Content: Decodable { var meta: Meta }
    var kind: String
    var content: Content
    private enum CodingKeys: CodingKey { case meta }
    private enum MetaKeys: CodingKey { case kind }

    init(from decoder: any Decoder) throws {
      kind = try decoder.container(keyedBy: CodingKeys.self)
        .nestedContainer(keyedBy: MetaKeys.self, forKey: .meta).decode(String.self, forKey: .kind)
      content = try decoder.singleValueContainer().decode(Content.self)
    }
  }

  @Test func anOpenedObjectThatIsDecodedAsWell() throws {
    let json = #"{"meta": {"kind": "a", "size": 1}}"#
    #expect(try strict().object(from: json, as: Envelope.self).content.meta.size == 1)
    #expect(try unknown(json, as: Envelope.self) == [])
    #expect(
      try unknown(#"{"meta": {"kind": "a", "size": 1, "x": 2}}"#, as: Envelope.self)
        == ["meta x: no property of Meta"])
  }

  /// A header, and all members as a dictionary.
  struct Raw: Decodable {
    var kind: String
    var members: [String: JSONValue]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      kind = try container.decode(Header.self).kind
      members = try container.decode([String: JSONValue].self)
    }
  }

  @Test func aDictionaryTakesAllKeys() throws {
    let json = #"{"kind": "a", "x": 1}"#
    #expect(try strict().object(from: json, as: Raw.self).members.count == 2)
    #expect(try unknown(json, as: Raw.self) == [])
  }

  /// Dictionaries and JSON that are properties take their own keys only.
  @Test func dictionariesInProperties() throws {
    struct Model: Decodable {
      var json: JSONValue
      var table: [String: Int]
      var other: JSONValue?
      var named: [Kind: Int]
      enum Kind: String, Decodable, CodingKeyRepresentable { case a }
    }
    let json = #"{"json": {"a": 1}, "table": {"b": 2}, "other": {}, "named": {"a": 3}, "x": 4}"#
    #expect(try unknown(json, as: Model.self) == [" x: no property of Model"])
    #expect(try issues(json, as: Model.self).count == 1)
    #expect(try unknown("[\(json)]", as: [Model].self) == ["[0] x: no property of Model"])
  }

  /// A model alone in another one's single value container is named in the error.
  struct Only: Decodable {
    var circle: Circle
    init(from decoder: any Decoder) throws {
      circle = try decoder.singleValueContainer().decode(Circle.self)
    }
  }

  @Test func aModelInAWrapper() throws {
    let found = try issues(#"{"radius": 1, "x": 2}"#, as: Only.self)
    #expect(
      found == [
        #"Only: expected a key of Circle, found unknown key (key "x")"#
      ])
    #expect(
      try unknown(#"{"radius": 1, "x": 2}"#, as: Only.self) == [" x: no property of Circle"])
  }

  /// Models that are tried again inside models that are tried again do not take exponential time.
  @Test func unknownKeysAtEachLevel() throws {
    struct Peeking: Decodable {
      struct Body: Decodable { var next: [Peeking] }
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        _ = try container.decode(Header.self)
        _ = try container.decode(Body.self)
      }
    }
    let mapper = try Mapper {
      $0.unknownKeys = .error
      $0.invalidElements = .skip
    }
    let json = (0..<50).reduce(#"{"kind": "a", "next": [], "x": 1}"#) { inner, _ in
      #"{"kind": "a", "next": [\#(inner)], "x": 1}"#
    }
    let seconds = processorSeconds {
      _ = #expect(throws: MappingError.self) { try mapper.object(from: json, as: Peeking.self) }
    }
    #expect(seconds < 20)
  }
}
