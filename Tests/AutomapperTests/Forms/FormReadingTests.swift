import Automapper
import Foundation
import Testing

/// Queries and forms as sources.
struct FormReadingTests {
  static let queries: [(String, JSONValue)] = [
    ("", [:]), ("?", [:]), ("&&", [:]), ("a=1", ["a": "1"]), ("?a=1", ["a": "1"]),
    ("a", ["a": ""]), ("a=", ["a": ""]), ("=1", ["": "1"]), ("a=b=c", ["a": "b=c"]),
    ("a=1&b=2&", ["a": "1", "b": "2"]), ("a=x;b=y", ["a": "x;b=y"]),
    ("a=1&a=2", ["a": ["1", "2"]]), ("a[]=1&a[]=2", ["a": ["1", "2"]]), ("a[]=1", ["a": ["1"]]),
    ("a[1]=y&a[0]=x", ["a": ["x", "y"]]), ("a[]", ["a": []]), ("a[]=", ["a": [""]]),
    ("a[0]=x&a[2]=y", ["a": ["0": "x", "2": "y"]]), ("a[00]=x", ["a": ["00": "x"]]),
    ("user[name]=Ada&user[age]=36", ["user": ["name": "Ada", "age": "36"]]),
    ("a[b][c][]=1&a[b][c][]=2", ["a": ["b": ["c": ["1", "2"]]]]),
    ("a[][x]=1&a[][y]=2", ["a": [["x": "1"], ["y": "2"]]]),
    ("a[0][x]=1&a[0][y]=2", ["a": [["x": "1", "y": "2"]]]),
    ("a[0][]=1&a[1][]=2&a[0][]=3", ["a": [["1", "3"], ["2"]]]),
    ("%61%5Bb%5D=%31", ["a": ["b": "1"]]), ("a+b=c+d%2Be%20f", ["a b": "c d+e f"]),
    ("n=%C3%A9%F0%9F%98%80é", ["n": "é😀é"]), ("a=%00%0d%0A", ["a": "\0\r\n"]),
    ("a=[1]", ["a": "[1]"]), ("a%3Db=1", ["a=b": "1"]), ("[a]=1", ["": ["a": "1"]]),
    ("a=%EF%BB%BFb", ["a": "\u{FEFF}b"]), ("0=x", ["0": "x"]),
  ]

  @Test(arguments: queries) func structure(query: String, expected: JSONValue) throws {
    #expect(try Mapper().object(from: .query(query), as: JSONValue.self) == expected)
    if !query.hasPrefix("?") {
      #expect(try Mapper().object(from: .form(Data(query.utf8)), as: JSONValue.self) == expected)
    }
    let plain = try #require(try URLQuery(query).node().any as? [String: Any])
    #expect(try Mapper().object(from: plain, as: JSONValue.self) == expected)
  }

  @Test func aFormKeepsItsQuestionMark() throws {
    #expect(try Mapper().object(from: .form(Data("?a=1".utf8)), as: JSONValue.self) == ["?a": "1"])
  }

  struct Search: Codable, Equatable {
    enum Order: String, Codable { case newest, oldest }
    struct Author: Codable, Equatable {
      var firstName: String
      var age: Int?
    }
    var pageNumber: Int
    var isOpen: Bool?
    var price: Decimal?
    var since: Date?
    var link: URL?
    var order: Order?
    var tags: [String] = []
    var ids: Set<Int>?
    var author: Author?
    var posts: [Author]?
    var counts: [String: Int]?
    var numbers: [Int: Double]?
  }

