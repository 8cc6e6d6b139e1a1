import Automapper
import Foundation
import Testing

/// Two values that are written in one place are an error where one of them would be lost.
@Suite struct ValueConflictTests {
  struct After: Codable, Equatable {
    var value: JSONValue?
    var x: Int
  }
  struct Before: Codable, Equatable {
    var x: Int
    var value: JSONValue?
  }

  private func mapper(_ key: String = "value.x") throws -> Mapper {
    try Mapper { configuration in
      configuration.map(After.self) { $0.property(\.x).key(key) }
      configuration.map(Before.self) { $0.property(\.x).key(key) }
    }
  }

  static let fitting: [(value: JSONValue?, json: String)] = [
    (["y": 1], #"{"value":{"x":5,"y":1}}"#), (nil, #"{"value":{"x":5}}"#),
    (.null, #"{"value":{"x":5}}"#), ([:], #"{"value":{"x":5}}"#),
    (["x": 5], #"{"value":{"x":5}}"#),
  ]

  @Test(arguments: fitting) func objectsThatMeetAreMerged(value: JSONValue?, json: String) throws {
    let mapper = try mapper()
    #expect(try mapper.written(After(value: value, x: 5)) == json)
    #expect(try mapper.written(Before(x: 5, value: value)) == json)
  }

  static let conflicts: [(key: String, value: JSONValue, place: String, old: String)] = [
    ("value.x", "text", "value", #"string "text""#), ("value.x", 7, "value", "number 7"),
    ("value.x", false, "value", "bool false"), ("value.x", [1], "value", "an array"),
    ("value.a.x", ["a": 1], "value.a", "number 1"),
    ("value.0.x", ["a": ["b": 1]], "", ""), ("value.0.x", [2], "value.0", "number 2"),
  ]

  @Test(arguments: conflicts)
  func scalarsOnAPath(key: String, value: JSONValue, place: String, old: String) throws {
    let mapper = try mapper(key)
    func failures(_ model: some Encodable) -> [String] {
      func text(_ body: () throws -> Void) -> String {
        do throws(any Error) { try body() } catch { return "\(error)" }
        return ""
      }
      return [
        text { _ = try mapper.data(from: model) }, text { _ = try mapper.dictionary(from: model) },
      ]
    }
    let both = "expected one value at \(place), found"
    for failure in failures(After(value: value, x: 5)) {
      #expect(
        failure
          == (place.isEmpty ? "" : "After.x: \(both) \(old) and an object (key \"\(key)\")"))
    }
    if key.hasPrefix("value.0") { return }
    for failure in failures(Before(x: 5, value: value)) {
      #expect(failure == "Before: \(both) an object and \(old)")
    }
  }

  static let arrays: [(value: JSONValue, found: String?)] = [
    ([["x": 5]], nil), (.null, nil), ([["y": 1]], "an array and an array"),
    ([2], "an array and an array"), ("text", #"an array and string "text""#),
    (["y": 1], "an array and an object"),
  ]

  @Test(arguments: arrays) func anArrayWhereAPathHasPutOne(value: JSONValue, found: String?) throws
  {
    let mapper = try mapper("value.0.x")
    guard let found else {
      return #expect(try mapper.written(Before(x: 5, value: value)) == #"{"value":[{"x":5}]}"#)
    }
    for write in [
      { try mapper.data(from: Before(x: 5, value: value)) as Any },
      { try mapper.dictionary(from: Before(x: 5, value: value)) as Any },
    ] {
      let error = #expect(throws: MappingError.self) { try write() }
      #expect(error?.description == "Before: expected one value at value, found \(found)")
    }
  }

  @Test func partsOfAList() throws {
    let mapper = try mapper()
    let error = #expect(throws: MappingError.self) {
      try mapper.data(from: [After(x: 1), After(value: "text", x: 2)])
    }
    #expect(
      error?.description
        == #"[After][1].x: expected one value at value, found string "text" and an object (key "value.x")"#
    )
  }

  // MARK: Names of types

  class Vehicle: Codable {
    var meta: JSONValue?
    init(meta: JSONValue?) { self.meta = meta }
  }
  final class Car: Vehicle {}

  @Test func aNameInsideAScalar() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Vehicle.self, discriminator: "meta.kind", ["car": Car.self])
    }
    #expect(
      try mapper.written(Car(meta: ["a": 1])) == #"{"meta":{"a":1,"kind":"car"}}"#)
    #expect(try mapper.written(Car(meta: nil)) == #"{"meta":{"kind":"car"}}"#)
    for write in [
      { try mapper.data(from: Car(meta: "text")) as Any },
      { try mapper.dictionary(from: Car(meta: "text")) as Any },
    ] {
      let error = #expect(throws: MappingError.self) { try write() }
      #expect(
        error?.description
          == #"Car: expected one value at meta, found string "text" and an object"#)
    }
  }
}
