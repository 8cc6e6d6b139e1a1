import Automapper
import Foundation
import Synchronization
import Testing

/// Models that keep their container, and thus what the mapper reads with, are released when nobody uses them.
@Suite struct ReleasedModelTests {
  /// How many tokens there are.
  private final class Count: Sendable {
    let value = Mutex(0)
    func add(_ number: Int) { value.withLock { $0 += number } }
  }
  private final class Token: Sendable {
    let count: Count
    init(_ count: Count) {
      self.count = count
      count.add(1)
    }
    deinit { count.add(-1) }
  }

  private static let key = CodingUserInfoKey(rawValue: "count")

  private static func token(_ userInfo: [CodingUserInfoKey: Any]) -> Token? {
    (key.flatMap { userInfo[$0] } as? Count).map(Token.init)
  }

  private struct Lazy: Codable {
    enum CodingKeys: CodingKey { case x }
    let container: KeyedDecodingContainer<CodingKeys>
    let token: Token?
    init(from decoder: any Decoder) throws {
      container = try decoder.container(keyedBy: CodingKeys.self)
      token = ReleasedModelTests.token(decoder.userInfo)
    }
    func encode(to encoder: any Encoder) throws {
      var target = encoder.container(keyedBy: CodingKeys.self)
      try target.encodeIfPresent(container.decodeIfPresent(Int.self, forKey: .x), forKey: .x)
    }
  }

  /// Opens an array after it has decoded a model, so that the mapper looks for its problems in wrapped containers.
  private struct Row: Decodable {
    enum CodingKeys: CodingKey { case first, items, names, at, last }
    let first: Lazy
    let items: [Lazy]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      first = try container.decode(Lazy.self, forKey: .first)
      items = try container.decode([Lazy].self, forKey: .items)
      var names = try container.nestedUnkeyedContainer(forKey: .names)
      while !names.isAtEnd { _ = try names.decode(String.self) }
      _ = try container.decode(Date.self, forKey: .at)
      _ = try container.decode(Int.self, forKey: .last)
    }
  }

  private struct Plain: Decodable {
    let first: Lazy
    let second: Lazy
    let at: Date
    let last: Int
  }

  @Test(arguments: [
    #"{"first": {"x": 1}, "items": [{}], "names": ["a"], "at": "soon", "last": "x"}"#,
    #"{"first": 1, "items": 1, "names": ["a"], "at": 1, "last": 1}"#,
    #"{"items": [{}, 1], "names": [1], "last": []}"#,
    #"{"first": {}, "items": [], "names": [1, 2], "at": [], "last": 1}"#,
    #"{"first": {"x": 1}, "at": 1, "last": 1}"#, #"{"first": {}, "second": 5, "at": 1, "last": 1}"#,
    "{}", "[]",
  ])
  func failingCalls(_ text: String) throws {
    let (mapper, count) = try counted()
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(throws: MappingError.self) { try mapper.object(from: .any(value), as: Row.self) }
    #expect(throws: MappingError.self) { try mapper.object(from: .any(value), as: Plain.self) }
    #expect(throws: MappingError.self) { try mapper.object(from: text, as: Row.self) }
    #expect(throws: MappingError.self) { try mapper.object(from: text, as: Plain.self) }
    #expect(throws: MappingError.self) { try mapper.object(from: "[\(text)]", as: [Row].self) }
    #expect(throws: MappingError.self) { try mapper.object(from: "[\(text)]", as: [Plain].self) }
    #expect(count.value.withLock { $0 } == 0)
  }

  /// The models of a call that converts values are kept until it ends.
  @Test func succeedingCalls() throws {
    struct Counted: Codable {
      var first: Lazy
      var last: Int
    }
    let (mapper, count) = try counted()
    for text in [#"{"first": {}, "last": 1}"#, #"{"first": {"x": 1}, "last": "2"}"#] {
      var model = try mapper.object(from: text, as: Counted.self)
      #expect(count.value.withLock { $0 } == 1)
      try mapper.update(&model, from: #"{"last": "3"}"#)
      try mapper.update(&model, from: #"{"first": {"x": 2}}"#)
      #expect(model.last == 3)
      #expect(count.value.withLock { $0 } == 1)
    }
    #expect(count.value.withLock { $0 } == 0)
  }

  /// A model whose error keeps its decoder.
  private struct Refusing: Decodable {
    /// `@unchecked`: one thread throws it and drops it.
    struct Failure: Error, @unchecked Sendable {
      let decoder: any Decoder
      let token: Token?
    }
    init(from decoder: any Decoder) throws {
      throw Failure(decoder: decoder, token: ReleasedModelTests.token(decoder.userInfo))
    }
  }

  @Test(arguments: ["1", "{}", "[]"])
  func errorsOfModels(_ text: String) throws {
    let (mapper, count) = try counted()
    #expect(throws: MappingError.self) { try mapper.object(from: text, as: Refusing.self) }
    #expect(throws: MappingError.self) { try mapper.object(from: "[\(text)]", as: [Refusing].self) }
    #expect(count.value.withLock { $0 } == 0)
  }

  /// A model that keeps its encoder: in its error, or in an object of its own.
  private struct Writing: Encodable {
    final class Keeper: @unchecked Sendable { var kept: (any Encoder, Token?)? }
    struct Failure: Error, @unchecked Sendable {
      let encoder: any Encoder
      let token: Token?
    }
    let keeper: Keeper?

    func encode(to encoder: any Encoder) throws {
      let token = ReleasedModelTests.token(encoder.userInfo)
      guard let keeper else { throw Failure(encoder: encoder, token: token) }
      keeper.kept = (encoder, token)
      var container = encoder.container(keyedBy: Lazy.CodingKeys.self)
      try container.encode(1, forKey: .x)
    }
  }

  @Test func writing() throws {
    let (mapper, count) = try counted()
    let failing = Writing(keeper: nil)
    #expect(throws: MappingError.self) { try mapper.data(from: failing) }
    #expect(throws: MappingError.self) { try mapper.dictionary(from: failing) }
    #expect(throws: MappingError.self) { try mapper.data(from: [failing]) }
    #expect(count.value.withLock { $0 } == 0)
    do {
      let keeper = Writing.Keeper()
      #expect(try mapper.json(from: Writing(keeper: keeper)) == #"{"x":1}"#)
      #expect(try mapper.dictionary(from: Writing(keeper: keeper))["x"] as? Int == 1)
      #expect(count.value.withLock { $0 } == 1)
      keeper.kept = nil
    }
    #expect(count.value.withLock { $0 } == 0)
  }

  private func counted() throws -> (Mapper, Count) {
    let (count, key) = (Count(), try #require(Self.key))
    return (Mapper().with(userInfo: [key: count]), count)
  }
}
