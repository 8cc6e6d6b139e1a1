import Automapper
import Testing

/// Conversions of the properties that a Codable model gets by key paths, beside its own initialiser.
@Suite struct KeyPathConversionTests {
  struct Engine: Equatable { var cylinders = 4 }
  /// Takes a number before a text.
  enum Code: Codable, Equatable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
    func encode(to encoder: any Encoder) throws {}
  }
  struct Car: Codable, Equatable {
    var plate: String
    var code: Code
    var engine = Engine()
    var spares: [Engine] = []
    var byName: [String: Engine] = [:]
    var seats = 0
    enum CodingKeys: String, CodingKey { case plate, code }
  }
  struct Fleet: Codable, Equatable { var cars: [Car] }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Engine.self, create: { Engine() }) { $0.property(\.cylinders) }
      configuration.map(Car.self) { car in
        car.property(\.engine)
        car.property(\.spares)
        car.property(\.byName)
        car.property(\.seats)
      }
    }
  }

  private let json = """
    {"plate": 7, "code": "007", "engine": {"cylinders": "8"}, "spares": [{"cylinders": "6"}],
     "byName": {"a": {"cylinders": "2"}}, "seats": "5"}
    """
  private let car = Car(
    plate: "7", code: .text("007"), engine: Engine(cylinders: 8), spares: [Engine(cylinders: 6)],
    byName: ["a": Engine(cylinders: 2)], seats: 5)

  /// The model's own code still gets its values without a conversion, if they fit.
  @Test func convertedBesideAnInitializer() throws {
    let mapper = try mapper()
    #expect(try mapper.everywhere(json, as: Car.self) == car)
    #expect(try mapper.everywhere(#"{"cars": [\#(json)]}"#, as: Fleet.self) == Fleet(cars: [car]))
  }

  @Test func updates() throws {
    let old = Car(plate: "a", code: .number(1))
    let updated = try mapper().updating(old, #"{"engine": {"cylinders": "8"}, "seats": "5"}"#)
    #expect(
      updated == Car(plate: "a", code: .number(1), engine: Engine(cylinders: 8), seats: 5))
  }

  @Test func invalidValues() throws {
    #expect(
      try mapper().failure(
        #"{"plate": 7, "code": 1, "engine": {"cylinders": "x"}, "seats": "y"}"#, as: Car.self)
          == """
          Car.engine.cylinders: expected Int, found string "x" (key "cylinders")
          Car.seats: expected Int, found string "y" (key "seats")
          """)
  }
}
