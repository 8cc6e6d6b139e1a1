import Automapper
import Foundation
import Testing

@Suite struct QueriesAndFormsArticleTests {
  @Test func queries() throws {
    // article
    struct Search: Codable, Equatable {
      var text: String
      var pageNumber: Int?
      var tags: [String]?
      var author: Author?
      struct Author: Codable, Equatable { var firstName: String }
    }

    let mapper = Mapper()
    let query = "text=red+shoes&page_number=2&tags[]=new&tags[]=sale&author[first_name]=Ada"
    let search = try mapper.object(from: .query(query), as: Search.self)
    let login = try mapper.object(from: .form(Data("name=ada".utf8)), as: [String: String].self)
    // end of article
    #expect(
      search
        == Search(
          text: "red shoes", pageNumber: 2, tags: ["new", "sale"],
          author: .init(firstName: "Ada")))
    #expect(login == ["name": "ada"])
    // article
    let written = try mapper.query(from: search, only: ["text", "tags"])
    // tags%5B%5D=new&tags%5B%5D=sale&text=red+shoes
    let body = try mapper.form(from: search)  // Data, for a POST request
    // end of article
    #expect(written == "tags%5B%5D=new&tags%5B%5D=sale&text=red+shoes")
    #expect(try mapper.object(from: .form(body), as: Search.self) == search)
  }
}
