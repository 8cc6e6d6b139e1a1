import Automapper
import Foundation
import Testing

/// Queries and forms as results, and the way back.
struct FormWritingTests {
  typealias Search = FormReadingTests.Search

  static let values: [(JSONValue, String)] = [
    ([:], ""), (["a": 1], "a=1"), (["b": 2, "a": 1], "a=1&b=2"), (["a": ""], "a="),
    (["a": nil, "b": true], "b=true"), (["a": 2.5, "b": 1.0, "c": 1e300], "a=2.5&b=1&c=1e%2B300"),
    (["a": .unsigned(.max)], "a=18446744073709551615"),
    (["a b": "c+d e&f=g"], "a+b=c%2Bd+e%26f%3Dg"),
    (["a": "*-._~é😀"], "a=*-._%7E%C3%A9%F0%9F%98%80"),
    (["a": ["x", "y"]], "a%5B%5D=x&a%5B%5D=y"), (["a": []], "a%5B%5D"), (["a": [:]], "a%5B%5D"),
    (["user": ["name": "Ada", "tags": ["x"]]], "user%5Bname%5D=Ada&user%5Btags%5D%5B%5D=x"),
    (
      ["a": [["b": 1, "c": 2], ["b": 3]]], "a%5B0%5D%5Bb%5D=1&a%5B0%5D%5Bc%5D=2&a%5B1%5D%5Bb%5D=3"
    ),
    (["a": [["b": nil], ["b": 3]]], "a%5B0%5D%5B%5D&a%5B1%5D%5Bb%5D=3"),
    (["a": [[1, 2], []]], "a%5B0%5D%5B%5D=1&a%5B0%5D%5B%5D=2&a%5B1%5D%5B%5D"),
    (["": "x"], "=x"),
  ]

  @Test(arguments: values) func pairs(value: JSONValue, expected: String) throws {
    #expect(try Mapper().query(from: value) == expected)
    #expect(try Mapper().form(from: value) == Data(expected.utf8))
  }

