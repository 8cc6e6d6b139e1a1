import Automapper
import Foundation
import Testing

@Suite struct SourceLocationTests {
  struct User: Codable, Equatable {
    var firstName: String
    var age: Int?
  }

  static let document = """
    {"response": {"user": {"first_name": "Ann", "age": "3"},
      "users": [{"first_name": "Bob"}, {"first_name": "Cid"}],
      "a.b": {"c.d": 7, "c": {"d": 8}}, "a": {"b": {"e": 9}}, "none": null, "0": "zero"},
     "grid": [[1, 2], [3, 4]], "": {"x": 5}}
    """

  @Test func modelsAtPaths() throws {
    let ann = User(firstName: "Ann", age: 3)
    let others = [User(firstName: "Bob"), User(firstName: "Cid")]
    #expect(try Found.model(Self.document, as: User.self, at: "response.user") == ann)
    #expect(try Found.model(Self.document, as: [User].self, at: "response.users") == others)
    #expect(try Found.model(Self.document, as: User.self, at: "response.users.1") == others[1])
    let path = "response.user"
    #expect(try Found.model(Self.document, as: User.self, at: .path(path)) == ann)
    #expect(try Found.model(Self.document, as: User.self, at: "response.users.\(1)") == others[1])
  }

  @Test(arguments: [
    ("response.a.b.c.d", 7), ("response.a.b.e", 9), ("grid.1.0", 3), (".x", 5),
  ])
  func numbersAtPaths(_ path: String, _ expected: Int) throws {
    #expect(try Found.model(Self.document, as: Int.self, at: .path(path)) == expected)
  }

  @Test func keyThatLooksLikeAnIndex() throws {
    #expect(try Found.model(Self.document, as: String.self, at: "response.0") == "zero")
  }

  @Test func theRoot() throws {
    let ann = User(firstName: "Ann")
    for location in [Automapper.SourceLocation.root, .path(""), ""] {
      #expect(try Found.model(#"{"firstName": "Ann"}"#, as: User.self, at: location) == ann)
    }
  }

  @Test func optionalsAreNilWhereNothingIs() throws {
    #expect(try Found.model(Self.document, as: User?.self, at: "response.nobody") == nil)
    #expect(try Found.model(Self.document, as: User?.self, at: "response.none") == nil)
    #expect(try Found.model(Self.document, as: Int?.self, at: .key("nobody")) == nil)
    #expect(try Found.model(Self.document, as: Int?.self, at: "grid.0.1") == 2)
  }

  @Test(arguments: [
    (
      "response.usr",
      #"User: expected User at "response.usr", found no key "usr" in "response"; did you mean "user"? (key "response.usr")"#
    ),
    (
      "reply.user",
      #"User: expected User at "reply.user", found no key "reply" in the root (key "reply.user")"#
    ),
    (
      "response.users.2.name",
      #"User: expected User at "response.users.2.name", found no element "2" in "response.users", an array of 2 (key "response.users.2.name")"#
    ),
    (
      "response.user.age.years",
      #"User: expected User at "response.user.age.years", found a string at "response.user.age" (key "response.user.age.years")"#
    ),
    (
      "response.none.x",
      #"User: expected User at "response.none.x", found null at "response.none" (key "response.none.x")"#
    ),
    (
      "response.none",
      #"User: expected User as an object, found null (key "response.none")"#
    ),
    (
      "response.users",
      #"User: expected User as an object, found an array (key "response.users")"#
    ),
    (
      "grid.-1",
      #"User: expected User at "grid.-1", found no element "-1" in "grid", an array of 2 (key "grid.-1")"#
    ),
  ])
  func pathsThatLeadNowhere(_ path: String, _ text: String) throws {
    #expect(try Found.failure(Self.document, as: User.self, at: .path(path)) == text)
  }

