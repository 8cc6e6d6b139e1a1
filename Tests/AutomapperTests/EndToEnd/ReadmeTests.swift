// The code of the README's first example stands in this file between the markers `readme` and
// `end of readme`; the last test compares the two texts.

// readme
import Automapper
import Foundation
// end of readme
import Testing

@Suite struct ReadmeTests {
  @Test func theFirstExampleRuns() throws {
    // readme
    struct Post: Codable {
      var title: String
      var datePosted: Date?
    }

    struct User: Codable {
      var userID: Int
      var firstName: String
      var profileImageURL: URL?
      var posts: [Post]
    }

    let payload = """
      {
        "user_id": "42",
        "first_name": "Ada",
        "profile_image_url": "https://example.com/ada.png",
        "posts": [{ "title": "Notes", "date_posted": "2024-06-15" }]
      }
      """

    let mapper = try Mapper { $0.keyStyle = .snakeCase }  // for writing; reading needs no setup
    var user = try mapper.object(from: payload, as: User.self)

    user.firstName = "Ada Lovelace"
    let json = try mapper.json(from: user, options: [.prettyPrinted, .sortedKeys])
    let fields = try mapper.dictionary(from: user)  // [String: Any]
    let same = try mapper.object(from: fields, as: User.self)
    // end of readme

    #expect(user.userID == 42)
    #expect(user.profileImageURL == URL(string: "https://example.com/ada.png"))
    #expect(user.posts[0].datePosted == Date(timeIntervalSince1970: 1_718_409_600))
    #expect(same.firstName == "Ada Lovelace")
    #expect(
      json == """
        {
          "first_name" : "Ada Lovelace",
          "posts" : [
            {
              "date_posted" : "2024-06-15T00:00:00Z",
              "title" : "Notes"
            }
          ],
          "profile_image_url" : "https:\\/\\/example.com\\/ada.png",
          "user_id" : 42
        }
        """)

    let broken = payload.replacingOccurrences(of: "2024-06-15", with: "soon")
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: broken, as: User.self)
    }
    #expect(try Self.readme().contains("\n\(try #require(error).description)\n"))
  }

  @Test func theReadmeShowsTheExampleAsItIs() throws {
    let test = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    // The file's imports and the test's body are one block there.
    let pieces = MarkedCode.pieces(of: test, marker: "readme").joined(separator: [""])
    #expect(try MarkedCode.swiftBlocks(of: Self.readme()).first == Array(pieces))
  }

  private static func readme() throws -> String { try MarkedCode.text("README.md") }
}
