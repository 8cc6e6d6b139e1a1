import Automapper
import Foundation
import Testing

@Suite struct OverridesArticleTests {
  @Test func theArticle() throws {
    // article
    struct Address: Codable { var city: String? }
    struct User: Codable {
      var name: String
      var dateOfBirth: Date?
      var version: String?
      var town: String?
      var address: Address?
      var open: Bool
      var password: String?
    }

    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in
        user.property(\.name).keys("name", "full_name", "title")
        user.property(\.dateOfBirth).key("dob").date(.pattern("MM-dd/yyyy"))
        user.property(\.version).key(literal: "app.version")
        user.property(\.town).key("places.0.name")
        user.property(\.address?.city).key("city")
        user.property(\.open).default(true)
        user.property(\.password).exclude(.fromOutput).sensitive()
      }
    }
    let json = """
      {"title": "Ada", "dob": "12-10/1815", "app.version": "1.2",
       "places": [{"name": "London"}], "city": "Oslo", "password": "x"}
      """
    let user = try mapper.object(from: json, as: User.self)
    // end of article
    #expect(user.name == "Ada" && user.version == "1.2" && user.town == "London")
    #expect(user.address?.city == "Oslo" && user.open && user.password == "x")
    #expect(
      try mapper.written(user) == """
        {"app.version":"1.2","city":"Oslo","dob":"12-10/1815","name":"Ada","open":true,\
        "places":[{"name":"London"}]}
        """)
  }

  @Test func wholeTypes() throws {
    // article
    class Record: Codable { var id = 0 }
    final class Invoice: Record {}

    let mapper = try Mapper { configuration in
      configuration.map(Record.self) { record in
        record.property(\.id).key("record_id")
        record.before { node in node["record"] ?? node }
        record.after { record, node in if record.id == 0 { record.id = -1 } }
      }
    }
    let invoice = try mapper.object(from: #"{"record": {"record_id": 7}}"#, as: Invoice.self)
    // end of article
    #expect(invoice.id == 7)
  }

  @Test func mistakes() throws {
    // article
    struct Post: Codable { var title: String }

    do {
      _ = try Mapper { configuration in
        configuration.map(Post.self) { $0.property("tilte").key("heading") }
      }
    } catch {
      print(error)
      // Post.tilte: expected a property such as "title", found no such property
    }
    // end of article
    let error = #expect(throws: MappingError.self) {
      try Mapper { $0.map(Post.self) { $0.property("tilte").key("heading") } }
    }
    #expect(
      error?.description
        == #"Post.tilte: expected a property such as "title", found no such property"#)
  }
}
