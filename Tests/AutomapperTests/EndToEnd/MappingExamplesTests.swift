import Automapper
import Foundation
import Testing

/// Small mappings as people write them, each in both directions.
@Suite struct MappingExamplesTests {
  static let january31 = Date(timeIntervalSince1970: 1_706_659_200)

  @Test func nestedObjectsRenamedAndTyped() throws {
    class Person: Codable, Equatable {
      var name: String
      init(name: String) { self.name = name }
      static func == (left: Person, right: Person) -> Bool {
        type(of: left) == type(of: right) && left.name == right.name
      }
    }
    final class Employee: Person {}
    struct Message: Codable, Equatable {
      var text: String
      var author: Person?
      var copies: [Person]?
    }
    let mapper = try Mapper { configuration in
      configuration.map(Message.self) { message in
        message.property(\.author).key("from").type(Employee.self)
        message.property(\.copies).key("cc")
      }
      configuration.map(Person.self) { $0.property(\.name).key("full_name") }
    }
    let json = #"{"cc":[{"full_name":"Bo"}],"from":{"full_name":"Ada"},"text":"hi"}"#
    let message = Message(
      text: "hi", author: Employee(name: "Ada"), copies: [Person(name: "Bo")])
    #expect(try mapper.everywhere(json) == message)
    #expect(try mapper.written(message) == json)
  }

  @Test func dateFormatsOfProperties() throws {
    struct Event: Codable, Equatable {
      var start: Date
      var end: Date?
      var days: [Date]
      var other: Date?
    }
    let mapper = try Mapper { configuration in
      configuration.map(Event.self) { event in
        event.property(\.start).date(.pattern("MM-dd/yyyy"))
        event.property(\.end).date(.pattern("MM(yyyy(dd"))
        event.property(\.days).date(.secondsSince1970)
      }
    }
    let json = """
      {"days":[1706659200],"end":"01(2024(31","other":"2024-01-31T00:00:00Z",\
      "start":"01-31/2024"}
      """
    let event = Event(
      start: Self.january31, end: Self.january31, days: [Self.january31], other: Self.january31)
    #expect(try mapper.everywhere(json) == event)
    #expect(try mapper.written(event) == json)
    #expect(
      try mapper.failure(#"{"start": "2024-01-31", "days": []}"#, as: Event.self)
        == #"Event.start: expected Date, found string "2024-01-31" (key "start")"#)
  }

  @Test func countryByItsName() throws {
    struct Country: Codable, Equatable { var name: String }
    struct Team: Codable, Equatable { var country: Country? }
    let mapper = try Mapper {
      $0.map(Team.self) { team in
        team.property(\.country).transform { node, parent in
          Country(name: try node.string())
        } inverse: { country, owner in
          country.name
        }
      }
    }
    let team = Team(country: Country(name: "Norway"))
    #expect(try mapper.everywhere(#"{"country":"Norway"}"#) == team)
    #expect(try mapper.written(team) == #"{"country":"Norway"}"#)
  }

  @Test func imageInBase64() throws {
    struct Profile: Codable, Equatable { var image: Data? }
    let mapper = try Mapper {
      $0.map(Profile.self) { $0.property(\.image).key("avatar").transform(.base64) }
    }
    let profile = Profile(image: Data([0x89, 0x50, 0x4E, 0x47]))
    #expect(try mapper.everywhere(#"{"avatar":"iVBORw=="}"#) == profile)
    #expect(try mapper.written(profile) == #"{"avatar":"iVBORw=="}"#)
  }

  @Test func severalKeysInOneTextAndBack() throws {
    struct Author: Codable, Equatable { var fullName: String }
    let mapper = try Mapper {
      $0.map(Author.self) { author in
        author.property(\.fullName).combine("first_name", "last_name") { nodes in
          nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        } inverse: { name, owner in
          name.split(separator: " ", maxSplits: 1).map(String.init)
        }
      }
    }
    let json = #"{"first_name":"Ada","last_name":"Lovelace"}"#
    #expect(try mapper.everywhere(json) == Author(fullName: "Ada Lovelace"))
    #expect(try mapper.everywhere(#"{"last_name": "Lovelace"}"#) == Author(fullName: "Lovelace"))
    #expect(try mapper.written(Author(fullName: "Ada Lovelace")) == json)
    #expect(try mapper.written(Author(fullName: "Ada")) == #"{"first_name":"Ada"}"#)
  }

  @Test func dottedKeysMergeOnTheWayBack() throws {
    struct Trip: Codable, Equatable {
      var distance: Double
      var unit: String?
      var firstStop: String?
    }
    let mapper = try Mapper {
      $0.map(Trip.self) { trip in
        trip.property(\.distance).key("distance.value")
        trip.property(\.unit).key("distance.unit")
        trip.property(\.firstStop).key("stops.0.name")
      }
    }
    let json = #"{"distance":{"unit":"km","value":12.5},"stops":[{"name":"Bergen"}]}"#
    let trip = Trip(distance: 12.5, unit: "km", firstStop: "Bergen")
    #expect(try mapper.everywhere(json) == trip)
    #expect(try mapper.written(trip) == json)
    // A key that has the dot in it comes first.
    #expect(
      try mapper.everywhere(#"{"distance.value": 1, "distance": {"value": 2}}"#, as: Trip.self)
        .distance == 1)
  }

  @Test func excludedKeys() throws {
    struct Account: Codable, Equatable {
      var name: String
      var password: String?
      var role: String?
      var note: String?
    }
    let mapper = try Mapper {
      $0.map(Account.self) { account in
        account.property(\.password).exclude(.fromOutput)
        account.property(\.role).exclude(.fromInput)
        account.property(\.note).exclude(.both)
      }
    }
    let account = Account(name: "n", password: "p", role: "r", note: "x")
    #expect(
      try mapper.everywhere(#"{"name": "n", "password": "p", "role": "r", "note": "x"}"#)
        == Account(name: "n", password: "p"))
    #expect(try mapper.written(account) == #"{"name":"n","role":"r"}"#)
  }

  @Test func aDefaultForAnAbsentBool() throws {
    struct Shop: Codable, Equatable {
      var open: Bool
      var sign: Bool?
    }
    let mapper = try Mapper {
      $0.map(Shop.self) { shop in
        shop.property(\.open).default(true)
        shop.property(\.sign).default(true)
      }
    }
    #expect(try mapper.everywhere("{}") == Shop(open: true, sign: true))
    #expect(try mapper.everywhere(#"{"open": null, "sign": null}"#) == Shop(open: true, sign: true))
    #expect(try mapper.everywhere(#"{"open": 0, "sign": false}"#) == Shop(open: false, sign: false))
  }
}
