import Automapper
import Foundation
import Testing

/// Models that are not Codable: read and written by the key paths that their mapping declares.
@Suite struct KeyPathModelTests {
  final class Engine: Equatable {
    var cylinders = 4
    var builtAt: Date?
    var maker = "none"

    static func == (left: Engine, right: Engine) -> Bool {
      left.cylinders == right.cylinders && left.builtAt == right.builtAt
        && left.maker == right.maker
    }
  }

  struct Wheel: Equatable, Hashable {
    var size = 0
    var brand: String?
  }

  struct Vehicle: Equatable {
    var name = ""
    var engine = Engine()
    var spare: Wheel?
    var wheels: [Wheel] = []
    var byPlace: [String: Wheel] = [:]
    var kinds: Set<Wheel> = []
    var deep: [[Wheel?]]?
    var driver: Driver?
    var tags: [String] = []
  }

  struct Driver: Codable, Equatable {
    var name: String
    var age: Int?
  }

  private func mapper(
    _ more: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Engine.self, create: { Engine() }) { engine in
        engine.property(\.cylinders)
        engine.property(\.builtAt).key("built").date(.pattern("dd/MM/yyyy"))
        engine.property(\.maker)
      }
      configuration.map(Wheel.self, create: { Wheel() }) { wheel in
        wheel.property(\.size)
        wheel.property(\.brand)
      }
      configuration.map(Vehicle.self, create: { Vehicle() }) { vehicle in
        vehicle.property(\.name)
        vehicle.property(\.engine)
        vehicle.property(\.spare)
        vehicle.property(\.wheels)
        vehicle.property(\.byPlace)
        vehicle.property(\.kinds)
        vehicle.property(\.deep)
        vehicle.property(\.driver)
        vehicle.property(\.tags)
      }
      more(&configuration)
    }
  }

  @Test func bothWays() throws {
    let mapper = try mapper()
    let engine = try mapper.everywhere(
      #"{"cylinders": "6", "built": "31/01/2024", "Maker": "Ilmor"}"#, as: Engine.self)
    #expect(engine.cylinders == 6 && engine.maker == "Ilmor")
    #expect(engine.builtAt == Date(timeIntervalSince1970: 1_706_659_200))
    #expect(
      try mapper.written(engine) == #"{"built":"31/01/2024","cylinders":6,"maker":"Ilmor"}"#)
    #expect(try mapper.readBack(engine) == engine)
  }

  @Test func whatTheSourceLacksIsAsItWasMade() throws {
    let mapper = try mapper()
    #expect(try mapper.everywhere("{}", as: Engine.self) == Engine())
    let json = #"{"cylinders": null, "built": null, "maker": null}"#
    #expect(try mapper.everywhere(json, as: Engine.self) == Engine())
  }

  @Test func insideEachOther() throws {
    let mapper = try mapper()
    let json = """
      {"by_place": {"front-left": {"size": 1}}, "deep": [[{"size": 1}, null], []],
       "driver": {"name": "Ada", "age": "36"}, "engine": {"cylinders": 2}, "name": "bus",
       "kinds": [{"size": 5, "brand": "x"}, {"size": 5, "brand": "x"}], "spare": {"size": 9},
       "tags": ["a", 1], "wheels": [{"size": 1}, {"size": 2, "brand": "y"}]}
      """
    let vehicle = try mapper.everywhere(json, as: Vehicle.self)
    let engine = Engine()
    engine.cylinders = 2
    let expected = Vehicle(
      name: "bus", engine: engine, spare: Wheel(size: 9),
      wheels: [Wheel(size: 1), Wheel(size: 2, brand: "y")],
      byPlace: ["front-left": Wheel(size: 1)], kinds: [Wheel(size: 5, brand: "x")],
      deep: [[Wheel(size: 1), nil], []], driver: Driver(name: "Ada", age: 36), tags: ["a", "1"])
    #expect(vehicle == expected)
    #expect(
      try mapper.written(vehicle) == """
        {"byPlace":{"front-left":{"size":1}},"deep":[[{"size":1},null],[]],\
        "driver":{"age":36,"name":"Ada"},"engine":{"cylinders":2,"maker":"none"},\
        "kinds":[{"brand":"x","size":5}],"name":"bus","spare":{"size":9},"tags":["a","1"],\
        "wheels":[{"size":1},{"brand":"y","size":2}]}
        """)
    #expect(try mapper.readBack(vehicle) == vehicle)
  }

  @Test func collectionsOfThemAtTheRoot() throws {
    let mapper = try mapper()
    let wheels = try mapper.everywhere(#"[{"size": 1}, {"size": 2}]"#, as: [Wheel].self)
    #expect(wheels == [Wheel(size: 1), Wheel(size: 2)])
    #expect(try mapper.everywhere(#"{"a": {"size": 1}}"#, as: [String: Wheel].self).count == 1)
    #expect(try mapper.everywhere(#"null"#, as: Wheel?.self) == nil)
    #expect(try mapper.everywhere(#"[{"size": 1}]"#, as: Set<Wheel>.self) == [Wheel(size: 1)])
    #expect(try mapper.json(from: wheels) == #"[{"size":1},{"size":2}]"#)
    #expect(try mapper.array(from: wheels).count == 2)
  }

  /// Codable around one that is not: outside `CodingKeys`, by key path.
  struct Car: Codable, Equatable {
    var plate: String
    var engine = Engine()
    var wheels: [Wheel]?
    enum CodingKeys: String, CodingKey { case plate }
  }

  @Test func insideCodableModels() throws {
    let mapper = try mapper {
      $0.map(Car.self) { car in
        car.property(\.engine).key("motor")
        car.property(\.wheels)
      }
    }
    let json = #"{"motor":{"cylinders":8,"maker":"none"},"plate":"X1","wheels":[{"size":3}]}"#
    let car = try mapper.everywhere(json, as: Car.self)
    #expect(car.engine.cylinders == 8 && car.wheels == [Wheel(size: 3)] && car.plate == "X1")
    #expect(try mapper.written(car) == json)
    #expect(try mapper.json(from: [car], options: .sortedKeys) == "[\(json)]")
    #expect(try mapper.everywhere("[\(json)]", as: [Car].self) == [car])
    #expect(try mapper.everywhere(#"{"plate": "Y"}"#, as: Car.self).engine == Engine())
  }

  @Test func nativeInstancesInADictionary() throws {
    let mapper = try mapper()
    let wheel = Wheel(size: 4, brand: "z")
    let engine = Engine()
    let fields: [String: Any] = ["spare": wheel, "wheels": [wheel], "engine": engine]
    let vehicle = try mapper.object(from: fields, as: Vehicle.self)
    #expect(vehicle.spare == wheel && vehicle.wheels == [wheel] && vehicle.engine === engine)
  }

  @Test func errorsAreAllToldByPath() throws {
    let mapper = try mapper()
    let text = try mapper.failure(
      #"{"name": [], "wheels": [{"size": 1}, {"size": "x"}], "engine": {"cylinders": 1.5}}"#,
      as: Vehicle.self)
    #expect(
      text == """
        Vehicle.name: expected String, found an array (key "name")
        Vehicle.wheels[1].size: expected Int, found string "x" (key "size")
        Vehicle.engine.cylinders: expected Int, found number 1.5 (key "cylinders")
        """)
    #expect(
      try mapper.failure("[]", as: Engine.self)
        == "Engine: expected Engine as an object, found an array")
  }

  @Test func unknownKeysAndReports() throws {
    let mapper = try mapper { $0.unknownKeys = .error }
    #expect(
      try mapper.failure(#"{"size": 1, "brnad": "x"}"#, as: Wheel.self) == """
        Wheel: expected a key such as "brand", found unknown key (key "brnad")
        """)
    var report = MappingReport()
    _ = try self.mapper().object(
      from: #"{"cylinders": "6", "odd": 1}"#, as: Engine.self, report: &report)
    #expect(
      report.entries.map { "\($0.kind.rawValue) \($0.path)" } == [
        "conversion cylinders", "absentProperty builtAt", "absentProperty maker", "unknownKey ",
      ])
  }

  @Test func typesThatNobodyMapped() throws {
    struct Odd { var size = 1 }
    #expect(
      try Mapper().failure("{}", as: Odd.self) == """
        Odd: expected a Decodable type, or one that is mapped by key paths, found Odd
        """)
  }

  @Test func mistakesInMappings() throws {
    struct Part {
      var size = 1
      let serial = 2
      var double: Int { size * 2 }
      var odd = Odd()
      var odds: [Odd?] = []
      struct Odd { var depth = 1 }
    }
    let error = #expect(throws: MappingError.self) {
      try Mapper {
        $0.map(Part.self, create: { Part() }) { part in
          part.property("size")
          part.property(\.serial)
          part.property(\.odd)
          part.property(\.odds)
          part.property(\.double)
        }
      }
    }
    let text = error?.description ?? ""
    #expect(text.contains("Part.size: expected a key path, found a name alone"))
    #expect(
      text.contains(
        """
        Part.serial: expected a property that is declared with var, a type that is Codable, or \
        exclude(.fromInput), found a key path that cannot be written
        """))
    #expect(
      text.contains(
        """
        Part.odd: expected a Decodable type, one that is mapped by key paths, or a transformer, \
        found Odd
        """))
    #expect(text.contains("found [Odd?]"))
    #expect(text.contains("found a key path that does not say its name"))
    #expect(error?.issues.count == 5)
  }

  // MARK: Raw values

  enum Fuel: String, CaseIterable { case petrol, diesel }
  struct Flags: OptionSet { let rawValue: Int }
  struct Tank: Equatable {
    var fuel = Fuel.petrol
    var reserve: Fuel?
    var all: [Fuel] = []
    var flags: Flags = []
  }

  @Test func typesWithRawValuesThatAreNotCodable() throws {
    let mapper = try Mapper {
      $0.map(Tank.self, create: { Tank() }) { tank in
        tank.property(\.fuel)
        tank.property(\.reserve)
        tank.property(\.all, named: "all")
        tank.property(\.flags, named: "flags")
      }
    }
    let json =
      #"{"fuel": "diesel", "reserve": "petrol", "all": ["petrol", "diesel"], "flags": "3"}"#
    let tank = try mapper.everywhere(json, as: Tank.self)
    #expect(
      tank
        == Tank(
          fuel: .diesel, reserve: .petrol, all: [.petrol, .diesel], flags: Flags(rawValue: 3)))
    #expect(try mapper.object(from: mapper.dictionary(from: tank), as: Tank.self) == tank)
    #expect(try mapper.object(from: #"{"reserve": null}"#, as: Tank.self) == Tank())
    // At the root, the result must be an object.
    #expect(try mapper.dictionary(from: tank.flags)["rawValue"] as? Int == 3)
    var changed = tank
    try mapper.update(&changed, from: #"{"fuel": "petrol"}"#)
    #expect(changed.fuel == .petrol && changed.all == tank.all)
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"fuel": "water", "all": ["petrol", 1]}"#, as: Tank.self)
    }
    #expect(
      error?.description == """
        Tank.fuel: expected Fuel, one of "petrol", "diesel", found string "water" (key "fuel")
        Tank.all[1]: expected Fuel, one of "petrol", "diesel", found number 1 (key "all")
        """)
  }

  // MARK: Modifiers

  struct Point: Equatable {
    var x = 0
    var y = 0
  }
  struct Plan: Equatable {
    var title = "none"
    var open = false
    var secret = "s"
    var nickname: String?
    var center: Point?
    var total = 0
    var when: Date?
    var shape: Shape = .round
    var size = 1
    var parts: [Point] = []
    var version = ""
    var ratio = 1.0
  }
  enum Shape { case round, square }

  func planMapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Point.self, create: { Point() }) { point in
        point.property(\.x)
        point.property(\.y)
      }
      configuration.map(Plan.self, create: { Plan() }) { plan in
        plan.property(\.title).keys("heading", "title_text")
        plan.property(\.open).default(true)
        plan.property(\.secret).exclude(.fromOutput).sensitive()
        plan.property(\.nickname).when { node, _ in node.stringValue != "skip" }
        plan.property(\.center).inline()
        plan.property(\.total).combine("a", "b") { nodes in
          try nodes.reduce(0) { try $0 + ($1?.int() ?? 0) }
        } inverse: { total, _ in
          [total - 1, 1]
        }
        plan.property(\.when).key("meta.when").date(.pattern("dd.MM.yyyy"))
        plan.property(\.shape).transform { node in
          node.stringValue == "square" ? .square : .round
        } inverse: {
          $0 == .square ? "square" : "round"
        }
        plan.property(\.size).invalidValues(.useDefault)
        plan.property(\.parts).transformElements { node, _ in
          Point(x: try node.int(), y: 0)
        } inverse: { point, plan in
          point.x + plan.size - 1
        }
        plan.property(\.version).key(literal: "app.version")
        plan.property(\.ratio).transform { node, parent in
          try node.double() * (parent["scale"]?.doubleValue ?? 1)
        } inverse: { ratio, plan in
          ratio
        }
        plan.before { $0["plan"] ?? $0 }
        plan.after { plan, _ in if plan.title == "none" { plan.title = "untitled" } }
      }
    }
  }

  @Test func everyModifier() throws {
    let mapper = try planMapper()
    let json = """
      {"plan": {"title_text": "T", "secret": "x", "nickname": "skip", "x": 3, "y": 4, "a": 2,
       "b": 5, "meta": {"when": "01.02.2024"}, "shape": "square", "size": "huge",
       "parts": [1, 2], "app.version": "2", "ratio": 2, "scale": 1.5}}
      """
    let plan = try mapper.everywhere(json, as: Plan.self)
    #expect(
      plan
        == Plan(
          title: "T", open: true, secret: "x", nickname: nil, center: Point(x: 3, y: 4), total: 7,
          when: Date(timeIntervalSince1970: 1_706_745_600), shape: .square, size: 1,
          parts: [Point(x: 1), Point(x: 2)], version: "2", ratio: 3))
    #expect(
      try mapper.written(plan) == """
        {"a":6,"app.version":"2","b":1,"heading":"T","meta":{"when":"01.02.2024"},"open":true,\
        "parts":[1,2],"ratio":3.0,"shape":"square","size":1,"x":3,"y":4}
        """)
    var back = plan
    back.secret = "s"
    #expect(try mapper.readBack(plan) == back)
    #expect(try mapper.everywhere("{}", as: Plan.self).title == "untitled")
    #expect(try mapper.everywhere("{}", as: Plan.self).center == nil)
    let failure = try mapper.failure(#"{"secret": [1]}"#, as: Plan.self)
    #expect(failure == #"Plan.secret: expected String, found a sensitive value (key "secret")"#)
  }

  @Test func flatKeysOfNestedModels() throws {
    struct Box: Equatable {
      var center = Point()
      var far = Point()
    }
    let mapper = try Mapper { configuration in
      configuration.map(Point.self, create: { Point() }) { point in
        point.property(\.x)
        point.property(\.y)
      }
      configuration.map(Box.self, create: { Box() }) { box in
        box.property(\.center)
        box.property(\.center.x).key("cx")
        box.property(\.far.y).key("fy")
      }
    }
    let box = try mapper.everywhere(#"{"cx": 7, "center": {"y": 2}, "fy": 5}"#, as: Box.self)
    #expect(box == Box(center: Point(x: 7, y: 2), far: Point(x: 0, y: 5)))
    #expect(try mapper.written(box) == #"{"center":{"y":2},"cx":7,"fy":5}"#)
  }

  class Machine {
    var name = ""
    private(set) var log: [String] = []
    var power: Int = 0 { didSet { log.append("power \(power)") } }
  }
  class Robot: Machine { var arms = 2 }

  @Test func classesThatAreNotFinalAndTheirSubclasses() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Machine.self, create: { Machine() }) { machine in
        machine.property(\.name).key("title")
        machine.property(\.power)
      }
      configuration.map(Robot.self, create: { Robot() }) { $0.property(\.arms) }
    }
    let robot = try mapper.object(
      from: #"{"title": "R2", "power": 3, "arms": 1}"#, as: Robot.self)
    #expect(robot.name == "R2" && robot.power == 3 && robot.arms == 1)
    #expect(robot.log == ["power 3"])
    #expect(try mapper.written(robot) == #"{"arms":1,"power":3,"title":"R2"}"#)
    #expect(
      try mapper.json(from: [robot as Machine], options: .sortedKeys)
        == #"[{"arms":1,"power":3,"title":"R2"}]"#)
  }

  @Test func subtypesThatTheDataNames() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Machine.self, create: { Machine() }) { machine in
        machine.property(\.name)
        machine.property(\.power)
      }
      configuration.map(Robot.self, create: { Robot() }) { $0.property(\.arms) }
      configuration.register(
        Machine.self, discriminator: "kind", ["robot": Robot.self, "plain": Machine.self])
    }
    let json =
      #"[{"arms":5,"kind":"robot","name":"R","power":1},{"kind":"plain","name":"M","power":2}]"#
    for (name, source) in try EverySource.forms(of: json) {
      let machines = try mapper.object(from: source, as: [Machine].self)
      #expect((machines[0] as? Robot)?.arms == 5 && machines[1].name == "M", "\(name)")
      #expect(try mapper.json(from: machines, options: .sortedKeys) == json, "\(name)")
      // What a source does not name stays what it is.
      try mapper.update(machines[0], from: #"{"arms": 6, "power": 9}"#)
      #expect((machines[0] as? Robot)?.arms == 6 && machines[0].power == 9, "\(name)")
      var machine = machines[0]
      try mapper.update(&machine, from: #"{"kind": "plain", "name": "P"}"#)
      #expect(!(machine is Robot) && machine.name == "P" && machine !== machines[0], "\(name)")
    }
  }

  @Test func providersInCode() throws {
    let make: @Sendable () -> Wheel = { Wheel() }
    var provider = InCodeMappingProvider()
    provider.map(Wheel.self, create: make) { wheel in
      wheel.property(\.size).key("inches")
    }
    let mapper = try Mapper { [provider] in $0.add(provider) }
    #expect(try mapper.everywhere(#"{"inches": 4}"#, as: Wheel.self) == Wheel(size: 4))
    try mapper.validate([Wheel].self)
    #expect(mapper.explain(Wheel.self).rows.map(\.type) == ["Int"])
  }

  @Test func cyclesOnOutput() throws {
    final class Link { var next: Link? }
    let mapper = try Mapper {
      $0.map(Link.self, create: { Link() }) { $0.property(\.next) }
    }
    let link = Link()
    link.next = Link()
    #expect(try mapper.written(link) == #"{"next":{}}"#)
    link.next?.next = link
    defer { link.next = nil }
    let error = #expect(throws: MappingError.self) { try mapper.data(from: link) }
    #expect(error?.issues.first?.code == .cycle)
    #expect(error?.issues.first?.path == "next.next")
  }
}
