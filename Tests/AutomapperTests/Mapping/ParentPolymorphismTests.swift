import Automapper
import Foundation
import Testing

/// The concrete type of a property is named by its parent.
@Suite struct ParentPolymorphismTests {
  class Vehicle: Codable, Equatable {
    var wheels: Int
    init(wheels: Int) { self.wheels = wheels }
    static func == (left: Vehicle, right: Vehicle) -> Bool {
      type(of: left) == type(of: right) && left.wheels == right.wheels
    }
  }
  final class Car: Vehicle {}
  final class Bike: Vehicle {}

  struct Owner: Codable, Equatable {
    var name: String
    var vehicleType: String?
    var vehicle: Vehicle?
  }

  private static let mapper = Result {
    try Mapper { configuration in
      configuration.map(Owner.self) { owner in
        owner.property(\.vehicle).transform { node, parent in
          switch try parent["vehicle_type"]?.string() {
          case "car": try node.object(as: Car.self)
          case "bike": try node.object(as: Bike.self)
          default: nil
          }
        }
      }
      configuration.keyStyle = .snakeCase
    }
  }

  private static var owners: [(json: String, owner: Owner)] {
    [
      (
        #"{"name":"a","vehicle":{"wheels":4},"vehicle_type":"car"}"#,
        Owner(name: "a", vehicleType: "car", vehicle: Car(wheels: 4))
      ),
      (
        #"{"name":"a","vehicle":{"wheels":2},"vehicle_type":"bike"}"#,
        Owner(name: "a", vehicleType: "bike", vehicle: Bike(wheels: 2))
      ),
    ]
  }

  @Test func bothWays() throws {
    let mapper = try Self.mapper.get()
    for (json, owner) in Self.owners {
      #expect(try mapper.everywhere(json) == owner)
      #expect(try mapper.written(owner) == json)
      #expect(try mapper.readBack(owner) == owner)
    }
  }

  @Test func noTypeMeansNoValue() throws {
    let mapper = try Self.mapper.get()
    for json in [
      #"{"name": "a", "vehicle": {"wheels": 1}}"#, #"{"name": "a", "vehicle_type": "car"}"#,
    ] {
      #expect(try mapper.everywhere(json, as: Owner.self).vehicle == nil)
    }
  }

  @Test func errorsInsideNameTheWholePath() throws {
    let mapper = try Self.mapper.get()
    let owner = #"{"name": "a", "vehicle_type": "car", "vehicle": {"wheels": "four"}}"#
    #expect(
      try mapper.failure("[\(owner)]", as: [Owner].self)
        == #"[Owner][0].vehicle.wheels: expected Int, found string "four" (key "wheels")"#)
  }
}
