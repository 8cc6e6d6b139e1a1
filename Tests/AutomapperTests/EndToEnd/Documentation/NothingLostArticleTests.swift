import Automapper
import Foundation
import Testing

@Suite struct NothingLostArticleTests {
  @Test func membersWithoutAProperty() throws {
    // article
    struct User: Codable {
      var id: Int
      var additional: [String: JSONValue]? = nil
      enum CodingKeys: CodingKey { case id }
    }

    let mapper = try Mapper { $0.map(User.self) { $0.rest(\.additional) } }
    var user = try mapper.object(from: #"{"id": 1, "theme": "dark"}"#, as: User.self)
    user.id = 2
    let json = try mapper.json(from: user, options: .sortedKeys)  // {"id":2,"theme":"dark"}
    // end of article
    #expect(json == #"{"id":2,"theme":"dark"}"#)
  }

  @Test func whenAPropertyIsWritten() throws {
    // article
    struct Profile: Codable {
      var nickname: String?
      var role: String
      var born: Date?
    }

    let mapper = try Mapper { configuration in
      configuration.map(Profile.self) { profile in
        profile.property(\.nickname).nilValues(.null)
        profile.property(\.role).default("guest").omitsDefault()
        profile.property(\.born).dates(.pattern("dd.MM.yyyy"), .iso8601)
      }
    }
    let profile = try mapper.object(from: #"{"born": "2024-01-31T00:00:00Z"}"#, as: Profile.self)
    let json = try mapper.json(from: profile)  // {"nickname":null,"born":"31.01.2024"}
    // end of article
    #expect(json == #"{"nickname":null,"born":"31.01.2024"}"#)
    #expect(profile.role == "guest")
  }
}
