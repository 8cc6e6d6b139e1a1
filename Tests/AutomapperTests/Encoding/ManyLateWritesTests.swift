import Automapper
import Foundation
import Testing

/// Thousands of containers and super encoders of one value that are written after they were closed.
@Suite struct ManyLateWritesTests {
  typealias Key = OutOfOrderTests.Key
  typealias Model = OutOfOrderTests.Model

  private static func key(_ number: Int) -> Key { Key(stringValue: "k\(number)") }

  /// The code of models of a given size.
  static let writers: [String: @Sendable (any Encoder, Int) throws -> Void] = [
    "objects of an object": { encoder, count in
      var object = encoder.container(keyedBy: Key.self)
      var inner = (0..<count).map {
        object.nestedContainer(keyedBy: Key.self, forKey: key($0))
      }
      for index in inner.indices { try inner[index].encode(index, forKey: "a") }
    },
    "objects of an array, the last first": { encoder, count in
      var array = encoder.unkeyedContainer()
      var inner = (0..<count).map { _ in array.nestedContainer(keyedBy: Key.self) }
      for index in inner.indices.reversed() { try inner[index].encode(index, forKey: "a") }
    },
    "super encoders": { encoder, count in
      var object = encoder.container(keyedBy: Key.self)
      let inner = (0..<count).map { object.superEncoder(forKey: key($0)) }
      for (index, encoder) in inner.enumerated() where index % 3 > 0 {
        var single = encoder.singleValueContainer()
        try single.encode(index)
      }
    },
    "arrays in arrays": { encoder, count in
      var array = encoder.unkeyedContainer()
      var inner: [any UnkeyedEncodingContainer] = []
      for index in 0..<count / 4 {
        var middle = array.nestedUnkeyedContainer()
        for _ in 0..<3 { inner.append(middle.nestedUnkeyedContainer()) }
        try middle.encode("[\(index)]")
        inner.append(middle)
      }
      for index in inner.indices.reversed() { try inner[index].encode(index) }
    },
    "objects whose keys are written again": { encoder, count in
      var object = encoder.container(keyedBy: Key.self)
      var inner = (0..<count).map { index in
        var inner = object.nestedContainer(keyedBy: Key.self, forKey: key(index))
        return (inner, inner.nestedUnkeyedContainer(forKey: "list"))
      }
      for index in stride(from: 0, to: count, by: 2) {
        try object.encode(-index, forKey: key(index))
      }
      for index in inner.indices {
        try inner[index].1.encode(index)
        try inner[index].0.encode(index, forKey: "a")
      }
    },
    "containers that are begun late, beside values that fail": { encoder, count in
      var object = encoder.container(keyedBy: Key.self)
      var list = object.nestedUnkeyedContainer(forKey: "list")
      try object.encode(0, forKey: "a")
      var inner: [KeyedEncodingContainer<Key>] = []
      for index in 0..<count / 2 {
        var each = list.nestedContainer(keyedBy: Key.self)
        inner.append(each.nestedContainer(keyedBy: Key.self, forKey: "b"))
        try? list.encode(
          Model { encoder in
            var half = encoder.unkeyedContainer()
            var nested = half.nestedUnkeyedContainer()
            try half.encode(1)
            try nested.encode(2)
            throw OutOfOrderTests.Refusal()
          })
        let parent = object.superEncoder(forKey: key(index))
        var members = parent.container(keyedBy: Key.self)
        inner.append(members.nestedContainer(keyedBy: Key.self, forKey: "b"))
      }
      for index in inner.indices { try inner[index].encode(index, forKey: "late") }
    },
  ]

  private static func model(_ name: String, _ count: Int) throws -> Model {
    let writer = try #require(writers[name])
    return Model(name) { try writer($0, count) }
  }

  @Test(arguments: writers.keys.sorted(), [5, 300, 4_000])
  func whatJSONEncoderWrites(name: String, count: Int) throws {
    let model = try Self.model(name, count)
    try expectSameText(model)
    let encoded = try JSONEncoder().encode(["a": model])
    let expected = try JSONSerialization.jsonObject(with: encoded)
    let fields = try Mapper().dictionary(from: ["a": model])
    #expect(fields as NSDictionary == expected as? NSDictionary)
  }

