import Automapper
import Foundation
import Testing

/// Thousands of containers and super encoders of one value that are written after they were closed.
@Suite struct ManyLateWritesTests {
  typealias Key = OutOfOrderTests.Key
  typealias Model = OutOfOrderTests.Model

  private static func key(_ number: Int) -> Key { Key(stringValue: "k\(number)") }

  /// What writes a model of a size, by its name.
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
    let expected = try JSONSerialization.jsonObject(with: JSONEncoder().encode(model))
    let actual = try JSONSerialization.jsonObject(with: Mapper().data(from: model))
    #expect(try #require(actual as? NSObject) == #require(expected as? NSObject))
  }

  /// Eight times as many take about eight times as long, not 64 times.
  @Test(arguments: writers.keys.sorted()) func linearTime(name: String) throws {
    let mapper = Mapper()
    func seconds(_ count: Int) throws -> Double {
      let model = try Self.model(name, count)
      return try (0..<3).map { _ in
        try processorSeconds { _ = try mapper.data(from: model) }
      }.min() ?? 0
    }
    let (few, many) = try (seconds(1_000), seconds(8_000))
    #expect(many < few * 24, "\(few) s for 1,000, \(many) s for 8,000")
  }
}
