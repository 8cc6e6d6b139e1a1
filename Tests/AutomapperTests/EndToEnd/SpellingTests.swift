import Automapper
import Foundation
import Testing

/// The spellings of configurations, overrides and nodes, on properties that are Optional or not, of
/// structs and of classes. That the file compiles is most of what it shows.
@Suite struct SpellingTests {
  class Person: Codable { var name = "" }
  final class User: Person {}
  struct Country: Codable { var name: String }
  struct Address: Codable {
    var city: String
    var country: String?
  }
  struct Audit: Codable { var auditor: String? }
  class Vehicle: Codable { var wheels = 4 }
  final class Car: Vehicle {}

  struct Optionals: Codable {
    var dateOfBirth: Date?, name: String?, city: String?, version: String?, address: Address?
    var open: Bool?, createdAt: Date?, password: String?, nickname: String?, author: Person?
    var country: Country?, vehicle: Vehicle?, fullName: String?, tags: [String]?
    var firstName: String?, audit: Audit?
  }
  class Reference: Codable {
    var dateOfBirth = Date(), name = "", city = "", version = "", open = true, createdAt = Date()
    var password = "", nickname = "", author = Person(), country = Country(name: "")
    var vehicle = Vehicle(), fullName = "", tags: [String] = [], firstName = ""
    var address: Address?, audit: Audit?
  }

  @Test func overridesOfOptionalProperties() throws {
    _ = try Mapper { configuration in
      configuration.map(Optionals.self) { user in
        user.property(\.dateOfBirth).key("dob")
        user.property(\.name).keys("name", "full_name", "title")
        user.property(\.city).key("address.city")
        user.property(\.version).key(literal: "app.version")
        user.property("address.city").key("town")
        user.property(\.address?.country).key("country_code")
        user.property(\.audit).inline()
        user.property(\.open).default(false)
        user.property(\.createdAt).date(.pattern("MM(yyyy(dd"))
        user.property(\.password).exclude(.fromOutput)
        user.property(\.nickname).when { node, parent in !node.isNull }
        user.property(\.author).key("from").type(User.self)
        user.property(\.country).transform { node, parent in
          Country(name: try node.string())
        } inverse: { country, owner in
          country.name
        }
        user.property(\.vehicle).transform { node, parent in
          switch try parent["vehicle_type"]?.string() {
          case "car": try node.object(as: Car.self)
          default: nil
          }
        }
        user.property(\.fullName).combine("first", "last") { nodes in
          nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        }
        user.property(\.tags).onUpdate(.append)
        user.before { node in node["user"] ?? node }
        user.after { user, node in user.fullName = user.firstName }
        user.include(Person.self)
      }
    }
  }

  @Test func overridesOfAClassThatIsNotFinal() throws {
    _ = try Mapper { configuration in
      configuration.map(Reference.self) { user in
        user.property(\.dateOfBirth).key("dob").date(.iso8601).default(.now)
        user.property(\.name).keys("name", "title")
        user.property(\.city).key("address.city").sensitive()
        user.property(\.version).key(literal: "app.version")
        user.property("address.city").key("town")
        user.property(\.audit).inline()
        user.property(\.open).default(false).invalidValues(.useDefault)
        user.property(\.createdAt).date(.secondsSince1970).exclude(.fromInput)
        user.property(\.password).exclude(.both)
        user.property(\.nickname).when { node, parent in !parent.isNull }
        user.property(\.author).key("from").type(User.self).generatesInverse(false)
        user.property(\.country).transform {
          Country(name: try $0.string())
        } inverse: {
          $0.name
        }
        user.property(\.vehicle).transform { node, parent in
          guard let kind = parent["kind"] else { return nil }
          return try kind.string() == "car" ? try node.object(as: Car.self) : try node.object()
        }
        user.property(\.fullName, named: "fullName").combine("first", "last") { nodes in
          let first = try nodes[0]?.string()
          guard let second = nodes[1] else { return first }
          return try (first ?? "") + second.string()
        } inverse: { name, owner in
          name.split(separator: " ").map(String.init)
        }
        user.property(\.tags).transformElements(.lowercased).onUpdate(.merge(by: \.self))
        user.before { node in node["user"] ?? node }
        user.after { user, node in user.fullName = user.firstName }
        user.include(Person.self)
      }
    }
  }

  @Test func configurations() throws {
    let formatter = DateFormatter()
    var configuration = MapperConfiguration()
    configuration.dateFormats = [.iso8601, .pattern("dd/MM/yyyy"), .formatter(formatter)]
    configuration.keyStyle = .snakeCase
    configuration.keyMatching = .exact
    configuration.coercion = [.standard, .valueToArray]
    configuration.nilValues = .omit
    configuration.unknownKeys = .ignore
    configuration.invalidElements = .error
    configuration.generatesInverse = false
    configuration.maximumDepth = 128
    configuration.map(Optionals.self) { user in
      user.property(\.dateOfBirth).transform { node, parent in
        formatter.date(from: try node.string())
      }
    }
    var inCode = InCodeMappingProvider()
    inCode.map(Optionals.self) { $0.property(\.name).key("n") }
    configuration.add(inCode)
    let provider: any MappingProvider = inCode
    configuration.add(provider)
    _ = try Mapper(configuration)
    _ = Mapper.default
  }

  @Test func nodes() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Optionals.self) { model in
        model.before { node in
          _ = (node["key"]?.kind, node[0]?.isNull, node.path("a.b.0")?.keys)
          _ = (node.kind, node.isNull, node.keys, node.count, node.elements, node.any)
          _ = (node.stringValue, node.intValue, node.doubleValue, node.boolValue)
          let name = node["name"]
          _ = (try name?.string(), try name?.int(), try name?.double(), try name?.bool())
          _ = (try node["createdAt"]?.date(), try node["vehicle"]?.object(as: Car.self))
          return node
        }
      }
    }
    #expect(try mapper.object(from: ["name": "1"], as: Optionals.self).name == "1")
  }

  struct Free: Codable, Hashable, Sendable {
    var extra: JSONValue = ["a": [1, 2.5, nil, true, "x"]]
  }

  @Test func arbitraryJSON() throws {
    let free = Free()
    #expect(try Mapper().written(free) == #"{"extra":{"a":[1,2.5,null,true,"x"]}}"#)
    #expect(try Mapper().readBack(free) == free)
  }
}
