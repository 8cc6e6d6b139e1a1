import Automapper
import Foundation
import Testing

@Suite struct GettingStartedArticleTests {
  @Test func theArticle() throws {
    // article
    struct Repository: Codable {
      var id: Int
      var fullName: String
      var htmlURL: URL
      var stargazersCount: Int
      var createdAt: Date
      var topics: [String]?
      var owner: Owner
    }
    struct Owner: Codable {
      var login: String
      var avatarURL: URL?
    }

    let payload = """
      {
        "id": 1296269, "full_name": "octo/hello", "html_url": "https://example.com/octo/hello",
        "stargazers_count": "80", "created_at": "2011-01-26T19:01:12Z", "private": false,
        "owner": {"login": "octo", "avatar_url": null}
      }
      """
    let mapper = Mapper()
    let repository = try mapper.object(from: payload, as: Repository.self)
    // end of article
    #expect(repository.fullName == "octo/hello")
    #expect(repository.htmlURL.absoluteString == "https://example.com/octo/hello")
    #expect(repository.createdAt == Date(timeIntervalSince1970: 1_296_068_472))
    #expect(repository.owner.avatarURL == nil)

    // article
    var report = MappingReport()
    _ = try mapper.object(from: payload, as: Repository.self, report: &report)
    print(report)
    // stargazersCount: conversion, string "80" to Int (key "stargazers_count")
    // topics: absentProperty, not in the source (key "topics")
    // the root: unknownKey, no property of Repository (key "private")
    // end of article
    #expect(
      report.description == """
        stargazersCount: conversion, string "80" to Int (key "stargazers_count")
        topics: absentProperty, not in the source (key "topics")
        the root: unknownKey, no property of Repository (key "private")
        """)

    // article
    do {
      _ = try mapper.object(
        from: #"{"full_name": "x", "html_url": 5, "owner": {}}"#, as: Repository.self)
    } catch {
      for issue in error.issues { print(issue) }
    }
    // end of article
    let found = try #require(
      throws: MappingError.self,
      performing: {
        try mapper.object(
          from: #"{"full_name": "x", "html_url": 5, "owner": {}}"#, as: Repository.self)
      })
    #expect(
      found.issues.map(\.path) == ["id", "stargazersCount", "createdAt", "htmlURL", "owner.login"])

    // article
    let writer = try Mapper { $0.keyStyle = .snakeCase }
    let json = try writer.json(from: repository, options: [.prettyPrinted, .sortedKeys])
    let fields = try writer.dictionary(from: repository)
    // end of article
    #expect(json.contains(#""stargazers_count" : 80"#))
    #expect(fields["full_name"] as? String == "octo/hello")

    // article
    let legacy = try Mapper { configuration in
      configuration.map(Repository.self) { repository in
        repository.property(\.stargazersCount).key("stars")
        repository.property(\.createdAt).date(.secondsSince1970)
      }
    }
    // end of article
    let old = try legacy.dictionary(from: repository)
    #expect(old["stars"] as? Int == 80)
    #expect(try legacy.json(from: repository).contains(#""createdAt":1296068472"#))
    #expect(try legacy.object(from: old, as: Repository.self).createdAt == repository.createdAt)
  }
}
