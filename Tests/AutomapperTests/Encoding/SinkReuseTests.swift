import Automapper
import Foundation
import Testing

/// One call after another uses a mapper's sink of bytes. No call leaves anything to the next one: neither one that fails
/// inside a value, nor one whose containers the model keeps.
@Suite struct SinkReuseTests {
  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = String(intValue) }
  }

  private struct Refusal: Error, Equatable {}

  private struct Model: Encodable {
    let body: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  private static func key(_ text: String) -> Key { Key(stringValue: text) }

  /// Code that fails, each in another state of the sink.
  static let failures: [String: @Sendable (any Encoder) throws -> Void] = [
    "in nested containers": { encoder in
      var object = encoder.container(keyedBy: Key.self)
      var list = object.nestedUnkeyedContainer(forKey: key("list"))
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encode(1, forKey: key("a"))
      throw Refusal()
    },
    "out of order": { encoder in
      var object = encoder.container(keyedBy: Key.self)
      var list = object.nestedUnkeyedContainer(forKey: key("list"))
      try object.encode(1, forKey: key("a"))
      try list.encode(2)
      throw Refusal()
    },
    "with a super encoder": { encoder in
      var object = encoder.container(keyedBy: Key.self)
      let parent = object.superEncoder()
      try object.encode(1, forKey: key("a"))
      var single = parent.singleValueContainer()
      try single.encode(2)
      throw Refusal()
    },
    "after many keys that are data": { encoder in
      var object = encoder.container(keyedBy: Key.self)
      for number in 0..<300 { try object.encode(number, forKey: key("k\(number)")) }
      throw Refusal()
    },
    "in a large assembly": { encoder in
      var object = encoder.container(keyedBy: Key.self)
      var list = object.nestedUnkeyedContainer(forKey: key("list"))
      try object.encode(1, forKey: key("a"))
      for number in 0..<5_000 { try list.encode(number) }
      throw Refusal()
    },
  ]

  /// Writes out of order, and many keys that are data, some twice.
  private static func good(_ encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    var list = object.nestedUnkeyedContainer(forKey: key("list"))
    for number in 0..<100 { try object.encode(number, forKey: key("k\(number)")) }
    try list.encode("x")
    try object.encode(-1, forKey: key("k99"))
  }

  private static let text =
    #"{"list":["x"],"# + (0..<99).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    + #","k99":-1}"#

  @Test(arguments: failures.keys.sorted()) func afterAFailure(name: String) throws {
    let mapper = Mapper()
    let failure = try #require(Self.failures[name])
    for _ in 0..<3 {
      #expect(throws: MappingError.self) { try mapper.data(from: Model(body: failure)) }
      #expect(
        try String(decoding: mapper.data(from: Model(body: Self.good)), as: UTF8.self) == Self.text)
      #expect(try String(decoding: mapper.data(from: [1]), as: UTF8.self) == "[1]")
    }
  }

  private final class Kept {
    var containers: [KeyedEncodingContainer<Key>] = []
    var encoders: [any Encoder] = []
  }

  /// Later writes of the model are lost, as with JSONEncoder, and reach no other call's text.
  @Test func afterACallWhoseContainersAreKept() throws {
    let mapper = Mapper()
    let kept = Kept()
    let keeping = Model { encoder in
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(1, forKey: Self.key("a"))
      kept.containers.append(object)
      kept.encoders.append(encoder)
    }
    for _ in 0..<3 {
      #expect(try String(decoding: mapper.data(from: keeping), as: UTF8.self) == #"{"a":1}"#)
      let interfering = Model { encoder in
        var object = encoder.container(keyedBy: Key.self)
        for index in kept.containers.indices {
          try? kept.containers[index].encode("late", forKey: Self.key("b"))
          var late = kept.encoders[index].container(keyedBy: Key.self)
          try? late.encode("late", forKey: Self.key("d"))
        }
        try object.encode(2, forKey: Self.key("c"))
      }
      #expect(try String(decoding: mapper.data(from: interfering), as: UTF8.self) == #"{"c":2}"#)
    }
    kept.containers.removeAll()
    kept.encoders.removeAll()
    #expect(
      try String(decoding: mapper.data(from: Model(body: Self.good)), as: UTF8.self) == Self.text)
  }

  private final class KeptArrays {
    var arrays: [any UnkeyedEncodingContainer] = []
  }

  /// As above, for arrays: one that was closed in order, one that was written to after it was closed, and one inside it.
  @Test func afterACallWhoseArraysAreKept() throws {
    let mapper = Mapper()
    let kept = KeptArrays()
    let keeping = Model { encoder in
      var list = encoder.unkeyedContainer()
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(1)
      try list.encode(2)
      try inner.encode(3)
      var last = inner.nestedUnkeyedContainer()
      try last.encode(4)
      kept.arrays += [list, inner, last]
    }
    func writeLate() {
      for index in kept.arrays.indices {
        try? kept.arrays[index].encode("late")
        try? kept.arrays[index].encode([Double.nan])
        var inner = kept.arrays[index].nestedUnkeyedContainer()
        try? inner.encode("late")
        #expect(kept.arrays[index].codingPath.map(\.intValue) == [[], [0], [0, 2]][index])
      }
    }
    for _ in 0..<3 {
      kept.arrays.removeAll()
      #expect(try String(decoding: mapper.data(from: keeping), as: UTF8.self) == "[[1,3,[4]],2]")
      writeLate()
      let interfering = Model { encoder in
        var list = encoder.unkeyedContainer()
        writeLate()
        try list.encode(5)
      }
      #expect(try String(decoding: mapper.data(from: interfering), as: UTF8.self) == "[5]")
    }
    kept.arrays.removeAll()
    #expect(
      try String(decoding: mapper.data(from: Model(body: Self.good)), as: UTF8.self) == Self.text)
  }
}
