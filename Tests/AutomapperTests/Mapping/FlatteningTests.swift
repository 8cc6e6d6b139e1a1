import Automapper
import Foundation
import Testing

/// Flat keys of a source and a nested object of the model.
@Suite struct FlatteningTests {
  struct Address: Codable, Equatable {
    var city: String?
    var country: String?
  }
  struct User: Codable, Equatable {
    var name: String
    var address: Address?
  }

  private static func flattening(_ user: TypeMappingBuilder<User>) {
    user.property(\.address?.city).key("city")
    user.property(\.address?.country).key("country")
  }

  @Test func flatKeysIntoANestedObjectAndBack() throws {
    let mapper = try Mapper { $0.map(User.self, Self.flattening) }
    let json = #"{"city":"Oslo","country":"Norway","name":"Ada"}"#
    let user = User(name: "Ada", address: Address(city: "Oslo", country: "Norway"))
    #expect(try mapper.everywhere(json) == user)
    #expect(try mapper.written(user) == json)
    #expect(try mapper.everywhere(#"{"name": "Ada"}"#) == User(name: "Ada", address: nil))
    #expect(try mapper.written(User(name: "Ada", address: nil)) == #"{"name":"Ada"}"#)
  }

  static let besides: [(json: String, city: String?, country: String?)] = [
    (#"{"address": {"city": "Oslo"}, "city": "Rome", "country": "Norway"}"#, "Oslo", "Norway"),
    (#"{"address": {"CITY": "Oslo"}, "city": "Rome"}"#, "Oslo", nil),
    (#"{"address": {}, "city": "Rome"}"#, "Rome", nil),
    (#"{"address": null, "country": "Norway"}"#, nil, "Norway"),
    (#"{"address": {"city": null}, "city": "Rome", "country": "Norway"}"#, nil, "Norway"),
  ]

  /// The object's own keys come first; flat keys fill what it lacks.
  @Test(arguments: besides)
  func flatKeysBesideTheObject(json: String, city: String?, country: String?) throws {
    let mapper = try Mapper { $0.map(User.self, Self.flattening) }
    let named = json.replacingOccurrences(of: "{\"address\"", with: "{\"name\": \"n\", \"address\"")
    #expect(
      try mapper.everywhere(named, as: User.self).address == Address(city: city, country: country))
  }

  /// The object is rebuilt, and its numbers keep every digit.
  @Test(arguments: ["0.1234567890123456789012345678901234567890123", "1.50", "1e-400"])
  func numbersBesideFlatKeys(number: String) throws {
    struct Place: Codable {
      var area: JSONValue
      var city: String
    }
    struct Owner: Codable { var place: Place }
    let mapper = try Mapper { $0.map(Owner.self) { $0.property("place.city").key("city") } }
    let owner = try mapper.object(
      from: #"{"place": {"area": \#(number)}, "city": "Oslo"}"#, as: Owner.self)
    #expect(owner.place.area == JSONValue(number: number))
  }

  @Test func inverseOff() throws {
    let user = User(name: "Ada", address: Address(city: "Oslo", country: "Norway"))
    let perProperty = try Mapper {
      $0.map(User.self) { user in
        user.property(\.name).key("n").generatesInverse(false)
        user.property(\.address?.city).key("city").generatesInverse(false)
        user.property(\.address?.country).key("country")
      }
    }
    #expect(
      try perProperty.written(user)
        == #"{"address":{"city":"Oslo"},"country":"Norway","name":"Ada"}"#)
    #expect(try perProperty.readBack(user) == user)
    let perConfiguration = try Mapper {
      $0.generatesInverse = false
      $0.map(User.self) { user in
        user.property(\.name).key("n").generatesInverse(true)
        Self.flattening(user)
      }
    }
    #expect(
      try perConfiguration.written(user)
        == #"{"address":{"city":"Oslo","country":"Norway"},"n":"Ada"}"#)
    #expect(try perConfiguration.readBack(user) == user)
  }

  struct Home: Codable, Equatable { var place: Address }
  struct Owner: Codable, Equatable { var home: Home }

  /// A key path through two models, of which the inner one has a key of its own.
  @Test func throughARenamedProperty() throws {
    let mapper = try Mapper {
      $0.map(Home.self) { $0.property(\.place).key("p") }
      $0.map(Owner.self) { $0.property(\.home.place.city).key("city") }
    }
    let json = #"{"city":"Oslo","home":{"p":{"country":"Norway"}}}"#
    let owner = Owner(home: Home(place: Address(city: "Oslo", country: "Norway")))
    #expect(try mapper.everywhere(json) == owner)
    #expect(try mapper.written(owner) == json)
    let nested = #"{"city": "Rome", "home": {"p": {"city": "Oslo", "country": "Norway"}}}"#
    #expect(try mapper.everywhere(nested) == owner)
  }
}
