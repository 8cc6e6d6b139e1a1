import Automapper
import Testing

private class Vehicle: Codable { var wheels = 4 }

private final class Car: Vehicle {
  let doors: Int

  private enum CodingKeys: String, CodingKey { case doors }

  required init(from decoder: any Decoder) throws {
    doors = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .doors)
    try super.init(from: decoder)
  }
}

private struct EmailConfirmation: Codable, Equatable { var code: Int }

private struct Ride: Codable {
  var vehicle: Vehicle?
}

private func mapper() throws -> Mapper {
  try Mapper { configuration in
    configuration.register(Vehicle.self, EmailConfirmation.self)
    configuration.register(Car.self, named: "automobile")
    configuration.map(Ride.self) { trip in
      trip.property(\.vehicle).transform { node, parent in
        try node.object(named: parent["vehicle_type"]?.stringValue ?? "", as: Vehicle.self)
      }
    }
  }
}

@Suite struct TypeRegistryTests {
  @Test(arguments: ["car", "Car", "cars", "automobile", "AUTOMOBILES"])
  func aNodeMapsAsTheTypeOfAName(_ name: String) throws {
    let text = #"{"vehicle_type": "\#(name)", "vehicle": {"wheels": 3, "doors": 5}}"#
    let trip = try mapper().object(from: text, as: Ride.self)
    #expect((trip.vehicle as? Car)?.doors == 5)
    #expect(trip.vehicle?.wheels == 3)
  }

  @Test func aNameThatNoTypeHasIsAnErrorThatListsTheNames() throws {
    let text = #"{"vehicle_type": "boat", "vehicle": {"wheels": 0}}"#
    let error = #expect(throws: MappingError.self) {
      try mapper().object(from: text, as: Ride.self)
    }
    #expect(
      error?.description == """
        Ride.vehicle: expected one of Car, EmailConfirmation, Vehicle, automobile, \
        found "boat" (key "vehicle")
        """)
    #expect(error?.issues.first?.code == .unknownType)
  }

  @Test func aTypeOfAnotherKindIsAnError() throws {
    let text = #"{"vehicle_type": "email_confirmations", "vehicle": {"code": 1}}"#
    let error = #expect(throws: MappingError.self) {
      try mapper().object(from: text, as: Ride.self)
    }
    #expect(
      error?.description
        == #"Ride.vehicle: expected a kind of Vehicle, found an object (key "vehicle")"#)
  }

  @Test func twoTypesOfOneNameAreAMistakeOfTheConfiguration() {
    let error = #expect(throws: MappingError.self) {
      try Mapper { configuration in
        configuration.register(EmailConfirmation.self)
        configuration.register(Ride.self, named: "email_confirmation")
      }
    }
    #expect(error?.issues.map(\.code) == [.invalidConfiguration])
    #expect(error?.issues.first?.sourceKey == "email_confirmation")
  }

  @Test func aTypeThatMustNotSeeMadeUpValuesDoesNot() throws {
    Counted.reset()
    _ = try Mapper { $0.register(Counted.self, named: "counter", learns: false) }
    #expect(Counted.count == 0)
    _ = try Mapper { $0.register(Counted.self) }.validate(Counted.self)
    #expect(Counted.count == 1)
  }
}

/// Counts how often it is decoded. Used by one test, which runs on one thread.
private struct Counted: Codable {
  nonisolated(unsafe) static var count = 0
  static func reset() { count = 0 }
  init(from decoder: any Decoder) throws { Self.count += 1 }
}
