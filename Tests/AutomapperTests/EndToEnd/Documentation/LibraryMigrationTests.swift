import Automapper
import Foundation
import Testing

/// The code on the right side of the guides for SmartCodable, HandyJSON, KakaJSON and CodingKeys.
@Suite struct LibraryMigrationTests {
  enum Role: String, Codable { case guest, admin }
  struct Address: Codable, Equatable { var street: String? }
  struct Settings: Codable, Equatable { var theme: String }
  struct User: Codable, Equatable {
    var id: Int
    var name: String
    var fullName: String?
    var role: Role?
    var level: Int?
    var price: Decimal?
    var city: String?
    var born: Date?
    var site: URL?
    var profileImageURL: URL?
    var password: String?
    var nickname: String?
    var version: String?
    var firstTag: String?
    var tags: [String]?
    var address: Address?
    var settings: Settings?
    var additional: [String: JSONValue]? = nil
  }
  struct Note: Codable {
    @Inferred var attachment: Any?
  }
  enum Plan: Codable, Equatable {
    case free
    case card(number: String)
  }
  class Member: Codable { var name = "" }
  final class Admin: Member { var rights = "" }
  class Shape: Codable { var size = 0 }
  final class Disc: Shape {}
  final class Account { var owner = "" }

  static let json =
    #"{"response": {"data": {"user_id": "7", "name": "ada"}}, "id": 7, "name": "ada"}"#

  private static func mapper(
    _ configure: (TypeMappingBuilder<User>) -> Void
  ) throws -> Mapper {
    try Mapper { $0.map(User.self, configure) }
  }

  @Test func callsOfTheMapper() throws {
    let mapper = try Self.mapper { user in user.property(\.id).keys("user_id", "uid") }
    let json = #"{"response": {"data": {"uid": "7", "name": "ada"}}, "user_id": 7, "name": "ada"}"#
    var user = try mapper.object(from: json, as: User.self)
    #expect(user.id == 7)
    #expect(try mapper.object(from: json, as: User.self, at: "response.data") == user)
    let users = [user]
    let list = try mapper.array(from: users)
    #expect(try mapper.object(from: list, as: [User].self) == users)
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try mapper.data(from: user).write(to: file)
    #expect(try mapper.object(from: Data(contentsOf: file), as: User.self) == user)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: list, format: .xml, options: 0)
    let plist = try PropertyListSerialization.propertyList(from: binary, format: nil)
    do {
      let list = plist
      #expect(try mapper.object(from: .any(list), as: [User].self) == users)
    }
    #expect(try mapper.dictionary(from: user)["user_id"] as? Int == 7)
    #expect(try mapper.json(from: user, options: .prettyPrinted).contains("\n"))
    let changes: [String: Any] = ["name": "Grace"]
    try mapper.update(&user, from: changes)
    #expect(user.name == "Grace")
    let type: any Decodable.Type = User.self
    let model = try mapper.object(from: json, as: type)
    #expect((model as? User)?.id == 7)
  }

