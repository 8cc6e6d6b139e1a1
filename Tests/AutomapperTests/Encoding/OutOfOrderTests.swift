import Automapper
import Foundation
import Testing

/// Models whose own `encode(to:)` writes out of order: what JSONEncoder makes of it is written, as bytes
/// and as a dictionary, and the code runs once. A part that fails leaves nothing behind.
@Suite struct OutOfOrderTests {
  struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = String(intValue) }
    init(stringLiteral value: String) { stringValue = value }
  }

  struct Refusal: Error, Equatable {}

  /// A model whose code is a closure.
  struct Model: Encodable, Sendable {
    let name: String
    let body: @Sendable (any Encoder) throws -> Void

    init(_ name: String = "", _ body: @escaping @Sendable (any Encoder) throws -> Void) {
      self.name = name
      self.body = body
    }

    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  /// A container that another model uses. One thread at a time writes a model.
  private final class Kept: @unchecked Sendable {
    var container: KeyedEncodingContainer<Key>?
    init(_ container: KeyedEncodingContainer<Key>?) { self.container = container }
  }

  /// An array that another model uses. One thread at a time writes a model.
  private final class KeptArray: @unchecked Sendable {
    var container: any UnkeyedEncodingContainer
    init(_ container: any UnkeyedEncodingContainer) { self.container = container }
  }

  /// An encoder that another model uses. One thread at a time writes a model.
  private final class KeptEncoder: @unchecked Sendable {
    let encoder: any Encoder
    init(_ encoder: any Encoder) { self.encoder = encoder }
  }

  /// How often a model's code runs.
  private final class Runs: @unchecked Sendable { var count = 0 }

  private static func object(
    _ name: String,
    _ body: @escaping @Sendable (inout KeyedEncodingContainer<Key>, any Encoder) throws -> Void
  ) -> Model {
    Model(name) { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try body(&container, encoder)
    }
  }

  private static let pair = object("pair") { container, _ in
    try container.encode(1, forKey: "p")
    try container.encode("x", forKey: "q")
  }

  /// Writes a half, and fails.
  private static let failing = object("failing") { container, _ in
    try container.encode(1, forKey: "half")
    var nested = container.nestedUnkeyedContainer(forKey: "more")
    try nested.encode(2)
    throw Refusal()
  }

  private static let failingAlone = Model("failingAlone") { encoder in
    var single = encoder.singleValueContainer()
    try single.encodeNil()
    try single.encode(Set([1]))
    throw Refusal()
  }

  private static let failingElement = Model("failingElement") { encoder in
    var container = encoder.unkeyedContainer()
    try container.encode(1)
    throw Refusal()
  }

  static let models: [Model] = [
    object("a key twice") { container, _ in
      try container.encode(1, forKey: "a")
      try container.encode(2, forKey: "b")
      try container.encode([3], forKey: "a")
    },
    object("a nested object again") { container, _ in
      var first = container.nestedContainer(keyedBy: Key.self, forKey: "a")
      try first.encode(1, forKey: "x")
      try container.encode(2, forKey: "b")
      var second = container.nestedContainer(keyedBy: Key.self, forKey: "a")
      try second.encode(3, forKey: "y")
      try first.encode(4, forKey: "z")
      try second.encode(5, forKey: "x")
    },
    object("a nested array again") { container, _ in
      var first = container.nestedUnkeyedContainer(forKey: "a")
      try first.encode(1)
      try container.encode(2, forKey: "b")
      var second = container.nestedUnkeyedContainer(forKey: "a")
      try second.encode(contentsOf: [3, 4])
      try first.encode("five")
    },
    object("containers after whole values") { container, _ in
      try container.encode(pair, forKey: "a")
      try container.encode([1, 2], forKey: "b")
      var object = container.nestedContainer(keyedBy: Key.self, forKey: "a")
      try object.encode(3, forKey: "r")
      var array = container.nestedUnkeyedContainer(forKey: "b")
      try array.encode(3)
    },
    object("containers in turn") { container, _ in
      var left = container.nestedUnkeyedContainer(forKey: "left")
      var right = container.nestedUnkeyedContainer(forKey: "right")
      for index in 0..<20 {
        try left.encode(index)
        try right.encode(["index": index])
      }
    },
    object("containers inside containers") { container, _ in
      var outer = container.nestedContainer(keyedBy: Key.self, forKey: "outer")
      var inner = outer.nestedContainer(keyedBy: Key.self, forKey: "inner")
      var innermost = inner.nestedUnkeyedContainer(forKey: "innermost")
      try container.encode(1, forKey: "a")
      try innermost.encode(2)
      try outer.encode(3, forKey: "b")
      try inner.encode(pair, forKey: "c")
      try innermost.encode(4)
    },
    object("a super encoder and its key") { container, _ in
      try pair.encode(to: container.superEncoder(forKey: "a"))
      try container.encode(2, forKey: "a")
      try container.encode(3, forKey: "b")
      try pair.encode(to: container.superEncoder(forKey: "b"))
      try pair.encode(to: container.superEncoder())
      try container.encode("later", forKey: "super")
    },
    object("super encoders that stay empty") { container, _ in
      _ = container.superEncoder()
      _ = container.superEncoder(forKey: "a")
      var array = container.nestedUnkeyedContainer(forKey: "b")
      _ = array.superEncoder()
      try array.encode(1)
    },
    object("an object, its members twice") { container, encoder in
      try container.encode(1, forKey: "a")
      var again = encoder.container(keyedBy: Key.self)
      try again.encode(2, forKey: "a")
      try again.encode(3, forKey: "b")
      try pair.encode(to: encoder)
    },
    Model("a value alone, and then an object") { encoder in
      var single = encoder.singleValueContainer()
      try single.encode(pair)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(5, forKey: "b")
      try container.encode(6, forKey: "p")
    },
    Model("a value alone, and nothing else") { encoder in
      var single = encoder.singleValueContainer()
      try single.encode(pair)
      _ = encoder.container(keyedBy: Key.self)
    },
    Model("an array in two parts") { encoder in
      var single = encoder.singleValueContainer()
      try single.encode([1, 2])
      var container = encoder.unkeyedContainer()
      try container.encode(3)
    },
    object("members that fail") { container, _ in
      try container.encode(0, forKey: "kept")
      for key in ["bad", "kept"] as [Key] {
        do { try container.encode(failing, forKey: key) } catch let error as Refusal {
          try container.encode(error == Refusal(), forKey: "caught")
        }
      }
      try container.encode(9, forKey: "last")
    },
    object("members that fail in a nested object that is open") { container, _ in
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: "n")
      try nested.encode(1, forKey: "a")
      try? container.encode(failing, forKey: "bad")
      try nested.encode(2, forKey: "b")
      try? nested.encode(failing, forKey: "a")
      try nested.encode(3, forKey: "c")
    },
    Model("elements that fail") { encoder in
      var container = encoder.unkeyedContainer()
      try? container.encode(failing)
      try container.encode(1)
      try? container.encode(failingElement)
      var nested = container.nestedUnkeyedContainer()
      try? container.encode(failing)
      try nested.encode(container.count)
    },
    object("a value alone that fails") { container, _ in
      try container.encode(
        Model { encoder in
          var single = encoder.singleValueContainer()
          try? single.encode(failing)
          try single.encode("instead")
        }, forKey: "a")
    },
    object("many keys, twice") { container, _ in
      for turn in 0..<2 {
        for number in 0..<700 { try container.encode(turn, forKey: Key(intValue: number)) }
      }
    },
    object("keys that need escapes, twice") { container, _ in
      for turn in 0..<2 {
        for key in ["\"", "\\", "é", "a\nb", "{", "[,:"] as [Key] {
          try container.encode("\(turn)\"}]", forKey: key)
        }
      }
    },
    object("a value alone in a super encoder after its parent was written to") { container, _ in
      let late = container.superEncoder(forKey: "s")
      try container.encode(1, forKey: "a")
      var single = late.singleValueContainer()
      try single.encode("late")
    },
    object("values alone in two super encoders that are open at once") { container, _ in
      let (first, second) = (container.superEncoder(forKey: "s"), container.superEncoder())
      try container.encode(1, forKey: "a")
      var single = second.singleValueContainer()
      try single.encode(["second"])
      single = first.singleValueContainer()
      try single.encode("first")
    },
    Model("a value alone in a super encoder of an array that was written to") { encoder in
      var container = encoder.unkeyedContainer()
      let late = container.superEncoder()
      try container.encode(1)
      var single = late.singleValueContainer()
      try single.encode("late")
    },
    object("a parent's container while a part is written") { container, _ in
      let shared = Kept(container)
      try container.encode(
        object("part") { part, _ in
          try part.encode(1, forKey: "a")
          try shared.container?.encode(2, forKey: "z")
          try part.encode(3, forKey: "b")
        }, forKey: "part")
    },
    Model("an element after one that its parent writes meanwhile") { encoder in
      var container = encoder.unkeyedContainer()
      let shared = KeptArray(container)
      try container.encode(
        object("part") { part, _ in
          var parent = shared.container
          try parent.encode("first")
          try part.encode(parent.count, forKey: "count")
        })
    },
    object("a key that a parent writes while its value is written") { container, _ in
      let shared = Kept(container)
      try container.encode(
        object("part") { part, _ in
          try shared.container?.encode("replaced", forKey: "a")
          try part.encode(1, forKey: "b")
        }, forKey: "a")
    },
    object("a value alone after its parent was written to") { container, _ in
      let shared = Kept(container)
      try container.encode(
        Model { part in
          try shared.container?.encode(1, forKey: "z")
          var single = part.singleValueContainer()
          try single.encode("alone")
        }, forKey: "part")
    },
    object("a parent's container, and a part that fails") { container, _ in
      let shared = Kept(container)
      try? container.encode(
        object("part") { part, _ in
          try part.encode(1, forKey: "a")
          try shared.container?.encode(2, forKey: "z")
          throw Refusal()
        }, forKey: "part")
    },
    object("a container of a part that has ended") { container, _ in
      let kept = Kept(nil)
      try container.encode(
        object("part") { part, _ in
          try part.encode(1, forKey: "a")
          kept.container = part
        }, forKey: "part")
      try kept.container?.encode(2, forKey: "b")
      try container.encode(3, forKey: "c")
    },
    Model("a value alone that fails in an array that is continued") { encoder in
      for _ in 0..<2 {
        var container = encoder.unkeyedContainer()
        try container.encode(
          Model { part in
            var single = part.singleValueContainer()
            try? single.encode(failingAlone)
          })
      }
    },
    object("a value alone that fails in a super encoder that is used again") { container, _ in
      try container.encode(1, forKey: "a")
      try container.encode(2, forKey: "a")
      let encoder = container.superEncoder(forKey: "b")
      for _ in 0..<2 {
        var single = encoder.singleValueContainer()
        try? single.encode(failing)
        try container.encode(3, forKey: "a")
      }
    },
  ]

  private func tree(_ bytes: Data) throws -> NSObject {
    try #require(
      JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed) as? NSObject)
  }

  /// What becomes of models whose parts fail: JSONEncoder may end the program after a part has failed.
  static let expected = [
    "members that fail": #"{"kept": 0, "caught": true, "last": 9}"#,
    "members that fail in a nested object that is open": #"{"n": {"a": 1, "b": 2, "c": 3}}"#,
    "elements that fail": "[1, [2]]",
    "a value alone that fails": #"{"a": "instead"}"#,
    "a value alone that fails in an array that is continued": "[{}, {}]",
    "a value alone that fails in a super encoder that is used again": #"{"a": 3, "b": {}}"#,
  ]

  @Test(arguments: models.indices) func asJSONEncoderDoes(index: Int) throws {
    let model = Self.models[index]
    let runs = Runs()
    let counted = Model {
      runs.count += 1
      try model.encode(to: $0)
    }
    let theirs = try tree(
      Self.expected[model.name].map { Data($0.utf8) } ?? JSONEncoder().encode(model))
    let mapper = Mapper()
    // Alone, as a part, twice with one mapper: what it remembers of keys must not matter.
    for _ in 0..<2 {
      #expect(try tree(mapper.data(from: counted)) == theirs, "\(model.name)")
      let parts = try tree(mapper.data(from: ["x": [model, model]]))
      #expect(parts == ["x": [theirs, theirs]] as NSDictionary, "\(model.name)")
    }
    #expect(runs.count == 2, "\(model.name): its code runs once a call")
    let foundation: Any =
      theirs is NSArray ? try mapper.array(from: model) : try mapper.dictionary(from: model)
    let written = try JSONSerialization.data(withJSONObject: foundation)
    #expect(try tree(written) == theirs, "\(model.name)")
  }

  /// Calls that end JSONEncoder's program: one value comes out.
  static let contradictions: [Model] = [
    Model("two values alone") { encoder in
      var single = encoder.singleValueContainer()
      try single.encode(1)
      try single.encode("two")
    },
    Model("an object and an array") { encoder in
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(1, forKey: "a")
      var array = encoder.unkeyedContainer()
      try array.encode(2)
      try object.encode(3, forKey: "b")
    },
    object("an array where an object is") { container, _ in
      var object = container.nestedContainer(keyedBy: Key.self, forKey: "a")
      var array = container.nestedUnkeyedContainer(forKey: "a")
      try array.encode(1)
      try object.encode(2, forKey: "b")
    },
    Model("a container and a value alone") { encoder in
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(1, forKey: "a")
      var single = encoder.singleValueContainer()
      try single.encode(2)
      try object.encode(3, forKey: "b")
    },
    Model("an array of a parent that has an object") { encoder in
      let shared = KeptEncoder(encoder)
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(
        Model { _ in
          var array = shared.encoder.unkeyedContainer()
          try array.encode(1)
        }, forKey: "a")
    },
    Model("an object of a parent that has a value alone") { encoder in
      let shared = KeptEncoder(encoder)
      var single = encoder.singleValueContainer()
      try single.encode(
        Model { _ in
          var object = shared.encoder.container(keyedBy: Key.self)
          try object.encode(1, forKey: "a")
        })
    },
  ]

  /// What the mapper makes of them, by their order.
  static let results = [
    #""two""#, "[2]", #"{"a": [1]}"#, #"{"a": 1, "b": 3}"#, "[1]", #"{"a": 1}"#,
  ]

  @Test(arguments: contradictions.indices) func bytesAndDictionariesAgree(index: Int) throws {
    let model = Self.contradictions[index]
    let written = try tree(Mapper().data(from: ["x": model]))
    #expect(written == (try Mapper().dictionary(from: ["x": model])) as NSDictionary)
    #expect(
      written == ["x": try tree(Data(Self.results[index].utf8))] as NSDictionary,
      "\(model.name)")
  }

  @Test func aRootThatWritesNothing() {
    let error = #expect(throws: MappingError.self) { try Mapper().data(from: Model { _ in }) }
    #expect(
      error?.description
        == "Model: expected a value, found nothing: encode(to:) of Model wrote no value")
  }
}
