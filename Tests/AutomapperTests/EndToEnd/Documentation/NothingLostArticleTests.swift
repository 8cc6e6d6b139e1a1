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

  @Test func numbersOfAnySize() throws {
    let mapper = Mapper()
    // article
    let text = #"{"id":18446744073709551616,"mass":1e400,"ratio":2.5}"#
    let value = try mapper.object(from: text, as: JSONValue.self)
    if case .number(let ratio)? = value["ratio"] { print(ratio) }  // 2.5
    if case .exact(let mass)? = value["mass"] { print(mass) }  // 1e400
    let id = try mapper.value(from: value, as: Decimal.self, at: "id")  // 18446744073709551616
    let json = try mapper.json(from: value, options: .sortedKeys)  // the text
    // end of article
    #expect(value["ratio"] == 2.5)
    #expect(value["mass"] == JSONNumber("1e400").map(JSONValue.exact))
    #expect(id == Decimal(string: "18446744073709551616"))
    #expect(json == text)
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