  @Test func keysAndTransformers() throws {
    let mapper = try Self.mapper { user in
      user.property(\.city).key("address.city")
      user.property(\.version).key(literal: "app.version")
      user.property(\.born).date(.pattern("dd.MM.yyyy"))
      user.property(\.site).transform { URL(string: "https://" + (try $0.string())) }
      user.property(\.level).transform {
        try $0.int()
      } inverse: {
        String($0)
      }
      user.property(\.tags).transform(.split(","))
      user.property(\.price).transform(.decimal)
      user.property(\.settings).transform(.json())
      user.property(\.profileImageURL).key("avatar")
      user.property(\.fullName).combine("first", "last") { nodes in
        try nodes.compactMap { try $0?.string() }.joined(separator: " ")
      }
      user.property(\.password).exclude(.both)
      user.rest(\.additional)
      user.after { user, _ in user.name = user.name.capitalized }
      user.before { node in node["user"] ?? node }
    }
    let json = #"""
      {"user": {"id": 1, "name": "ada", "address": {"city": "Oslo"}, "app.version": "2", "born": "31.01.2024",
       "site": "a.b", "level": "3", "tags": "x,y", "price": "1.10", "settings": "{\"theme\": \"dark\"}",
       "avatar": "https://a.b/c", "first": "Ada", "last": "Lovelace", "password": "secret", "more": 1e400}}
      """#
    let user = try mapper.object(from: json, as: User.self)
    #expect(user.name == "Ada")
    #expect(user.city == "Oslo")
    #expect(user.version == "2")
    #expect(user.born == Date(timeIntervalSince1970: 1_706_659_200))
    #expect(user.site?.absoluteString == "https://a.b")
    #expect(user.level == 3)
    #expect(user.tags == ["x", "y"])
    #expect(user.price == Decimal(string: "1.1"))
    #expect(user.settings == Settings(theme: "dark"))
    #expect(user.profileImageURL?.absoluteString == "https://a.b/c")
    #expect(user.fullName == "Ada Lovelace")
    #expect(user.password == nil)
    let fields = try mapper.dictionary(from: user)
    #expect(fields["level"] as? String == "3")
    #expect(fields["tags"] as? String == "x,y")
    #expect(fields["price"] as? String == "1.1")
    #expect(fields["born"] as? String == "31.01.2024")
    #expect(fields["more"] as? JSONNumber == JSONNumber("1e400"))
    #expect(fields["password"] == nil)
  }

  @Test func elementsByIndex() throws {
    let mapper = try Self.mapper { user in
      user.property(\.firstTag).key("tags.0").generatesInverse(false)
    }
    let user = try mapper.object(
      from: #"{"id": 1, "name": "a", "tags": ["x", "y"]}"#, as: User.self)
    #expect(user.firstTag == "x")
  }

  @Test func datesDefaultsAndPolicies() throws {
    let mapper = try Self.mapper { user in
      user.property(\.born).dates(.iso8601, .pattern("dd.MM.yyyy"))
      user.property(\.role).default(.guest).invalidValues(.useDefault)
      user.property(\.tags).invalidElements(.skip)
      user.property(\.nickname).nilValues(.null)
      user.property(\.address).inline()
      user.property(\.password).exclude(.fromOutput)
    }
    let json =
      #"{"id": 1, "name": "a", "born": "31.01.2024", "role": "king", "tags": ["x", {}], "street": "s"}"#
    let user = try mapper.object(from: json, as: User.self)
    #expect(user.born == Date(timeIntervalSince1970: 1_706_659_200))
    #expect(user.role == .guest)
    #expect(user.tags == ["x"])
    #expect(user.address == Address(street: "s"))
    let fields = try mapper.dictionary(from: user)
    #expect(fields["nickname"] is NSNull)
    #expect(fields["street"] as? String == "s")

    let omitting = try Self.mapper { user in
      user.property(\.role).default(.guest).omitsDefault()
      user.property(\.born).date(.secondsSince1970)
      user.property(\.password).exclude(.fromInput)
    }
    let other = try omitting.object(
      from: #"{"id": 1, "name": "a", "born": 0, "password": "p"}"#, as: User.self)
    #expect(other.role == .guest)
    #expect(other.born == Date(timeIntervalSince1970: 0))
    #expect(other.password == nil)
    #expect(try omitting.dictionary(from: other)["role"] == nil)
    let declared = try Self.mapper { user in user.property(\.role).default(.guest) }
    #expect(try declared.object(from: Self.json, as: User.self).role == .guest)
  }

  @Test func tolerance() throws {
    final class Log: @unchecked Sendable { var reports: [String] = [] }  // one thread uses it
    let log = Log()
    let mapper = try Mapper { configuration in
      configuration.keyStyle = .snakeCase
      configuration.dateFormats = [.iso8601, .pattern("dd.MM.yyyy")]
      configuration.invalidValues = .useDefault
      configuration.invalidElements = .skip
      configuration.nonFiniteNumbers = .strings(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      configuration.onReport = { report in print(report) }
      configuration.onReport = { report in log.reports.append("\(report)") }
    }
    let user = try mapper.object(
      from: #"{"id": 1, "name": "a", "level": "x", "tags": ["x", {}]}"#, as: User.self)
    #expect(user.level == nil)
    #expect(user.tags == ["x"])
    #expect(log.reports.count == 1)
    #expect(try mapper.object(from: #"["nan"]"#, as: [Double].self)[0].isNaN)
    expectIssues("typeMismatch id") {
      try Mapper().object(from: #"{"id": "6 apples", "name": "a"}"#, as: User.self)
    }
    expectIssues("valueOutOfRange [0]") { try Mapper().object(from: "[12.9]", as: [Int].self) }
    expectIssues("typeMismatch [0]") { try Mapper().object(from: "[true]", as: [Int].self) }
  }

  @Test func typesThatTheDataNames() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Plan.self) { $0.cases(.tagged("type")) }
      configuration.register(Shape.self, discriminator: "kind", ["disc": Disc.self])
      configuration.map(Admin.self) { $0.property(\.rights) }
      configuration.map(Account.self, create: Account.init) { $0.property(\.owner) }
    }
    let plan = try mapper.object(from: #"{"type": "card", "number": "4"}"#, as: Plan.self)
    #expect(plan == .card(number: "4"))
    let renamed = try Mapper { configuration in
      configuration.map(Plan.self) { plan in
        plan.cases(.tagged("type"))
        plan.case("card").keys("visa", "card")
      }
    }
    #expect(try renamed.dictionary(from: plan)["type"] as? String == "visa")
    #expect(try mapper.object(from: #"{"kind": "disc", "size": 1}"#, as: Shape.self) is Disc)
    let admin = try mapper.object(from: #"{"name": "Ada", "rights": "all"}"#, as: Admin.self)
    #expect(admin.name == "Ada")
    #expect(admin.rights == "all")
    #expect(try mapper.object(from: #"{"owner": "Ada"}"#, as: Account.self).owner == "Ada")
    let note = try mapper.object(from: #"{"attachment": [1, "a"]}"#, as: Note.self)
    #expect((note.attachment as? [Any])?.count == 2)
  }
}
