import Automapper
import Testing

/// Models that open a container for a key while its super encoder is open: the container counts, in each result.
@Suite struct SuperEncoderOrderTests {
  struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(stringLiteral value: String) { stringValue = value }
  }
  typealias Object = KeyedEncodingContainer<Key>

  struct Refusal: Error {}

  struct Model: Encodable, Sendable {
    let body: @Sendable (inout Object) throws -> Void

    init(_ body: @escaping @Sendable (inout Object) throws -> Void) { self.body = body }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      try body(&object)
    }
  }

  static let cases: [(name: String, json: String, model: Model)] = [
    (
      "an array, then an object of the encoder", #"{"super":[1]}"#,
      Model { object in
        let encoder = object.superEncoder()
        var array = object.nestedUnkeyedContainer(forKey: "super")
        try array.encode(1)
        var late = encoder.container(keyedBy: Key.self)
        try late.encode(2, forKey: "x")
      }
    ),
    (
      "an array, then an array of the encoder", #"{"a":[1,3]}"#,
      Model { object in
        let encoder = object.superEncoder(forKey: "a")
        var array = object.nestedUnkeyedContainer(forKey: "a")
        try array.encode(1)
        var late = encoder.unkeyedContainer()
        try late.encode(2)
        try array.encode(3)
      }
    ),
    (
      "an object, then an object of the encoder", #"{"a":{"m":3,"n":1}}"#,
      Model { object in
        let encoder = object.superEncoder(forKey: "a")
        var nested = object.nestedContainer(keyedBy: Key.self, forKey: "a")
        try nested.encode(1, forKey: "n")
        var late = encoder.container(keyedBy: Key.self)
        try late.encode(2, forKey: "s")
        try nested.encode(3, forKey: "m")
      }
    ),
    (
      "an object after one of the encoder", #"{"a":{"n":1}}"#,
      Model { object in
        let encoder = object.superEncoder(forKey: "a")
        var early = encoder.container(keyedBy: Key.self)
        try early.encode(1, forKey: "s")
        var nested = object.nestedContainer(keyedBy: Key.self, forKey: "a")
        try nested.encode(1, forKey: "n")
        try early.encode(2, forKey: "t")
      }
    ),
    (
      "an array after one of the encoder, with another member between", #"{"a":[2],"b":0}"#,
      Model { object in
        let encoder = object.superEncoder(forKey: "a")
        var early = encoder.unkeyedContainer()
        try early.encode(1)
        try object.encode(0, forKey: "b")
        try early.encode(1)
        var array = object.nestedUnkeyedContainer(forKey: "a")
        try array.encode(2)
      }
    ),
    (
      "an array, then a single value of the encoder", #"{"a":[1]}"#,
      Model { object in
        let encoder = object.superEncoder(forKey: "a")
        var array = object.nestedUnkeyedContainer(forKey: "a")
        try array.encode(1)
        var late = encoder.singleValueContainer()
        try late.encode("late")
      }
    ),
    (
      "a container that replaced the encoder's is continued", #"{"a":{"m":1,"n":2}}"#,
      Model { object in
        let encoder = object.superEncoder(forKey: "a")
        var early = encoder.container(keyedBy: Key.self)
        try early.encode(1, forKey: "s")
        var first = object.nestedContainer(keyedBy: Key.self, forKey: "a")
        try first.encode(1, forKey: "m")
        var second = object.nestedContainer(keyedBy: Key.self, forKey: "a")
        try second.encode(2, forKey: "n")
      }
    ),
    (
      "an encoder after a container", #"{"a":{"s":2}}"#,
      Model { object in
        var nested = object.nestedContainer(keyedBy: Key.self, forKey: "a")
        try nested.encode(1, forKey: "n")
        var late = object.superEncoder(forKey: "a").container(keyedBy: Key.self)
        try late.encode(2, forKey: "s")
        try nested.encode(3, forKey: "m")
      }
    ),
    (
      "the other kind, and both kinds of the encoder", #"{"a":[],"b":{},"x":[]}"#,
      Model { object in
        let encoder = object.superEncoder(forKey: "a")
        _ = object.nestedContainer(keyedBy: Key.self, forKey: "b")
        _ = object.nestedUnkeyedContainer(forKey: "a")
        _ = encoder.unkeyedContainer()
        _ = object.nestedUnkeyedContainer(forKey: "x")
        _ = encoder.container(keyedBy: Key.self)
      }
    ),
    (
      "a container where the encoder of a failed value was", #"{"a":{"m":1,"n":2}}"#,
      Model { object in
        let failing = Model { inner in
          var late = inner.superEncoder(forKey: "k").container(keyedBy: Key.self)
          try late.encode(1, forKey: "s")
          throw Refusal()
        }
        var keyed = object.nestedContainer(keyedBy: Key.self, forKey: "a")
        try? keyed.encode(failing, forKey: "m")
        try keyed.encode(1, forKey: "m")
        var again = object.nestedContainer(keyedBy: Key.self, forKey: "a")
        try again.encode(2, forKey: "n")
      }
    ),
  ]

  @Test(arguments: cases.indices) func allResultsAgree(_ index: Int) throws {
    let (name, json, model) = Self.cases[index]
    let mapper = Mapper()
    for _ in 0..<2 {
      #expect(try mapper.json(from: model, options: .sortedKeys) == json, "\(name)")
      #expect(try mapper.json(from: [model], options: .sortedKeys) == "[\(json)]", "\(name)")
      let value = try mapper.object(from: json, as: JSONValue.self)
      let dictionary = try mapper.dictionary(from: model)
      #expect(try mapper.object(from: dictionary, as: JSONValue.self) == value, "\(name)")
      let array = try mapper.array(from: [model])
      #expect(try mapper.object(from: array, as: JSONValue.self) == .array([value]), "\(name)")
      #expect(try mapper.convert(model, to: JSONValue.self) == value, "\(name)")
    }
  }
}
