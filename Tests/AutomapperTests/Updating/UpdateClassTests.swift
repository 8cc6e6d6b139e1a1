import Automapper
import Foundation
import Testing

/// Updates of instances of classes: they stay the same ones, and a failure changes nothing.
@Suite struct UpdateClassTests {
  final class Desk: Codable, Equatable {
    var room = 1
    var label: String? = "old"
    init(room: Int = 1, label: String? = "old") { (self.room, self.label) = (room, label) }
    static func == (left: Desk, right: Desk) -> Bool {
      left.room == right.room && left.label == right.label
    }
  }
  final class Employee: Codable, Equatable {
    var name = "Ada"
    var age: Int? = 36
    var desk = Desk()
    var other: Desk?
    var salary = 1.0
    static func == (left: Employee, right: Employee) -> Bool {
      left.name == right.name && left.age == right.age && left.desk == right.desk
        && left.other == right.other && left.salary == right.salary
    }
  }
  struct Company: Codable, Equatable {
    var title = "T"
    var boss = Employee()
    var last = 1
  }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Desk.self) { desk in
        desk.property(\.room)
        desk.property(\.label)
      }
      configuration.map(Employee.self) { employee in
        employee.property(\.name)
        employee.property(\.age).key("years")
        employee.property(\.desk)
        employee.property(\.other)
      }
    }
  }

  @Test func instancesAreWrittenThroughDeclaredKeyPaths() throws {
    let mapper = try mapper()
    let json =
      #"{"name": "Grace", "years": null, "desk": {"room": 7}, "other": {"room": 9, "label": null}}"#
    for (name, source) in try EverySource.forms(of: json) {
      let employee = Employee()
      let desk = employee.desk
      try mapper.update(employee, from: source)
      #expect(employee.name == "Grace" && employee.age == nil, "\(name)")
      #expect(employee.desk === desk && desk.room == 7 && desk.label == "old", "\(name)")
      #expect(employee.other == Desk(room: 9, label: nil), "\(name)")
      var variable = employee
      try mapper.update(&variable, from: #"{"name": "Joan"}"#)
      #expect(variable === employee && employee.name == "Joan", "\(name)")
    }
  }

  @Test func whatIsNotDeclaredIsNamed() throws {
    let mapper = try mapper()
    let employee = Employee()
    let error = #expect(throws: MappingError.self) {
      try mapper.update(employee, from: #"{"salary": 2, "name": "Grace", "desk": {"room": 5}}"#)
    }
    #expect(
      error?.description == """
        Employee.salary: expected a property that the mapping declares by a writable key path, \
        found one that it does not (key "salary")
        """)
    #expect(error?.issues.first?.code == .invalidConfiguration)
    #expect(employee == Employee())
    expectIssues("invalidConfiguration name") {
      try Mapper().update(employee, from: #"{"name": "Grace"}"#)
    }
    #expect(employee == Employee())
    try Mapper().update(employee, from: #"{"unknown": 1}"#)
  }

  /// Not Codable: only the mapper writes it.
  final class Engine {
    var cylinders = 4
    var maker = "old"
    var brand = "old"
  }

  @Test func whatIsNotDeclaredOfInstancesThatAreNotCodable() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Engine.self, create: { Engine() }) { engine in
        engine.property(\.cylinders)
        engine.property(\.brand).exclude(.fromInput)
      }
    }
    for (name, source) in try EverySource.forms(of: #"{"cylinders": 6, "MAKER": "x"}"#) {
      var engine = Engine()
      let expected = """
        Engine.maker: expected a property that the mapping declares by a writable key path, \
        found one that it does not (key "MAKER")
        """
      for update in [
        { try mapper.update(engine, from: source) }, { try mapper.update(&engine, from: source) },
      ] {
        let error = #expect(throws: MappingError.self) { try update() }
        #expect(error?.description == expected, "\(name)")
        #expect(engine.cylinders == 4 && engine.maker == "old", "\(name)")
      }
    }
    // What the mapping excludes is declared, and an unknown key is no property.
    let engine = Engine()
    try mapper.update(engine, from: #"{"cylinders": 6, "brand": "x", "colour": "red"}"#)
    #expect(engine.cylinders == 6 && engine.brand == "old")
  }

  @Test func instancesInsideKeepTheirIdentity() throws {
    let mapper = try mapper()
    var company = Company()
    let (boss, desk) = (company.boss, company.boss.desk)
    try mapper.update(
      &company, from: #"{"title": "U", "boss": {"name": "B", "desk": {"label": null}}}"#)
    #expect(company.boss === boss && boss.desk === desk && boss.name == "B" && desk.label == nil)
    // One that cannot be written takes the place of the old one, with what that had.
    try mapper.update(&company, from: #"{"boss": {"salary": 5}}"#)
    #expect(company.boss !== boss && company.boss.salary == 5 && company.boss.name == "B")
    #expect(boss.salary == 1 && company.boss.desk === desk)
  }

  @Test(arguments: [
    (#"{"name": "X", "desk": {"room": 2}, "years": "many"}"#, "typeMismatch", "age"),
    (
      #"{"name": "X", "years": 1, "desk": {"label": "n", "room": "none"}}"#, "typeMismatch",
      "desk.room"
    ),
    (
      #"{"desk": {"room": 5}, "other": {"room": 1.5}, "name": "X"}"#, "valueOutOfRange",
      "other.room"
    ),
    (#"{"name": null, "desk": {"room": 5}}"#, "nullValue", "name"),
    (#"{"desk": {"room": 3}, "name": "X", "salary": 1}"#, "invalidConfiguration", "salary"),
  ])
  func aFailureChangesNothing(json: String, code: String, path: String) throws {
    let mapper = try mapper()
    for (name, source) in try EverySource.forms(of: json) {
      let employee = Employee()
      let desk = employee.desk
      expectIssues("\(code) \(path)", comment: "\(name)") {
        try mapper.update(employee, from: source)
      }
      #expect(employee == Employee() && employee.desk === desk && desk == Desk(), "\(name)")
    }
    for (name, source) in try EverySource.forms(
      of: #"{"title": "U", "boss": \#(json), "last": "x"}"#)
    {
      var company = Company()
      let boss = company.boss
      // In the company, a boss that cannot be written may be replaced.
      let ofBoss = path == "salary" ? [] : ["\(code) boss.\(path)"]
      expectIssues(ofBoss + ["typeMismatch last"], comment: "\(name)") {
        try mapper.update(&company, from: source)
      }
      #expect(company == Company() && company.boss === boss && boss == Employee(), "\(name)")
    }
  }

  @Test func aClosureThatFailsAtTheEndChangesNothing() throws {
    struct Refused: Error {}
    let mapper = try Mapper { configuration in
      configuration.map(Desk.self) { desk in
        desk.property(\.room)
        desk.property(\.label)
        desk.after { desk, _ in
          desk.label = "changed"
          if desk.room > 5 { throw Refused() }
        }
      }
      configuration.map(Employee.self) { employee in
        employee.property(\.name)
        employee.property(\.desk)
      }
    }
    let employee = Employee()
    let error = #expect(throws: MappingError.self) {
      try mapper.update(employee, from: #"{"name": "X", "desk": {"room": 6}}"#)
    }
    #expect(error?.description == "Employee.desk: expected Desk: Refused()")
    #expect(employee == Employee())
    try mapper.update(employee, from: #"{"name": "X", "desk": {"room": 5}}"#)
    #expect(employee.desk == Desk(room: 5, label: "changed") && employee.name == "X")
  }

  final class Plain: Equatable {
    var size = 1
    var inner: Plain?
    var item = Item()
    static func == (left: Plain, right: Plain) -> Bool {
      left.size == right.size && left.inner == right.inner && left.item == right.item
    }
  }
  struct Item: Equatable {
    var a = 1
    var b: String? = "b"
  }

  @Test func modelsThatAreNotCodable() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Plain.self, create: { Plain() }) { plain in
        plain.property(\.size)
        plain.property(\.inner)
        plain.property(\.item)
      }
      configuration.map(Item.self, create: { Item() }) { item in
        item.property(\.a)
        item.property(\.b)
      }
    }
    for (name, source) in try EverySource.forms(
      of: #"{"size": 5, "inner": {"item": {"a": 7, "b": null}}, "item": {"a": 3}}"#)
    {
      let plain = Plain()
      let inner = Plain()
      plain.inner = inner
      try mapper.update(plain, from: source)
      #expect(plain.size == 5 && plain.item == Item(a: 3, b: "b"), "\(name)")
      #expect(plain.inner === inner && inner.item == Item(a: 7, b: nil), "\(name)")
      expectIssues("typeMismatch item.a", comment: "\(name)") {
        try mapper.update(plain, from: #"{"size": 9, "inner": {"size": 9}, "item": {"a": "x"}}"#)
      }
      #expect(plain.size == 5 && inner.size == 1, "\(name)")
    }
    #expect(try mapper.updating(Item(a: 5), #"{"b": "c"}"#) == Item(a: 5, b: "c"))
    // Null is what a fresh instance has, where nil is no value.
    #expect(try mapper.updating(Item(a: 5), #"{"b": null, "a": null}"#) == Item(a: 1, b: nil))
  }

  @Test func variablesAndElements() throws {
    let mapper = try mapper()
    let employee = Employee()
    var mutable = employee
    try mapper.update(&mutable, from: #"{"name": "A"}"#)
    try mapper.update(mutable, from: #"{"years": 1}"#)
    var list = [employee]
    try mapper.update(list[0], from: #"{"years": 2}"#)
    try mapper.update(&list[0], from: #"{"name": "B"}"#)
    #expect(list[0] === employee && employee.name == "B" && employee.age == 2)
    try mapper.update(&list, from: "[]")
    #expect(list.isEmpty)
  }

  struct Place: Codable, Equatable {
    var a: Int
    var b: String
  }
  final class House: Codable {
    var name = "a"
    var place = Place(a: 1, b: "b")
  }

  /// A key path to a part declares the part, not the property that it belongs to.
  @Test func partsThatAreDeclaredAlone() throws {
    let mapper = try Mapper {
      $0.map(House.self) { house in
        house.property(\.name)
        house.property(\.place.a).key("number")
      }
    }
    let house = House()
    try mapper.update(house, from: #"{"number": 2}"#)
    #expect(house.place == Place(a: 2, b: "b") && house.name == "a")
    let error = #expect(throws: MappingError.self) {
      try mapper.update(house, from: #"{"number": 3, "place": {"b": "c"}}"#)
    }
    #expect(
      error?.description == """
        House.place: expected a property that the mapping declares by a writable key path, \
        found one that it does not (key "place")
        """)
    #expect(house.place == Place(a: 2, b: "b"))
  }

  /// If a closure fails later, parts are restored as well.
  @Test func partsAreRestored() throws {
    struct Failure: Error {}
    let mapper = try Mapper {
      $0.map(House.self) { house in
        house.property(\.place.a).key("number")
        house.after { _, _ in throw Failure() }
      }
    }
    let house = House()
    #expect(throws: MappingError.self) { try mapper.update(house, from: #"{"number": 2}"#) }
    #expect(house.place == Place(a: 1, b: "b"))
  }

  @Test func partsBesideAnInlinedModel() throws {
    let mapper = try Mapper {
      $0.map(House.self) { house in
        house.property(\.name)
        house.property("place").inline()
        house.property(\.place.a).key("number")
      }
    }
    let house = House()
    expectIssues("invalidConfiguration place") {
      try mapper.update(house, from: #"{"number": 2, "b": "c"}"#)
    }
    #expect(house.place == Place(a: 1, b: "b"))
  }

  final class Tenant: Codable {
    var name = "a"
    var place: Place?
  }

  /// A key path that unwraps by force is not read or written where it would trap.
  @Test func partsOfNil() throws {
    let mapper = try Mapper {
      $0.map(Tenant.self) { tenant in
        tenant.property(\.name)
        tenant.property(\.place!.a).key("number")
      }
    }
    let tenant = Tenant()
    try mapper.update(tenant, from: #"{"name": "b"}"#)
    #expect(tenant.name == "b" && tenant.place == nil)
    expectIssues("invalidConfiguration place") {
      try mapper.update(tenant, from: #"{"number": 2, "place": {"b": "c"}}"#)
    }
    #expect(tenant.place == nil)
  }
}
