import Automapper
import Foundation
import Testing

/// What a report says, the same from JSON and dictionaries, the first time and later.
struct ReportTests {
  struct Post: Codable, Equatable {
    var title: String
    var datePosted: Date?
    var likes: Int?
  }
  struct User: Codable, Equatable {
    var firstName: String
    var age: Int?
    var isActive: Bool?
    var posts: [Post]?
    var scores: [String: Int]?
    var tags: Set<Int>?
    var byLevel: [Int: Int]?
  }

  static func report<T: Decodable>(
    _ text: String, as type: T.Type, _ mapper: Mapper = Mapper()
  ) throws -> String {
    let bridged = try JSONSerialization.jsonObject(with: Data(text.utf8))
    var descriptions: [String] = []
    for _ in 0..<2 {
      var fromText = MappingReport()
      _ = try mapper.object(from: text, as: type, report: &fromText)
      var fromFoundation = MappingReport()
      _ = try mapper.object(from: .any(bridged), as: type, report: &fromFoundation)
      descriptions += [fromText.description, fromFoundation.description]
    }
    return Set(descriptions).count == 1
      ? descriptions[0] : descriptions.joined(separator: "\nor\n")
  }

  @Test func nothingToSay() throws {
    var report = MappingReport()
    let post = try Mapper().object(
      from: #"{"title":"t","datePosted":null,"likes":1}"#, as: Post.self, report: &report)
    #expect(post == Post(title: "t", datePosted: nil, likes: 1))
    #expect(report.isEmpty)
  }

  @Test func unknownKeys() throws {
    let text = #"{"title":"t","datePosted":null,"likes":1,"zip":1,"extra key":{"a":1}}"#
    let said = try Self.report("[\(text)]", as: [Post].self)
    #expect(
      said == """
        [0]: unknownKey, no property of Post (key "extra key")
        [0]: unknownKey, no property of Post (key "zip")
        """)
  }

  @Test func absentProperties() throws {
    let text = #"{"first_name":"a","posts":[{"title":"t","likes":null}],"age":1,"isActive":true}"#
    let said = try Self.report(text, as: User.self)
    #expect(
      said == """
        posts[0].datePosted: absentProperty, not in the source (key "datePosted")
        scores: absentProperty, not in the source (key "scores")
        tags: absentProperty, not in the source (key "tags")
        byLevel: absentProperty, not in the source (key "byLevel")
        """)
  }

  static let full = #""firstName":"a","age":1,"isActive":true,"posts":[],"tags":[],"byLevel":{}"#

  @Test func conversions() throws {
    let text = """
      {"FIRST_NAME":7,"age":"42","is_active":1,"posts":[{"title":1.5,"date_posted":0,"likes":" 3 "}],
      "scores":{"a b":"1","c":2},"tags":["5"],"byLevel":{"1":"2"}}
      """
    let said = try Self.report(text, as: User.self)
    #expect(
      said == """
        firstName: conversion, number 7 to String (key "FIRST_NAME")
        age: conversion, string "42" to Int (key "age")
        isActive: conversion, number 1 to Bool (key "is_active")
        posts[0].title: conversion, number 1.5 to String (key "title")
        posts[0].likes: conversion, string " 3 " to Int (key "likes")
        scores.a b: conversion, string "1" to Int
        tags[0]: conversion, string "5" to Int
        byLevel.1: conversion, string "2" to Int
        """)
    let lenient = try Mapper { $0.coercion = .lenient }
    let saidOfArrays = try Self.report(#"{\#(Self.full),"scores":["7"]}"#, as: User.self, lenient)
    #expect(
      saidOfArrays == """
        scores.0: conversion, string "7" to Int
        scores: conversion, an array to [String: Int]
        """)
  }

  // MARK: Keys that stand there twice

  @Test func duplicateKeys() throws {
    let text = #"{"title":"a","likes":1,"datePosted":null,"title":"b","likes":2,"title":"c"}"#
    let mapper = Mapper()
    for _ in 0..<2 {
      var report = MappingReport()
      let posts = try mapper.object(from: "[\(text)]", as: [Post].self, report: &report)
      #expect(posts == [Post(title: "c", datePosted: nil, likes: 2)])
      #expect(
        report.description == """
          [0]: ambiguousKey, the key stands there more than once; the last one counts (key "likes")
          [0]: ambiguousKey, the key stands there more than once; the last one counts (key "title")
          """)
      #expect(report.ambiguousKeys.map(\.sourceKey) == ["likes", "title"])
    }
  }

  @Test func duplicateKeysOfDictionaries() throws {
    var report = MappingReport()
    let tables = try Mapper().object(
      from: #"{"a":{"x":1,"y":2,"x":3}}"#, as: [String: [String: Int]].self, report: &report)
    #expect(tables == ["a": ["x": 3, "y": 2]])
    #expect(
      report.description
        == #"a: ambiguousKey, the key stands there more than once; the last one counts (key "x")"#)
  }

  @Test func theReportAddsUp() throws {
    var report = MappingReport()
    _ = try Mapper().object(from: #"["1"]"#, as: [Int].self, report: &report)
    _ = try Mapper().object(from: #"["2"]"#, as: [Int].self, report: &report)
    #expect(report.conversions.count == 2)
    expectIssues("typeMismatch [1]") {
      try Mapper().object(from: #"["3","x"]"#, as: [Int].self, report: &report)
    }
    #expect(report.conversions.map(\.path) == ["[0]", "[0]", "[0]"])
  }
}
