import Automapper
import Foundation
import Testing

@Suite struct ErrorsAndReportsArticleTests {
  @Test func theArticle() throws {
    // article
    struct Company: Codable {
      var name: String
      var employees: [Employee]
    }
    struct Employee: Codable {
      var age: Int
      var email: String
    }

    let mapper = try Mapper { $0.register(Company.self) }
    do {
      _ = try mapper.object(
        from: #"{"name": null, "employees": [{"age": "old", "e_mail": "a@example.com"}]}"#,
        as: Company.self)
    } catch {
      for issue in error.issues { print(issue.code, issue) }
      // nullValue Company.name: expected String, found null (key "name")
      // typeMismatch Company.employees[0].age: expected Int, found string "old" (key "age")
    }
    // end of article
    let error = try #require(
      throws: MappingError.self,
      performing: {
        try mapper.object(
          from: #"{"name": null, "employees": [{"age": "old", "e_mail": "a@example.com"}]}"#,
          as: Company.self)
      })
    #expect(
      error.issues.map { "\($0.code) \($0)" } == [
        #"nullValue Company.name: expected String, found null (key "name")"#,
        #"typeMismatch Company.employees[0].age: expected Int, found string "old" (key "age")"#,
      ])

    // article
    var report = MappingReport()
    let company = try mapper.object(
      from: #"{"Name": "Acme", "employees": [], "founded": 1901}"#, as: Company.self,
      report: &report)
    for entry in report.unknownKeys { print(entry.sourceKey ?? "") }  // founded
    // end of article
    #expect(company.name == "Acme")
    #expect(report.unknownKeys.map(\.sourceKey) == ["founded"])

    // article
    let tolerant = try Mapper { configuration in
      configuration.invalidElements = .skip
      configuration.invalidValues = .useDefault
    }
    let some = try tolerant.object(
      from: #"{"name": "Acme", "employees": [{"age": 40, "email": "a@b.c"}, {}]}"#,
      as: Company.self)
    let count = some.employees.count  // 1
    // end of article
    #expect(count == 1)
  }
}
