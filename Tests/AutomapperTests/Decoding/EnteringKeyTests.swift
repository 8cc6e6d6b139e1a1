import Automapper
import Foundation
import Testing

/// Dotted keys that lead into the value of another property: what they take is no unknown key there, and not in its
/// rest.
@Suite struct EnteringKeyTests {
  struct Author: Codable, Equatable {
    var name: String
    var address: Address?
    var more: [String: JSONValue]?
    enum CodingKeys: CodingKey { case name, address }
  }
  struct Address: Codable, Equatable {
    var street: String?
    var more: [String: JSONValue]?
    enum CodingKeys: CodingKey { case street }
  }
  struct Feed: Codable, Equatable {
    var author: Author?
    var authors: [String: Author]?
    var city: String?
  }
  final class Entry: @unchecked Sendable {
    var author: Writer?
    var city: String?
  }
  final class Writer: @unchecked Sendable {
    var name = ""
    var more: [String: JSONValue]?
  }

  private static func mapper(
    _ key: String, after first: String? = nil, hasRest: Bool, when condition: Bool? = nil,
    _ configure: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Feed.self) { feed in
        let city = feed.property(\.city).keys(first ?? key, key)
        if let condition { city.when { _, _ in condition } }
      }
      configuration.map(Entry.self, create: { Entry() }) { entry in
        entry.property(\.author)
        entry.property(\.city).key(key)
      }
      configuration.map(Writer.self, create: { Writer() }) { writer in
        writer.property(\.name)
        if hasRest { writer.rest(\.more) }
      }
      if hasRest {
        configuration.map(Author.self) { $0.rest(\.more) }
        configuration.map(Address.self) { $0.rest(\.more) }
      }
      configure(&configuration)
    }
  }

  static let documents: [(key: String, json: String)] = [
    ("author.city", #"{"author":{"city":"Oslo","name":"A"}}"#),
    ("author.address.city", #"{"author":{"address":{"city":"Oslo","street":"S"},"name":"A"}}"#),
    ("author.home.city", #"{"author":{"home":{"city":"Oslo"},"name":"A"}}"#),
    ("authors.b.city", #"{"authors":{"a":{"name":"A"},"b":{"city":"Oslo","name":"B"}}}"#),
  ]

  @Test(arguments: documents) func theyAreNoUnknownKeys(key: String, json: String) throws {
    let mapper = try Self.mapper(key, hasRest: false) { $0.unknownKeys = .error }
    for (name, source) in try EverySource.forms(of: json) {
      var report = MappingReport()
      let feed = try mapper.object(from: source, as: Feed.self, report: &report)
      #expect(feed.city == "Oslo")
      #expect(!report.entries.contains { $0.kind == .unknownKey }, "from \(name)")
      #expect(try mapper.written(feed) == json)
    }
  }

  @Test(arguments: documents) func theyAreNotInTheRest(key: String, json: String) throws {
    let mapper = try Self.mapper(key, hasRest: true)
    for (name, source) in try EverySource.forms(of: json) {
      var feed = try mapper.object(from: source, as: Feed.self)
      let authors = (feed.authors?.values.map(\.self) ?? []) + [feed.author].compactMap(\.self)
      #expect(authors.allSatisfy { $0.more == nil && $0.address?.more == nil }, "from \(name)")
      #expect(try mapper.written(feed) == json)
      feed.city = nil
      #expect(try mapper.object(from: mapper.json(from: feed), as: Feed.self) == feed)
      try mapper.update(&feed, from: source)
      #expect(try mapper.written(feed) == json)
    }
  }

  @Test func modelsOfKeyPaths() throws {
    let json = #"{"author":{"city":"Oslo","name":"A","x":1}}"#
    let mapper = try Self.mapper("author.city", hasRest: true)
    let entry = try mapper.object(from: json, as: Entry.self)
    #expect(entry.author?.more == ["x": 1])
    #expect(try mapper.written(entry) == json)
    entry.city = nil
    #expect(try mapper.written(entry) == #"{"author":{"name":"A","x":1}}"#)
    let strict = try Self.mapper("author.city", hasRest: false) { $0.unknownKeys = .error }
    let plain = #"{"author":{"city":"Oslo","name":"A"}}"#
    #expect(try strict.written(strict.object(from: plain, as: Entry.self)) == plain)
  }

  /// Nothing is lost that the property does not take.
  @Test(
    arguments: [
      // An earlier key has a value.
      ("city", nil, #"{"author":{"city":"Oslo","name":"A"},"city":"Rome"}"#),
      // A dotted key does not fold.
      (nil, nil, #"{"AUTHOR":{"city":"Oslo","name":"A"}}"#),
      (nil, false, #"{"author":{"city":"Oslo","name":"A"}}"#),
    ] as [(String?, Bool?, String)])
  func theRestKeepsTheOthers(first: String?, condition: Bool?, json: String) throws {
    let mapper = try Self.mapper(
      "author.city", after: first, hasRest: true, when: condition)
    for _ in 1...2 {
      #expect(try mapper.object(from: json, as: Feed.self).author?.more == ["city": "Oslo"])
    }
  }

  /// Others are still unknown, also where the whole document is checked for problems.
  @Test func othersAreUnknown() throws {
    let mapper = try Self.mapper("author.city", hasRest: false) { $0.unknownKeys = .error }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"author":{"city":"Oslo","town":1,"name":[]}}"#, as: Feed.self)
    }
    #expect(
      error?.description == """
        Feed.author: expected a key of Author, found unknown key (key "town")
        Feed.author.name: expected String, found an array (key "name")
        """)
  }
}
