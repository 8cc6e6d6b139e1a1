import Automapper
import Foundation
import Testing

/// Strings as URLs, UUIDs, decimals, data and raw values; values that are what they should be.
struct TextualValueTests {
  @Test(arguments: [
    "https://example.com", "https://example.com/a?b=c#d", "/relative/path", "file:///tmp/x",
    "mailto:a@b.c", "data:,x", "https://example.com/%20", "http://[::1]:80/", "a",
  ])
  func urls(text: String) {
    #expect(Reading.outcome(of: text, as: URL.self) == text)
    #expect(Reading.outcome(ofJSON: "\"\(text)\"", as: URL.self) == text)
  }

  /// Characters that servers send in URLs although RFC 3986 has none of them: those of URI templates, for example.
  @Test(arguments: [
    "https://api.example.com/users/o/gists{/gist_id}", "https://example.com/?family=A|B", "a^b`c",
    "/{a}", "https://example.com/ä",
  ])
  func encodedURLs(text: String) throws {
    let expected = try JSONDecoder().decode([URL].self, from: Data("[\"\(text)\"]".utf8))
    #expect(try Mapper().everywhere("[\"\(text)\"]", as: [URL].self) == expected)
  }

  @Test(arguments: [
    "", " ", "https://exa mple.com", "http://a b", "http://[::1", "<>", "a\nb",
  ])
  func badURLs(text: String) {
    #expect(Reading.outcome(of: text, as: URL.self) == "typeMismatch")
  }

  @Test(arguments: [
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
  ])
  func uuids(text: String) {
    #expect(Reading.outcome(of: text, as: UUID.self) == text.uppercased())
    #expect(Reading.outcome(ofJSON: "\"\(text)\"", as: UUID.self) == text.uppercased())
  }

  @Test(arguments: [
    "", "E621E1F8", "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "G621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F ",
    "E621E1F8C36C495A93FC0C247A3E6E5F", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F0",
  ])
  func badUUIDs(text: String) {
    #expect(Reading.outcome(of: text, as: UUID.self) == "typeMismatch")
  }

  @Test(arguments: [("", [UInt8]()), ("AA==", [0]), ("AQID", [1, 2, 3]), ("/+8=", [0xFF, 0xEF])])
  func data(text: String, bytes: [UInt8]) throws {
    #expect(
      try Mapper.default.object(from: ["d": text], as: [String: Data].self)["d"] == Data(bytes))
    #expect(try Mapper.default.object(from: "\"\(text)\"", as: Data.self) == Data(bytes))
  }

  @Test(arguments: ["A", "A===", "AA=", "A A=", "äöü=", "AQI*"]) func badData(text: String) {
    #expect(Reading.outcome(of: text, as: Data.self) == "typeMismatch")
  }

  @Test func otherKindsAreNoText() {
    for value: Any in [1, 1.5, true, [1], ["a": 1]] {
      #expect(Reading.outcome(of: value, as: URL.self) == "typeMismatch")
      #expect(Reading.outcome(of: value, as: UUID.self) == "typeMismatch")
      #expect(Reading.outcome(of: value, as: Data.self) == "typeMismatch")
    }
  }

  enum Plan: String, Codable {
    case free
    case paidMonthly = "paid_monthly"
  }
  enum Size: Int, Codable {
    case small = 1
    case large = 3
  }
  enum Ratio: Double, Codable { case half = 0.5 }
  struct Tag: RawRepresentable, Codable {
    var rawValue: String
    init?(rawValue: String) {
      if rawValue.isEmpty { return nil }
      self.rawValue = rawValue
    }
  }

  @Test func rawValues() {
    #expect(Reading.outcome(of: "free", as: Plan.self) == "free")
    #expect(Reading.outcome(ofJSON: "\"paid_monthly\"", as: Plan.self) == "paidMonthly")
    #expect(Reading.outcome(of: 3, as: Size.self) == "large")
    #expect(Reading.outcome(of: "3", as: Size.self) == "large")
    #expect(Reading.outcome(ofJSON: "3.0", as: Size.self) == "large")
    #expect(Reading.outcome(ofJSON: "0.5", as: Ratio.self) == "half")
    #expect(Reading.outcome(of: "Free", as: Plan.self) == "typeMismatch")
    #expect(Reading.outcome(of: "paidMonthly", as: Plan.self) == "typeMismatch")
    #expect(Reading.outcome(of: 2, as: Size.self) == "typeMismatch")
    #expect(Reading.outcome(of: 1.5, as: Size.self) == "valueOutOfRange")
    #expect(Reading.outcome(of: "", as: Tag.self) == "typeMismatch")
  }

  // MARK: Values that already are what they should be

  struct Owner: Codable, Equatable { var ownerName: String }
  class Vehicle: Codable {
    var wheels: Int
    init(wheels: Int) { self.wheels = wheels }
  }
  final class Car: Vehicle {}

  @Test func nativeValues() throws {
    struct Holder: Codable {
      var date: Date
      var url: URL?
      var data: Data
      var uuid: UUID
      var owner: Owner
      var owners: [Owner]
      var vehicle: Vehicle
      var fleet: [String: Vehicle]
      var json: JSONValue
    }
    let car = Car(wheels: 4)
    let owner = Owner(ownerName: "o")
    let uuid = UUID()
    let date = Date(timeIntervalSinceReferenceDate: 0.123_456_789_012)
    let source: [String: Any] = [
      "date": date, "url": URL(string: "https://example.com") as Any, "data": Data([1, 2]),
      "uuid": uuid, "owner": owner, "owners": [owner, ["owner_name": "p"]] as [Any],
      "vehicle": car, "fleet": ["a": car], "json": JSONValue.array([1]),
    ]
    for mapper in [Mapper(), try Mapper { $0.coercion = .strict }] {
      for _ in 0..<2 {
        let holder = try mapper.object(from: source, as: Holder.self)
        #expect(holder.date == date)
        #expect(holder.url?.absoluteString == "https://example.com")
        #expect(holder.data == Data([1, 2]))
        #expect(holder.uuid == uuid)
        #expect(holder.owner == owner)
        #expect(holder.owners == [owner, Owner(ownerName: "p")])
        #expect(holder.vehicle === car)
        #expect(holder.fleet["a"] === car)
        #expect(holder.json == [1])
      }
    }
  }

  @Test func nativeModelsOfOtherTypes() throws {
    struct Holder: Codable { var owner: Owner }
    expectIssues("typeMismatch owner") {
      try Mapper().object(from: ["owner": Date()] as [String: Any], as: Holder.self)
    }
    expectIssues("typeMismatch owner") {
      try Mapper().object(from: ["owner": Car(wheels: 1)] as [String: Any], as: Holder.self)
    }
  }

  @Test func conversionBetweenModels() throws {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    struct Person: Codable {
      var firstName: String
      var age: Int
      var born: Date
      var ID: UInt64
    }
    // swift-format-ignore: AlwaysUseLowerCamelCase
    struct PersonDTO: Codable, Equatable {
      var first_name: String
      var age: String
      var born: Date
      var id: Decimal?
    }
    let born = Date(timeIntervalSinceReferenceDate: 1.25)
    let person = Person(firstName: "a", age: 3, born: born, ID: .max)
    let dto = try Mapper().convert(person, to: PersonDTO.self)
    #expect(
      dto == PersonDTO(first_name: "a", age: "3", born: born, id: Decimal(UInt64.max)))
  }
}
