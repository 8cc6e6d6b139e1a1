import Automapper
import Testing

/// Updates of inlined models whose type the data has named.
@Suite struct UpdateInlinedTests {
  class Vehicle: Codable { var wheels = 0 }
  final class Bike: Vehicle {}
  final class Car: Vehicle {
    var doors = 4
    enum CodingKeys: CodingKey { case doors }
    required init(from decoder: any Decoder) throws {
      doors = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .doors)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(doors, forKey: .doors)
    }
  }
  struct Holder: Codable {
    var name: String
    var vehicle: Vehicle
  }
  struct Parking: Codable {
    var name: String
    var vehicle: Vehicle?
  }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.register(
        Vehicle.self, discriminator: "kind", ["car": Car.self, "bike": Bike.self])
      configuration.map(Holder.self) { $0.property(\.vehicle).inline() }
      configuration.map(Parking.self) { $0.property(\.vehicle).inline() }
    }
  }

  static let updates = [
    (#"{"doors":5}"#, #"{"doors":5,"kind":"car","name":"n","wheels":3}"#),
    (#"{"wheels":9}"#, #"{"doors":1,"kind":"car","name":"n","wheels":9}"#),
    (#"{"wheels":"9","name":"m"}"#, #"{"doors":1,"kind":"car","name":"m","wheels":9}"#),
    (#"{"name":"m"}"#, #"{"doors":1,"kind":"car","name":"m","wheels":3}"#),
    (#"{"kind":"bike","wheels":2}"#, #"{"kind":"bike","name":"n","wheels":2}"#),
  ]

  @Test(arguments: updates) func subclasses(_ source: String, _ expected: String) throws {
    let json = #"{"name":"n","kind":"car","wheels":3,"doors":1}"#
    for (name, source) in try EverySource.forms(of: source) {
      let mapper = try mapper()
      var holder = try mapper.object(from: json, as: Holder.self)
      try mapper.update(&holder, from: source)
      #expect(try mapper.written(holder) == expected, "from \(name)")
      var parking = try mapper.object(from: json, as: Parking.self)
      try mapper.update(&parking, from: source)
      #expect(try mapper.written(parking) == expected, "from \(name)")
    }
  }

  @Test func invalidValues() throws {
    let mapper = try mapper()
    let json = #"{"name":"n","kind":"car","wheels":3,"doors":1}"#
    var holder = try mapper.object(from: json, as: Holder.self)
    let error = #expect(throws: MappingError.self) {
      try mapper.update(&holder, from: #"{"doors":"x"}"#)
    }
    #expect(
      error?.description
        == #"Holder.vehicle.doors: expected Int, found string "x" (key "doors")"#)
  }

  /// The rules of the enclosing model for the inlined one apply to subclasses, too.
  @Test func rulesOfTheProperty() throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        Vehicle.self, discriminator: "kind", ["car": Car.self, "bike": Bike.self])
      configuration.map(Holder.self) { holder in
        holder.property(\.vehicle).inline()
        holder.property("vehicle.wheels").key("count")
      }
    }
    var holder = try mapper.object(from: #"{"name":"n","kind":"bike","count":3}"#, as: Holder.self)
    try mapper.update(&holder, from: #"{"count":4}"#)
    #expect(try mapper.written(holder) == #"{"count":4,"kind":"bike","name":"n"}"#)
  }
}
