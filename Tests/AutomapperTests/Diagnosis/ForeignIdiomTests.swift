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

  /// Counts the elements of one array, and later takes as many from the same.
  struct Counted: Decodable {
    let sum: Int
    let size: Int
    enum CodingKeys: CodingKey { case numbers, others, size }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let count = try container.decode([Int].self, forKey: .numbers).count
      _ = try container.decode([Int].self, forKey: .others)
      let numbers = try container.decode([Int].self, forKey: .numbers)
      sum = (0..<count).reduce(0) { $0 + numbers[$1] }
      _ = try container.decode(Int.self, forKey: .size)
      guard let size = try container.decodeIfPresent(Int.self, forKey: .size) else {
        preconditionFailure("the key had a value before")
      }
      self.size = size
    }
  }

  @Test func laterRequests() {
    let text = #"{"numbers": 5, "others": [], "size": "x"}"#
    #expect(
      Failing.error(Mapper(), text, as: Counted.self)?.issues.map(\.path) == ["numbers", "size"])
  }

  /// Decodes the same keys by one attempt after the other.
  enum Either: Decodable {
    case named(String)
    case sized(Int)
    enum CodingKeys: CodingKey { case title, name, size }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      do {
        _ = try container.decode(String.self, forKey: .title)
        self = .named(try container.decode(String.self, forKey: .name))
      } catch {
        _ = try container.decode(String.self, forKey: .title)
        self = .sized(try container.decode(Int.self, forKey: .size))
      }
    }
  }

  /// The problems are those of the last attempt. The first one fails as the document makes it.
  @Test func attemptsThatShareKeys() {
    let error = Failing.error(Mapper(), #"{"name": "n"}"#, as: Either.self)
    #expect(error?.issues.map(\.path) == ["title", "size"])
  }

  /// Reads numbers until there is another value.
  struct Numbers: Decodable {
    var numbers: [Int] = []
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while let number = try? list.decode(Int.self) { numbers.append(number) }
      _ = try list.decode(Int.self)
    }
  }

  @Test func attemptsInALoop() {
    let error = Failing.error(Mapper(), #"[1, "x", 3]"#, as: Numbers.self)
    #expect(error?.issues.map(\.path) == ["[1]"])
  }

  /// Reads a pair, and then a property.
  struct Pair: Decodable {
    enum CodingKeys: CodingKey { case pair, flag }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var pair = try container.nestedUnkeyedContainer(forKey: .pair)
      _ = try (pair.decode(Int.self), pair.decode(Int.self), pair.decode(String.self))
      _ = try container.decode(Bool.self, forKey: .flag)
    }
  }

  @Test(arguments: [
    (#"{"pair": [1], "flag": "maybe"}"#, ["pair[1]", "flag"]),
    (#"{"pair": [1, 2, 3], "flag": {}}"#, ["flag"]),
    (#"{"pair": [1, "x", []], "flag": {}}"#, ["pair[1]", "pair[2]", "flag"]),
  ])
  func problemsBehindAShortArray(_ text: String, _ paths: [String]) {
    #expect(Failing.error(Mapper(), text, as: Pair.self)?.issues.map(\.path) == paths)
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
    for isRegistered in [false, true] {
      let seen = Named.Seen()
      let error = try Named.$seen.withValue(seen) {
        let mapper = try Mapper { if isRegistered { $0.register(Index.self, Named.self) } }
        return Failing.error(mapper, text, as: Index.self)
      }
      #expect(error?.issues.map(\.path).sorted() == paths.sorted())
      let names: Set = ["main", "Index 0", "Index 1", "Index 2", "Index 3"]
      let learned: Set = isRegistered ? ["value"] : []
      #expect(Set(seen.names).subtracting(learned).isSubset(of: names))
      #expect(seen.names.contains("main"))
    }
  }

  /// The type is learned where it is registered, at no key of a document.
  /// A path that differs would be taken for what the key path of a property reads.
  @Test func keyPathsOfModelsThatReadTheirCodingPath() throws {
    struct Both: Codable {
      var main: Named
      var other: Named
      enum CodingKeys: String, CodingKey {
        case main
        case other = "o"
      }
    }
    let mapper = try Mapper { $0.map(Both.self) { $0.property(\.other).key("x") } }
    let both = try mapper.object(from: #"{"main": {"size": 1}, "x": {"size": 2}}"#, as: Both.self)
    #expect(both.other.size == 2)
  }

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
