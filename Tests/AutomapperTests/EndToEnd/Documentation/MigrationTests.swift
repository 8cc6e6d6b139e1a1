import Automapper
import AutomapperStorage
import Foundation
import Testing

/// The code on the right side of the migration tables is in this file and in `LibraryMigrationTests`, where it
/// is compiled and run.
@Suite struct MigrationTests {
  static let pages = [
    "MigratingFromJSONDecoder", "MigratingFromObjectMapper", "MigratingFromOCMapper",
    "MigratingFromCrust", "MigratingFromHandWrittenParsing", "MigratingFromCodingKeys",
    "MigratingFromSmartCodable", "MigratingFromHandyJSON", "MigratingFromKakaJSON",
  ]

  @Test(arguments: pages)
  func theRightSideIsCompiled(page: String) throws {
    let article = try MarkedCode.text("Sources/Automapper/Automapper.docc/\(page).md")
    // The differences in behaviour are run by `JSONDecoderTableTests`.
    let text = article.components(separatedBy: "### What differs")[0]
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try ["MigrationTests.swift", "LibraryMigrationTests.swift"]
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("( ", with: "(")
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(1)
    #expect(rows.count >= 8)
    for row in rows {
      let here = row.components(separatedBy: " | ").last ?? ""
      // Between backticks: every second piece. Words of Swift that are no statement are too short.
      let code = here.components(separatedBy: "`").enumerated()
        .filter { $0.offset % 2 == 1 && $0.element.contains(where: " .(".contains) }.map(\.element)
      for code in code where !code.hasPrefix("ObjectStore") {
        #expect(source.contains(code), "\(page): \(code)")
      }
    }
  }

  struct User: Codable, Equatable {
    var name: String
    var firstName = ""
    var age: Int
    var isOpen = true
    var profileImageURL: URL?
    var city: String?
    var version: String?
    var born: Date?
    var level: Int?
    var password: String?
    var site: URL?
    var tags: [String] = []
  }
  struct Post: Codable { var postID: Int }
  class Shape: Codable { var size = 0 }
  final class Disc: Shape {}
  struct Company: Codable {
    var name: String
    var employees: [Employee]
    var founded: Int?
  }
  struct Employee: Codable {
    var name: String
    var age: Int?
  }

  let json = #"{"name": "Ada", "age": "36", "avatar": "https://example.com/a"}"#

  private func configured() throws -> Mapper {
    let formatter = DateFormatter()
    formatter.dateFormat = "dd.MM.yyyy"
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    let value = 1
    var provider = InCodeMappingProvider()
    provider.map(User.self) { $0.property(\.born).key("dob") }
    return try Mapper { configuration in
      configuration.keyStyle = .snakeCase
      configuration.dateFormats = [.secondsSince1970]
      configuration.dateFormats = [.iso8601, .pattern("dd.MM.yyyy")]
      configuration.invalidElements = .skip
      configuration.invalidValues = .useDefault
      configuration.coercion = .strict
      configuration.coercion = .standard
      configuration.userInfo[key] = value
      configuration.register(Shape.self, discriminator: "kind", ["disc": Disc.self])
      configuration.add(provider)
      configuration.map(User.self) { user in user.property(\.name).key("title") }
      configuration.map(Post.self) { post in post.primaryKey(\.postID) }
      configuration.map(User.self) { user in
        user.property(\.profileImageURL).key("avatar")
        user.property(\.isOpen).default(true)
        user.property(\.name).key("full_name")
        user.property(\.firstName).default("")
        user.property(\.city).key("address.city")
        user.property(\.version).key(literal: "app.version")
        user.property(\.born).date(.secondsSince1970)
        user.property(\.born).date(.formatter(formatter))
        user.property(\.born).date(.pattern("dd.MM.yyyy"))
        user.property(\.level).transform {
          try $0.int()
        } inverse: {
          String($0)
        }
        user.property(\.password).exclude(.fromInput)
        user.property(\.password).exclude(.fromOutput)
        user.property(\.site).transform(.url)
        user.property(\.tags).onUpdate(.replace)
        user.property(\.tags).onUpdate(.append, unique: true).default([])
      }
    }
  }

  @Test func readsAndWrites() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    let value = 2
    var mapper = try configured()
    mapper = mapper.with(userInfo: [key: value])
    var user = try mapper.object(from: json, as: User.self)
    #expect(user.name == "Ada")
    #expect(user.age == 36)
    #expect(user.profileImageURL?.absoluteString == "https://example.com/a")
    let data = try mapper.data(from: user)
    #expect(try mapper.object(from: data, as: User.self) == user)
    let (decoder, encoder) = (mapper.jsonDecoder(), mapper.jsonEncoder(options: [.sortedKeys]))
    #expect(try decoder.decode(User.self, from: encoder.encode(user)) == user)
    let dictionary = try mapper.dictionary(from: user)
    #expect(try mapper.object(from: dictionary, as: User.self) == user)
    let list: [Any] = [dictionary]
    #expect(try mapper.object(from: list, as: [User].self) == [user])
    #expect(
      try mapper.json(from: user, options: [.prettyPrinted, .sortedKeys]).contains("full_name"))
    #expect(try mapper.json(from: user, options: .prettyPrinted).contains("\n"))

    let changes: [String: Any] = ["age": 37, "tags": ["a", "a"]]
    try mapper.update(&user, from: changes)
    #expect(user.age == 37)
    #expect(user.tags == ["a"])
    try mapper.update(&user, from: json)
    #expect(user.age == 36)

    do {
      _ = try mapper.object(from: #"{"name": 1.5}"#, as: User.self)
      Issue.record("a user without an age")
    } catch { print(error.issues) }
  }

  @Test func findsParts() throws {
    let mapper = Mapper()
    let json = """
      {"name": "Acme", "employees": [{"name": "Ada", "age": 36}], "founded": 1901,
       "users": [{"name": "Kari"}], "response": {"data": {"name": "Ada", "age": 3, "isOpen": true,
       "firstName": "", "tags": []}}}
      """
    let company = try mapper.object(from: json, as: Company.self, only: ["name", "employees.name"])
    #expect(company.founded == nil)
    #expect(company.employees[0].age == nil)
    let user = try mapper.object(from: json, as: User.self, at: "response.data")
    #expect(user.age == 3)
    #expect(try mapper.value(from: json, as: String.self, at: "users.0.name") == "Kari")
  }

  @Test func readsMappingFiles() throws {
    let files = try MappingFiles()
    let url = files.url("User.json")
    try Data(#"{"name": {"key": "title"}}"#.utf8).write(to: url)
    let mapper = try Mapper { configuration in
      configuration.add(try FileMappingProvider(contentsOf: url))
      configuration.register(User.self)
    }
    #expect(mapper.explain(User.self).description.contains("title"))
  }
}
