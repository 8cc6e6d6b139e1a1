import Automapper
import Foundation
import Testing

/// Everything that is wrong with an object and what stands around it.
@Suite struct WholeObjectTests {
  struct Place: Codable {
    var city: String
    var code: Int
  }

  struct Person: Codable {
    var name: String
    var age: Int
    var place: Place
    var places: [Place]
  }

  /// Nested types tell everything as well, though no data ever reached them.
  @Test func registeredTypesTellEverythingTheFirstTime() throws {
    for _ in 0..<3 {
      let mapper = try Mapper { $0.register(Person.self, Place.self) }
      #expect(
        try Failing.reading(
          #"{"age":"x","place":{"code":"y"},"places":[{"city":1},{},{"city":[],"code":2.5}]}"#,
          as: Person.self, mapper) == """
            Person.name: expected String, found nothing (key "name")
            Person.age: expected Int, found string "x" (key "age")
            Person.place.city: expected String, found nothing (key "city")
            Person.place.code: expected Int, found string "y" (key "code")
            Person.places[0].code: expected Int, found nothing (key "code")
            Person.places[1].city: expected String, found nothing (key "city")
            Person.places[1].code: expected Int, found nothing (key "code")
            Person.places[2].city: expected String, found an array (key "city")
            Person.places[2].code: expected Int, found number 2.5 (key "code")
            """)
    }
  }

  class Animal: Codable {
    var legs: Int
    var name: String
    init() { (legs, name) = (4, "") }
  }

  final class Dog: Animal {
    var breed = ""
    var weight = 0.0
    enum CodingKeys: CodingKey { case breed, weight }

    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      breed = try container.decode(String.self, forKey: .breed)
      weight = try container.decode(Double.self, forKey: .weight)
      try super.init(from: decoder)
    }
  }

  @Test func hierarchiesTellThePropertiesOfAllTheirClasses() throws {
    let mapper = try Mapper { $0.register(Dog.self) }
    let text = try Failing.reading(#"{"weight":"x","legs":[]}"#, as: Dog.self, mapper)
    #expect(
      text == """
        Dog.breed: expected String, found nothing (key "breed")
        Dog.name: expected String, found nothing (key "name")
        Dog.weight: expected Double, found string "x" (key "weight")
        Dog.legs: expected Int, found an array (key "legs")
        """)
  }

  final class Kennel: Animal {
    var size = 0
    enum CodingKeys: CodingKey { case size }

    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      size = try container.decode(Int.self, forKey: .size)
      try super.init(from: container.superDecoder())
    }
  }

  /// The superclass's properties are looked for in its own object, not in that of the subclass.
  @Test func superclassesInObjectsOfTheirOwn() throws {
    let mapper = try Mapper { $0.register(Kennel.self) }
    #expect(
      try Failing.reading(#"{"size":"x","super":{"legs":1}}"#, as: Kennel.self, mapper)
        == """
        Kennel.size: expected Int, found string "x" (key "size")
        Kennel.super.name: expected String, found nothing (key "name")
        """)
    #expect(
      try Failing.reading(#"{"size":1,"super":{"legs":1}}"#, as: Kennel.self, mapper)
        == #"Kennel.super.name: expected String, found nothing (key "name")"#)
  }

  // MARK: Unknown keys

  @Test func misspeltKeysBesideTheMissingOnes() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Person.self, Place.self)
      configuration.unknownKeys = .error
    }
    let text = try Failing.reading(
      #"{"nmae":"a","age":1,"place":{"city":"c","cod":1},"places":[{"city":"c","code":1,"x":2}]}"#,
      as: Person.self, mapper)
    #expect(
      text == """
        Person.name: expected String, found nothing (key "name")
        Person: expected a key such as "name", found unknown key (key "nmae")
        Person.place.code: expected Int, found nothing (key "code")
        Person.place: expected a key such as "code", found unknown key (key "cod")
        Person.places[0]: expected a key of Place, found unknown key (key "x")
        """)
  }

  struct Envelope: Codable {
    var id: Int
    var inner: String

    enum CodingKeys: CodingKey { case id, payload }
    enum PayloadKeys: CodingKey { case inner, other }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      let payload = try container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .payload)
      inner = try payload.decode(String.self, forKey: .inner)
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func objectsThatAModelOpensItself() throws {
    let mapper = try Mapper { $0.unknownKeys = .error }
    let text = try Failing.reading(
      #"{"id":1,"payload":{"inner":"a","inenr":2,"zz":3},"more":4}"#, as: Envelope.self, mapper)
    #expect(
      text == """
        Envelope.payload: expected a key such as "inner", found unknown key (key "inenr")
        Envelope.payload: expected a key of Envelope, found unknown key (key "zz")
        Envelope: expected a key of Envelope, found unknown key (key "more")
        """)
    #expect(
      try Failing.reading(
        #"{"id":1,"payload":{"inner":"a","other":2}}"#, as: Envelope.self, mapper) == "no error")
    var report = MappingReport()
    _ = try Mapper().object(
      from: #"[{"id":1,"payload":{"inner":"a","zz":2,"zz":3,"INNER":""}}]"#, as: [Envelope].self,
      report: &report)
    #expect(
      report.description == """
        [0].payload: ambiguousKey, the key stands there more than once; the last one counts (key "zz")
        [0].payload.inner: ambiguousKey, "INNER" fits as well (key "inner")
        [0].payload: unknownKey, no property of Envelope (key "zz")
        """)
  }

  enum Shape: Codable {
    case circle(radius: Double)
    case square(side: Double)
  }

  @Test func payloadsOfEnums() throws {
    var report = MappingReport()
    for (name, source) in try EverySource.forms(of: #"{"circle":{"radius":1,"colour":"red"}}"#) {
      report = MappingReport()
      _ = try Mapper().object(from: source, as: Shape.self, report: &report)
      #expect(
        report.description == #"circle: unknownKey, no property of Shape (key "colour")"#,
        "from \(name)")
    }
  }

  // MARK: Weaker keys

  @Test func keysThatLoseAgainstStrongerOnesAreReported() throws {
    struct Name: Codable { var firstName: String }
    for (name, source) in try EverySource.forms(
      of: #"{"first_name":"b","firstName":"a","FIRST_NAME":"c"}"#)
    {
      var report = MappingReport()
      #expect(try Mapper().object(from: source, as: Name.self, report: &report).firstName == "a")
      #expect(
        report.description == """
          firstName: ambiguousKey, "first_name" fits as well (key "firstName")
          firstName: ambiguousKey, "FIRST_NAME" fits as well (key "firstName")
          """, "from \(name)")
    }
  }

  @Test(arguments: [
    (#"{"name":"a","label":"b"}"#, #"title: ambiguousKey, "label" fits as well (key "name")"#),
    (#"{"label":"b"}"#, ""),
    (
      #"{"name":"a","title":"b","label":"c"}"#,
      #"""
      title: ambiguousKey, "label" fits as well (key "name")
      title: ambiguousKey, "title" fits as well (key "name")
      """#
    ),
  ])
  func declaredAlternatives(json: String, expected: String) throws {
    struct Name: Codable { var title: String }
    let mapper = try Mapper { $0.map(Name.self) { $0.property(\.title).keys("name", "label") } }
    var report = MappingReport()
    _ = try mapper.object(from: json, as: Name.self, report: &report)
    #expect(report.description == expected)
  }

  /// A key that another property is decoded from was not passed over.
  @Test func alternativesThatAreOtherProperties() throws {
    struct Work: Codable {
      var name: String
      var title: String
    }
    let mapper = try Mapper { $0.map(Work.self) { $0.property(\.name).keys("id", "title") } }
    var report = MappingReport()
    let work = try mapper.object(from: #"{"id":"a","title":"b"}"#, as: Work.self, report: &report)
    #expect((work.name, work.title) == ("a", "b"))
    #expect(report.isEmpty)

    struct Home: Codable { var city: String? }
    struct Person: Codable {
      var name: String
      var home: Home?
      var inlined: Inlined
      struct Inlined: Codable { var label: String? }
    }
    let parts = try Mapper { configuration in
      configuration.map(Person.self) { person in
        person.property(\.name).keys("id", "label")
        person.property(\.home?.city).key("town")
        person.property(\.inlined).inline()
      }
    }
    let person = try parts.object(
      from: #"{"id":"a","town":"b","label":"c"}"#, as: Person.self, report: &report)
    #expect((person.name, person.home?.city, person.inlined.label) == ("a", "b", "c"))
    #expect(report.ambiguousKeys.isEmpty)
  }

  struct Resident: Codable {
    struct Home: Codable, Equatable { var city: String? }
    var home: Home?
    var rest: [String: JSONValue]
    enum CodingKeys: CodingKey { case home, rest }
  }

  /// Flat keys that were passed over for the nested object's own member or for a stronger flat key.
  @Test(arguments: [
    (
      #"{"home":{"city":"a"},"town":"b"}"#,
      #"home.city: ambiguousKey, "town" fits as well (key "home")"#, "a", #"{"town":"b"}"#
    ),
    (
      #"{"place":"a","town":"b"}"#,
      #"home.city: ambiguousKey, "town" fits as well (key "place")"#, "a", #"{"town":"b"}"#
    ),
    (
      #"{"TOWN":"a","Town":"b"}"#,
      #"home.city: ambiguousKey, "Town" fits as well (key "TOWN")"#, "a", #"{"Town":"b"}"#
    ),
    (#"{"home":{},"town":"b"}"#, "", "b", "{}"),
  ])
  func flatKeys(json: String, expected: String, city: String, rest: String) throws {
    for hasRest in [false, true] {
      let mapper = try Mapper { configuration in
        configuration.map(Resident.self) { resident in
          resident.property(\.home?.city).keys("place", "town")
          if hasRest { resident.rest(\.rest) } else { resident.property(\.rest).default([:]) }
        }
      }
      var report = MappingReport()
      let resident = try mapper.object(from: json, as: Resident.self, report: &report)
      #expect(resident.home == Resident.Home(city: city))
      #expect(report.ambiguousKeys.map(\.description).joined(separator: "\n") == expected)
      if hasRest { #expect(try mapper.json(from: resident.rest) == rest) }
    }
  }

  /// A container that a model opens twice is one object of the report.
  @Test func containersOpenedAgain() throws {
    struct Twice: Decodable {
      enum Outer: CodingKey { case a }
      enum Inner: CodingKey { case firstName }
      init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Outer.self)
        for _ in 0..<3 {
          let inner = try outer.nestedContainer(keyedBy: Inner.self, forKey: .a)
          _ = try inner.decode(Int.self, forKey: .firstName)
        }
      }
    }
    var report = MappingReport()
    _ = try Mapper().object(
      from: #"{"a":{"first_name":1,"firstName":2}}"#, as: Twice.self, report: &report)
    #expect(
      report.description
        == #"a.firstName: ambiguousKey, "first_name" fits as well (key "firstName")"#)
  }

  // MARK: Sensitive values

  struct Vault: Codable {
    var name: String
    var secrets: [String: Int]
    var owner: Place
    var codes: [Int: [String: Int]]?
  }

  @Test func nothingOfASensitiveValueIsShown() throws {
    let mapper = try Mapper { configuration in
      configuration.unknownKeys = .error
      configuration.map(Vault.self) { vault in
        vault.property(\.secrets).sensitive()
        vault.property(\.owner).sensitive()
        vault.property(\.codes).sensitive()
      }
    }
    #expect(
      try Failing.reading(
        #"{"name":"n","secrets":{"hidden-key":"hidden"},"owner":{"city":"c","code":1}}"#,
        as: Vault.self, mapper)
        == #"Vault.secrets.…: expected Int, found a sensitive value (key "secrets")"#)
    #expect(
      try Failing.reading(
        #"{"name":"n","secrets":{},"owner":{"city":"c","code":1,"hidden":2}}"#, as: Vault.self,
        mapper) == #"Vault.owner: expected a key of Place, found unknown key"#)
    #expect(
      try Failing.reading(
        #"{"name":"n","secrets":{},"owner":{"city":"c"},"codes":{"7":{"hidden":null}}}"#,
        as: Vault.self, mapper) == """
          Vault.owner.code: expected Int, found nothing (key "code")
          Vault.codes.….…: expected Int, found null (key "codes")
          """)
  }

  @Test func reportsShowNothingOfASensitiveValueEither() throws {
    let mapper = try Mapper { configuration in
      configuration.invalidElements = .skip
      configuration.map(Vault.self) { vault in
        vault.property(\.secrets).sensitive()
        vault.property(\.owner).sensitive()
      }
    }
    let json = """
      {"name":3,"secrets":{"hidden":"5","hidden2":[]},"owner":{"city":"c","code":"1","hidden3":2,"CITY":1}}
      """
    for (name, source) in try EverySource.forms(of: json) {
      var report = MappingReport()
      _ = try mapper.object(from: source, as: Vault.self, report: &report)
      #expect(!report.description.contains("hidden"), "from \(name)")
      #expect(
        report.description == """
          name: conversion, number 3 to String (key "name")
          secrets.…: conversion, a sensitive value to Int
          secrets.…: skippedElement, expected Int, found a sensitive value
          owner.code: conversion, a sensitive value to Int (key "code")
          owner.city: ambiguousKey, another key fits as well
          owner: unknownKey, no property of Place
          codes: absentProperty, not in the source (key "codes")
          """, "from \(name)")
    }
  }

  @Test func writingShowsNothingOfASensitiveValue() throws {
    struct Rates: Codable { var rates: [String: Double] }
    let mapper = try Mapper { $0.map(Rates.self) { $0.property(\.rates).sensitive() } }
    #expect(
      Failing.writing(Rates(rates: ["hidden": .nan]), mapper)
        == #"Rates.rates: expected a finite number, found a sensitive value (key "rates")"#)
  }

  @Test func eightyCharactersAndNoMore() throws {
    struct Wordy: Error, CustomStringConvertible { let description: String }
    let mapper = try Mapper { configuration in
      configuration.map(Place.self) { place in
        place.property(\.city).transform { node in
          throw Wordy(description: try node.string())
        }
      }
    }
    let long = String(repeating: "v", count: 500)
    let text = try Failing.reading(#"{"city":"\#(long)","code":1}"#, as: Place.self, mapper)
    let shown = String(repeating: "v", count: 80)
    #expect(
      text == """
        Place.city: expected String, found string "\(shown)…" (key "city"): \(shown)…
        """)
    let key = try Failing.reading(#"{"\#(long)":[]}"#, as: [String: Int].self)
    #expect(
      key == "[String: Int].\(shown)…: expected Int, found an array (key \"\(shown)…\")")
  }
}
