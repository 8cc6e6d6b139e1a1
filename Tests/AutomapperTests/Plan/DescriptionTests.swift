import Automapper
import Foundation
import Testing

/// What a developer sees who prints a value of the library.
struct DescriptionTests {
  struct User: Codable {
    var name: String
    var born: Date?
  }

  static let configuration: MapperConfiguration = {
    var configuration = MapperConfiguration()
    configuration.keyStyle = .snakeCase
    configuration.unknownKeys = .error
    configuration.map(User.self) { user in
      user.property(\.name).keys("full_name", "title").sensitive()
    }
    return configuration
  }()

  @Test func configurations() throws {
    #expect("\(MapperConfiguration())" == "MapperConfiguration(conventions only)")
    #expect(
      "\(Self.configuration)"
        == "MapperConfiguration(types: User; keyStyle: first_name; unknownKeys: error)")
    #expect(
      Self.configuration.debugDescription == """
        MapperConfiguration
          types: User
          keyStyle: first_name
          unknownKeys: error
          TypeMapping(User)
            name: key "full_name", key "title", sensitive
        """)
  }

  @Test func datesAndAbsentValues() {
    var configuration = MapperConfiguration()
    configuration.dateFormats = [.pattern("yyyy"), .secondsSince1970]
    configuration.absentValues = .zero
    #expect(
      "\(configuration)" == """
        MapperConfiguration(dateFormats: pattern("yyyy"), secondsSince1970; absentValues: zero)
        """)
    configuration = MapperConfiguration()
    configuration.dateFormats = [.iso8601] + configuration.dateFormats.dropFirst()
    #expect("\(configuration)" == "MapperConfiguration(conventions only)")
  }

  @Test func mappers() throws {
    #expect("\(Mapper())" == "Mapper(conventions only)")
    let mapper = try Mapper(Self.configuration)
    #expect("\(mapper)" == "Mapper(types: User; keyStyle: first_name; unknownKeys: error)")
    #expect(String(reflecting: mapper).hasPrefix("Mapper of MapperConfiguration\n  types: User"))
  }

  @Test func typeMappings() {
    let mapping = TypeMapping(User.self) { user in
      user.property(\.born).key("dob").default(source: "2026-01-01")
      user.property("name").exclude(.both)
    }
    #expect("\(mapping)" == "TypeMapping(User: born, name)")
    #expect(
      mapping.debugDescription == """
        TypeMapping(User)
          born: key "dob", default
          name: excluded
        """)
  }

  struct Post: Codable {
    struct Reader: Codable { var id: Int }

    var title: String?
    var tags: [String]
    var readers: [Reader]
    var kinds: Set<String>
    var born: Date?
    var others: [String: JSONValue]
  }

  @Test func everyRule() {
    let mapping = TypeMapping(Post.self) { post in
      post.property(\.title).default("").omitsDefault().nilValues(.null).invalidValues(.useDefault)
        .exclude(.fromInput).generatesInverse(false)
      post.property(\.tags).onUpdate(.append, unique: true, nullable: false).invalidElements(.skip)
      post.property(\.readers).onUpdate(.merge(by: \.id)).exclude(.fromOutput)
        .invalidElements(.error)
      post.property(\.kinds).onUpdate(.replace).nilValues(.omit).invalidValues(.error)
        .generatesInverse(true)
      post.property(\.born).dates(.iso8601, .pattern("dd.MM.yyyy"))
      post.rest(\.others)
    }
    #expect(
      mapping.debugDescription == """
        TypeMapping(Post)
          title: default, omits the default, invalid values use the default, nil as null, \
        excluded from input, no inverse
          tags: invalid elements are skipped, appends on update, unique, not null
          readers: invalid elements fail, merges by id on update, excluded from output
          kinds: invalid values fail, nil omitted, replaces on update, inverse
          born: date iso8601, date pattern("dd.MM.yyyy")
          others: rest
        """)
  }

  @Test func nodes() throws {
    let node = try #"{"posts": [{"title": "Notes"}, null], "n": 1.50}"#.node()
    #expect("\(node)" == "Node(the root, an object of 2 members)")
    #expect(
      node.debugDescription == """
        Node(the root, an object of 2 members)
          "posts": an array of 2 elements
          "n": number 1.50
        """)
    let title = try #require(node.path("posts.0.title"))
    #expect("\(title)" == #"Node(posts[0].title, string "Notes")"#)
  }

  @Test func reportEntries() throws {
    var report = MappingReport()
    _ = try Mapper().object(from: #"{"age": "3"}"#, as: [String: Int].self, report: &report)
    let entry = try #require(report.entries.first)
    #expect("\(entry)" == #"age: conversion, string "3" to Int"#)
    #expect(
      String(reflecting: entry)
        == #"MappingReport.Entry(conversion, path: "age", detail: "string "3" to Int")"#)
  }
}
