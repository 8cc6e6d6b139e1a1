import Automapper
import Foundation

class Person: Codable { var name = "" }
final class Author: Person {}
struct Country: Codable, Equatable { var name: String }
class Vehicle: Codable { var wheels = 4 }
class Car: Vehicle {}
class Bike: Vehicle {}

struct Account: Codable {
  var dateOfBirth: Date?
  var name: String
  var city: String
  var version: String
  var address: Address?
  var open: Bool
  var createdAt: Date
  var password: String?
  var nickname: String?
  var author: Person?
  var country: Country?
  var vehicle: Vehicle?
  var fullName: String?
  var tags: [String]
  var countries: [Country]?
  var table: [String: Country]
  var firstName: String?
}

extension Client {
  static func overrides() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Account.self) { user in
        user.property(\.dateOfBirth).key("dob")
        user.property(\.name).keys("name", "full_name", "title")
        user.property(\.city).key("place.city")
        user.property(\.version).key(literal: "app.version")
        user.property("address.city").key("city")
        user.property(\.address?.country).key("country_name")
        user.property(\.open).default(false)
        user.property(\.createdAt).date(.pattern("MM(yyyy(dd"))
        user.property(\.password).exclude(.fromOutput)
        user.property(\.nickname).when { node, parent in !node.isNull }
        user.property(\.author).key("from").type(Author.self)
        user.property(\.country).transform { node, parent in
          Country(name: try node.string())
        } inverse: { country, owner in
          country.name
        }
        user.property(\.vehicle).transform { node, parent in
          switch try parent["vehicle_type"]?.string() {
          case "car": try node.object(as: Car.self)
          case "bike": try node.object(as: Bike.self)
          default: nil
          }
        }
        user.property(\.fullName).combine("first_name", "last_name") { nodes in
          nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        }
        user.property(\.tags).onUpdate(.append, unique: true).transform(.split(","))
        user.property(\.countries).transformElements { node, parent in
          Country(name: try node.string())
        } inverse: { country, owner in
          country.name
        }
        user.property(\.countries).onUpdate(.merge(by: \.name))
        user.property(\.table).transformElements { node, parent in
          Country(name: try node.string())
        } inverse: { country, owner in
          country.name
        }
        user.before { node in node["user"] ?? node }
        user.after { user, node in user.firstName = user.fullName }
        user.include(Person.self)
      }
    }
    let text = """
      {"user": {"dob": "1988-11-03", "title": "T", "place": {"city": "Bonn"}, "app.version": "2",
       "city": "Ulm", "country_name": "Germany", "createdAt": "06(2024(15", "password": "secret",
       "nickname": null, "from": {"name": "Eve"}, "country": "France",
       "vehicle": {"wheels": 2}, "vehicle_type": "bike", "first_name": "Ann", "last_name": "Lee",
       "tags": "a,b", "countries": ["Spain"], "table": {"x": "Peru"}}}
      """
    var account = try mapper.object(from: text, as: Account.self)
    show("account", try mapper.line(account))
    show("author", account.author is Author)
    show("vehicle", account.vehicle is Bike)
    show("password", account.password ?? "none")
    try mapper.update(&account, from: #"{"user": {"tags": "b,c", "countries": ["Spain", "Chad"]}}"#)
    show("updated", "\(account.tags) \(account.countries?.map(\.name) ?? [])")
  }

  static func nodesAndSubtypes() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Person.self, named: "reader")
      configuration.register(
        Vehicle.self, discriminator: "type", ["car": Car.self, "bike": Bike.self])
    }
    let vehicles = try mapper.object(
      from: #"[{"type": "car", "wheels": 4}, {"type": "bike", "wheels": 2}]"#, as: [Vehicle].self)
    show("vehicles", vehicles.map { "\(type(of: $0))" })
    show("written", try mapper.line(vehicles))
    let found = try mapper.infer(from: #"{"readers": [{"name": "Ann"}], "other": 1}"#)
    show("inferred", (found["readers"] as? [Person])?.map(\.name) ?? [])
    let age = try mapper.value(from: #"{"a": {"b": "7"}}"#, as: Int.self, at: "a.b")
    let length = try mapper.value(from: #"{"a": "text"}"#, as: Int.self, at: .key("a")) {
      (raw: String) in raw.count
    }
    show("values", [age, length])
  }
}
