import Automapper
import Testing

/// A name of a type that nobody registered is written back by the fallback that took its object.
@Suite struct UnknownTypeTests {
  class Vehicle: Codable, Equatable {
    var wheels: Int
    init(wheels: Int) { self.wheels = wheels }
    static func == (one: Vehicle, other: Vehicle) -> Bool {
      type(of: one) == type(of: other) && one.wheels == other.wheels
    }
  }
  final class Car: Vehicle {}
  final class UnknownVehicle: Vehicle {}
  protocol Wheeled {}
  struct Cart: Wheeled, Codable { var load: Int }
  struct UnknownWheeled: Wheeled, Codable { var load: Int? }
  final class UnknownClass: Wheeled, Codable { var load: Int? }
  struct Garage: Codable {
    var vehicles: [Vehicle]?
    var named: [String: Vehicle]?
    var best: Vehicle?
    @Inferred var carts: [any Wheeled]
    @Inferred var cart: (any Wheeled)?
    @Inferred var keyed: [String: any Wheeled]?
    @Inferred var nested: [[any Wheeled]]?
  }

  private func mapper(_ key: String = "type", fallback: any Any.Type = UnknownWheeled.self) throws
    -> Mapper
  {
    try Mapper { configuration in
      configuration.register(
        Vehicle.self, discriminator: key, ["car": Car.self], fallback: UnknownVehicle.self)
      configuration.register(
        (any Wheeled).self, discriminator: key, ["cart": Cart.self], fallback: fallback)
    }
  }

  static let documents = [
    #"{"carts":[],"vehicles":[{"type":"boat","wheels":0},{"type":"car","wheels":4},{"wheels":1}]}"#,
    #"{"best":{"type":"boat","wheels":0},"carts":[],"named":{"a":{"type":"x","wheels":2}}}"#,
    #"{"carts":[{"load":1,"type":"boat"},{"load":2,"type":"cart"},{"load":3}]}"#,
    #"{"cart":{"load":1,"type":"boat"},"carts":[],"keyed":{"a":{"type":"x"},"b":{"type":"y"}}}"#,
    #"{"carts":[],"nested":[[{"type":"x"}],[],[{"load":1,"type":"cart"},{"type":"y"}]]}"#,
    #"{"best":{"type":7,"wheels":0},"cart":{"type":true},"carts":[{"type":1.5}]}"#,
    #"{"carts":[{"load":1,"type":"cart"},{"type":"x"},{"load":2,"type":"cart"},{"type":"x"}]}"#,
  ]

  @Test(arguments: documents) func theyAreWrittenBack(_ json: String) throws {
    for fallback in [UnknownWheeled.self, UnknownClass.self] as [any Any.Type] {
      let mapper = try mapper(fallback: fallback)
      for (name, source) in try EverySource.forms(of: json) {
        let garage = try mapper.object(from: source, as: Garage.self)
        #expect(try mapper.written(garage) == json, "from \(name)")
      }
    }
  }

  @Test func dottedKeys() throws {
    let json = #"{"carts":[{"load":1,"meta":{"kind":"boat"}}]}"#
    let mapper = try mapper("meta.kind")
    #expect(try mapper.written(mapper.object(from: json, as: Garage.self)) == json)
  }

  @Test func roots() throws {
    let json = #"[{"type":"boat","wheels":0},{"type":"car","wheels":1}]"#
    let mapper = try mapper()
    let vehicles = try mapper.object(from: json, as: [Vehicle].self)
    #expect(try mapper.json(from: vehicles, options: .sortedKeys) == json)
    let one = #"{"type":"boat","wheels":0}"#
    #expect(try mapper.written(mapper.object(from: one, as: Vehicle.self)) == one)
  }