  @Test func conventionsAndConversions() throws {
    let query =
      "page_number=2&isOpen=true&price=1.10&since=2024-01-31&link=https%3A%2F%2Fa.b%2F&order=oldest"
      + "&tags=x&ids=3&author[first_name]=Ada&author[age]=36&posts[0][firstName]=Kari"
      + "&posts[1][first-name]=Ola&posts[1][age]=7&counts[0]=5&counts[1]=6&numbers[2]=0.5"
    let search = try Mapper().object(from: .query(query), as: Search.self)
    #expect(
      search
        == Search(
          pageNumber: 2, isOpen: true, price: Decimal(string: "1.1"),
          since: Date(timeIntervalSince1970: 1_706_659_200), link: URL(string: "https://a.b/"),
          order: .oldest, tags: ["x"], ids: [3], author: .init(firstName: "Ada", age: 36),
          posts: [.init(firstName: "Kari"), .init(firstName: "Ola", age: 7)],
          counts: ["0": 5, "1": 6], numbers: [2: 0.5]))
  }

  struct Moment: Codable, Equatable { var at: Date }

  /// A form has no numbers: a number format reads the texts that no other format of the list reads.
  @Test func datesAsNumbers() throws {
    let moment = Moment(at: Date(timeIntervalSince1970: 17.5))
    let mappers = [
      try Mapper { $0.dateFormats = [.secondsSince1970, .iso8601] },
      try Mapper { $0.map(Moment.self) { $0.property(\.at).dates(.secondsSince1970, .iso8601) } },
    ]
    for mapper in mappers {
      #expect(try mapper.query(from: moment) == "at=17.5")
      #expect(try mapper.object(from: .query("at=17.5"), as: Moment.self) == moment)
      #expect(try mapper.object(from: .form(Data("at=17.5".utf8)), as: Moment.self) == moment)
      #expect(
        try mapper.object(from: .query("at=1970-01-01T00:00:17.5Z"), as: Moment.self) == moment)
      #expect(
        Failing.error(mapper, .query("at=soon"), as: Moment.self)?.description
          == #"Moment.at: expected Date, found string "soon" (key "at")"#)
      #expect(
        Failing.error(mapper, #"{"at": "17.5"}"#, as: Moment.self)?.description
          == #"Moment.at: expected Date, found string "17.5" (key "at")"#)
    }
    let patterns = try Mapper { $0.dateFormats = [.secondsSince1970, .pattern("yyyyMMdd")] }
    #expect(
      try patterns.object(from: .query("at=19700102"), as: Moment.self)
        == Moment(at: Date(timeIntervalSince1970: 86_400)))
  }

  @Test func emptyCollections() throws {
    let search = try Mapper().object(
      from: .query("pageNumber=1&tags[]&ids[]&posts[]&counts[]&numbers[]"), as: Search.self)
    #expect(
      search == Search(pageNumber: 1, tags: [], ids: [], posts: [], counts: [:], numbers: [:]))
  }

  /// A form writes no member of it, and an array of nothing.
  @Test func anEmptyDictionaryWhoseKeysHaveNoNames() throws {
    struct Scale: Codable, Equatable {
      var marks: [Double: String]
    }
    #expect(try Mapper().object(from: .query("marks[]"), as: Scale.self) == Scale(marks: [:]))
  }

  @Test func partsUpdatesAndInference() throws {
    let query = URLQuery("page_number=2&author[firstName]=Ada&tags=x")
    let mapper = try Mapper { $0.register(Search.Author.self) }
    #expect(try mapper.value(from: query, as: String.self, at: "author.firstName") == "Ada")
    #expect(try mapper.value(from: query, as: Int.self, at: .key("page_number")) == 2)
    var search = Search(pageNumber: 1, isOpen: true, tags: ["a"])
    try mapper.update(&search, from: query)
    #expect(search.pageNumber == 2)
    #expect(search.isOpen == true)
    #expect(search.tags == ["x"])
    #expect(try mapper.infer(from: query)["author"] as? Search.Author == .init(firstName: "Ada"))
  }

  /// The texts of errors are those of other sources.
  static let invalid: [(String, String)] = [
    ("tags=1", #"Search.pageNumber: expected Int, found nothing (key "pageNumber")"#),
    (
      "tags=a&pageNumber=x",
      #"Search.pageNumber: expected Int, found string "x" (key "pageNumber")"#
    ),
    (
      "tags=a&pageNumber=1&pageNumber=2",
      #"Search.pageNumber: expected Int, found an array (key "pageNumber")"#
    ),
    (
      "tags=a&pageNumber=1&author[age]=x&author[firstName]=a",
      #"Search.author.age: expected Int, found string "x" (key "age")"#
    ),
    (
      "pageNumber=1&tags[a]=1",
      #"Search.tags: expected [String], found an object (key "tags")"#
    ),
    (
      "tags=a&pageNumber=1&posts=x",
      #"Search.posts[0]: expected Author as an object, found string "x" (key "posts")"#
    ),
  ]

  @Test(arguments: invalid) func valuesThatDoNotFit(query: String, expected: String) {
    #expect(Self.failure(Mapper(), query, as: Search.self) == expected)
  }

  @Test func strictTextsAreTexts() throws {
    let mapper = try Mapper { $0.coercion = .strict }
    #expect(try mapper.object(from: .query("a=1&b=2"), as: [String: String].self).count == 2)
    #expect(Self.failure(mapper, "a=1", as: [String: Int].self)?.contains("found string") == true)
  }

  static func failure<T>(_ mapper: Mapper, _ query: String, as type: T.Type) -> String? {
    do {
      let value = try mapper.object(from: .query(query), as: type)
      return "\(value)"
    } catch {
      let form = Data(query.utf8)
      let other = #expect(throws: MappingError.self) {
        try mapper.object(from: .form(form), as: type)
      }
      #expect(other?.description == error.description)
      return error.description
    }
  }
}
