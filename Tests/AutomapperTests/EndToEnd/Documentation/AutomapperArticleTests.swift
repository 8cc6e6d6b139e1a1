import Automapper
import Foundation
import Testing

@Suite struct AutomapperArticleTests {
  @Test func theMainJob() throws {
    // article
    struct Post: Codable {
      var title: String
      var datePosted: Date?
    }
    struct User: Codable {
      var firstName: String
      var posts: [Post]
    }

    let mapper = Mapper()
    let dictionary: [String: Any] = [
      "first_name": "Ada", "posts": [["title": "Notes", "date_posted": "2024-01-31"]],
    ]
    let user = try mapper.object(from: dictionary, as: User.self)
    let fields = try mapper.dictionary(from: user)  // [String: Any]
    let json = try mapper.json(from: user, options: [.prettyPrinted, .sortedKeys])
    // end of article
    #expect(user.posts[0].datePosted == Date(timeIntervalSince1970: 1_706_659_200))
    #expect(fields["firstName"] as? String == "Ada")
    #expect(json.contains("\"firstName\" : \"Ada\""))
  }
}
