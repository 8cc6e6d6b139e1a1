import Automapper
import Testing

@Suite struct SubtypeConfigurationTests {
  class Vehicle: Codable { var wheels = 4 }
  final class Car: Vehicle {}
  final class Bike: Vehicle {}
  struct Rock: Codable {}
  final class Plain {}
  protocol Wheeled {}
  struct Cart: Codable, Wheeled {}

  private func issues(_ configure: (inout MapperConfiguration) -> Void) -> String {
    do throws(MappingError) {
      _ = try Mapper { configure(&$0) }
      return ""
    } catch {
      return error.issues.allSatisfy { $0.code == .invalidConfiguration } ? "\(error)" : "?"
    }
  }

  @Test func mistakesAreToldTogether() {
    let text = issues { configuration in
      configuration.register(
        Vehicle.self, discriminator: "",
        ["car": Car.self, "rock": Rock.self, "plain": Plain.self], fallback: Cart.self)
      configuration.register((any Wheeled).self, discriminator: "a..b", ["rock": Rock.self])
    }
    #expect(
      text == """
        Vehicle: expected a discriminator's key, or a dotted path of keys, found ""
        Vehicle: expected a Decodable type, found Plain (key "plain")
        Vehicle: expected a kind of Vehicle, found Rock (key "rock")
        Vehicle: expected a kind of Vehicle, found Cart
        Wheeled: expected a discriminator's key, or a dotted path of keys, found "a..b"
        Wheeled: expected a kind of Wheeled, found Rock (key "rock")
        """)
  }

  @Test func noSubtypes() {
    #expect(
      issues { $0.register(Vehicle.self, discriminator: "type", [:]) }
        == "Vehicle: expected subtypes for the discriminator, found none")
  }

  @Test func twoRegistrationsOfOneBase() {
    #expect(
      issues { configuration in
        configuration.register(Vehicle.self, discriminator: "type", ["car": Car.self])
        configuration.register(Vehicle.self, discriminator: "type", ["bike": Bike.self])
      } == "")
    #expect(
      issues { configuration in
        configuration.register(Vehicle.self, discriminator: "type", ["car": Car.self])
        configuration.register(Vehicle.self, discriminator: "type", ["car": Bike.self])
        configuration.register(Vehicle.self, discriminator: "kind", ["bike": Bike.self])
      } == """
        Vehicle: expected a name of its own, found the name of another type, Car (key "car")
        Vehicle: expected one discriminator for all subtypes, found a second one
        Vehicle: expected one discriminator for all subtypes, found a second one
        """)
  }

  @Test func typesMayBeLeftUnlearned() throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        (any Wheeled).self, discriminator: "type", ["rock": Rock.self], learns: false)
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"[{"type": "rock"}]"#, as: [any Wheeled].self)
    }
    #expect(error?.description == "[Wheeled][0]: expected a kind of Wheeled, found Rock")
  }
}
