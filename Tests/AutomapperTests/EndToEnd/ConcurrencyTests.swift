import Automapper
import Foundation
import Testing

/// One mapper, many tasks.
struct ConcurrencyTests {
  struct Post: Codable, Equatable {
    var title: String
    var datePosted: Date?
    var tagURLs: [URL]
  }
  struct User: Codable, Equatable {
    var firstName: String
    var age: Int?
    var posts: [Post]
    var scores: [String: Double]
  }
  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case group([Shape])
  }
  final class Node: Codable, Equatable {
    var name: String
    var next: Node?
    init(name: String, next: Node?) {
      self.name = name
      self.next = next
    }
    static func == (left: Node, right: Node) -> Bool {
      left.name == right.name && left.next == right.next
    }
  }
  struct Page<Item: Codable & Equatable & Sendable>: Codable, Equatable {
    var items: [Item]
    var nextID: Int?
  }

  static func user(_ number: Int) -> User {
    User(
      firstName: "name \(number)", age: number.isMultiple(of: 2) ? number : nil,
      posts: (0..<number % 4).map { index in
        Post(
          title: "é\(index)", datePosted: Date(timeIntervalSince1970: Double(number) / 8),
          tagURLs: [URL(fileURLWithPath: "/\(index)")])
      },
      scores: ["first_name": Double(number), "b": 0.5])
  }

  /// Every kind of call, over models that all tasks use and some that only this one does.
  static func work(_ mapper: Mapper, _ task: Int) throws {
    for round in 0..<40 {
      let user = user(task + round)
      try #require(try mapper.object(from: mapper.data(from: user)) == user)
      try #require(try mapper.object(from: mapper.dictionary(from: user)) == user)
      try #require(
        try mapper.object(from: mapper.json(from: [user], options: .sortedKeys)) == [user])
      let shape = Shape.group([.circle(radius: Double(round)), .group([])])
      try #require(try mapper.object(from: mapper.data(from: shape)) == shape)
      let node = Node(name: "\(task)", next: Node(name: "\(round)", next: nil))
      try #require(try mapper.object(from: mapper.dictionary(from: node)) == node)
      let users = Page(items: [user], nextID: round)
      try #require(try mapper.convert(users, to: Page<User>.self) == users)
      let shapes = Page(items: [shape], nextID: nil)
      try #require(try mapper.object(from: mapper.data(from: shapes)) == shapes)
      var report = MappingReport()
      _ = try mapper.object(
        from: #"{"FIRST_NAME":\#(round),"posts":[],"scores":{},"extra":1}"#, as: User.self,
        report: &report)
      try #require(report.entries.count == 3)
      do {
        _ = try mapper.object(from: #"{"firstName":"a","posts":[{"title":[]}]}"#, as: User.self)
        Issue.record("no error")
      } catch {
        try #require(error.issues.map(\.path) == ["scores", "posts[0].tagURLs", "posts[0].title"])
      }
    }
  }

  @Test func eightTasksAtOnce() async throws {
    var configuration = MapperConfiguration()
    configuration.keyStyle = .snakeCase
    let mapper = try Mapper(configuration)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 { group.addTask { try Self.work(mapper, task) } }
      try await group.waitForAll()
    }
  }

  @Test func theSharedMapper() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 { group.addTask { try Self.work(.default, task) } }
      try await group.waitForAll()
    }
  }

  /// A model may use the mapper that is reading or writing it.
  struct Reentrant: Codable, Equatable {
    var inner: User
    init(inner: User) { self.inner = inner }
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      inner = try Mapper.default.object(from: text)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(try Mapper.default.json(from: inner))
    }
  }

  @Test func aMapperInsideItself() throws {
    let values = (0..<3).map { Reentrant(inner: Self.user($0)) }
    #expect(try Mapper.default.object(from: Mapper.default.data(from: values)) == values)
    #expect(try Mapper.default.object(from: Mapper.default.array(from: values)) == values)
  }

  /// A decoder that a model keeps stays valid while the mapper goes on.
  final class Keeping: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }

  @Test func aDecoderThatIsKept() throws {
    let mapper = Mapper()
    let user = Self.user(3)
    let kept = try mapper.object(from: mapper.data(from: user), as: Keeping.self)
    for number in 0..<20 {
      _ = try mapper.object(from: mapper.data(from: Self.user(number)), as: User.self)
    }
    #expect(try User(from: kept.decoder) == user)
  }
}