  /// An instance keeps the name wherever it goes; values are told apart by their place, so that a
  /// collection that was changed writes none.
  @Test func changes() throws {
    let mapper = try mapper()
    var garage = try mapper.object(
      from:
        #"{"vehicles":[{"type":"a","wheels":1},{"type":"b","wheels":2}],"carts":[{"type":"x"}]}"#,
      as: Garage.self)
    garage.vehicles?.swapAt(0, 1)
    garage.vehicles?[0].wheels = 5
    garage.vehicles?.append(UnknownVehicle(wheels: 9))
    #expect(
      try mapper.written(garage) == """
        {"carts":[{"type":"x"}],"vehicles":[{"type":"b","wheels":5},{"type":"a","wheels":1},\
        {"wheels":9}]}
        """)
    garage.carts.append(UnknownWheeled(load: 1))
    #expect(try mapper.written(garage).hasPrefix(#"{"carts":[{},{"load":1}]"#))
  }

  struct Update {
    let old: String
    let source: String
    let new: String
  }

  static let updateCases = [
    Update(
      old: #"{"best":{"type":"a","wheels":1},"carts":[]}"#, source: #"{"best":{"wheels":5}}"#,
      new: #"{"best":{"type":"a","wheels":5},"carts":[]}"#),
    Update(
      old: #"{"best":{"type":"a","wheels":1},"carts":[]}"#,
      source: #"{"best":{"type":"z","wheels":5}}"#,
      new: #"{"best":{"type":"z","wheels":5},"carts":[]}"#),
    Update(
      old: #"{"best":{"type":"a","wheels":1},"carts":[]}"#,
      source: #"{"best":{"type":"car","wheels":5}}"#,
      new: #"{"best":{"type":"car","wheels":5},"carts":[]}"#),
    Update(
      old: #"{"best":{"type":"a","wheels":1},"carts":[]}"#, source: #"{"named":{}}"#,
      new: #"{"best":{"type":"a","wheels":1},"carts":[],"named":{}}"#),
    Update(
      old: #"{"cart":{"load":1,"type":"x"},"carts":[]}"#, source: #"{"cart":{"load":5}}"#,
      new: #"{"cart":{"load":5,"type":"x"},"carts":[]}"#),
    Update(
      old: #"{"cart":{"load":1,"type":"x"},"carts":[]}"#, source: #"{"cart":{"type":"z"}}"#,
      new: #"{"cart":{"load":1,"type":"z"},"carts":[]}"#),
    Update(
      old: #"{"carts":[],"vehicles":[{"type":"b","wheels":2}]}"#,
      source: #"{"vehicles":[{"wheels":2}]}"#,
      new: #"{"carts":[],"vehicles":[{"type":"b","wheels":2}]}"#),
  ]

  /// An update keeps the name, whether it replaces the instance or changes it, unless the source has another name.
  @Test(arguments: updateCases, [false, true])
  func updates(_ update: Update, inPlace: Bool) throws {
    for fallback in [UnknownWheeled.self, UnknownClass.self] as [any Any.Type] {
      let mapper = try Mapper { configuration in
        configuration.register(
          Vehicle.self, discriminator: "type", ["car": Car.self], fallback: UnknownVehicle.self)
        configuration.register(
          (any Wheeled).self, discriminator: "type", ["cart": Cart.self], fallback: fallback)
        configuration.map(Garage.self) {
          $0.property(\.vehicles).onUpdate(.merge(by: \.wheels))
        }
        if inPlace { configuration.map(Vehicle.self) { $0.property(\.wheels, named: "wheels") } }
      }
      var garage = try mapper.object(from: update.old, as: Garage.self)
      try mapper.update(&garage, from: update.source)
      #expect(try mapper.written(garage) == update.new)
    }
  }

  @Test func updatesOfRoots() throws {
    let mapper = try mapper()
    var vehicle = try mapper.object(from: #"{"type":"boat","wheels":0}"#, as: Vehicle.self)
    try mapper.update(&vehicle, from: #"{"wheels":3}"#)
    #expect(try mapper.written(vehicle) == #"{"type":"boat","wheels":3}"#)
  }

  /// The name changes with the properties, or not at all.
  @Test func updatesThatFail() throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        Vehicle.self, discriminator: "type", ["car": Car.self], fallback: UnknownVehicle.self)
      configuration.map(Vehicle.self) { $0.property(\.wheels, named: "wheels") }
    }
    let vehicle = try mapper.object(from: #"{"type":"boat","wheels":0}"#, as: Vehicle.self)
    let error = #expect(throws: MappingError.self) {
      try mapper.update(vehicle, from: #"{"type":"ship","wheels":"x"}"#)
    }
    #expect(
      error?.description == #"Vehicle.wheels: expected Int, found string "x" (key "wheels")"#)
    #expect(try mapper.written(vehicle) == #"{"type":"boat","wheels":0}"#)
    try mapper.update(vehicle, from: #"{"type":"ship","wheels":"1"}"#)
    #expect(try mapper.written(vehicle) == #"{"type":"ship","wheels":1}"#)
  }

  class Animal: @unchecked Sendable { var name = "" }
  final class Dog: Animal, @unchecked Sendable {}
  final class UnknownAnimal: Animal, @unchecked Sendable {}
  final class Farm: @unchecked Sendable {
    var animals: [Animal] = []
    var best: Animal?
  }

  /// Classes that are not Codable keep the name, too, whether the fallback is the base class or a subclass.
  @Test func modelsOfKeyPaths() throws {
    func mapper(_ register: (inout MapperConfiguration) -> Void) throws -> Mapper {
      try Mapper { configuration in
        configuration.map(Animal.self, create: { Animal() }) {
          $0.property(\.name, named: "name")
        }
        configuration.map(Dog.self, create: { Dog() }) { $0.include(Animal.self) }
        configuration.map(UnknownAnimal.self, create: { UnknownAnimal() }) {
          $0.include(Animal.self)
        }
        configuration.map(Farm.self, create: { Farm() }) { farm in
          farm.property(\.animals)
          farm.property(\.best)
        }
        register(&configuration)
      }
    }
    let mappers = [
      try mapper {
        $0.register(
          Animal.self, discriminator: "type", ["dog": Dog.self], fallback: Animal.self)
      },
      try mapper {
        $0.register(
          Animal.self, discriminator: "type", ["dog": Dog.self], fallback: UnknownAnimal.self)
      },
    ]
    let one = #"{"name":"L","type":"lizard"}"#
    let farm = #"{"animals":[\#(one),{"name":"D","type":"dog"}],"best":{"name":"M","type":7}}"#
    for mapper in mappers {
      #expect(try mapper.written(mapper.object(from: one, as: Animal.self)) == one)
      #expect(try mapper.written(mapper.object(from: farm, as: Farm.self)) == farm)
      let animal = try mapper.object(from: one, as: Animal.self)
      try mapper.update(animal, from: #"{"name":"N"}"#)
      #expect(try mapper.written(animal) == #"{"name":"N","type":"lizard"}"#)
    }
  }

  @Test func withoutTheInverse() throws {
    let mapper = try Mapper { configuration in
      configuration.generatesInverse = false
      configuration.register(
        Vehicle.self, discriminator: "type", ["car": Car.self], fallback: UnknownVehicle.self)
    }
    let vehicle = try mapper.object(from: #"{"type":"boat","wheels":0}"#, as: Vehicle.self)
    #expect(try mapper.written(vehicle) == #"{"wheels":0}"#)
  }

  /// A fallback that has the key itself writes it once.
  @Test func fallbacksThatDeclareTheKey() throws {
    struct Declared: Wheeled, Codable {
      var type: String?
      var load: Int?
    }
    let mapper = try mapper(fallback: Declared.self)
    let json = #"{"carts":[{"load":1,"type":"boat"}]}"#
    var garage = try mapper.object(from: json, as: Garage.self)
    #expect(try mapper.written(garage) == json)
    garage.carts = [Declared(type: "ship")]
    #expect(try mapper.written(garage) == #"{"carts":[{"type":"ship"}]}"#)
  }
}
