import Automapper
import Foundation
import Testing

/// Nested models without any value, which must not be confused with no model.
@Suite struct NothingThereTests {
  struct Part: Codable, Equatable {
    var city: String?
    var zip: String?
  }
  struct Whole: Codable, Equatable {
    var name: String
    var part: Part?
  }

  static let wholes = [
    Whole(name: "n", part: nil), Whole(name: "n", part: Part()),
    Whole(name: "n", part: Part(city: "Oslo")), Whole(name: "n", part: Part(zip: "1")),
  ]

  @Test(arguments: wholes, [NilValues.omit, .null])
  func flattened(whole: Whole, nilValues: NilValues) throws {
    let mapper = try Mapper { configuration in
      configuration.nilValues = nilValues
      configuration.map(Whole.self) { whole in
        whole.property(\.part?.city).key("city")
        whole.property(\.part?.zip).key("zip")
      }
    }
    #expect(try mapper.readBack(whole) == whole)
  }

  /// An inlined model without values leaves no trace: it is nil.
  @Test(arguments: wholes, [NilValues.omit, .null])
  func inlined(whole: Whole, nilValues: NilValues) throws {
    let mapper = try Mapper { configuration in
      configuration.nilValues = nilValues
      configuration.map(Whole.self) { $0.property(\.part).inline() }
    }
    let expected = whole.part == Part() ? Whole(name: "n", part: nil) : whole
    #expect(try mapper.readBack(whole) == expected)
  }

  /// Null does not displace what other properties put into the object.
  @Test func dottedBesideTheObject() throws {
    struct Place: Codable, Equatable {
      var city: String?
      var part: JSONValue?
    }
    let mapper = try Mapper { configuration in
      configuration.nilValues = .null
      configuration.map(Place.self) { $0.property(\.city).key("part.city") }
    }
    #expect(
      try mapper.written(Place(city: "Oslo", part: nil)) == #"{"part":{"city":"Oslo"}}"#)
    #expect(
      try mapper.written(Place(city: "Oslo", part: ["zip": 1]))
        == #"{"part":{"city":"Oslo","zip":1}}"#)
  }

  struct Named: Codable, Equatable {
    var plain: String?
    @WrappedRuleTests.Loose var wrapped: String?
  }

  /// A combination of nil writes null under each of its keys, which is read as nil.
  @Test(arguments: [
    (NilValues.omit, "{}"), (.null, #"{"a":null,"b":null,"c":null,"d":null}"#),
  ])
  func combinationsOfNil(nilValues: NilValues, _ text: String) throws {
    let mapper = try Mapper { configuration in
      configuration.nilValues = nilValues
      configuration.map(Named.self) { named in
        named.property(\.plain).combine("a", "b") { nodes in
          nodes.compactMap { $0?.stringValue }.joined()
        } inverse: { name, _ in
          [name, name]
        }
        named.property(\.wrapped).combine("c", "d") { nodes in
          nodes.compactMap { $0?.stringValue }.joined()
        } inverse: { name, _ in
          [name, name]
        }
      }
    }
    let named = Named(plain: nil, wrapped: nil)
    #expect(try mapper.written(named) == text)
    #expect(try mapper.object(from: text, as: Named.self) == named)
  }

  @Test func aCombinationOfTooManyValues() throws {
    struct Person: Codable { var name: String }
    let mapper = try Mapper { configuration in
      configuration.map(Person.self) { person in
        person.property(\.name).combine("first", "last") { nodes in
          nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        } inverse: { name, owner in
          name.split(separator: " ").map(String.init)
        }
      }
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.data(from: Person(name: "Ada King Lovelace"))
    }
    #expect(
      error?.description == """
        Person.name: expected at most 2 values from the inverse, found 3 (key "name")
        """)
  }
}
