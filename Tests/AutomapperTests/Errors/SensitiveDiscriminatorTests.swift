import Automapper
import Testing

/// A discriminator that is a sensitive property: no error shows its value.
@Suite struct SensitiveDiscriminatorTests {
  class Vehicle: Codable { var kind: String? }
  final class Car: Vehicle {}
  struct Park: Decodable { var vehicles: [Vehicle] }

  static let texts: [(json: String, text: String)] = [
    (
      #"{"kind":"secret"}"#,
      #"Park.vehicles[0]: expected one of car, found a sensitive value (key "kind")"#
    ),
    (
      #"{"kind":["secret"]}"#,
      #"Park.vehicles[0]: expected one of car, found a sensitive value (key "kind")"#
    ),
    ("{}", #"Park.vehicles[0]: expected one of car, found nothing (key "kind")"#),
    (#"{"kind":null}"#, #"Park.vehicles[0]: expected one of car, found null (key "kind")"#),
  ]

  @Test(arguments: texts) func unknownNames(_ json: String, _ text: String) throws {
    let source = "{\"vehicles\":[\(json)]}"
    for type in [Vehicle.self, Car.self] {
      let mapper = try Mapper { configuration in
        configuration.register(Vehicle.self, discriminator: "kind", ["car": Car.self])
        configuration.map(type) { $0.property("kind").sensitive() }
      }
      #expect(try Failing.reading(source, as: Park.self, mapper) == text)
      let error = Failing.error(mapper, source, as: Park.self)
      #expect(error?.annotated(source).contains("secret") == false)
    }
  }
}
