import Automapper
import Foundation
import Testing

/// What initialisers see in place of values that are missing or wrong, and how they may ask.
struct StandInTests {
  /// Loops over arrays, by super decoders and by containers in containers.
  struct Looping: Decodable {
    struct Element: Decodable {
      var a: Int
    }
    var elements: [Element] = []
    var depth = 0
    var last: Int
    enum CodingKeys: CodingKey { case elements, nested, last }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var unkeyed = try container.nestedUnkeyedContainer(forKey: .elements)
      while !unkeyed.isAtEnd { elements.append(try Element(from: unkeyed.superDecoder())) }
      depth = try Self.depth(of: container.decode(Nested.self, forKey: .nested))
      last = try container.decode(Int.self, forKey: .last)
    }

    static func depth(of nested: Nested) -> Int { 1 + (nested.inner.map(depth).max() ?? 0) }

    struct Nested: Decodable {
      var inner: [Nested] = []
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd { inner.append(try container.decode(Nested.self)) }
      }
    }
  }

  @Test(arguments: [
    (#"{}"#, ["elements", "nested", "last"]),
    (
      #"{"elements": [{"a": 1}, 2, {"a": "x"}], "nested": [[], 3], "last": []}"#,
      ["elements[1]", "elements[2].a", "nested[1]", "last"]
    ),
  ])
  func loops(_ text: String, _ paths: [String]) {
    #expect(Failing.error(Mapper(), text, as: Looping.self)?.issues.map(\.path) == paths)
  }

  /// Tries one type after the other.
  enum Either: Decodable {
    case a(A)
    case b(B)
    struct A: Decodable { var title: String, name: String }
    struct B: Decodable { var title: String, size: Int }
    init(from decoder: any Decoder) throws {
      do { self = .a(try A(from: decoder)) } catch { self = .b(try B(from: decoder)) }
    }
  }
  struct Owner: Decodable {
    var owner: Either
    var last: Int
  }

  /// The problems are those of the last type that was tried.
  @Test(arguments: [
    (#"{"owner": {"name": "n", "title": []}}"#, ["owner.size", "last", "owner.title"]),
    (#"{"owner": {}}"#, ["owner.title", "owner.size", "last"]),
    (#"{"owner": {"title": "t", "name": "n"}}"#, ["last"]),
  ])
  func alternatives(_ text: String, _ paths: [String]) {
    #expect(
      Failing.error(Mapper(), text, as: Owner.self)?.issues.map(\.path).sorted() == paths.sorted())
  }

  struct Secret: Decodable {
    @TaskLocal static var seen = Seen()
    final class Seen: @unchecked Sendable {
      /// Used by one task only.
      var pins: [Int] = []
    }
    enum CodingKeys: CodingKey { case pin, code }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      Self.seen.pins.append(try container.decode(Int.self, forKey: .pin))
      _ = try container.decode(Int.self, forKey: .code)
    }
  }
  struct Outer: Decodable {
    enum CodingKeys: CodingKey { case name, last }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(String.self, forKey: .name)
      _ = try Secret(from: decoder)
      _ = try container.decode(String.self, forKey: .last)
    }
  }

  /// Also where another type's initialiser hands its decoder on.
  @Test func unlearnedTypesSeeValuesOfTheSourceOnly() throws {
    let mapper = try Mapper { $0.register(Secret.self, learns: false) }
    let seen = Secret.Seen()
    let error = Secret.$seen.withValue(seen) {
      Failing.error(mapper, #"{"pin": "bad", "code": 1, "name": [], "last": []}"#, as: Outer.self)
    }
    #expect(seen.pins.isEmpty)
    #expect(error?.issues.map(\.path).contains("name") == true)
  }

  /// Asks whether a value is null, and opens what a superclass wrote.
  class Base: Decodable {
    var legs: Int
    enum CodingKeys: CodingKey { case legs }
    required init(from decoder: any Decoder) throws {
      legs = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .legs)
    }
  }
  final class Derived: Base {
    var a: Int?
    var last: Int
    enum Keys: CodingKey { case a, size, last }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      if try !container.decodeNil(forKey: .a) { a = try container.decode(Int.self, forKey: .a) }
      _ = try container.decode(Int.self, forKey: .size)
      last = try container.decode(Int.self, forKey: .last)
      try super.init(from: container.superDecoder())
    }
  }

  @Test(arguments: [
    (#"{"size": "x", "last": "y", "super": {"legs": 1}}"#, ["a", "size", "last"]),
    (#"{"a": null, "size": "x", "last": "y", "super": 3}"#, ["size", "last", "super"]),
    (#"{"a": "z", "size": 1, "last": 1, "super": {}}"#, ["a", "super.legs"]),
  ])
  func nullAndSuper(_ text: String, _ paths: [String]) {
    #expect(
      Failing.error(Mapper(), text, as: Derived.self)?.issues.map(\.path).sorted()
        == paths.sorted())
  }

  /// Reads its whole value as another type, and then more of it.
  struct Extended: Decodable {
    struct Plain: Decodable { var x: Int, y: Int }
    var plain: Plain
    var z: Int
    enum CodingKeys: CodingKey { case z }
    init(from decoder: any Decoder) throws {
      plain = try decoder.singleValueContainer().decode(Plain.self)
      z = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .z)
    }
  }

  @Test func wholeValues() {
    #expect(
      Failing.error(Mapper(), #"{"x": [], "y": [], "z": []}"#, as: Extended.self)?.issues
        .map(\.path) == ["x", "y", "z"])
  }

  struct Contextual: Decodable {
    static let key = CodingUserInfoKey(rawValue: "context")
    var values: [Int]
    var inner: Inner
    struct Inner: Decodable {
      struct NoContext: Error {}
      enum CodingKeys: CodingKey { case id }
      init(from decoder: any Decoder) throws {
        guard let key = Contextual.key, decoder.userInfo[key] is String else { throw NoContext() }
        _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      }
    }
    var last: Int
  }

  @Test func userInfo() throws {
    let key = try #require(Contextual.key)
    let mapper = Mapper().with(userInfo: [key: "here"])
    #expect(
      Failing.error(mapper, #"{"values": {}}"#, as: Contextual.self)?.issues.map(\.path)
        == ["inner", "last", "values"])
  }

  struct Optionals: Decodable {
    var a: Int
    var b: Int?
    enum CodingKeys: CodingKey { case a, b, c }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(Int.self, forKey: .a)
      b = try container.decode(Int?.self, forKey: .b)
      // Another question if the source's value was not seen.
      if b == nil { _ = try container.decode(Int.self, forKey: .c) }
    }
  }

  @Test func optionalsThatAreRequired() {
    #expect(
      Failing.error(Mapper(), #"{"a": "x", "b": "y"}"#, as: Optionals.self)?.issues.map(\.path)
        == ["a", "b"])
    #expect(
      Failing.error(Mapper(), #"{"a": "x", "b": 1}"#, as: Optionals.self)?.issues.map(\.path)
        == ["a"])
  }

  /// A failing call changes nothing of the next one.
  @Test func unknownKeysAfterAProblemOfASuperclass() throws {
    let mapper = try Mapper { $0.unknownKeys = .error }
    let bad = #"{"a": 1, "size": 1, "last": 1, "super": {"legs": [1]}}"#
    let unknown = #"{"a": 1, "size": 1, "last": 1, "super": {"legs": 1}, "more": 1}"#
    for _ in 0..<2 {
      #expect(
        Failing.error(mapper, bad, as: Derived.self)?.issues.map(\.path) == ["super.legs"])
      #expect(
        Failing.error(mapper, unknown, as: Derived.self)?.issues.map(\.code) == [.unknownKey])
    }
  }

  /// A registered type as well: it is known by its properties then.
  @Test func withoutLearningNothingIsMadeUp() throws {
    let seen = Secret.Seen()
    let mapper = try Mapper {
      $0.register(Secret.self)
      $0.learnsOnFailure = false
    }
    let error = Secret.$seen.withValue(seen) {
      Failing.error(mapper, #"{"pin": "bad", "code": []}"#, as: Secret.self)
    }
    #expect(seen.pins.isEmpty)
    #expect(error?.issues.map(\.path) == ["pin", "code"])
  }
}
