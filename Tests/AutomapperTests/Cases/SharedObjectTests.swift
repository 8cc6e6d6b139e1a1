import Automapper
import Testing

/// Enums whose only associated value is the enum's own object: the tag belongs to the enum alone.
struct SharedObjectTests {
  struct Photo: Codable, Equatable {
    var url: String
    var more: [String: JSONValue] = [:]

    enum CodingKeys: CodingKey { case url }
  }

  /// Reads whatever keys there are.
  struct Bag: Codable, Equatable {
    var values: [String: Int]

    init(_ values: [String: Int]) { self.values = values }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      values = try Dictionary(
        uniqueKeysWithValues: container.allKeys.map {
          ($0.stringValue, try container.decode(Int.self, forKey: $0))
        })
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        try container.encode(value, forKey: AnyKey(stringValue: key))
      }
    }
  }

  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  enum Inner: Codable, Equatable { case dot(x: Int) }

  enum Shape: Codable, Equatable {
    case photo(Photo)
    case thumb(Photo)
    case counts([String: Int])
    case numbered([Int: String])
    case raw(JSONValue)
    case bag(Bag)
    case inner(Inner)
    case unknown(JSONValue)
  }

  static func mapper(
    _ configure: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper {
      configure(&$0)
      $0.map(Photo.self) { $0.rest(\.more) }
      $0.map(Shape.self) { $0.cases(.tagged("type"), fallback: "unknown") }
    }
  }

  static let shapes: [(shape: Shape, json: String)] = [
    (.photo(Photo(url: "a")), #"{"type":"photo","url":"a"}"#),
    (.thumb(Photo(url: "a", more: ["x": 1])), #"{"type":"thumb","url":"a","x":1}"#),
    (.counts(["a": 1]), #"{"a":1,"type":"counts"}"#),
    (.counts([:]), #"{"type":"counts"}"#),
    (.numbered([1: "a"]), #"{"1":"a","type":"numbered"}"#),
    (.raw(["a": 1, "b": ["type": "photo"]]), #"{"a":1,"b":{"type":"photo"},"type":"raw"}"#),
    // A key that is data is no tag in another spelling.
    (.raw(["TYPE": "photo"]), #"{"TYPE":"photo","type":"raw"}"#),
    (.bag(Bag(["a": 1])), #"{"a":1,"type":"bag"}"#),
    (.inner(.dot(x: 1)), #"{"dot":{"x":1},"type":"inner"}"#),
    (.unknown(["type": "new", "a": 1]), #"{"a":1,"type":"new"}"#),
  ]

  @Test(arguments: shapes) func theTagIsNoPartOfTheValue(shape: Shape, json: String) throws {
    let mapper = try Self.mapper()
    #expect(try mapper.json(from: shape, options: .sortedKeys) == json)
    for _ in 1...2 { #expect(try mapper.object(from: json, as: Shape.self) == shape) }
    let fields = try mapper.dictionary(from: shape)
    #expect(try mapper.object(from: fields, as: Shape.self) == shape)
    #expect(try mapper.object(from: "[\(json),\(json)]", as: [Shape].self) == [shape, shape])
  }

  @Test func aRestCanMoveToAnotherCase() throws {
    let mapper = try Self.mapper()
    let shape = try mapper.object(from: #"{"type":"photo","url":"a","x":1}"#, as: Shape.self)
    guard case .photo(let photo) = shape else {
      Issue.record("\(shape)")
      return
    }
    #expect(photo.more == ["x": 1])
    let json = try mapper.json(from: Shape.thumb(photo), options: .sortedKeys)
    #expect(json == #"{"type":"thumb","url":"a","x":1}"#)
  }

  @Test(arguments: [
    (Shape.counts(["type": 1]), "number 1"),
    // A key that is data is no tag, whatever its value.
    (Shape.raw(["type": "raw"]), #"string "raw""#), (Shape.raw(["type": nil]), "null"),
    (Shape.bag(Bag(["type": 2])), "number 2"),
  ])
  func aValueUnderTheTagsKeyIsAnError(shape: Shape, found: String) throws {
    let error = #expect(throws: MappingError.self) {
      try Self.mapper().json(from: shape)
    }
    #expect(
      error?.issues.map(\.description) == [
        "Shape: expected no value but the tag at type, found \(found)"
      ])
  }

  /// A model's own code may write the tag.
  @Test func aModelThatWritesItsOwnTag() throws {
    struct Named: Codable, Equatable {
      var size = 1
      enum Key: CodingKey { case size, type }

      init(size: Int) { self.size = size }
      init(from decoder: any Decoder) throws {
        size = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .size)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(size > 5 ? "large" : "named", forKey: .type)
        try container.encode(size, forKey: .size)
      }
    }
    enum Thing: Codable, Equatable { case named(Named) }
    let mapper = try Mapper { $0.map(Thing.self) { $0.cases(.tagged("type")) } }
    let json = try mapper.json(from: Thing.named(Named(size: 2)), options: .sortedKeys)
    #expect(json == #"{"size":2,"type":"named"}"#)
    #expect(try mapper.object(from: json, as: Thing.self) == .named(Named(size: 2)))
    for _ in 1...2 {
      let error = #expect(throws: MappingError.self) {
        try mapper.data(from: Thing.named(Named(size: 6)))
      }
      #expect(
        error?.description
          == #"Thing: expected no value but the tag at type, found string "large""#)
    }
  }

  /// A dotted tag is a part of a member, which may have other parts.
  enum Dotted: Codable, Equatable {
    case counts([String: Int])
    case nested([String: [String: Int]])
    case raw(JSONValue)
    case maybe([String: JSONValue]?)
    case bag(Bag)
    case photo(Photo)
  }

  static let dotted: [(shape: Dotted, json: String)] = [
    (.counts(["a": 1]), #"{"a":1,"meta":{"type":"counts"}}"#),
    (.nested(["a": ["type": 1]]), #"{"a":{"type":1},"meta":{"type":"nested"}}"#),
    (
      .nested(["meta": ["x": 1, "meta": 2]]), #"{"meta":{"meta":2,"type":"nested","x":1}}"#
    ),
    (.raw(["a": ["meta": ["type": 1]]]), #"{"a":{"meta":{"type":1}},"meta":{"type":"raw"}}"#),
    (.raw(["meta": ["x": 1]]), #"{"meta":{"type":"raw","x":1}}"#),
    (.maybe(nil), #"{"meta":{"type":"maybe"}}"#),
    (.maybe(["meta": ["x": 1]]), #"{"meta":{"type":"maybe","x":1}}"#),
    (.bag(Bag(["a": 1])), #"{"a":1,"meta":{"type":"bag"}}"#),
    (
      .photo(Photo(url: "u", more: ["meta": ["x": 1]])),
      #"{"meta":{"type":"photo","x":1},"url":"u"}"#
    ),
  ]

  @Test(arguments: dotted) func aDottedTag(shape: Dotted, json: String) throws {
    let mapper = try Mapper {
      $0.map(Photo.self) { $0.rest(\.more) }
      $0.map(Dotted.self) { $0.cases(.tagged("meta.type")) }
    }
    #expect(try mapper.json(from: shape, options: .sortedKeys) == json)
    for _ in 1...2 { #expect(try mapper.object(from: json, as: Dotted.self) == shape) }
    #expect(try mapper.object(from: mapper.dictionary(from: shape), as: Dotted.self) == shape)
  }

  /// Not learned, so the mapper does not know the values of its cases.
  @Test func aTypeThatIsNotLearned() throws {
    enum Tagged: Codable, Equatable {
      case labels([String: String])
      case other(x: Int)
    }
    let mapper = try Mapper {
      $0.register(Tagged.self, learns: false)
      $0.map(Tagged.self) { $0.cases(.tagged("type")) }
    }
    let tagged = Tagged.labels(["a": "b"])
    #expect(try mapper.object(from: mapper.data(from: tagged), as: Tagged.self) == tagged)
    #expect(throws: MappingError.self) {
      try mapper.data(from: Tagged.labels(["type": "other", "x": "1"]))
    }
  }

  @Test(arguments: [
    (#"{"type":"counts","a":"x","b":"y"}"#, ["a", "b"]),
    (#"{"type":"photo"}"#, ["url"]), (#"{"type":"numbered","1":[],"2":{}}"#, ["1", "2"]),
  ])
  func allProblemsAreListed(json: String, paths: [String]) throws {
    let error = #expect(throws: MappingError.self) {
      try Self.mapper().object(from: json, as: Shape.self)
    }
    #expect(error?.issues.map(\.path) == paths)
  }

  @Test func allProblemsOfContentAreListed() throws {
    let mapper = try Mapper {
      $0.map(Dotted.self) { $0.cases(.tagged("type", content: "of")) }
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"type":"counts","of":{"a":"x","b":"y"}}"#, as: Dotted.self)
    }
    #expect(error?.issues.map(\.path) == ["of.a", "of.b"])
  }

  @Test func theErrorOfADictionaryNamesTheInvalidValue() throws {
    let error = #expect(throws: MappingError.self) {
      try Self.mapper { $0.coercion = .strict }
        .object(from: #"{"type":"counts","a":"x","b":2}"#, as: Shape.self)
    }
    #expect(
      error?.issues.map(\.description) == [
        #"Shape.a: expected Int, found string "x" (key "a")"#
      ])
  }
}
