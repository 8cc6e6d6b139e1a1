import Automapper
import Foundation
import Testing

@Suite struct TransformersAndPolymorphismArticleTests {
  @Test func closures() throws {
    // article
    struct Country: Codable { var name: String }
    struct Person: Codable {
      var fullName: String
      var country: Country?
      var visited: [Country]
    }

    let mapper = try Mapper { configuration in
      configuration.map(Person.self) { person in
        person.property(\.fullName).combine("first_name", "last_name") { nodes in
          nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        } inverse: { name, owner in
          name.split(separator: " ", maxSplits: 1).map(String.init)
        }
        person.property(\.country).transform { node, parent in
          Country(name: try node.string())
        } inverse: { country, owner in
          country.name
        }
        person.property(\.visited).transformElements { node, parent in
          Country(name: try node.string())
        } inverse: { country, owner in
          country.name
        }
      }
    }
    let json =
      #"{"country":"Norway","first_name":"Ada","last_name":"Lovelace","visited":["Peru"]}"#
    let person = try mapper.object(from: json, as: Person.self)
    let same = try mapper.json(from: person, options: .sortedKeys) == json  // true
    // end of article
    #expect(person.fullName == "Ada Lovelace" && person.country?.name == "Norway")
    #expect(same)
  }

  // article
  struct Cents: Transformer {
    func value(from node: Node, parent: Node) throws -> Decimal? {
      Decimal(try node.int()) / 100
    }
    func source(from value: Decimal) throws -> Any? {
      NSDecimalNumber(decimal: value * 100).intValue
    }
  }
  // end of article

  @Test func transformers() throws {
    // article
    struct Product: Codable {
      var price: Decimal
      var photo: Data?
      var tags: [String]
      var site: URL?
    }

    let mapper = try Mapper { configuration in
      configuration.map(Product.self) { product in
        product.property(\.price).transform(Cents())
        product.property(\.photo).transform(.base64)
        product.property(\.tags).transform(.split(","))
        product.property(\.site).transform(.url)
      }
    }
    let product = try mapper.object(from: #"{"price": 1250, "tags": "a,b"}"#, as: Product.self)
    // end of article
    #expect(product.price == Decimal(string: "12.5") && product.tags == ["a", "b"])
    #expect(try mapper.written(product) == #"{"price":1250,"tags":"a,b"}"#)
  }

  @Test func polymorphism() throws {
    // article
    class Vehicle: Codable { var wheels = 0 }
    final class Car: Vehicle {}
    final class Bike: Vehicle {}
    struct Owner: Codable {
      var vehicleType: String?
      var vehicle: Vehicle?
    }

    let mapper = try Mapper { configuration in
      configuration.map(Owner.self) { owner in
        owner.property(\.vehicle).transform { node, parent in
          switch try parent["vehicle_type"]?.string() {
          case "car": try node.object(as: Car.self)
          case "bike": try node.object(as: Bike.self)
          default: nil
          }
        }
      }
    }
    let owner = try mapper.object(
      from: #"{"vehicle_type": "bike", "vehicle": {"wheels": 2}}"#, as: Owner.self)
    let isBike = owner.vehicle is Bike  // true
    // end of article
    #expect(isBike && owner.vehicle?.wheels == 2)
  }
}
