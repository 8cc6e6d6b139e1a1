import Automapper
import Foundation
import Testing

/// The parts of an issue, its codes, and unknown keys.
struct ErrorPartTests {
  @Test func theParts() throws {
    let source: [String: Any] = [
      "first_name": "a", "posts": [["title": "t"], ["title": "t", "Date-Posted": "soon"]],
    ]
    let error = try #require(Failing.error(Mapper(), source, as: ReadingErrorTests.User.self))
    let issue = error.issues[0]
    #expect(error.issues.count == 1)
    #expect(error.omittedIssueCount == 0)
    #expect(issue.code == .invalidDate)
    #expect(issue.path == "posts[1].datePosted")
    #expect(issue.sourceKey == "Date-Posted")
    #expect(issue.model == "User")
    #expect(issue.expected == "Date")
    #expect(issue.found == "string \"soon\"")
    #expect(issue.underlying == nil)
    #expect(issue.line == nil)
    #expect("\(error)" == error.description)
  }

  @Test func charactersThatWouldChangeTheLine() {
    let source: [String: Any] = [
      "firstName": "a", "age": "a\u{85}b\u{9B}c\u{2028}d\u{202E}e\u{7F}f\u{E9}",
    ]
    let error = Failing.error(Mapper(), source, as: ReadingErrorTests.User.self)
    #expect(
      error?.issues.map(\.found) == [
        #"string "a\u{85}b\u{9b}c\u{2028}d\u{202e}e\u{7f}f\#u{E9}""#
      ])
  }

  static let codes: [(source: String, code: MappingError.Code)] = [
    ("{}", .missingKey), (#"{"firstName":null}"#, .nullValue),
    (#"{"firstName":[]}"#, .typeMismatch),
    (#"{"firstName":"a","age":128}"#, .valueOutOfRange),
    (#"{"firstName":"a","posts":[{"title":"a","datePosted":"x"}]}"#, .invalidDate),
    (#"{"firstName":"a","homeURL":"a b"}"#, .typeMismatch), ("{", .invalidJSON),
    (#"{"firstName":"a","plan":"x"}"#, .typeMismatch),
  ]

  @Test(arguments: codes) func eachCode(source: String, code: MappingError.Code) {
    #expect(
      Failing.error(Mapper(), source, as: ReadingErrorTests.User.self)?.issues.map(\.code) == [code]
    )
  }

  @Test func unknownKeys() throws {
    let mapper = try Mapper { $0.unknownKeys = .error }
    #expect(
      try Failing.reading(
        #"{"title":"t","date_postd":null,"zzz":1}"#, as: ReadingErrorTests.Post.self, mapper)
          == """
          Post: expected a key such as "datePosted", found unknown key (key "date_postd")
          Post: expected a key of Post, found unknown key (key "zzz")
          """)
    #expect(
      try Failing.reading(
        #"{"firstName":"a","posts":[{"title":"t"},{"title":"t","titel":"u"}]}"#,
        as: ReadingErrorTests.User.self,
        mapper)
        == #"User.posts[1]: expected a key such as "title", found unknown key (key "titel")"#)
    #expect(
      try mapper.object(from: #"{"TITLE":"t","date_posted":null}"#, as: ReadingErrorTests.Post.self)
        .title == "t")
  }

  /// Decodes its superclass by a super decoder.
  class Base: Decodable {
    var name: String
  }
  final class Derived: Base {
    enum CodingKeys: CodingKey { case baseValue }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let inner = try container.superDecoder(forKey: .baseValue)
      do {
        try super.init(from: inner)
      } catch DecodingError.keyNotFound(let key, let context) where key.stringValue != "name" {
        Issue.record("JSONDecoder finds null instead: \(context)")
        throw DecodingError.keyNotFound(key, context)
      }
    }
  }

  /// The model's own code sees a null. The issue says that there is no value, and names the key.
  @Test(arguments: [
    ("{}", #"Derived.baseValue: expected an object, found nothing (key "baseValue")"#),
    (
      #"{"base_value": null}"#,
      #"Derived.baseValue: expected an object, found null (key "base_value")"#
    ),
    (
      #"{"base_value": 5}"#,
      #"Derived.baseValue: expected an object, found number 5 (key "base_value")"#
    ),
  ])
  func superDecoders(_ text: String, _ description: String) throws {
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: text, as: Derived.self)
    }
    #expect(error?.description == description)
    #expect((error?.issues.first?.code == .missingKey) == (text == "{}"))
  }

  /// Notes the type of the error that it catches.
  struct Catching: Decodable {
    var list: String?
    enum CodingKeys: CodingKey { case list }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      do {
        list = try container.decode([Int].self, forKey: .list).description
      } catch DecodingError.valueNotFound(let type, _) {
        list = "\(type)"
      }
    }
  }

  /// The type that JSONDecoder names for a null, whatever the policies are.
  @Test func typesOfCaughtErrors() throws {
    let text = #"{"list": null}"#
    let mappers = [Mapper(), try Mapper { $0.invalidValues = .useDefault }]
    for mapper in mappers {
      #expect(try mapper.object(from: text, as: Catching.self).list == "Array<Any>")
    }
  }

  /// Notes the case of the error that a generic request catches.
  struct GenericRequest: Decodable {
    var caught: String?
    enum CodingKeys: CodingKey { case value }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let value = try container.superDecoder(forKey: .value).singleValueContainer()
      func read<T: Decodable>(_ type: T.Type) throws { _ = try value.decode(type) }
      do {
        try read(Bool.self)
      } catch DecodingError.typeMismatch {
        caught = "typeMismatch"
      } catch DecodingError.valueNotFound {
        caught = "valueNotFound"
      }
    }
  }

  /// JSONDecoder throws another case for a generic request of a null. An absent value is such a null.
  @Test(arguments: ["{}", #"{"value": null}"#])
  func genericRequestsOfSuperDecoders(_ text: String) throws {
    let expected = try JSONDecoder().decode(GenericRequest.self, from: Data(text.utf8)).caught
    #expect(expected != nil)
    #expect(try Mapper().object(from: text, as: GenericRequest.self).caught == expected)
  }
}
