import Automapper
import Foundation
import Testing

@Suite struct SelectionTests {
  struct Employee: Codable, Equatable {
    var name: String
    var salary: Int?
    var desk: Desk?
  }

  struct Desk: Codable, Equatable {
    var floor: Int
    var window: Bool?
  }

  struct Company: Codable, Equatable {
    var uuid: String
    var title: String?
    var employees: [Employee]?
    var boss: Employee?
    var byName: [String: Employee]?
  }

  static let company = """
    {"uuid": "u", "title": "T", "employees": [
        {"name": "a", "salary": 1, "desk": {"floor": 1, "window": true}}, {"name": "b", "salary": 2}],
      "boss": {"name": "c", "salary": 3, "desk": {"floor": 9, "window": false}},
      "by_name": {"x": {"name": "d", "salary": 4}}}
    """

  // MARK: Reading

  @Test func namesSelectWholeValues() throws {
    let part = try Found.model(Self.company, as: Company.self, only: ["uuid", "boss"])
    #expect(
      part
        == Company(
          uuid: "u", boss: Employee(name: "c", salary: 3, desk: Desk(floor: 9, window: false))))
  }

  @Test func deeperNamesSelectParts() throws {
    let part = try Found.model(
      Self.company, as: Company.self,
      only: ["uuid", "employees.name", "boss.name", "boss.desk.floor", "byName.name"])
    #expect(
      part
        == Company(
          uuid: "u", employees: [Employee(name: "a"), Employee(name: "b")],
          boss: Employee(name: "c", desk: Desk(floor: 9)), byName: ["x": Employee(name: "d")]))
  }

  /// A name selects the whole value, also beside names of its parts.
  @Test func deeperNamesBesideAWholeOne() throws {
    let mappers = [Mapper(), try Mapper { $0.register(Company.self, Employee.self) }]
    for only in [["uuid", "boss", "boss.name"], ["boss.name", "uuid", "boss"]] {
      for mapper in mappers {
        let part = try Found.model(Self.company, as: Company.self, only: only, mapper)
        let boss = Employee(name: "c", salary: 3, desk: Desk(floor: 9, window: false))
        #expect(part == Company(uuid: "u", boss: boss))
        #expect(try written(whole, only: only) == written(whole, only: ["uuid", "boss"]))
      }
    }
    #expect(
      try Found.failure(
        Self.company, as: Company.self, only: ["uuid", "boss", "boss.nme"], mappers[1]) == """
          Company.boss.nme: expected a property such as "name", found no such property
          """)
  }

  @Test func rootsThatAreCollections() throws {
    let list = try Found.model(
      Self.company, as: [Employee].self, at: "employees", only: ["name"])
    #expect(list == [Employee(name: "a"), Employee(name: "b")])
    let table = try Found.model(
      Self.company, as: [String: Employee].self, at: "by_name", only: ["name"])
    #expect(table == ["x": Employee(name: "d")])
    let one = try Found.model(Self.company, as: Employee?.self, at: "boss", only: ["name"])
    #expect(one == Employee(name: "c"))
    let found = try Found.model(Self.company, as: Desk.self, at: .anywhere, only: ["floor"])
    #expect(found == Desk(floor: 9))
  }

  @Test func plainCallsStayPlain() throws {
    let mapper = Mapper()
    let whole = try mapper.object(from: Self.company, as: Company.self)
    _ = try mapper.object(from: Self.company, as: Company.self, only: ["uuid", "employees.name"])
    #expect(try mapper.object(from: Self.company, as: Company.self) == whole)
    #expect(try mapper.object(from: Self.company, as: Company.self, only: nil) == whole)
    #expect(whole.employees?.first?.desk?.window == true)
  }

  @Test func requiredPropertiesThatAreLeftOut() throws {
    for mapper in [Mapper(), try Mapper { $0.register(Company.self, Employee.self) }] {
      #expect(
        try Found.failure(Self.company, as: Company.self, only: ["title"], mapper) == """
          Company.uuid: expected String, found nothing, since it is not selected (key "uuid")
          """)
      #expect(
        try Found.failure(
          Self.company, as: Company.self, only: ["uuid", "boss.salary"], mapper) == """
            Company.boss.name: expected String, found nothing, since it is not selected (key "name")
            """)
    }
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(
        from: #"{"uuid": null}"#, as: Company.self, only: ["title"])
    }
    #expect(error?.issues.map(\.code) == [.missingKey])
    #expect(error?.issues.map(\.path) == ["uuid"])
  }

  @Test func requiredPropertiesWithDefaults() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Company.self) { $0.property(\.uuid).default("none") }
    }
    let part = try Found.model(Self.company, as: Company.self, only: ["title"], mapper)
    #expect(part == Company(uuid: "none", title: "T"))
  }

  @Test func nothingSelected() throws {
    #expect(try Found.model(#"{"floor": 1}"#, as: Small.self, only: []) == Small())
  }

  struct Small: Codable, Equatable {
    var floor: Int?
  }

  // MARK: Writing

  private func written<T>(
    _ value: T, only properties: [String], _ mapper: Mapper = Mapper()
  ) throws -> String {
    let options: JSONOptions = [.sortedKeys, .withoutEscapingSlashes]
    let text = try mapper.json(from: value, options: options, only: properties)
    let data = try mapper.data(from: value, options: options, only: properties)
    #expect(String(decoding: data, as: UTF8.self) == text)
    if text.hasPrefix("{") {
      let fields = try mapper.dictionary(from: value, only: properties)
      #expect(try Mapper().json(from: fields, options: options) == text)
    } else {
      let rows = try mapper.array(from: value, only: properties)
      #expect(try Mapper().json(from: rows, options: options) == text)
    }
    return text
  }

  private var whole: Company {
    get throws { try Mapper().object(from: Self.company) }
  }

  @Test func writingParts() throws {
    #expect(
      try written(whole, only: ["uuid", "employees.name", "boss.desk.floor", "byName.name"]) == """
        {"boss":{"desk":{"floor":9}},"byName":{"x":{"name":"d"}},"employees":[{"name":"a"},{"name":"b"}],"uuid":"u"}
        """)
    #expect(try written(whole, only: ["title"]) == #"{"title":"T"}"#)
    #expect(try written(whole, only: []) == "{}")
    #expect(
      try written([whole, whole], only: ["uuid"]) == #"[{"uuid":"u"},{"uuid":"u"}]"#)
    #expect(
      try written(["k": whole], only: ["title", "boss.name"])
        == #"{"k":{"boss":{"name":"c"},"title":"T"}}"#)
  }

  /// Not Encodable: written by what `Mirror` shows.
  final class Plain {
    var name = "n"
    var size = 2
    var inner: Inner? = Inner()
    var list = [Inner(), Inner()]
    var coded = Desk(floor: 3, window: true)
    var table = ["a": Inner()]

    struct Inner {
      var x = 1
      var y = 2
    }
  }

  @Test func writingWhatIsNotEncodable() throws {
    #expect(
      try written(Plain(), only: ["name", "inner.x", "list.y", "coded.floor", "table.x"]) == """
        {"coded":{"floor":3},"inner":{"x":1},"list":[{"y":2},{"y":2}],"name":"n","table":{"a":{"x":1}}}
        """)
    #expect(try written([Plain.Inner(), Plain.Inner()], only: ["x"]) == #"[{"x":1},{"x":1}]"#)
    #expect(
      try written(Plain(), only: ["inner", "coded"])
        == #"{"coded":{"floor":3,"window":true},"inner":{"x":1,"y":2}}"#)
  }

  // MARK: Hierarchies and declared places

  class Vehicle: Codable {
    var wheels = 4
    var owner: Employee?
    init() {}
  }

  final class Car: Vehicle {
    var doors = 3
    var color: String? = "red"

    enum CodingKeys: CodingKey { case doors, color }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      doors = try values.decodeIfPresent(Int.self, forKey: .doors) ?? -1
      color = try values.decodeIfPresent(String.self, forKey: .color)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(doors, forKey: .doors)
      try values.encode(color, forKey: .color)
      try super.encode(to: encoder)
    }
  }

  @Test func classes() throws {
    let json = #"{"wheels": 3, "doors": 5, "color": "b", "owner": {"name": "o", "salary": 1}}"#
    for (name, source) in try EverySource.forms(of: json) {
      let car = try Mapper().object(from: source, as: Car.self, only: ["wheels", "owner.name"])
      #expect(car.wheels == 3, "from \(name)")
      #expect(car.doors == -1)
      #expect(car.color == nil)
      #expect(car.owner == Employee(name: "o"))
    }
    let car = Car()
    car.owner = Employee(name: "o", salary: 2)
    #expect(
      try written(car, only: ["doors", "owner.salary"]) == #"{"doors":3,"owner":{"salary":2}}"#)
    // By the instance's own type, where the declared one is its superclass.
    #expect(
      try written([Vehicle(), car], only: ["wheels", "doors"])
        == #"[{"wheels":4},{"doors":3,"wheels":4}]"#)
  }

  struct Person: Codable, Equatable {
    var name: String
    var address: Address?
    var audit: Audit?
  }

  struct Address: Codable, Equatable {
    var city: String?
    var street: String?
  }

  struct Audit: Codable, Equatable {
    var by: String?
    var at: Int?
  }

  @Test func flattenedAndInlinedModels() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Person.self) { person in
        person.property("address.city").key("town")
        person.property(\.audit).inline()
        person.property(\.name).key("names.first")
      }
    }
    let json = """
      {"names": {"first": "n"}, "town": "t", "address": {"street": "s"}, "by": "me", "at": 3}
      """
    #expect(
      try Found.model(
        json, as: Person.self, only: ["name", "address.city", "audit.by"], mapper)
        == Person(name: "n", address: Address(city: "t"), audit: Audit(by: "me")))
    let person = try mapper.object(from: json, as: Person.self)
    #expect(
      try written(person, only: ["name", "address.city", "audit.by"], mapper)
        == #"{"by":"me","names":{"first":"n"},"town":"t"}"#)
    #expect(
      try written(person, only: ["address.street"], mapper) == #"{"address":{"street":"s"}}"#)
    #expect(try written(person, only: ["audit"], mapper) == #"{"at":3,"by":"me"}"#)
  }

  struct Renamed: Codable, Equatable {
    var first: Int?
    var second: Int?
    enum CodingKeys: String, CodingKey {
      case first = "alpha"
      case second
    }
  }

  @Test func namesOfCodingKeysAndOfSwift() throws {
    let json = #"{"alpha": 1, "second": 2}"#
    #expect(try Found.model(json, as: Renamed.self, only: ["alpha"]) == Renamed(first: 1))
    let mapper = try Mapper { $0.register(Renamed.self) }
    #expect(try Found.model(json, as: Renamed.self, only: ["first"], mapper) == Renamed(first: 1))
    #expect(
      try written(Renamed(first: 1, second: 2), only: ["first"], mapper) == #"{"alpha":1}"#)
  }

  // MARK: Names that are no properties

  @Test(arguments: [
    (
      ["uuid", "titel"],
      #"Company.titel: expected a property such as "title", found no such property"#
    ),
    (
      ["uuid", "employees.nme"],
      #"Company.employees.nme: expected a property such as "name", found no such property"#
    ),
    (["uuid", "qqq"], "Company.qqq: expected a property of Company, found no such property"),
    (
      ["uuid", "title.size"],
      "Company.title.size: expected a property of String, found no such property"
    ),
    (["uuid", "boss."], "Company.boss.: expected a property of Employee, found no such property"),
    // A required property that is missing for want of the right name is not what is wrong.
    (["uid"], #"Company.uid: expected a property such as "uuid", found no such property"#),
  ])
  func unknownNames(_ names: [String], _ text: String) throws {
    for mapper in [Mapper(), try Mapper { $0.register(Company.self, Employee.self) }] {
      #expect(try Found.failure(Self.company, as: Company.self, only: names, mapper) == text)
      let company = try whole
      for _ in 0..<2 {
        let error = #expect(throws: MappingError.self) {
          try mapper.dictionary(from: company, only: names)
        }
        // What is no model when written says nothing of its type.
        if names != ["uuid", "title.size"] { #expect(error?.description == text) }
        #expect(error?.issues.map(\.code) == [.invalidConfiguration])
      }
    }
  }

  @Test func unknownNamesOfWhatIsNotEncodable() {
    for names in [["nam"], ["name", "list.z"]] {
      let error = #expect(throws: MappingError.self) {
        try Mapper().data(from: Plain(), only: names)
      }
      #expect(
        error?.description
          == (names == ["nam"]
            ? #"Plain.nam: expected a property such as "name", found no such property"#
            : "Plain.list.z: expected a property of Inner, found no such property"))
    }
  }

  @Test func unknownNamesAreToldAlsoWhereNothingWasRead() throws {
    let mapper = try Mapper { $0.register(Employee.self) }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: "[]", as: [Employee].self, only: ["nam"])
    }
    #expect(
      error?.description
        == #"[Employee].nam: expected a property such as "name", found no such property"#)
    // Nothing is known of a type that nobody has met.
    struct Unmet: Codable { var name: String }
    #expect(try Mapper().object(from: "[]", as: [Unmet].self, only: ["nam"]).isEmpty)
  }

  @Test func reportsSayNothingOfWhatIsLeftOut() throws {
    for (_, source) in try EverySource.forms(of: #"{"uuid": "u", "title": 3, "more": 1}"#) {
      var report = MappingReport()
      _ = try Mapper().object(from: source, as: Company.self, only: ["uuid"], report: &report)
      #expect(report.description == #"the root: unknownKey, no property of Company (key "more")"#)
    }
  }

  @Test func manyDifferentSelections() throws {
    let mapper = Mapper()
    for number in 0..<900 {
      let names = ["uuid", number % 2 == 0 ? "title" : "employees.name"]
      let part = try mapper.object(
        from: Self.company, as: Company.self,
        only: names + Array(repeating: "uuid", count: number % 300))
      #expect((part.title == nil) == (number % 2 == 1))
    }
  }

  struct Part: Codable, Equatable, Defaulted {
    var a = 1
    var b = 2
  }
  struct Whole: Codable, Equatable, Defaulted {
    var part = Part()
    var list = [1]
  }
  struct Parts: Codable { var parts: [String: Part] }

  /// A mapper forgets what it knows of selections when there are very many. It keeps what other types need.
  @Test func manySelections() throws {
    let mapper = try Mapper(MapperConfiguration())
    let json = #"{"part": {"a": 5}}"#
    let whole = try mapper.object(from: json, as: Whole.self)
    #expect(
      whole.part
        == {
          var part = Part()
          part.a = 5
          return part
        }())
    for number in 0..<2_600 {
      // The second name is unknown, which makes the selection another one.
      _ = try? mapper.object(
        from: #"{"parts": {"x": {"a": 1}}}"#, as: Parts.self, only: ["parts.a", "z\(number)"])
    }
    for _ in 0..<3 {
      let parts = try mapper.object(from: #"{"parts": {"x": {"a": 3}}}"#, as: Parts.self).parts
      #expect(parts["x"]?.a == 3)
      #expect(try mapper.object(from: json, as: Whole.self) == whole)
    }
  }

  /// What an inverse makes is written as a whole: the selection says which properties of the model are.
  @Test func whatAnInverseMakesIsWhole() throws {
    struct Badge: Codable {
      var uuid = "u"
      var name = "n"
    }
    struct Guest: Codable {
      var id: Int
      var badge: String
    }
    struct Visit: Codable {
      var uuid: String
      var host: Guest
      var guests: [Guest]
    }
    let mapper = try Mapper {
      $0.map(Guest.self) {
        $0.property(\.badge).transform { node, _ in
          try node.string()
        } inverse: { _, _ in
          Badge()
        }
      }
    }
    let guest = Guest(id: 1, badge: "b")
    let visit = Visit(uuid: "v", host: guest, guests: [guest])
    let written = #"{"badge":{"name":"n","uuid":"u"},"id":1}"#
    let expected = [
      ["host"]: #"{"host":\#(written)}"#,
      ["guests"]: #"{"guests":[\#(written)]}"#,
      ["guests", "host.badge"]:
        #"{"guests":[\#(written)],"host":{"badge":{"name":"n","uuid":"u"}}}"#,
    ]
    for (only, json) in expected {
      #expect(try mapper.json(from: visit, options: .sortedKeys, only: only) == json)
      let dictionary = try mapper.dictionary(from: visit, only: only)
      #expect(try mapper.json(from: dictionary, options: .sortedKeys) == json)
    }
  }
}
