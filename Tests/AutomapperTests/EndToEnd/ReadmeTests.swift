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
    let test = try String(contentsOf: Self.thisFile, encoding: .utf8)
    #expect(try Self.firstSwiftBlock(of: Self.readme()) == Self.markedLines(of: test))
  }

  private static let thisFile = URL(filePath: #filePath)

  private static func readme() throws -> String {
    let repository = (1...4).reduce(thisFile) { url, _ in url.deletingLastPathComponent() }
    return try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
  }

  /// The lines between the first "```swift" and the "```" after it.
  private static func firstSwiftBlock(of text: String) throws -> [String] {
    let lines = text.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "```swift"))
    let end = try #require(lines[start...].firstIndex(of: "```"))
    return Array(lines[(start + 1)..<end])
  }

  /// The marked pieces of a file, each moved to the left margin, with an empty line between them.
  private static func markedLines(of text: String) -> [String] {
    var pieces: [[String]] = []
    var margin: Int?
    for line in text.components(separatedBy: "\n") {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "// readme":
        margin = line.prefix { $0 == " " }.count
        pieces.append([])
      case "// end of readme":
        margin = nil
      default:
        guard let margin else { continue }
        pieces[pieces.count - 1].append(String(line.dropFirst(margin)))
      }
    }
    return Array(pieces.joined(separator: [""]))
  }
}
