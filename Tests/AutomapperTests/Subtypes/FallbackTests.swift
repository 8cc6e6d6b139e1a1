import Automapper
import Testing

/// The type of an object with an unknown name, if the fallbacks of several registrations compete.
@Suite struct FallbackTests {
  class Vehicle: Codable {}
  class Car: Vehicle {}
  final class Sports: Car {}
  final class UnknownCar: Car {}
  final class UnknownVehicle: Vehicle {}

  struct Example: Sendable {
    var ofVehicle: (any Any.Type)?
    var ofCar: (any Any.Type)?
    /// The result for a `Vehicle`, and for a `Car`: a type, or the text of the error.
    let vehicle: String
    let car: String
  }

  static let noVehicle =
    #"Vehicle: expected one of car, sports, found string "boat" (key "type")"#
  static let noCar = #"Car: expected one of car, sports, found string "boat" (key "type")"#

  static let examples = [
    Example(vehicle: noVehicle, car: noCar),
    Example(ofCar: UnknownCar.self, vehicle: noVehicle, car: "UnknownCar"),
    Example(ofVehicle: UnknownVehicle.self, vehicle: "UnknownVehicle", car: noCar),
    Example(ofVehicle: UnknownCar.self, vehicle: "UnknownCar", car: "UnknownCar"),
    Example(ofVehicle: Sports.self, ofCar: UnknownCar.self, vehicle: "Sports", car: "UnknownCar"),
  ]

  /// A base takes its own fallback, else that of a supertype if it is a kind of the base.
  @Test(arguments: examples) func ofOneRegistrationOrAnother(_ example: Example) throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        Vehicle.self, discriminator: "type", ["car": Car.self], fallback: example.ofVehicle)
      configuration.register(
        Car.self, discriminator: "type", ["sports": Sports.self], fallback: example.ofCar)
    }
    func result<Model: Vehicle>(_ type: Model.Type) -> String {
      do throws(MappingError) {
        let model = try mapper.object(from: #"{"type": "boat"}"#, as: type)
        return "\(Swift.type(of: model))"
      } catch {
        return "\(error)"
      }
    }
    #expect(result(Vehicle.self) == example.vehicle)
    #expect(result(Car.self) == example.car)
  }
}
