import Automapper
import Foundation
import Testing

@Suite struct FindingValuesArticleTests {
  @Test func theArticle() throws {
    // article
    struct User: Codable, Equatable {
      var firstName: String
      var age: Int?
    }

    let document = """
      {"meta": {"page": 1}, "response": {
        "users": [{"first_name": "Ada", "age": 36}, {"first_name": "Alan"}], "screen_name": "pioneers"}}
      """
    let mapper = Mapper()
    let users = try mapper.object(from: document, as: [User].self, at: "response.users")
    let second = try mapper.object(from: document, as: User.self, at: "response.users.1")
    let found = try mapper.object(from: document, as: User.self, at: .anywhere)  // Ada
    // end of article
    #expect(users == [User(firstName: "Ada", age: 36), User(firstName: "Alan")])
    #expect(second == users[1])
    #expect(found == users[0])

    // article
    let page = try mapper.value(from: document, as: String.self, at: "meta.page")  // "1"
    let name = try mapper.value(from: document, as: String.self, at: .key("screen_name"))
    let letters = try mapper.value(from: document, at: .key("screen_name")) { (raw: String) in
      raw.count
    }
    // end of article
    #expect((page, name, letters) == ("1", "pioneers", 8))

    // article
    do {
      _ = try mapper.object(from: document, as: User.self, at: "response.user.0")
    } catch {
      print(error)
      // User: expected User at "response.user.0", found no key "user" in "response"; did you mean "users"? (key "response.user.0")
    }
    // end of article
    let missing = #expect(throws: MappingError.self) {
      try mapper.object(from: document, as: User.self, at: "response.user.0")
    }
    #expect(
      missing?.description == """
        User: expected User at "response.user.0", found no key "user" in "response"; \
        did you mean "users"? (key "response.user.0")
        """)

    // article
    struct Employee: Codable, Equatable {
      var name: String
      var salary: Int?
    }
    struct Company: Codable, Equatable {
      var uuid: String
      var employees: [Employee]
    }

    let company = try mapper.object(
      from: #"{"uuid": "c1", "employees": [{"name": "Ada", "salary": 9}]}"#, as: Company.self)
    let names = try mapper.json(
      from: company, options: .sortedKeys, only: ["uuid", "employees.name"])
    // {"employees":[{"name":"Ada"}],"uuid":"c1"}
    // end of article
    #expect(names == #"{"employees":[{"name":"Ada"}],"uuid":"c1"}"#)

    // article
    do {
      _ = try mapper.dictionary(from: company, only: ["employees.nme"])
    } catch {
      print(error)
      // Company.employees.nme: expected a property such as "name", found no such property
    }
    // end of article
    let unknown = #expect(throws: MappingError.self) {
      try mapper.dictionary(from: company, only: ["employees.nme"])
    }
    #expect(
      unknown?.description
        == #"Company.employees.nme: expected a property such as "name", found no such property"#)
  }
}
