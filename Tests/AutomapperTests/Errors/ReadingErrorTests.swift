import Automapper
import Foundation
import Testing

/// Whole error texts of sources that do not fit.
struct ReadingErrorTests {
  struct Post: Codable {
    var title: String
    var datePosted: Date?
    var tagURLs: [URL]?
  }
  enum Plan: String, Codable { case free, paid }
  struct User: Codable {
    var firstName: String
    var age: Int8?
    var posts: [Post]?
    var homeURL: URL?
    var plan: Plan?
    var token: UUID?
    var scores: [String: [Int]]?
    var isActive: Bool?
    var ratio: Float?
    var price: Decimal?
    var avatar: Data?
    var levels: [Int: String]?
  }

  static let texts: [(source: String, description: String)] = [
    ("{}", #"User.firstName: expected String, found nothing (key "firstName")"#),
    (
      #"{"first_name":null}"#,
      #"User.firstName: expected String, found null (key "first_name")"#
    ),
    (
      #"{"FirstName":true}"#,
      #"User.firstName: expected String, found bool true (key "FirstName")"#
    ),
    (
      #"{"firstName":["a"]}"#,
      #"User.firstName: expected String, found an array (key "firstName")"#
    ),
    (
      #"{"firstName":"a","age":300}"#,
      #"User.age: expected Int8, found number 300 (key "age")"#
    ),
    (
      #"{"firstName":"a","age":1.5}"#,
      #"User.age: expected Int8, found number 1.5 (key "age")"#
    ),
    (
      #"{"firstName":"a","AGE":"old"}"#,
      #"User.age: expected Int8, found string "old" (key "AGE")"#
    ),
    (
      #"{"firstName":"a","age":{}}"#,
      #"User.age: expected Int8, found an object (key "age")"#
    ),
    (
      """
      {"firstName":"a","posts":[{"title":"1"},{"title":"2"},{"title":"3"},
      {"title":"4","date_posted":"soon"}]}
      """,
      #"User.posts[3].datePosted: expected Date, found string "soon" (key "date_posted")"#
    ),
    (
      #"{"firstName":"a","posts":[{"title":"1","datePosted":true}]}"#,
      #"User.posts[0].datePosted: expected Date, found bool true (key "datePosted")"#
    ),
    (
      #"{"firstName":"a","posts":[{"date_posted":null}]}"#,
      #"User.posts[0].title: expected String, found nothing (key "title")"#
    ),
    (
      #"{"firstName":"a","posts":[{"title":"1"},7]}"#,
      #"User.posts[1]: expected Post as an object, found number 7 (key "posts")"#
    ),
    (
      #"{"firstName":"a","posts":{"title":"1"}}"#,
      #"User.posts: expected [Post], found an object (key "posts")"#
    ),
    (
      #"{"firstName":"a","posts":[{"title":"1","tag_urls":["http://a","b c"]}]}"#,
      #"User.posts[0].tagURLs[1]: expected URL, found string "b c" (key "tag_urls")"#
    ),
    (
      #"{"firstName":"a","home_url":""}"#,
      #"User.homeURL: expected URL, found string "" (key "home_url")"#
    ),
    (
      #"{"firstName":"a","homeURL":"not a url"}"#,
      #"User.homeURL: expected URL, found string "not a url" (key "homeURL")"#
    ),
    (
      #"{"firstName":"a","token":"123"}"#,
      #"User.token: expected UUID, found string "123" (key "token")"#
    ),
    (
      #"{"firstName":"a","avatar":"§"}"#,
      #"User.avatar: expected Data, found string "§" (key "avatar")"#
    ),
    (
      #"{"firstName":"a","price":"12,50"}"#,
      #"User.price: expected Decimal, found string "12,50" (key "price")"#
    ),
    (
      #"{"firstName":"a","isActive":2}"#,
      #"User.isActive: expected Bool, found number 2 (key "isActive")"#
    ),
    (
      #"{"firstName":"a","isActive":"maybe\n\"so\""}"#,
      #"User.isActive: expected Bool, found string "maybe\n\"so\"" (key "isActive")"#
    ),
    (
      #"{"firstName":"a","scores":{"a b":[1],"x.y":[1,"z"]}}"#,
      #"User.scores["x.y"][1]: expected Int, found string "z" (key "scores")"#
    ),
    (
      #"{"firstName":"a","scores":{"first":[1,null]}}"#,
      #"User.scores.first[1]: expected Int, found null (key "scores")"#
    ),
    (
      #"{"firstName":"a","levels":{"one":"x"}}"#,
      #"User.levels: expected a key of type Int, found "one" (key "levels")"#
    ),
    (
      #"{"firstName":"a","plan":"gold"}"#,
      #"User.plan: expected Plan, found string "gold" (key "plan")"#
    ),
    ("[]", "User: expected User as an object, found an array"),
    ("3", "User: expected User as an object, found number 3"),
    ("null", "User: expected User as an object, found null"),
  ]

  @Test(arguments: texts) func wholeTexts(source: String, description: String) throws {
    #expect(try Failing.reading(source, as: User.self) == description)
  }

  @Test func rootArraysAndDictionaries() throws {
    let posts = #"[{"title":"a"},{"title":[]}]"#
    #expect(
      try Failing.reading(posts, as: [Post].self)
        == #"[Post][1].title: expected String, found an array (key "title")"#)
    #expect(
      try Failing.reading(#"{"a":{"title":1,"datePosted":"x"}}"#, as: [String: Post].self)
        == #"[String: Post].a.datePosted: expected Date, found string "x" (key "datePosted")"#)
    #expect(
      try Failing.reading(#"[[1],[2,"x"]]"#, as: [[Int]].self)
        == #"[[Int]][1][1]: expected Int, found string "x""#)
    #expect(try Failing.reading("{}", as: [Int].self) == "[Int]: expected [Int], found an object")
    #expect(try Failing.reading("-1", as: UInt.self) == "UInt: expected UInt, found number -1")
    #expect(
      try Failing.reading("[1]", as: [String: Int].self)
        == "[String: Int]: expected [String: Int], found an array")
    #expect(
      try Failing.reading(#"["x"]"#, as: Set<Int>.self)
        == #"Set<Int>[0]: expected Int, found string "x""#)
  }

  @Test func valuesOfOtherTypes() {
    let source: [String: Any] = ["firstName": "a", "age": Date(timeIntervalSince1970: 0)]
    #expect(
      Failing.error(Mapper(), source, as: User.self)?.description
        == #"User.age: expected Int8, found a value of type Date (key "age")"#)
    let nan: [String: Any] = ["firstName": "a", "age": Double.nan]
    #expect(
      Failing.error(Mapper(), nan, as: User.self)?.description
        == #"User.age: expected Int8, found number nan (key "age")"#)
  }

  @Test func longValuesAreShortened() throws {
    let long = String(repeating: "é", count: 81)
    #expect(
      try Failing.reading(#"{"firstName":"a","age":"\#(long)"}"#, as: User.self)
        == "User.age: expected Int8, found string \"\(long.dropLast())…\" (key \"age\")")
    let fits = String(long.dropLast())
    #expect(
      try Failing.reading(#"{"firstName":"a","age":"\#(fits)"}"#, as: User.self)
        == "User.age: expected Int8, found string \"\(fits)\" (key \"age\")")
    let digits = String(repeating: "7", count: 200)
    let error = try #require(
      Failing.error(Mapper(), #"{"firstName":"a","age":\#(digits)}"#, as: User.self))
    #expect(
      error.description
        == "User.age: expected Int8, found number \(digits.prefix(80))… (key \"age\")")
  }
}
