import Automapper
import Foundation
import Testing

/// The keys of inlined values whose type only the data, a rule or a wrapper tells.
@Suite struct InlinedKeyTests {
  class Vehicle: Codable {
    var wheels: Int?
    init() {}
  }
  final class Car: Vehicle {
    var doors = 0
    enum Keys: CodingKey { case doors }
    required init(from decoder: any Decoder) throws {
      doors = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .doors)
      try super.init(from: decoder)
    }
  }
  struct Owner: Codable {
    var id: Int
    var vehicle: Vehicle
  }
  struct Named: Codable, Equatable {
    var name: String
    var age: Int?
  }
  @propertyWrapper struct Wrapped<Value: Codable & Equatable>: Codable, Equatable {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  struct Post: Codable, Equatable {
    var id: Int
    @Wrapped var author: Named
    var rest: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case id, author }
  }
  struct StrictPost: Codable, Equatable {
    var id: Int
    var author: Wrapped<Named>?
  }
  struct Plain: Codable, Equatable {
    var id: Int
    var author: Named?
  }

  @Test func aClassThatTheDataNames() throws {
    let mapper = try Mapper { configuration in
      configuration.unknownKeys = .error
      configuration.register(Vehicle.self, discriminator: "kind", ["car": Car.self])
      configuration.map(Owner.self) { $0.property(\.vehicle).inline() }
    }
    let text = #"{"id": 1, "kind": "car", "wheels": 4, "doors": 5}"#
    let owner = try mapper.object(from: text, as: Owner.self)
    #expect((owner.vehicle as? Car)?.doors == 5)
    #expect(owner.vehicle.wheels == 4)
    #expect(
      try mapper.failure(text.replacing("wheels", with: "windows"), as: Owner.self)
        == #"Owner: expected a key of Owner, found unknown key (key "windows")"#)
  }

  @Test func aTypeThatARuleNames() throws {
    let mapper = try Mapper { configuration in
      configuration.unknownKeys = .error
      configuration.map(Owner.self) { $0.property(\.vehicle).inline().type(Car.self) }
    }
    let text = #"{"id": 1, "wheels": 4, "doors": 5}"#
    let owner = try mapper.object(from: text, as: Owner.self)
    #expect((owner.vehicle as? Car)?.doors == 5)
    #expect(
      try mapper.failure(text.replacing("wheels", with: "windows"), as: Owner.self)
        == #"Owner: expected a key of Owner, found unknown key (key "windows")"#)
  }

  @Test func aPropertyWrapper() throws {
    let mapper = try Mapper { configuration in
      configuration.unknownKeys = .error
      configuration.map(Post.self) { post in
        post.property("author").inline()
        post.rest(\.rest)
      }
      configuration.map(StrictPost.self) { $0.property(\.author).inline() }
    }
    let text = #"{"id": 1, "name": "n", "age": 2}"#
    let author = Named(name: "n", age: 2)
    #expect(try mapper.everywhere(text, as: Post.self) == Post(id: 1, author: author))
    #expect(
      try mapper.everywhere(text, as: StrictPost.self)
        == StrictPost(id: 1, author: Wrapped(wrappedValue: author)))
    #expect(try mapper.everywhere(#"{"id": 1}"#, as: StrictPost.self) == StrictPost(id: 1))
    #expect(
      try mapper.failure(#"{"id": 1, "more": 2}"#, as: StrictPost.self)
        == #"StrictPost: expected a key of StrictPost, found unknown key (key "more")"#)
  }

  /// The model is decoded from the object around it, so the member under the property's own key fills nothing. The
  /// mapper itself writes null there.
  @Test func theOwnKeyOfAnInlinedModel() throws {
    let mapper = try Mapper { configuration in
      configuration.unknownKeys = .error
      configuration.map(Plain.self) { $0.property(\.author).inline() }
    }
    #expect(
      try mapper.failure(#"{"id": 1, "name": "n", "author": {"name": "m"}}"#, as: Plain.self)
        == #"Plain: expected a key of Plain, found unknown key (key "author")"#)
    #expect(
      try mapper.failure(#"{"id": 1, "author": {"name": "m"}}"#, as: Plain.self)
        == #"Plain: expected a key of Plain, found unknown key (key "author")"#)
    #expect(try mapper.everywhere(#"{"id": 1, "author": null}"#, as: Plain.self) == Plain(id: 1))
  }
}
