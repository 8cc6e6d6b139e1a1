import Automapper
import Foundation
import Testing

/// Subtypes among other features: models that write their name themselves, hierarchies, overrides.
@Suite struct SubtypeTests {
  class Vehicle: Codable, Equatable {
    var wheels: Int
    init(_ wheels: Int) { self.wheels = wheels }
    static func == (left: Vehicle, right: Vehicle) -> Bool {
      type(of: left) == type(of: right) && left.wheels == right.wheels
    }
  }
  class Car: Vehicle {}
  final class Cab: Car {}
  final class Bike: Vehicle {}

  struct Owner: Codable, Equatable {
    var name: String
    var vehicle: Vehicle?
  }

  private func mapper(_ more: (inout MapperConfiguration) -> Void) throws -> Mapper {
    try Mapper { configuration in
      configuration.register(
        Vehicle.self, discriminator: "type", ["car": Car.self, "bike": Bike.self])
      more(&configuration)
    }
  }

  // MARK: Written once

  class Event: Codable {
    var type: String?
    init(_ type: String?) { self.type = type }
  }
  final class Click: Event {}
  class Note: Codable {
    var noteType: String
    init(_ type: String) { noteType = type }
  }
  final class Memo: Note {}

  @Test func aModelThatWritesItsNameItself() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Event.self, discriminator: "type", ["click": Click.self])
      configuration.register(Note.self, discriminator: "note_type", ["memo": Memo.self])
      configuration.nilValues = .null
    }
    #expect(try mapper.written(Click("click")) == #"{"type":"click"}"#)
    #expect(try mapper.written(Click("Clicks")) == #"{"type":"Clicks"}"#)
    #expect(try mapper.written(Click(nil)) == #"{"type":"click"}"#)
    #expect(try mapper.written(Memo("memo")) == #"{"noteType":"memo"}"#)
    let event = try mapper.object(from: #"{"type": "Click"}"#, as: Event.self)
    #expect(event is Click && event.type == "Click")
  }

  // MARK: Hierarchies

  @Test func levelsRegisteredApartByOneKey() throws {
    let mapper = try mapper { $0.register(Car.self, discriminator: "type", ["cab": Cab.self]) }
    for (json, vehicle) in [
      (#"{"type":"car","wheels":4}"#, Car(4)), (#"{"type":"cab","wheels":4}"#, Cab(4)),
      (#"{"type":"bike","wheels":2}"#, Bike(2)),
    ] as [(String, Vehicle)] {
      #expect(try mapper.everywhere(json, as: Vehicle.self) == vehicle)
      #expect(try mapper.written(vehicle) == json)
    }
    #expect(try mapper.everywhere(#"{"type": "cab", "wheels": 4}"#, as: Car.self) is Cab)
    #expect(
      type(of: try mapper.everywhere(#"{"type": "car", "wheels": 4}"#, as: Car.self)) == Car.self)
    #expect(
      try mapper.failure(#"{"type": "bike", "wheels": 4}"#, as: Car.self)
        == #"Car: expected one of cab, car, found string "bike" (key "type")"#)
    #expect(
      try mapper.failure(#"{"type": "van", "wheels": 4}"#, as: Vehicle.self)
        == #"Vehicle: expected one of bike, cab, car, found string "van" (key "type")"#)
  }

  @Test func levelsToldApartByKeysOfTheirOwn() throws {
    let mapper = try mapper {
      $0.register(Car.self, discriminator: "use", ["hire": Cab.self, "own": Car.self])
    }
    for (json, vehicle) in [
      (#"{"type":"car","use":"hire","wheels":4}"#, Cab(4)),
      (#"{"type":"car","use":"own","wheels":4}"#, Car(4)),
    ] {
      #expect(try mapper.everywhere(json, as: Vehicle.self) == vehicle)
      #expect(try mapper.everywhere(json, as: Car.self) == vehicle)
      #expect(try mapper.written(vehicle) == json)
    }
    #expect(
      try mapper.failure(#"[{"type": "car"}]"#, as: [Vehicle].self)
        == #"[Vehicle][0]: expected one of hire, own, found nothing (key "use")"#)
  }

  @Test func anUnnamedSubclassIsWrittenAsTheNearestNamedOne() throws {
    let mapper = try mapper { _ in }
    #expect(try mapper.written(Cab(4)) == #"{"type":"car","wheels":4}"#)
    #expect(try mapper.written(Vehicle(4)) == #"{"wheels":4}"#)
  }

  @Test func ofSeveralNamesTheTypesOwnIsWritten() throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        Vehicle.self, discriminator: "type",
        ["auto": Car.self, "car": Car.self, "b": Bike.self, "a": Bike.self])
    }
    #expect(try mapper.written(Car(4)) == #"{"type":"car","wheels":4}"#)
    #expect(try mapper.written(Bike(4)) == #"{"type":"a","wheels":4}"#)
  }

  // MARK: Among overrides

  @Test func theTypeOfAPropertyBeatsTheName() throws {
    let mapper = try mapper { configuration in
      configuration.map(Owner.self) { $0.property(\.vehicle).type(Bike.self) }
    }
    let owner = try mapper.everywhere(
      #"{"name": "a", "vehicle": {"type": "car", "wheels": 2}}"#, as: Owner.self)
    #expect(owner == Owner(name: "a", vehicle: Bike(2)))
  }

  struct Garage: Codable, Equatable {
    var vehicles: [Vehicle]
    var reserve: [Vehicle]?
    var named: [String: Vehicle]
  }

  @Test func theTypeOfTheElementsOfAProperty() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Garage.self) { garage in
        garage.property(\.vehicles).type(Bike.self)
        garage.property(\.reserve).type(Car.self)
        garage.property(\.named).type(Car.self)
      }
    }
    let json = #"{"vehicles": [{"wheels": 2}], "reserve": [], "named": {"a": {"wheels": 4}}}"#
    let garage = try mapper.everywhere(json, as: Garage.self)
    #expect(garage == Garage(vehicles: [Bike(2)], reserve: [], named: ["a": Car(4)]))
    #expect(
      try mapper.everywhere(#"{"vehicles": [], "named": {}}"#, as: Garage.self).reserve == nil)
    expectIssues("typeMismatch vehicles[1].wheels") {
      try mapper.object(
        from: #"{"vehicles": [{"wheels": 2}, {"wheels": []}], "named": {}}"#, as: Garage.self)
    }
  }

  @Test func theTypeOfElementsThatMayBeNil() throws {
    struct Slots: Codable, Equatable {
      var row: [Vehicle?]
      var named: [String: Vehicle?]?
    }
    let mapper = try Mapper { configuration in
      configuration.map(Slots.self) { slots in
        slots.property(\.row).type(Bike.self)
        slots.property(\.named).type(Car.self)
      }
    }
    let json = #"{"named":{"a":null,"b":{"wheels":4}},"row":[null,{"wheels":2}]}"#
    let slots = try mapper.everywhere(json, as: Slots.self)
    #expect(slots == Slots(row: [nil, Bike(2)], named: ["a": nil, "b": Car(4)]))
    #expect(try mapper.written(slots) == json)
    #expect(
      try mapper.failure(#"{"row": [null, {"wheels": "x"}]}"#, as: Slots.self)
        == #"Slots.row[1].wheels: expected Int, found string "x" (key "wheels")"#)
  }

  @Test func aTransformerBeatsTheName() throws {
    let mapper = try mapper { configuration in
      configuration.map(Owner.self) { owner in
        owner.property(\.vehicle).transform { node, _ in try node.object(as: Bike.self) }
      }
    }
    let owner = try mapper.everywhere(
      #"{"name": "a", "vehicle": {"type": "car", "wheels": 2}}"#, as: Owner.self)
    #expect(owner == Owner(name: "a", vehicle: Bike(2)))
  }

  @Test func aTransformerMayAskForTheBase() throws {
    let mapper = try mapper { configuration in
      configuration.map(Owner.self) { owner in
        owner.property(\.vehicle).transform { node, _ in try node["it"]?.object(as: Vehicle.self) }
      }
    }
    #expect(
      try mapper.everywhere(
        #"{"name": "a", "vehicle": {"it": {"type": "car", "wheels": 2}}}"#, as: Owner.self)
        == Owner(name: "a", vehicle: Car(2)))
  }

  @Test func aNodeMapsAsASubtypeByItsName() throws {
    let mapper = try mapper { configuration in
      configuration.map(Owner.self) { owner in
        owner.property(\.vehicle).transform { node, parent in
          try node.object(named: parent["name"]?.stringValue ?? "", as: Vehicle.self)
        }
      }
    }
    #expect(
      try mapper.everywhere(#"{"name": "Bikes", "vehicle": {"wheels": 2}}"#, as: Owner.self).vehicle
        == Bike(2))
    #expect(
      try mapper.failure(#"{"name": "boat", "vehicle": {"wheels": 2}}"#, as: Owner.self)
        == #"Owner.vehicle: expected one of bike, car, found "boat" (key "vehicle")"#)
  }

  @Test func rulesOfTheBaseHoldForItsSubtypes() throws {
    let mapper = try mapper { configuration in
      configuration.map(Vehicle.self) { vehicle in
        vehicle.property("wheels").key("w")
        vehicle.after { vehicle, _ in vehicle.wheels += 1 }
      }
      configuration.map(Car.self) { $0.property("wheels").key("tyres") }
    }
    #expect(try mapper.everywhere(#"{"type": "bike", "w": 1}"#, as: Vehicle.self) == Bike(2))
    #expect(try mapper.everywhere(#"{"type": "car", "tyres": 3}"#, as: Vehicle.self) == Car(4))
    let written = try mapper.written(Car(3))
    #expect(written == #"{"type":"car","tyres":3}"#)
  }

  @Test func inlinedAndFlattened() throws {
    let mapper = try mapper { configuration in
      configuration.map(Owner.self) { owner in
        owner.property(\.vehicle).inline()
      }
    }
    let owner = Owner(name: "a", vehicle: Car(3))
    #expect(try mapper.written(owner) == #"{"name":"a","type":"car","wheels":3}"#)
    #expect(
      try mapper.everywhere(#"{"name":"a","type":"car","wheels":3}"#, as: Owner.self) == owner)
    let flat = try self.mapper { configuration in
      configuration.map(Owner.self) { owner in
        owner.property("vehicle.wheels").key("wheel_count")
      }
    }
    #expect(
      try flat.written(owner) == #"{"name":"a","vehicle":{"type":"car"},"wheel_count":3}"#)
    #expect(try flat.readBack(owner) == owner)
  }

  @Test func nativeInstancesAreTakenAsTheyAre() throws {
    let mapper = try mapper { _ in }
    let bike = Bike(2)
    let owner = try mapper.object(
      from: ["name": "a", "vehicle": bike] as [String: Any], as: Owner.self)
    #expect(owner.vehicle === bike)
  }

  // MARK: What is no class

  protocol Figure {}
  enum Drawing: Codable, Figure, Equatable {
    case line(from: Int, to: Int)
    case dot(at: Int)
  }
  struct Picture: Codable, Figure, Equatable { var figures: Int }

  @Test func enumsDoNotSeeTheName() throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        (any Figure).self, discriminator: "dot_type",
        ["drawing": Drawing.self, "picture": Picture.self])
    }
    let json = #"{"dot_type":"drawing","line":{"from":1,"to":2}}"#
    let drawing = Drawing.line(from: 1, to: 2)
    #expect(try mapper.everywhere(json, as: Drawing.self) == drawing)
    #expect(try mapper.written(drawing) == json)
    for (_, source) in try EverySource.forms(of: json) {
      #expect(try mapper.object(from: source, as: (any Figure).self) as? Drawing == drawing)
    }
    #expect(try mapper.written(Picture(figures: 1)) == #"{"dot_type":"picture","figures":1}"#)
  }

  @Test func aProtocolAsTheRoot() throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        (any Figure).self, discriminator: "type",
        ["picture": Picture.self, "drawing": Drawing.self])
    }
    let json = #"[{"type": "picture", "figures": 1}, {"type": "drawing", "dot": {"at": 3}}]"#
    for (_, source) in try EverySource.forms(of: json) {
      let figures = try mapper.object(from: source, as: [any Figure].self)
      #expect(figures[0] as? Picture == Picture(figures: 1))
      #expect(figures[1] as? Drawing == .dot(at: 3))
    }
    #expect(
      try mapper.failure(#"[{"type": "sphere"}]"#, as: [any Figure].self)
        == #"[Figure][0]: expected one of drawing, picture, found string "sphere" (key "type")"#)
    #expect(
      try mapper.failure("[]", as: [any Error].self)
        == """
        [Error]: expected a Decodable type, or one that is mapped by key paths, found [Error]
        """)
  }
}