  /// Compares whole texts, so that a key that is written twice is seen.
  private func expectSameText(_ model: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let expected = try String(decoding: encoder.encode(model), as: UTF8.self)
    #expect(try text(model, [.sortedKeys, .withoutEscapingSlashes]) == expected)
  }

  private func text(_ model: some Encodable, _ options: JSONOptions = []) throws -> String {
    try String(decoding: Mapper().data(from: model, options: options), as: UTF8.self)
  }

  private final class Kept: @unchecked Sendable {
    var container: KeyedEncodingContainer<Key>?
  }

  /// A late write to a container that follows one that was requested again.
  @Test func besideAContainerRequestedAgain() throws {
    try expectSameText(
      Model { encoder in
        var object = encoder.container(keyedBy: Key.self)
        try object.encode([[1], [2]], forKey: "a")
        var list = object.nestedUnkeyedContainer(forKey: "b")
        _ = object.nestedUnkeyedContainer(forKey: "a")
        try list.encode("late")
      })
  }

  /// A value that is written out of order inside one that has ended leaves nothing where later values find theirs.
  @Test func insideAnEndedValue() throws {
    let writer = try #require(Self.writers["arrays in arrays"])
    let kept = Kept()
    let model = Model("") { encoder in
      let root = Kept()
      root.container = encoder.container(keyedBy: Key.self)
      let ended = Model { kept.container = $0.container(keyedBy: Key.self) }
      try root.container?.encode(ended, forKey: "m")
      let discarded = Model { encoder in
        var object = encoder.container(keyedBy: Key.self)
        var list = object.nestedUnkeyedContainer(forKey: "l")
        var nested = object.nestedUnkeyedContainer(forKey: "x")
        for _ in 0..<2_000 { _ = nested.nestedUnkeyedContainer() }
        try list.encode(1)
        try root.container?.encode(1, forKey: "y")
      }
      try? kept.container?.encode(discarded, forKey: "z")
      try root.container?.encode(Model { try writer($0, 4_000) }, forKey: "n")
    }
    let inner = try text(Model { try writer($0, 4_000) })
    #expect(try text(model, .sortedKeys) == #"{"m":{},"n":\#(inner),"y":1}"#)
  }

  /// A late write beside containers that are nested deeply.
  @Test func besideADeepNest() throws {
    let depth = 120
    let model = Model("") { encoder in
      var object = encoder.container(keyedBy: Key.self)
      var late = object.nestedUnkeyedContainer(forKey: "late")
      var inner = object.nestedUnkeyedContainer(forKey: "deep")
      for _ in 0..<depth { inner = inner.nestedUnkeyedContainer() }
      try inner.encode(["a"])
      try late.encode(1)
    }
    let brackets = ["[", "]"].map { String(repeating: $0, count: depth + 1) }
    let nest = brackets.joined(separator: #"["a"]"#)
    #expect(try text(model) == #"{"late":[1],"deep":\#(nest)}"#)
    #expect(try text(model, .sortedKeys) == #"{"deep":\#(nest),"late":[1]}"#)
  }

  /// The work for one value does not depend on how much text comes before it.
  @Test func linearTimeOverManyValues() throws {
    let mapper = Mapper()
    let model = try Self.model("objects of an array, the last first", 500)
    try expectLinearTime(from: 5, to: 40) { count in
      let models = Array(repeating: model, count: count)
      return { _ = try mapper.data(from: models) }
    }
  }

  @Test(arguments: writers.keys.sorted(), [false, true])
  func linearTime(name: String, isDictionary: Bool) throws {
    let mapper = Mapper()
    try expectLinearTime(from: 1_000, to: 8_000) { count in
      let model = try ["a": Self.model(name, count)]
      return {
        if isDictionary {
          _ = try mapper.dictionary(from: model)
        } else {
          _ = try mapper.data(from: model)
        }
      }
    }
  }
}
