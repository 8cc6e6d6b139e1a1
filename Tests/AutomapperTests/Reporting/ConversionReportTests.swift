import Automapper
import Foundation
import Testing

/// Reports list each conversion once, at the path of the value that was converted.
struct ConversionReportTests {
  enum Level: Int, Codable {
    case low = 1
    case high
  }
  struct ID: Codable, Hashable {
    var number: Int
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
  }

  // MARK: Models of a single value

  struct Order: Codable {
    var level: Level
    var id: ID
    var others: [ID]?
    var levels: [String: Level]?
    var count: Int
  }

  /// The conversion of `count` makes the model run again, with the other values from the runs before.
  @Test func modelsOfASingleValue() throws {
    let text = """
      {"level":"1","id":"7","others":["8",9],"levels":{"a b":"2"},"count":"3"}
      """
    #expect(
      try ReportTests.report(text, as: Order.self) == """
        level: conversion, string "1" to Int (key "level")
        id: conversion, string "7" to Int (key "id")
        others[0]: conversion, string "8" to Int
        levels.a b: conversion, string "2" to Int
        count: conversion, string "3" to Int (key "count")
        """)
  }

  /// Keys that are data.
  struct Levels: Decodable {
    struct Name: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    var levels: [String: Level] = [:]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      for key in container.allKeys {
        levels[key.stringValue] = try container.decode(Level.self, forKey: key)
      }
    }
  }

  @Test func keysThatAreData() throws {
    #expect(
      try ReportTests.report(#"{"a":"1"}"#, as: Levels.self)
        == #"a: conversion, string "1" to Int (key "a")"#)
  }

  /// Refuses its elements after it has decoded them.
  struct Refusing: Decodable {
    struct Refusal: Error {}
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { _ = try container.decode(ID.self) }
      throw Refusal()
    }
  }
  struct Trying: Decodable {
    enum CodingKeys: CodingKey { case ids, count }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try? container.decode(Refusing.self, forKey: .ids)
      _ = try container.decode(Int.self, forKey: .count)
    }
  }

  @Test func elementsOfARefusedModel() throws {
    #expect(
      try ReportTests.report(#"{"ids":["8","9"],"count":"1"}"#, as: Trying.self)
        == #"count: conversion, string "1" to Int (key "count")"#)
  }

  struct Opened: Codable {
    var first: Int
    var level: Level
    var name: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      first = try Int(from: container.superDecoder(forKey: .first))
      level = try Level(from: container.superDecoder(forKey: .level))
      name = try container.decode(String.self, forKey: .name)
    }
  }

  @Test func decodersOverProperties() throws {
    #expect(
      try ReportTests.report(#"[{"first":"1","level":"2","name":"x"}]"#, as: [Opened].self) == """
        [0].first: conversion, string "1" to Int (key "first")
        [0].level: conversion, string "2" to Int (key "level")
        """)
  }

  struct Tolerant: Codable {
    var level: Level?
    var count: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      level = try? container.decode(Level.self, forKey: .level)
      count = try container.decode(Int.self, forKey: .count)
    }
  }

  @Test func rejectedValues() throws {
    #expect(
      try ReportTests.report(#"{"level":"9","count":"3"}"#, as: Tolerant.self)
        == #"count: conversion, string "3" to Int (key "count")"#)
  }

  // MARK: Reads beside those of the properties

  struct Post: Codable, Equatable {
    var name: String
    var id: Int
  }
  struct Blog: Codable {
    var posts: [Post]
  }

  @Test(arguments: [nil, "ID"]) func identitiesOfMergedElements(key: String?) throws {
    let log = ReportHookTests.Log()
    let mapper = try Mapper { configuration in
      configuration.onReport = { log.add($0) }
      configuration.map(Blog.self) { $0.property(\.posts).onUpdate(.merge(by: \.id)) }
      if let key { configuration.map(Post.self) { $0.property(\.id).key(key) } }
    }
    var blog = Blog(posts: [Post(name: "a", id: 1)])
    let key = key ?? "id"
    try mapper.update(&blog, from: #"{"posts":[{"name":"x","\#(key)":"1"}]}"#)
    #expect(blog.posts == [Post(name: "x", id: 1)])
    #expect(log.texts == [#"posts[0].id: conversion, string "1" to Int (key "\#(key)")"#])
  }

  struct Entry: Codable, Equatable {
    var name: String
    var number: Int
    var label: String { "#\(number)" }
  }
  struct Journal: Codable {
    var entries: [Entry]
  }

  /// Only the decoded element shows its identity, so it is decoded twice.
  @Test func elementsThatAreDecodedTwice() throws {
    let log = ReportHookTests.Log()
    let mapper = try Mapper { configuration in
      configuration.onReport = { log.add($0) }
      configuration.map(Journal.self) { $0.property(\.entries).onUpdate(.merge(by: \.label)) }
    }
    var journal = Journal(entries: [Entry(name: "a", number: 1)])
    try mapper.update(&journal, from: #"{"entries":[{"name":"x","number":"1"}]}"#)
    #expect(journal.entries == [Entry(name: "x", number: 1)])
    #expect(
      log.texts == [#"entries[0].number: conversion, string "1" to Int (key "number")"#])
  }

  struct Person: Codable {
    var age: Int
    var name: String

    init(age: Int, name: String) { (self.age, self.name) = (age, name) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      age = try container.decode(Int.self, forKey: .age)
      name = try container.decode(String.self, forKey: .name)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(String(age), forKey: .age)
      try container.encode(name, forKey: .name)
    }
    enum CodingKeys: CodingKey { case age, name }
  }

  @Test func oldValuesOfAnotherType() throws {
    let log = ReportHookTests.Log()
    let mapper = try ReportHookTests.mapper(log)
    var person = Person(age: 36, name: "Ada")
    try mapper.update(&person, from: #"{"name":"Bo"}"#)
    #expect(person.age == 36 && person.name == "Bo")
    try mapper.update(&person, from: #"{"name":7}"#)
    #expect(
      log.texts.map { $0.split(separator: "\n").last } == [
        #"name: conversion, number 7 to String (key "name")"#
      ])
  }

  struct Stock: Codable, Equatable {
    var counts: [Int]
    var limit: Int
    var name: String
  }

  @Test func defaultsOfMappingFiles() throws {
    let files = try MappingFiles([
      "Stock.json": #"{"counts": {"default": ["1", "2"]}, "limit": {"default": "42"}}"#
    ])
    let provider = try FileMappingProvider(contentsOf: files.folder)
    let mapper = try Mapper { $0.add(provider) }
    var report = MappingReport()
    let stock = try mapper.object(from: #"{"name":"x"}"#, as: Stock.self, report: &report)
    #expect(stock == Stock(counts: [1, 2], limit: 42, name: "x"))
    #expect(
      report.description == """
        counts: defaultUsed, the source has no value (key "counts")
        limit: defaultUsed, the source has no value (key "limit")
        """)
  }
}
