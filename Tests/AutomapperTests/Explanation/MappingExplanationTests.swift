import Automapper
import Foundation
import Testing

/// The tables of `explain`, as a whole.
@Suite struct MappingExplanationTests {
  class Vehicle: Codable {}
  final class Car: Vehicle {}
  struct Address: Codable {
    var city: String?
    var zip: String?
  }
  struct Audit: Codable { var auditor: String? }
  struct User: Codable {
    var firstName: String
    var dateOfBirth: Date?
    var fullName: String?
    var nickname: String?
    var address: Address?
    var audit: Audit?
    var vehicle: Vehicle?
    var open: Bool
    var password: String?
    var role: String?
  }

  @Test func aTableWithEverything() throws {
    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in
        user.property(\.dateOfBirth).key("dob").date(.pattern("MM-dd/yyyy"))
        user.property(\.fullName).combine("first", "last") { try $0[0]?.string() }
        user.property(\.nickname).keys("nick", "names.short").transform(.trimmed)
        user.property(\.address?.city).key("city")
        user.property(\.audit).inline()
        user.property(\.vehicle).key("car").type(Car.self).when { node, parent in true }
        user.property(\.open).default(true)
        user.property(\.password).exclude(.fromOutput)
        user.property(\.role).exclude(.fromInput)
      }
    }
    #expect(mapper.explain(User.self).description == Self.table)
  }

  // swift-format-ignore
  static let table = """
    property     type      keys tried                                      conversion             default  written as
    firstName    String    firstName, first_name, ≈ firstname                                              firstName
    dateOfBirth  Date?     dob, dateOfBirth, date_of_birth, ≈ dateofbirth  pattern("MM-dd/yyyy")           dob
    fullName     String?   first, last, fullName, full_name, ≈ fullname    combines 2 keys                 fullName
    nickname     String?   nick, names.short, nickname, ≈ nickname         transformer                     nick
    address      Address?  address, ≈ address, city                                                        address, city
    audit        Audit?    (this object)                                   inline                          (this object)
    vehicle      Vehicle?  car, vehicle, ≈ vehicle                         as Car, conditional             car
    open         Bool      open, ≈ open                                                           true     open
    password     String?   password, ≈ password                                                            -
    role         String?                                                                                   role
    """

  @Test func theModelInACollection() throws {
    let mapper = try Mapper { $0.map(Address.self) { $0.property(\.city).key("town") } }
    let table = mapper.explain(Address.self)
    #expect(table.rows.map(\.inverseKey) == ["town", "zip"])
    let types: [any Any.Type] = [[Address].self, Address?.self, [String: [Address?]].self]
    for type in types {
      #expect(mapper.explain(type).rows == table.rows)
      #expect(mapper.explain(type).mermaid == table.mermaid)
    }
    #expect(mapper.explain([Int].self).rows.isEmpty)
  }

  struct Basket: Codable {
    var numbers: [Int]
    var names: [String: String]?
    var days: [Date]?
  }

  @Test func policiesForInvalidValues() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Basket.self) { basket in
        basket.property(\.numbers).invalidElements(.skip)
        basket.property(\.names).invalidElements(.error).invalidValues(.useDefault)
        basket.property(\.days).transform { node in [Date]() }.invalidElements(.skip)
          .invalidValues(.error)
      }
    }
    #expect(
      mapper.explain(Basket.self).rows.map(\.conversion) == [
        "skips invalid elements", "replaces invalid values, refuses invalid elements",
        "transformer, refuses invalid values, skips invalid elements",
      ])
  }

  /// A default is not in quotes, so its own quotes are not escaped.
  @Test func defaultsWithQuotes() throws {
    struct Tags: Codable {
      var names: [String]
      var numbers: [Int]
      var text: String
    }
    let mapper = try Mapper { configuration in
      configuration.map(Tags.self) { tags in
        tags.property(\.names).default(["a"])
        tags.property(\.numbers).default(source: ["1", 2])
        tags.property(\.text).default("a \"b\"\n")
      }
    }
    #expect(
      mapper.explain(Tags.self).rows.map(\.defaultValue) == [
        #"["a"]"#, #"["1", 2]"#, #"a "b"\n"#,
      ])
  }

  @Test func defaultsOfSensitivePropertiesAreHidden() throws {
    let mapper = try Mapper { configuration in
      configuration.map(User.self) { user in
        user.property(\.password).default("hunter2").sensitive()
      }
    }
    let explanation = mapper.explain(User.self)
    #expect(explanation.rows[8].defaultValue == "a sensitive value")
    for text in [explanation.description, explanation.markdown, explanation.mermaid] {
      #expect(!text.contains("hunter2"))
    }
  }

  @Test func conventionsOnly() {
    #expect(
      Mapper().explain(Address.self).description == """
        property  type     keys tried    conversion  default  written as
        city      String?  city, ≈ city                       city
        zip       String?  zip, ≈ zip                         zip
        """)
  }

  @Test func withoutConventions() throws {
    let mapper = try Mapper { configuration in
      configuration.keyMatching = .exact
      configuration.keyStyle = .snakeCase
    }
    #expect(
      mapper.explain(User.self).rows.prefix(2).map(\.keys) == [["firstName"], ["dateOfBirth"]])
    #expect(mapper.explain(User.self).rows[0].inverseKey == "first_name")
  }

  /// The keys in the table are those that are written.
  @Test func inversesOfAFlattenedProperty() throws {
    struct Person: Codable { var address: Address? }
    for (all, own, part) in [
      (true, nil, nil), (false, nil, nil), (false, nil, true), (true, false, nil),
      (true, nil, false), (false, true, nil), (true, false, true),
    ] as [(Bool, Bool?, Bool?)] {
      let mapper = try Mapper { configuration in
        configuration.generatesInverse = all
        configuration.map(Person.self) { person in
          if let own { person.property(\.address).key("addr").generatesInverse(own) }
          let city = person.property(\.address?.city).key("town")
          if let part { city.generatesInverse(part) }
        }
      }
      let person = Person(address: Address(city: "a", zip: "b"))
      let written = try mapper.dictionary(from: person).keys.sorted()
      let inverse = mapper.explain(Person.self).rows[0].inverseKey
      #expect(inverse == written.joined(separator: ", "), "\(all), \(own as Any), \(part as Any)")
    }
  }
}
