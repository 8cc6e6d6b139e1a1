import Automapper
import Foundation
import Testing

/// Errors of nested objects that flat keys fill: where they are, and under which keys.
@Suite struct FilledObjectErrorTests {
  struct Geo: Codable { var lat: Double }
  struct Address: Codable {
    var city: String
    var zip: Int?
    var geo: Geo?
    var lines: [Int]?
    var notes: [String: Int]?
  }
  struct User: Codable {
    var id: Int
    var address: Address
    var other: Address?
  }

  private func mapper(_ change: (inout MapperConfiguration) -> Void = { _ in }) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(User.self) { user in
        user.property(\.address.city).key("town")
        user.property(\.address.lines).key("post.lines")
        user.property(\.other?.geo?.lat).key("latitude")
      }
      change(&configuration)
    }
  }

  private func positions(_ json: String, _ mapper: Mapper) -> [String] {
    let error = #expect(throws: MappingError.self) { try mapper.object(from: json, as: User.self) }
    return (error?.issues ?? []).map { issue in
      "\(issue.path) \(issue.position.map { "\($0.line):\($0.column)" } ?? "nowhere")"
    }
  }

  @Test func theOwnMembersAreFound() throws {
    let mapper = try mapper()
    let json = """
      {"town": "Oslo", "other": {"city": 1, "ZIP": []}, "latitude": 1,
       "address": {"zip": "x", "geo": {"lat": "n"},
        "notes": {"a": 1, "b.c": "d"}, "lines": [1,
        "e"]},
       "id": "f"}
      """
    #expect(
      try mapper.failure(json, as: User.self) == """
        User.other.zip: expected Int, found an array (key "ZIP")
        User.address.zip: expected Int, found string "x" (key "zip")
        User.address.geo.lat: expected Double, found string "n" (key "lat")
        User.address.notes["b.c"]: expected Int, found string "d" (key "notes")
        User.address.lines[1]: expected Int, found string "e" (key "lines")
        User.id: expected Int, found string "f" (key "id")
        """)
    #expect(
      positions(json, mapper) == [
        "other.zip 1:46", "address.zip 2:21", "address.geo.lat 2:41", #"address.notes["b.c"] 3:28"#,
        "address.lines[1] 4:3", "id 5:8",
      ])
  }

  @Test func flatKeysAreNamed() throws {
    let mapper = try mapper()
    let json = #"""
      {"id": 1, "town": [], "post": {"lines": [1, "a"]}, "latitude": "north", "address": {"zip": 1},
       "other": {"city": "Oslo"}}
      """#
    #expect(
      try mapper.failure(json, as: User.self) == """
        User.address.city: expected String, found an array (key "town")
        User.address.lines[1]: expected Int, found string "a" (key "post.lines")
        User.other.geo.lat: expected Double, found string "north" (key "latitude")
        """)
    #expect(
      positions(json, mapper) == [
        "address.city 1:19", "address.lines[1] 1:45", "other.geo.lat 1:64",
      ])
  }

  /// A missing key has the position of its object, an unknown key its own.
  @Test func missingAndUnknownKeys() throws {
    let mapper = try mapper { $0.unknownKeys = .error }
    let json = #"""
      {"id": 1, "town": "Oslo",
       "address": {"geo": {"late": 1}, "more": 1}}
      """#
    #expect(
      try mapper.failure(json, as: User.self) == """
        User.address.geo.lat: expected Double, found nothing (key "lat")
        User.address.geo: expected a key such as "lat", found unknown key (key "late")
        User.address: expected a key of Address, found unknown key (key "more")
        """)
    #expect(
      positions(json, mapper) == ["address.geo.lat 2:21", "address.geo 2:22", "address 2:34"])
  }

  struct Flat: Codable {
    struct Inner: Codable {
      var first: String
      var second: Int
      var third: Int?
    }
    var inner: Inner
    var number: Int
  }

  /// Where the nested object is missing, its properties are missing under their flat keys.
  @Test func missingFlatKeys() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Flat.self) { flat in
        flat.property(\.inner.first).key("one")
        flat.property(\.inner.second).key("two.b")
      }
    }
    func issues(_ json: String) throws -> [String] {
      _ = try mapper.failure(json, as: Flat.self)
      let error = #expect(throws: MappingError.self) {
        try mapper.object(from: json, as: Flat.self)
      }
      return (error?.issues ?? []).map { issue in
        "\(issue.description) \(issue.position.map { "\($0.line):\($0.column)" } ?? "nowhere")"
      }
    }
    #expect(
      try issues(#"{"number": 1}"#) == [
        #"Flat.inner.first: expected String, found nothing (key "one") 1:1"#,
        #"Flat.inner.second: expected Int, found nothing (key "two.b") 1:1"#,
      ])
    #expect(
      try issues(#"{"two": {}, "one": "x", "number": "y"}"#) == [
        #"Flat.inner.second: expected Int, found nothing (key "two.b") 1:9"#,
        #"Flat.number: expected Int, found string "y" (key "number") 1:35"#,
      ])
    #expect(
      try issues(#"{"inner": {}, "number": 1}"#) == [
        #"Flat.inner.first: expected String, found nothing (key "first") 1:11"#,
        #"Flat.inner.second: expected Int, found nothing (key "second") 1:11"#,
      ])
  }

  struct Group: Codable {
    var flats: [Flat]
    var main: Flat
  }

  @Test func missingFlatKeysOfNestedModels() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Flat.self) { $0.property(\.inner.first).key("one") }
      configuration.map(Group.self) { $0.property(\.main).key("a.main") }
    }
    #expect(
      try mapper.failure(
        #"{"flats": [{"number": 1}, {"number": 2, "one": "x"}], "a": {"main": {"number": 3}}}"#,
        as: Group.self) == """
          Group.flats[0].inner.first: expected String, found nothing (key "one")
          Group.flats[0].inner.second: expected Int, found nothing (key "second")
          Group.flats[1].inner.second: expected Int, found nothing (key "second")
          Group.main.inner.first: expected String, found nothing (key "one")
          Group.main.inner.second: expected Int, found nothing (key "second")
          """)
  }

  /// A type that must not see made-up values is not decoded from an empty object.
  @Test func theNestedObjectOfATypeThatIsNotLearned() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Flat.Inner.self, learns: false)
      configuration.map(Flat.self) { $0.property(\.inner.first).key("one") }
    }
    #expect(
      try mapper.failure(#"{"number": 1}"#, as: Flat.self)
        == #"Flat.inner: expected Inner, found nothing (key "inner")"#)
  }

  @Test func theLineIsShown() throws {
    let json = #"""
      {"id": 1, "town": "Oslo",
       "address": {"zip": "x"}}
      """#
    let error = try #require(
      #expect(throws: MappingError.self) { try mapper().object(from: json, as: User.self) })
    #expect(
      error.annotated(json) == #"""
        User.address.zip: expected Int, found string "x" (key "zip")
         --> 2:21
          |
        2 |  "address": {"zip": "x"}}
          |                     ^^^
        """#)
  }

  @Test func reportsNameFlatKeys() throws {
    var report = MappingReport()
    let json = #"{"id": 1, "town": 5, "address": {"zip": "7"}, "post": {"lines": ["8"]}}"#
    _ = try mapper().object(from: json, as: User.self, report: &report)
    #expect(
      report.conversions.map(\.description) == [
        #"address.city: conversion, number 5 to String (key "town")"#,
        #"address.zip: conversion, string "7" to Int (key "zip")"#,
        #"address.lines[0]: conversion, string "8" to Int"#,
      ])
  }
}
