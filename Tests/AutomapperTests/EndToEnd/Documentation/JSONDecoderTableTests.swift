import Automapper
import Foundation
import Testing

/// The table of deliberate differences in the article on JSONDecoder: each row is run on both sides.
@Suite struct JSONDecoderTableTests {
  /// The rows of the article, and whether they are true.
  static let rows: [(text: String, holds: @Sendable () throws -> Bool)] = [
    (
      "| `[1,]`: a trailing comma | accepted on Linux | an error |",
      { reads("[1,]", there: isLinux ? [1] : nil, here: nil as [Int]?) }
    ),
    (
      "| `first_name` for an Optional `firstName` | nil | the value |",
      { reads(#"{"first_name":"a"}"#, there: Name(), here: Name(firstName: "a")) }
    ),
    (
      "| `\"42\"` for an `Int`, `7` for a `String`, `1` for a `Bool` | an error | converted and reported; an error with `.strict` |",
      {
        reads(#"["42"]"#, there: nil, here: [42]) && reads("[7]", there: nil, here: ["7"])
          && reads("[1]", there: nil, here: [true])
          && reads("[1]", there: nil, here: nil as [Bool]?) { $0.coercion = .strict }
      }
    ),
    (
      "| a duplicate key | the first value | the last value, and an entry in the report |",
      { reads(#"{"a":1,"a":2}"#, there: ["a": 1], here: ["a": 2]) }
    ),
    (
      "| `[Enum: Value]` | an array of alternating keys and values | an object |",
      { try writes([Colour.red: 1], there: #"["red",1]"#, here: #"{"red":1}"#) }
    ),
    (
      "| a `Date` by default | `.deferredToDate`: seconds since 2001 | RFC 3339; numbers are seconds since 1970 |",
      {
        try reads("[0]", there: [Date(timeIntervalSinceReferenceDate: 0)], here: [epoch])
          && writes([epoch], there: "[-978307200]", here: #"["1970-01-01T00:00:00Z"]"#)
      }
    ),
    (
      "| `2024-01-31` with `.iso8601` | an error | a date: the mapper tries the default formats in order |",
      { reads(#"["2024-01-31"]"#, there: nil, here: [day], strategy: .iso8601) }
    ),
    (
      "| `\"0\"` with `.secondsSince1970` | an error | a date, also with `.strict`: a number in quotes is a form of this format |",
      {
        reads(#"["0"]"#, there: nil, here: [epoch], strategy: .secondsSince1970) {
          $0.dateFormats = [.secondsSince1970]
          $0.coercion = .strict
        }
      }
    ),
    (
      "| fractions of a second with `.iso8601` | decoded, but dropped when encoding | encoded with as many digits as the date has |",
      {
        try reads(
          #"["2024-01-31T00:00:00.5Z"]"#, there: [day + 0.5], here: [day + 0.5], strategy: .iso8601)
          && writes(
            [day + 0.5], there: #"["2024-01-31T00:00:00Z"]"#,
            here: #"["2024-01-31T00:00:00.5Z"]"#, strategy: .iso8601)
      }
    ),
    (
      "| `.custom { … }` | a closure that gets the decoder | your own `DateFormat` |",
      {
        reads(
          "[2]", there: [epoch + 2 * 86_400], here: [epoch + 2 * 86_400],
          strategy: .custom { decoder in
            epoch + 86_400 * (try decoder.singleValueContainer().decode(Double.self))
          }
        ) { $0.dateFormats = [Days()] }
      }
    ),
    (
      "| a `Double` without a fraction | `1`, as an integer | `1.0` |",
      { try writes([1.0, 0.1, 1e-7], there: "[1,0.1,1e-07]", here: "[1.0,0.1,1e-07]") }
    ),
    (
      "| `1e-400`, which no type represents exactly | 0 for an `Int`, an error for a `Double` | an error for an `Int`, 0 for a `Double` |",
      {
        reads("[1e-400]", there: [0], here: nil as [Int]?)
          && reads("[1e-400]", there: nil, here: [0.0])
      }
    ),
    (
      "| a number of more than 38 digits for a `Decimal` | rounded | an error, because no `Decimal` holds it |",
      {
        let text = "[0.1000000000000000000000000000000000000001]"
        return reads(text, there: [Decimal(string: "0.1")], here: nil)
      }
    ),
    (
      "| `2194137974167122.0198444106075058` for an `Int` | 2194137974167122 | an error, as for every number with a fraction |",
      {
        reads("[2194137974167122.0198444106075058]", there: [2_194_137_974_167_122], here: nil)
          && reads("[1.5]", there: nil, here: nil as [Int]?)
      }
    ),
    (
      "| `18446744073709551615.0` for a `UInt64`, `0e1` for a `Double` | an error | the number |",
      {
        reads("[18446744073709551615.0]", there: nil, here: [UInt64.max])
          && reads("[0e1]", there: nil, here: [0.0])
      }
    ),
    (
      "| `\"a b\"` for a `URL` | `a%20b` | an error |",
      { try reads(#"["a b"]"#, there: [#require(URL(string: "a%20b"))], here: nil) }
    ),
    (
      "| 200 nested arrays | accepted: the limit is 512 | an error: `maximumDepth` is 128 |",
      {
        let text = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        return reads(text, there: Nest(), here: nil)
          && reads(text, there: Nest(), here: Nest()) { $0.maximumDepth = 256 }
      }
    ),
    (
      "| 200 arrays that `encode(to:)` opens in one another | written: the limit is 512 | an error: `maximumDepth` is 128 |",
      {
        let text = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        let nest = OpenedNest(depth: 200)
        return try String(decoding: JSONEncoder().encode(nest), as: UTF8.self) == text
          && (try? Mapper().json(from: nest)) == nil
          && Mapper { $0.maximumDepth = 256 }.json(from: nest) == text
      }
    ),
    (
      "| `decode(Int?.self, forKey:)` with an absent key | an error | nil, also with `.strict` |",
      {
        reads("{}", there: nil, here: AskedForOptional(number: nil)) { $0.coercion = .strict }
      }
    ),
    (
      "| `1.5` for an `Int`, caught by a model | a Foundation-specific error | `DecodingError.dataCorrupted` |",
      { reads("1.5", there: Caught(isCorrupted: false), here: Caught(isCorrupted: true)) }
    ),
    (
      "| `300` for an `Int8`, `1.5` for an `Int` | `dataCorrupted` without a coding path | `dataCorrupted` with the value's coding path |",
      {
        let data = Data("[1,300]".utf8)
        func codingPath(_ decoder: JSONDecoder) -> [Int?]? {
          let result = Result { try decoder.decode([Int8].self, from: data) }
          guard case .failure(DecodingError.dataCorrupted(let context)) = result else { return nil }
          return context.codingPath.map(\.intValue)
        }
        return codingPath(JSONDecoder()) == [] && codingPath(Mapper().jsonDecoder()) == [1]
      }
    ),
    (
      "| an absent key of a type that reads null, such as a wrapper of an Optional | an error | read as null; an error with `.strict` |",
      {
        let strict = try Mapper { $0.coercion = .strict }
        return reads("{}", there: nil, here: Wrapping(value: Wrapper(content: nil)))
          && (try? strict.object(from: "{}", as: Wrapping.self)) == nil
      }
    ),
    (
      "| a key that is written again while its super encoder is open | the super encoder's value counts | the key's value counts |",
      { try writes(WrittenAgain(), there: #"{"a":"late"}"#, here: #"{"a":1}"#) }
    ),
    (
      "| an array of which several super encoders are in use at once | each is inserted at the index that was next when it was requested | in the order in which they were requested |",
      { try writes(TwoParents(), there: "[2,1]", here: "[1,2]") }
    ),
    (
      "| `count` of an unkeyed container whose key is written again | counts what is lost | does not |",
      { try writes(Counted(), there: #"{"list":1}"#, here: #"{"list":0}"#) }
    ),
    (
      "| `decodeIfPresent` at the end of an unkeyed container | nil, and `currentIndex` grows, so that the next error is at the index after it | nil, and nothing else |",
      { reads("[1]", there: Ended(index: 2, errorIndex: 2), here: Ended(index: 1, errorIndex: 1)) }
    ),
    (
      "| `allKeys` of a key type that takes any string, with `snake_case` keys | the converted keys | the keys as they are; a member that the model has requested by another spelling has that spelling |",
      {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = #"{"first_name":"a","other_name":"b"}"#
        return try decoder.decode(Listing.self, from: Data(text.utf8)).names
          == ["firstName", "otherName"]
          && Mapper().object(from: text, as: Listing.self).names == ["firstName", "other_name"]
      }
    ),
    (
      "| keys that are data, of a key type that takes any string, with both `snake_case` strategies or `keyStyle = .snakeCase` | `fooBar` is written as `foo_bar`, and read as `fooBar` | `fooBar` is written as `foo_bar`, and read as `foo_bar`; the keys of a dictionary stay `fooBar` |",
      {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let mapper = try Mapper { $0.keyStyle = .snakeCase }
        let members = Members(names: ["fooBar"])
        let theirs = try encoder.encode(members)
        let ours = try mapper.data(from: members)
        return try theirs == Data(#"{"foo_bar":1}"#.utf8) && ours == theirs
          && decoder.decode(Members.self, from: theirs).names == ["fooBar"]
          && mapper.object(from: ours, as: Members.self).names == ["foo_bar"]
          && mapper.json(from: ["fooBar": 1]) == #"{"fooBar":1}"#
          && mapper.json(from: Members(names: ["fooBar"], isDictionary: true)) == #"{"fooBar":1}"#
      }
    ),
    (
      "| bytes in UTF-16 or UTF-32 | accepted | an error: the text must be UTF-8. `mapper.jsonDecoder()` accepts them |",
      {
        let data = try #require("[1]".data(using: .utf16))
        return (try? JSONDecoder().decode([Int].self, from: data)) == [1]
          && (try? Mapper().object(from: data, as: [Int].self)) == nil
          && (try? Mapper().jsonDecoder().decode([Int].self, from: data)) == [1]
      }
    ),
    (
      "| an instance that a nested model changes before it decodes a value that needs a conversion | an error about the value | `init(from:)` runs again with the changed instance |",
      {
        let text = #"{"model":{"counter":{},"number":"1"}}"#
        let theirs = try? JSONDecoder().decode(CountedHolder.self, from: Data(text.utf8))
        let ours = try Mapper().object(from: text, as: CountedHolder.self)
        return theirs == nil && ours.model.counter.count == 2
      }
    ),
    (
      "| two invalid values | an error about the first | an error about both |",
      {
        let text = #"{"a":"x","b":[]}"#
        let error = #expect(throws: MappingError.self) {
          try Mapper().object(from: text, as: Pair.self)
        }
        return reads(text, there: nil as Pair?, here: nil) && error?.issues.count == 2
      }
    ),
  ]

  @Test func theArticleHasTheseRows() throws {
    let text = try MarkedCode.text("Sources/Automapper/Automapper.docc/MigratingFromJSONDecoder.md")
    let table = text.components(separatedBy: "### What differs\n")
    let lines = try #require(table.last).split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(table.count == 2)
    #expect(lines.dropFirst().map(String.init) == Self.rows.map(\.text))
  }

  @Test(arguments: rows.indices) func theRowHolds(index: Int) throws {
    let row = Self.rows[index]
    #expect(try row.holds(), "\(row.text)")
  }

  // MARK: Both sides

  private final class Counter: Decodable {
    var count = 0
    init(from decoder: any Decoder) throws {}
  }

  private struct OpenedNest: Encodable {
    let depth: Int
    func encode(to encoder: any Encoder) throws {
      var array = encoder.unkeyedContainer()
      for _ in 1..<depth { array = array.nestedUnkeyedContainer() }
    }
  }

  private struct TwoParents: Encodable {
    func encode(to encoder: any Encoder) throws {
      var array = encoder.unkeyedContainer()
      var first: (any Encoder)? = array.superEncoder()
      var second: (any Encoder)? = array.superEncoder()
      try first.map { try 1.encode(to: $0) }
      try second.map { try 2.encode(to: $0) }
      first = nil
      second = nil
    }
  }

  private struct CountedHolder: Decodable {
    let model: CountedModel
  }

  private struct CountedModel: Decodable {
    let counter: Counter
    let number: Int
    enum CodingKeys: CodingKey { case counter, number }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      counter = try container.decode(Counter.self, forKey: .counter)
      counter.count += 1
      number = try container.decode(Int.self, forKey: .number)
    }
  }

  private static func reads<T: Decodable & Equatable>(
    _ text: String, there: T?, here: T?, strategy: JSONDecoder.DateDecodingStrategy? = nil,
    _ configure: (inout MapperConfiguration) -> Void = { _ in }
  ) -> Bool {
    let decoder = JSONDecoder()
    if let strategy { decoder.dateDecodingStrategy = strategy }
    var configuration = MapperConfiguration()
    configure(&configuration)
    let theirs = try? decoder.decode(T.self, from: Data(text.utf8))
    let ours = try? Mapper(configuration).object(from: text, as: T.self)
    return theirs == there && ours == here
  }

  private static func writes<T: Encodable>(
    _ value: T, there: String, here: String, strategy: JSONEncoder.DateEncodingStrategy? = nil
  ) throws -> Bool {
    let encoder = JSONEncoder()
    if let strategy { encoder.dateEncodingStrategy = strategy }
    let theirs = String(decoding: try encoder.encode(value), as: UTF8.self)
    return try theirs == there && Mapper().json(from: value) == here
  }

  private static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }
  private static let epoch = Date(timeIntervalSince1970: 0)
  private static let day = Date(timeIntervalSince1970: 1_706_659_200)

  private struct Name: Codable, Equatable { var firstName: String? }
  private struct Pair: Codable, Equatable { var a: Int, b: String }
  private enum Colour: String, Codable { case red }

  /// Arrays in arrays.
  private struct Nest: Decodable, Equatable {
    init() {}
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { _ = try container.decode(Nest.self) }
    }
  }

  private struct Days: DateFormat {
    func date(from node: Node) -> Date? { node.intValue.map { epoch + Double($0) * 86_400 } }
    func value(from date: Date) -> JSONValue {
      .integer(Int64(date.timeIntervalSince1970 / 86_400))
    }
  }

  struct AskedForOptional: Codable, Equatable {
    var number: Int?
    init(number: Int?) { self.number = number }
    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int?.self, forKey: .number)
    }
    enum CodingKeys: CodingKey { case number }
  }

  struct Caught: Codable, Equatable {
    var isCorrupted: Bool
    init(isCorrupted: Bool) { self.isCorrupted = isCorrupted }
    init(from decoder: any Decoder) throws {
      do {
        _ = try decoder.singleValueContainer().decode(Int.self)
        isCorrupted = false
      } catch DecodingError.dataCorrupted {
        isCorrupted = true
      } catch {
        isCorrupted = false
      }
    }
  }

  struct Wrapper: Codable, Equatable {
    var content: Int?
    init(content: Int?) { self.content = content }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      content = container.decodeNil() ? nil : try container.decode(Int.self)
    }
  }

  struct Wrapping: Codable, Equatable { var value: Wrapper }

  struct WrittenAgain: Encodable {
    enum CodingKeys: CodingKey { case a }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let late = container.superEncoder(forKey: .a)
      try container.encode(1, forKey: .a)
      var single = late.singleValueContainer()
      try single.encode("late")
    }
  }

  struct Counted: Encodable {
    enum CodingKeys: CodingKey { case list }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try container.encode(1, forKey: .list)
      try list.encode(2)
      try container.encode(list.count, forKey: .list)
    }
  }
}
