import Automapper
import Foundation
import Testing

/// Properties that say when they are written, and in which formats.
struct OutputRuleTests {
  struct User: Codable, Equatable {
    var nickname: String?
    var age: Int?
    var role = "guest"
    var tags: [String] = []
  }

  static func mapper(_ nilValues: NilValues) throws -> Mapper {
    try Mapper { configuration in
      configuration.nilValues = nilValues
      configuration.map(User.self) { user in
        user.property(\.nickname).nilValues(nilValues == .null ? .omit : .null)
        user.property(\.role).default("guest").omitsDefault()
        user.property(\.tags).default([]).omitsDefault()
      }
    }
  }

  @Test(arguments: [
    (NilValues.omit, #"{"nickname":null}"#, ["nickname"]), (.null, #"{"age":null}"#, ["age"]),
  ])
  func nilOfAProperty(_ mapperPolicy: NilValues, _ text: String, _ keys: [String]) throws {
    let mapper = try Self.mapper(mapperPolicy)
    #expect(try mapper.json(from: User()) == text)
    let fields = try mapper.dictionary(from: User())
    #expect(fields.keys.sorted() == keys)
    #expect(fields[keys[0]] is NSNull)
    #expect(try mapper.object(from: text, as: User.self) == User())
    let full = User(nickname: "A", age: 1, role: "admin", tags: ["x"])
    let written = #"{"nickname":"A","age":1,"role":"admin","tags":["x"]}"#
    #expect(try mapper.json(from: full) == written)
    #expect(try mapper.object(from: written, as: User.self) == full)
  }

  struct Settings: Codable, Equatable, Defaulted {
    var theme = "light"
    var size: Double? = 12
    var point = Point(x: 1)
    init() {}
    struct Point: Codable, Equatable { var x: Int }
  }

  @Test func theDefaultOfADefaultedModel() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Settings.self) { settings in
        settings.property(\.theme).omitsDefault()
        settings.property(\.size).omitsDefault()
        settings.property(\.point).omitsDefault()
      }
    }
    #expect(try mapper.json(from: Settings()) == "{}")
    #expect(try mapper.dictionary(from: Settings()).isEmpty)
    var changed = Settings()
    changed.theme = "dark"
    changed.point.x = 2
    let text = #"{"theme":"dark","point":{"x":2}}"#
    #expect(try mapper.json(from: changed) == text)
    #expect(try mapper.object(from: text, as: Settings.self) == changed)
  }

  /// Not `Equatable`, so that it is compared with the default by its JSON.
  struct Branch: Codable, Defaulted {
    var id = 0
    var branches: [Branch] = []
    init() {}

    init(levels: Int) {
      for level in 1..<levels {
        branches = [self]
        id = level
      }
    }
  }

  private final class Count: @unchecked Sendable { var value = 0 }

  @Test(arguments: [1, 2, 3, 60])
  func theDefaultOfARecursiveModel(levels: Int) throws {
    let count = Count()
    let mapper = try Mapper { configuration in
      configuration.map(Branch.self) { branch in
        branch.property(\.branches).omitsDefault()
        branch.property(\.id).transform {
          try $0.int()
        } inverse: { (id: Int) in
          count.value += 1
          return id
        }
      }
    }
    // Each value is encoded once, although each level is compared with its default.
    let text = try mapper.json(from: Branch(levels: levels), options: .sortedKeys)
    #expect(count.value == levels)
    let nested = (1..<levels).reduce(#"{"id":0}"#) { #"{"branches":[\#($0)],"id":\#($1)}"# }
    #expect(text == nested)
    count.value = 0
    let fields = try mapper.dictionary(from: Branch(levels: levels))
    #expect(count.value == levels)
    #expect(try mapper.json(from: fields, options: .sortedKeys) == text)
  }

  struct Place: Codable { var days: [Date] = [], height = 1.5 }
  struct Trip: Codable, Defaulted {
    var place = Place(), home: Place? = Place()
    init() {}
  }

  /// Values that are compared by their JSON have the rules and the errors of other values.
  @Test func aValueThatIsNotEquatable() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Trip.self) { trip in
        trip.property("place").key("at").dates(.pattern("dd.MM.yyyy")).omitsDefault()
        trip.property(\.home).key("far.home").omitsDefault()
      }
    }
    var trip = Trip()
    #expect(try mapper.json(from: trip) == "{}")
    #expect(try mapper.dictionary(from: trip).isEmpty)
    trip.place.days = [Date(timeIntervalSince1970: 0)]
    trip.home?.height = 2
    let text = try mapper.json(from: trip, options: .sortedKeys)
    let place = #"{"days":["01.01.1970"],"height":1.5}"#
    #expect(text == #"{"at":\#(place),"far":{"home":{"days":[],"height":2.0}}}"#)
    trip.place.height = .nan
    let error = #expect(throws: MappingError.self) { try mapper.json(from: trip) }
    #expect(
      error?.description
        == #"Trip.place.height: expected a finite number, found number nan (key "height")"#)
  }

  final class Engine: @unchecked Sendable {
    var cylinders = 4
    var name: String?
  }

  @Test func modelsOfKeyPaths() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Engine.self, create: { Engine() }) { engine in
        engine.property(\.cylinders).omitsDefault()
        engine.property(\.name).nilValues(.null)
      }
    }
    let engine = Engine()
    #expect(try mapper.json(from: engine) == #"{"name":null}"#)
    engine.cylinders = 6
    #expect(try mapper.json(from: engine) == #"{"cylinders":6,"name":null}"#)
    #expect(try mapper.object(from: #"{"name":null}"#, as: Engine.self).cylinders == 4)
  }

  @Test func omitsDefaultWithoutADefaultIsAMistake() {
    let error = #expect(throws: MappingError.self) {
      try Mapper { $0.map(User.self) { $0.property(\.age).omitsDefault() } }
    }
    #expect(
      error?.description
        == "User.age: expected a default for omitsDefault(), or a Defaulted model, found none")
  }

  struct Person: Codable, Equatable {
    var born: Date?
    var days: [Date] = []
  }

  static let formats = [
    #"{"born":"31.01.2024","days":["2024-01-31T00:00:00Z"]}"#,
    #"{"born":"2024-01-31T00:00:00Z","days":["31.01.2024"]}"#,
  ]

  @Test(arguments: formats)
  func severalDateFormats(_ text: String) throws {
    let mapper = try Mapper { configuration in
      configuration.map(Person.self) { person in
        person.property(\.born).dates(.pattern("dd.MM.yyyy"), .iso8601)
        person.property("days").dates(.iso8601, .pattern("dd.MM.yyyy"))
      }
    }
    let day = Date(timeIntervalSince1970: 19_753 * 86_400)
    let person = try mapper.object(from: text, as: Person.self)
    #expect(person == Person(born: day, days: [day]))
    let any = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try mapper.object(from: .any(any), as: Person.self) == person)
    #expect(
      try mapper.json(from: person) == #"{"born":"31.01.2024","days":["2024-01-31T00:00:00Z"]}"#)
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"born":"01/31/2024","days":[]}"#, as: Person.self)
    }
    #expect(
      error?.issues.first?.description.contains(
        #"born: expected Date, found string "01/31/2024""#) == true, "\(String(describing: error))")
  }

  @Test func invalidElementsOfAProperty() throws {
    let mapper = try Mapper { $0.map(Numbers.self) { $0.property(\.some).invalidElements(.skip) } }
    let text = #"{"some":[1,"x",3],"all":[1]}"#
    #expect(try mapper.object(from: text, as: Numbers.self) == Numbers(some: [1, 3], all: [1]))
    expectIssues("typeMismatch all[0]") {
      try mapper.object(from: #"{"some":[],"all":["x"]}"#, as: Numbers.self)
    }
  }

  struct Numbers: Codable, Equatable {
    var some: [Int]
    var all: [Int]
  }
}
