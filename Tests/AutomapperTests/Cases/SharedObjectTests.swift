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
    (Shape.raw(["TYPE": "photo"]), #"string "photo""#),
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

  @Test func theErrorOfADictionaryNamesTheInvalidValue() throws {
    let error = #expect(throws: MappingError.self) {
      try Self.mapper { $0.coercion = .strict }
        .object(from: #"{"type":"counts","a":"x","b":2}"#, as: Shape.self)
    }
    #expect(
      error?.issues.map(\.description) == [
        #"Shape.a: expected Int, found string "x""#
      ])
  }
}
