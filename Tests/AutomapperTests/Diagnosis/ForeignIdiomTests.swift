import Automapper
import Foundation
import Testing

/// Initialisers as other projects write them, which would trap or never end if made-up values behaved otherwise than
/// those of a document.
struct ForeignIdiomTests {
  /// Reads a value as one type after the other. The lazy collection calls the closure that succeeded twice.
  struct Lossless: Decodable {
    let text: String
    init(from decoder: any Decoder) throws {
      let attempts: [(any Decoder) -> String?] = [
        { try? String(from: $0) },
        { (try? Int(from: $0)).map(String.init) },
        { (try? Bool(from: $0)).map(String.init) },
      ]
      guard let text = attempts.lazy.compactMap({ $0(decoder) }).first else {
        throw DecodingError.typeMismatch(
          String.self,
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no text"))
      }
      self.text = text
    }
  }
  struct Item: Decodable {
    let sku: Lossless
    let size: Int
  }

  @Test(arguments: [
    (#"{"sku": []}"#, ["sku", "size"]),
    (#"{"sku": {}, "size": "x"}"#, ["sku", "size"]),
    (#"{"sku": 7}"#, ["size"]),
  ])
  func repeatedAttempts(_ text: String, _ paths: [String]) {
    #expect(
      Failing.error(Mapper(), text, as: Item.self)?.issues.map(\.path).sorted() == paths.sorted())
  }

  /// Decodes a key twice, and takes for granted that the second attempt succeeds as the first did.
  struct Twice: Decodable {
    let size: Int
    let name: String
    enum CodingKeys: CodingKey { case size, name }
    init(from decoder: any Decoder) throws {
      let first = try decoder.container(keyedBy: CodingKeys.self)
      _ = try first.decode(Int.self, forKey: .size)
      let second = try decoder.container(keyedBy: CodingKeys.self)
      guard let size = try? second.decode(Int.self, forKey: .size) else {
        preconditionFailure("the key had a value before")
      }
      self.size = size
      name = try second.decode(String.self, forKey: .name)
    }
  }

  @Test func repeatedRequests() {
    #expect(Failing.error(Mapper(), "{}", as: Twice.self)?.issues.map(\.path) == ["size", "name"])
  }

  /// Is named by the key at which it stands.
  struct Named: Codable, Equatable {
    @TaskLocal static var seen: Seen?
    final class Seen: @unchecked Sendable {
      /// Used by one task only.
      var names: [String] = []
    }
    let name: String
    let size: Int
    enum CodingKeys: CodingKey { case size }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard let key = container.codingPath.last, let own = decoder.codingPath.last else {
        preconditionFailure("this model is always at a key")
      }
      name = own.stringValue
      Self.seen?.names.append(key.stringValue)
      size = try container.decode(Int.self, forKey: .size)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(size, forKey: .size)
    }
  }
  struct Index: Codable, Equatable {
    let main: Named
    let others: [Named]
    let count: Int
  }

  @Test(arguments: [
    ("{}", ["main", "others", "count"]),
    (#"{"main": {}, "others": [{"size": 1}, 2], "count": 1}"#, ["main.size", "others[1]"]),
    (#"{"main": 3, "others": {}, "count": ""}"#, ["main", "others", "count"]),
  ])
  func codingPaths(_ text: String, _ paths: [String]) throws {
    for mapper in [Mapper(), try Mapper { $0.register(Index.self, Named.self) }] {
      let seen = Named.Seen()
      let error = Named.$seen.withValue(seen) { Failing.error(mapper, text, as: Index.self) }
      #expect(error?.issues.map(\.path).sorted() == paths.sorted())
      #expect(Set(seen.names).isSubset(of: ["main", "Index 0", "Index 1", "Index 2", "Index 3"]))
    }
  }

  /// The type is learned where it is registered, at no key of a document.
  @Test func learnedTypesHaveACodingPath() throws {
    let mapper = try Mapper { $0.map(Named.self) { $0.property("size").key("length") } }
    let text = #"{"main": {"length": 1}, "others": [], "count": 0}"#
    let index = try mapper.object(from: text, as: Index.self)
    #expect(index.main.name == "main" && index.main.size == 1)
    #expect(try mapper.dictionary(from: index)["main"] as? [String: Int] == ["length": 1])
  }

  /// Skips nulls until there is no other element, and takes that from the error.
  struct Sparse: Decodable {
    var numbers: [Int] = []
    let last: Int
    enum CodingKeys: CodingKey { case numbers, last }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var list = try container.nestedUnkeyedContainer(forKey: .numbers)
      do {
        while true {
          if try list.decodeNil() { continue }
          if let number = try list.decodeIfPresent(Int.self) { numbers.append(number) }
        }
      } catch DecodingError.valueNotFound {}
      last = try container.decode(Int.self, forKey: .last)
    }
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      ("{}", ["numbers", "last"]),
      (#"{"numbers": [1, null, 2]}"#, ["last"]),
      (#"{"numbers": 5, "last": 1}"#, ["numbers"]),
    ])
  func loopsOverNulls(_ text: String, _ paths: [String]) throws {
    for mapper in [Mapper(), try Mapper { $0.register(Sparse.self) }] {
      #expect(Failing.error(mapper, text, as: Sparse.self)?.issues.map(\.path) == paths)
    }
    let sparse = try Mapper().object(
      from: #"{"numbers": [1, null, 2], "last": 3}"#, as: Sparse.self)
    #expect(sparse.numbers == [1, 2])
  }
}