  @Test func models() throws {
    let mapper = try Mapper { configuration in
      configuration.keyStyle = .snakeCase
      configuration.map(Search.self) { search in
        search.property(\.since).date(.pattern("dd.MM.yyyy"))
        search.property(\.link).key("url")
      }
    }
    let search = Search(
      pageNumber: 2, since: Date(timeIntervalSince1970: 1_706_659_200),
      link: URL(string: "https://a.b/?c"), order: .newest, tags: ["x", "y"],
      author: .init(firstName: "Ada"))
    let query = try mapper.query(from: search)
    #expect(
      query == "author%5Bfirst_name%5D=Ada&order=newest&page_number=2&since=31.01.2024"
        + "&tags%5B%5D=x&tags%5B%5D=y&url=https%3A%2F%2Fa.b%2F%3Fc")
    #expect(try mapper.object(from: .query(query), as: Search.self) == search)
    #expect(
      try mapper.query(from: search, only: ["pageNumber", "author.firstName"])
        == "author%5Bfirst_name%5D=Ada&page_number=2")
    #expect(
      String(decoding: try mapper.form(from: search, only: ["tags"]), as: UTF8.self)
        == "tags%5B%5D=x&tags%5B%5D=y")
    let url = try #require(URL(string: "https://example.com/?" + query))
    #expect(url.query(percentEncoded: true) == query)
  }

  static let unwritable: [(JSONValue, String)] = [
    ([1], "JSONValue: expected an object, found an array"),
    ("a", #"JSONValue: expected an object, found string "a""#),
    (
      ["a": [1, nil]], #"JSONValue: expected elements that are not null, found null (key "a")"#
    ),
    (["a[b]": 1], #"JSONValue: expected a key without brackets, found "a[b]" (key "a[b]")"#),
    (["a": ["b]": 1]], #"JSONValue: expected a key without brackets, found "b]" (key "a[b]]")"#),
    (["a": ["": 1]], #"JSONValue: expected a key that is not empty, found "" (key "a[]")"#),
    (["a": .number(.nan)], #"JSONValue: expected a finite number, found number nan (key "a")"#),
  ]

  @Test(arguments: unwritable) func whatHasNoForm(value: JSONValue, expected: String) {
    let error = #expect(throws: MappingError.self) { try Mapper().query(from: value) }
    #expect(error?.description == expected)
    let ofForm = #expect(throws: MappingError.self) { try Mapper().form(from: value) }
    #expect(ofForm?.description == expected)
  }

  @Test(arguments: [false, true]) func deepValues(areArrays: Bool) throws {
    func value(_ depth: Int) -> JSONValue {
      (1..<depth).reduce("x") { value, _ in areArrays ? [value] : ["a": value] }
    }
    let mapper = try Mapper { $0.maximumDepth = 10_000 }
    let query = try mapper.query(from: ["a": value(256)])
    #expect(try mapper.object(from: .query(query), as: JSONValue.self) == ["a": value(256)])
    let error = #expect(throws: MappingError.self) { try mapper.query(from: ["a": value(257)]) }
    #expect(error?.issues.map(\.code) == [.depthExceeded])
    #expect(error?.issues.first?.expected == "at most 256 levels")
  }

  @Test func nonFiniteNumbersAsTexts() throws {
    let mapper = try Mapper {
      $0.nonFiniteNumbers = .strings(positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
    }
    let query = try mapper.query(from: ["a": Double.infinity])
    #expect(query == "a=%2Binf")
    #expect(try mapper.object(from: .query(query), as: [String: Double].self) == ["a": .infinity])
  }

  // MARK: The way back

  struct Everything: Codable, Equatable {
    struct Inner: Codable, Equatable {
      var text: String
      var number: Int?
      var list: [String]
    }
    var text: String
    var flag: Bool
    var number: Double
    var count: Int64
    var optional: String?
    var texts: [String]
    var numbers: Set<Int>
    var inner: Inner
    var inners: [Inner]
    var grid: [[Int]]
    var members: [String: Int]
    var nested: [String: [String: [Bool]]]
    var indices: [Int: String]
    var date: Date
  }

  @Test func everyModelComesBack() throws {
    var generator = SeededGenerator.announced()
    func number(_ range: Range<Int>) -> Int { .random(in: range, using: &generator) }
    func text() -> String {
      let characters = [
        "a", "Z", "0", " ", "+", "%", "&", "=", "[", "]", "é", "😀", "\n", "?", "#", "%41",
      ]
      return (0..<number(0..<8)).map { _ in characters[number(0..<characters.count)] }.joined()
    }
    func many<T>(_ make: () -> T) -> [T] { (0..<number(0..<4)).map { _ in make() } }
    func key() -> String { "\(["k", "0", "1", "a.b", "ü &", "01"][number(0..<6)])" }
    func inner() -> Everything.Inner {
      .init(text: text(), number: number(0..<2) == 0 ? nil : number(-9..<9), list: many(text))
    }
    func members<T>(_ make: () -> T) -> [String: T] {
      Dictionary(many { (key(), make()) }) { $1 }
    }
    let mapper = Mapper()
    for _ in 0..<500 {
      let value = Everything(
        text: text(), flag: number(0..<2) == 0, number: Double(number(-99..<99)) / 8,
        count: .random(in: .min ... .max, using: &generator), optional: many(text).first,
        texts: many(text), numbers: Set(many { number(-9..<9) }), inner: inner(),
        inners: many(inner), grid: many { many { number(0..<9) } },
        members: members { number(0..<9) },
        nested: members { members { many { number(0..<2) == 0 } } },
        indices: Dictionary(many { (number(0..<4), text()) }) { $1 },
        date: Date(timeIntervalSince1970: Double(number(0..<2_000_000_000))))
      let query = try mapper.query(from: value)
      #expect(try mapper.object(from: .query(query), as: Everything.self) == value, "\(query)")
      let form = try mapper.form(from: value)
      #expect(try mapper.object(from: .form(form), as: Everything.self) == value)
    }
  }
}
