import Automapper
import Foundation
import Testing

private struct Country: Codable {
  var name: String
  var code: Int
}

private struct Post: Codable {
  var title: String
  var datePosted: Date?
}

private struct User: Codable {
  var name: String
  var age: Int
  var open: Bool
  var country: Country
  var posts: [Post]
  var scores: [String: Int]
  var nickname: String?
}

private let valid = """
  {"name": "Ada", "age": 36, "open": true, "country": {"name": "UK", "code": 44},
   "posts": [{"title": "Notes"}], "scores": {}}
  """

private let invalid = """
  {"age": "x", "country": {"code": null}, "nickname": [],
   "posts": [{"title": "a", "date_posted": "soon"}, {"date_posted": 3}], "scores": {"b": "q"}}
  """

/// In the order of the properties.
private let inOrderOfProperties = """
  User.name: expected String, found nothing (key "name")
  User.age: expected Int, found string "x" (key "age")
  User.open: expected Bool, found nothing (key "open")
  User.country.name: expected String, found nothing (key "name")
  User.country.code: expected Int, found null (key "code")
  User.posts[0].datePosted: expected Date, found string "soon" (key "date_posted")
  User.posts[1].title: expected String, found nothing (key "title")
  User.scores.b: expected Int, found string "q" (key "scores")
  User.nickname: expected String, found an array (key "nickname")
  """

/// In the order of the text: a missing key stands where its object begins.
private let everything = """
  User.name: expected String, found nothing (key "name")
  User.open: expected Bool, found nothing (key "open")
  User.age: expected Int, found string "x" (key "age")
  User.country.name: expected String, found nothing (key "name")
  User.country.code: expected Int, found null (key "code")
  User.nickname: expected String, found an array (key "nickname")
  User.posts[0].datePosted: expected Date, found string "soon" (key "date_posted")
  User.posts[1].title: expected String, found nothing (key "title")
  User.scores.b: expected Int, found string "q" (key "scores")
  """

private func error(_ text: String, _ mapper: Mapper) -> MappingError? {
  #expect(throws: MappingError.self) { try mapper.object(from: text, as: User.self) }
}

@Suite struct AllIssuesTests {
  @Test func aTypeThatWasReadBeforeTellsEverything() throws {
    let mapper = Mapper()
    _ = try mapper.object(from: valid, as: User.self)
    #expect(error(invalid, mapper)?.description == everything)
  }

  @Test func aRegisteredTypeTellsEverythingTheFirstTime() throws {
    let mapper = try Mapper { configuration in
      configuration.register(User.self, Country.self, Post.self)
      configuration.learnsOnFailure = false
    }
    #expect(error(invalid, mapper)?.description == everything)
  }

  @Test func aTypeNeverSeenTellsEverything() {
    #expect(error(invalid, Mapper())?.description == everything)
  }

  @Test func aTypeThatIsNotLearnedTellsAtLeastTheFirst() throws {
    let mapper = try Mapper { $0.learnsOnFailure = false }
    #expect(
      error(invalid, mapper)?.description
        == #"User.name: expected String, found nothing (key "name")"#)
  }

  @Test func dictionariesTellTheSame() throws {
    let mapper = Mapper()
    _ = try mapper.object(from: valid, as: User.self)
    let foundation = try JSONSerialization.jsonObject(with: Data(invalid.utf8))
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: .any(foundation), as: User.self)
    }
    #expect(error?.description == inOrderOfProperties)
  }

  @Test func siblingsInAnArrayAreAllLookedAt() throws {
    let mapper = Mapper()
    _ = try mapper.object(from: valid, as: User.self)
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: "[\(invalid), \(valid), \(invalid)]", as: [User].self)
    }
    let issues = try #require(error?.issues)
    #expect(issues.count == 18)
    #expect(issues[0].path == "[0].name")
    #expect(issues[9].path == "[2].name")
  }

  @Test func aHundredAreListedAndTheRestIsCounted() throws {
    let mapper = Mapper()
    _ = try mapper.object(from: valid, as: User.self)
    let list = Array(repeating: invalid, count: 20).joined(separator: ",")
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: "[\(list)]", as: [User].self)
    }
    #expect(error?.issues.count == 100)
    #expect(error?.omittedIssueCount == 80)
    #expect(error?.description.hasSuffix("… and 80 more") == true)
  }

  @Test func aModelsOwnErrorStandsWhereItsPropertiesAreRight() throws {
    let mapper = Mapper()
    _ = try mapper.object(from: #"{"low": 1, "high": 2}"#, as: Interval.self)
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"low": 3, "high": 2}"#, as: Interval.self)
    }
    #expect(error?.issues.map(\.code) == [.transformFailed])
    #expect(error?.issues.first?.underlying is Interval.Reversed)
  }

  @Test func sensitiveValuesAreNotShown() throws {
    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in user.property(\.age).sensitive() }
    }
    let issue = error(invalid, mapper)?.issues.first { $0.path == "age" }
    #expect(
      issue?.description == #"User.age: expected Int, found a sensitive value (key "age")"#)
  }
}

private struct Interval: Codable {
  struct Reversed: Error {}
  var low: Int
  var high: Int

  enum CodingKeys: String, CodingKey { case low, high }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    low = try container.decode(Int.self, forKey: .low)
    high = try container.decode(Int.self, forKey: .high)
    if low > high { throw Reversed() }
  }
}