  @Test func codeAndKeyOfAPathThatLeadsNowhere() {
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: Self.document, as: User.self, at: "response.usr")
    }
    #expect(error?.issues.map(\.code) == [.missingKey])
    #expect(error?.issues.first?.path == "")
    #expect(error?.issues.first?.sourceKey == "response.usr")
  }

  /// Paths begin at the value that was found; the key says where it is.
  @Test func errorsOfTheValue() throws {
    let document = #"{"data": {"users": [{"firstName": "Ann"}, {"age": "x"}], "ages": [1, "y"]}}"#
    let mapper = try Mapper { $0.register(User.self) }
    #expect(
      try Found.failure(document, as: [User].self, at: "data.users", mapper) == """
        [User][1].firstName: expected String, found nothing (key "firstName")
        [User][1].age: expected Int, found string "x" (key "age")
        """)
    #expect(
      try Found.failure(document, as: [Int].self, at: "data.ages") == """
        [Int][1]: expected Int, found string "y" (key "data.ages")
        """)
  }

  @Test func reportOfTheValue() throws {
    for (name, source) in try EverySource.forms(of: Self.document) {
      var report = MappingReport()
      let user = try Mapper().object(
        from: source, as: User.self, at: "response.user", report: &report)
      #expect(user.age == 3)
      #expect(
        report.description == #"age: conversion, string "3" to Int (key "age")"#, "from \(name)")
    }
  }

  @Test func everyKindOfSource() throws {
    let mapper = Mapper()
    #expect(try mapper.object(from: ["a": ["b": 1]] as [String: Any], as: Int.self, at: "a.b") == 1)
    #expect(try mapper.object(from: [["b": 1]] as [Any], as: Int.self, at: "0.b") == 1)
    #expect(try mapper.object(from: ["a": ["b": 1]] as JSONValue, as: Int.self, at: "a.b") == 1)
    let node = try Data(#"{"a": {"b": 1}}"#.utf8).node()
    #expect(try mapper.object(from: node, as: Int.self, at: "a.b") == 1)
    let inferred: Int = try mapper.object(from: node, at: "a.b")
    #expect(inferred == 1)
    let dates = ["when": Date(timeIntervalSince1970: 5)] as [String: Any]
    #expect(try mapper.value(from: dates, as: Date.self, at: "when").timeIntervalSince1970 == 5)
  }

  /// Strings are equal if they are canonically equivalent, in objects of any size.
  @Test(
    arguments: [
      ("e\u{301}", "\u{e9}"), ("\u{e9}", "e\u{301}"), ("\u{212a}", "K"), ("K", "\u{212a}"),
      ("\u{37e}", ";"), (";", "\u{37e}"),
    ], [0, 24])
  func equivalentKeys(keys: (source: String, sought: String), others: Int) throws {
    let escaped = keys.source.utf16.map { String(format: "\\u%04x", $0) }.joined()
    let rest = (0..<others).map { ", \"k\($0)\": 0" }.joined()
    for key in [keys.source, escaped] {
      let json = "{\"\(key)\": 1\(rest)}"
      #expect(try Found.model(json, as: Int.self, at: .path(keys.sought)) == 1)
      #expect(try json.node()[keys.sought]?.intValue == 1)
    }
  }

  // MARK: A key

  @Test(arguments: [
    (#"{"a": {"k": 1}, "k": 2}"#, 2), (#"{"b": {"c": {"k": 1}}, "d": {"k": 2}}"#, 2),
    (#"{"a": [{"x": 1}, {"k": 3}], "b": {"k": 4}}"#, 4), (#"[[{"k": 5}], [{"k": 6}]]"#, 5),
    (#"{"k": 1, "k": 7}"#, 7),
  ])
  func shallowestKey(_ json: String, _ expected: Int) throws {
    if json.contains(#""k": 1, "k""#) {
      #expect(try Mapper().value(from: json, as: Int.self, at: .key("k")) == expected)
    } else {
      #expect(try Found.model(json, as: Int.self, at: .key("k")) == expected)
    }
  }

  @Test func documentOrderAndKeyOrder() throws {
    let json = #"{"z": {"k": 1}, "a": {"k": 2}}"#
    #expect(try Mapper().value(from: json, as: Int.self, at: .key("k")) == 1)
    let dictionary = ["z": ["k": 1], "a": ["k": 2]] as [String: Any]
    #expect(try Mapper().value(from: dictionary, as: Int.self, at: .key("k")) == 2)
  }

  @Test func keyThatIsNowhere() throws {
    #expect(
      try Found.failure(Self.document, as: String.self, at: .key("fist_name")) == """
        String: expected String at "fist_name", found no such key; did you mean "first_name"? \
        (key "fist_name")
        """)
    #expect(
      try Found.failure("3", as: String.self, at: .key("screen_name")) == """
        String: expected String at "screen_name", found no such key (key "screen_name")
        """)
    #expect(
      try Found.failure(#"{"a": {"k": []}}"#, as: String.self, at: .key("k")) == """
        String: expected String, found an array (key "k")
        """)
  }

  static let named: [(Automapper.SourceLocation, String)] = [
    (.root, "the root"), (.path(""), "the root"), ("a.0.b", "a.0.b"),
    (.key("screen_name"), "screen_name"), (.anywhere, "anywhere"),
  ]

  @Test(arguments: named) func locationsSayWhatTheyAre(
    location: Automapper.SourceLocation, text: String
  ) {
    #expect(location.description == text)
  }
}
