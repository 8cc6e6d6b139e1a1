import Automapper
import Foundation
import Testing

@Suite struct ConventionsArticleTests {
  @Test func theArticle() throws {
    // article
    struct User: Codable {
      var userID: Int
      var firstName: String
      var profileImageURL: URL?
    }

    let mapper = Mapper()
    let user = try mapper.object(
      from: [
        "user_id": 1, "First-Name": "Ada", "profile_image_url": "https://example.com/a.png",
      ],
      as: User.self)
    // end of article
    #expect(user.userID == 1 && user.firstName == "Ada" && user.profileImageURL != nil)

    // article
    let source = ["userId": "1", "FirstName": "Ada", "FIRSTNAME": "Bo"]
    var report = MappingReport()
    let first = try mapper.object(from: source, as: User.self, report: &report)
    print(first.firstName)  // Bo
    print(report.ambiguousKeys[0])
    // firstName: ambiguousKey, "FirstName" fits as well (key "FIRSTNAME")
    // end of article
    #expect(first.firstName == "Bo")
    #expect(
      report.ambiguousKeys.map(\.description) == [
        #"firstName: ambiguousKey, "FirstName" fits as well (key "FIRSTNAME")"#
      ])

    // article
    let snake = try Mapper { $0.keyStyle = .snakeCase }
    let json = try snake.json(from: first, options: .sortedKeys)
    // {"first_name":"Bo","user_id":1}
    // end of article
    #expect(json == #"{"first_name":"Bo","user_id":1}"#)

    // article
    let exact = try Mapper { $0.keyMatching = .exact }
    let none = try? exact.object(from: ["user_id": 1, "first_name": "Ada"], as: User.self)  // nil
    // end of article
    #expect(none == nil)

    // article
    print(mapper.explain(User.self))
    // property         type    keys tried                               conversion  default  …
    // userID           Int     userID, user_id, ≈ userid                                     …
    // firstName        String  firstName, first_name, ≈ firstname                            …
    // end of article
    let lines = mapper.explain(User.self).description.split(separator: "\n")
    #expect(lines[1].hasPrefix("userID           Int     userID, user_id, ≈ userid  "))
  }
}
