import Automapper
import Foundation
import Testing

@Suite struct AnywhereTests {
  struct User: Codable, Equatable {
    var firstName: String
    var age: Int
  }

  @Test(arguments: [
    (#"{"firstName": "root", "age": 1, "x": {"firstName": "in", "age": 2}}"#, "root"),
    (
      #"{"a": {"b": {"firstName": "deep", "age": 1}}, "c": {"firstName": "flat", "age": 2}}"#,
      "flat"
    ),
    (#"{"a": {"firstName": "no age"}, "b": [{"first_name": "found", "age": "2"}]}"#, "found"),
    (#"[[[{"firstName": "left", "age": 1}]], [[{"firstName": "right", "age": 1}]]]"#, "left"),
    (#"{"a": {"firstName": "bad", "age": "x"}, "b": {"firstName": "good", "age": 1}}"#, "good"),
  ])
  func shallowestFirst(_ json: String, _ name: String) throws {
    #expect(try Found.model(json, as: User.self, at: .anywhere).firstName == name)
  }

  @Test func documentOrderFromBytesAndKeyOrderFromDictionaries() throws {
    let json = #"{"z": {"firstName": "z", "age": 1}, "a": {"firstName": "a", "age": 1}}"#
    #expect(try Mapper().object(from: json, as: User.self, at: .anywhere).firstName == "z")
    let dictionary = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(
      try Mapper().object(from: .any(dictionary), as: User.self, at: .anywhere).firstName == "a")
  }

  @Test func otherTypes() throws {
    let json = #"{"meta": {"n": 3}, "tags": ["a"], "users": [{"firstName": "A", "age": 1}]}"#
    #expect(
      try Found.model(json, as: [User].self, at: .anywhere) == [User(firstName: "A", age: 1)])
    #expect(try Found.model(json, as: [String].self, at: .anywhere) == ["a"])
    #expect(try Found.model(json, as: Int.self, at: .anywhere) == 3)
    #expect(try Found.model(json, as: [String: Int].self, at: .anywhere) == ["n": 3])
  }

  @Test func modelInADictionary() throws {
    let dictionary = ["a": 1, "b": ["c": User(firstName: "native", age: 1)]] as [String: Any]
    #expect(
      try Mapper().object(from: dictionary, as: User.self, at: .anywhere).firstName == "native")
  }

  @Test func nothingMaps() throws {
    let json = """
      {"meta": {"count": 1}, "list": [{"firstName": "Ann"}, {"firstName": "Bob", "age": "old"}]}
      """
    let mapper = try Mapper { $0.register(User.self) }
    #expect(
      try Found.failure(json, as: User.self, at: .anywhere, mapper) == """
        User: expected User anywhere in the source, found none among 9 values; the nearest is at list[1]
        User.age: expected Int, found string "old" (key "age")
        """)
    #expect(
      try Found.failure(json, as: [User].self, at: .anywhere, mapper) == """
        [User]: expected [User] anywhere in the source, found none among 9 values; the nearest is at list
        [User][0].age: expected Int, found nothing (key "age")
        [User][1].age: expected Int, found string "old" (key "age")
        """)
    #expect(
      try Found.failure("3", as: User.self, at: .anywhere, mapper) == """
        User: expected User anywhere in the source, found none among 1 value; the nearest is the root
        User: expected User as an object, found number 3
        """)
  }

  @Test func reportSaysOnlyWhatHappenedToTheResult() throws {
    let json = #"{"a": {"firstName": "x", "age": "no"}, "b": {"firstName": "y", "age": "4"}}"#
    for (name, source) in try EverySource.forms(of: json) {
      var report = MappingReport()
      let user = try Mapper().object(from: source, as: User.self, at: .anywhere, report: &report)
      #expect(user == User(firstName: "y", age: 4))
      #expect(
        report.description == #"age: conversion, string "4" to Int (key "age")"#, "from \(name)")
    }
  }

  @Test func unknownKeysCountWhereTheyAreErrors() throws {
    let json = """
      {"a": {"firstName": "x", "age": 1, "more": 1}, "b": {"firstName": "y", "age": 2}}
      """
    let mapper = try Mapper { $0.unknownKeys = .error }
    #expect(try Found.model(json, as: User.self, at: .anywhere, mapper).firstName == "y")
  }

  @Test func closuresSeeEachCandidate() throws {
    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in
        user.before { node in node["payload"] ?? node }
      }
    }
    let json = #"{"x": {"payload": {"firstName": "in", "age": 1}}}"#
    #expect(try Found.model(json, as: User.self, at: .anywhere, mapper).firstName == "in")
  }

  @Test func sameResultFromDictionariesOfManyKeys() throws {
    var dictionary: [String: Any] = [:]
    for number in 0..<1000 {
      dictionary["key\(number)"] = [
        "firstName": "\(number)", "age": number % 7 == 3 ? number : "x",
      ]
    }
    // In ascending order "key10" stands before "key3".
    for _ in 0..<20 {
      let copy = Dictionary(uniqueKeysWithValues: dictionary.shuffled())
      let user = try Mapper().object(from: copy, as: User.self, at: .anywhere)
      #expect(user.firstName == "10")
    }
  }

  /// A list that fails at its end is tried as a whole and then element by element, on each level.
  @Test(arguments: [false, true]) func timeIsLinear(_ fromDictionary: Bool) throws {
    try expectLinearTime(from: 250, to: 2_000) { count in
      let element = #"{"firstName": "a", "other": {"x": [1, 2]}},"#
      let json = "{\"list\": [" + String(repeating: element, count: count) + "3], \"n\": [4]}"
      let source: any MappingSource =
        fromDictionary
        ? .any(try JSONSerialization.jsonObject(with: Data(json.utf8))) : Data(json.utf8)
      return { _ = try? Mapper.default.object(from: source, as: [User].self, at: .anywhere) }
    }
  }
}
