import Automapper
import Testing

/// Everything that is wrong in values whose types the data names.
@Suite struct SubtypeErrorTests {
  class Vehicle: Codable { var wheels = 4 }
  final class Car: Vehicle {
    var doors: Int
    var seats: Int
    private enum CodingKeys: String, CodingKey { case doors, seats }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      doors = try container.decode(Int.self, forKey: .doors)
      seats = try container.decode(Int.self, forKey: .seats)
      try super.init(from: decoder)
    }
  }
  protocol Wheeled {}
  struct Cart: Wheeled, Codable {
    var load: Int
    var length: Int
  }
  struct Garage: Codable {
    var name: String
    var vehicles: [Vehicle]
    var named: [String: Vehicle]?
    var best: Vehicle?
    @Inferred var carts: [any Wheeled]
    @Inferred var cart: (any Wheeled)?
    @Inferred var keyed: [String: any Wheeled]?
    var size: Int
  }
  struct Plain: Codable {
    var name: String
    @Inferred var items: [Any]
    var size: Int
  }

  private func mapper(registersGarage: Bool) throws -> Mapper {
    try Mapper { configuration in
      configuration.register(Vehicle.self, discriminator: "type", ["car": Car.self])
      configuration.register((any Wheeled).self, discriminator: "type", ["cart": Cart.self])
      if registersGarage { configuration.register(Garage.self) }
    }
  }

  static let bad = #"{"type": "car", "doors": "x", "seats": "y", "wheels": 3}"#
  static let good = #"{"type": "car", "doors": 1, "seats": 2, "wheels": 3}"#
  static let badCart = #"{"type": "cart", "load": "x", "length": "y"}"#

  static func issues(_ path: String, _ key: String? = nil, cart: Bool = false) -> String {
    let names = cart ? ["load", "length"] : ["doors", "seats"]
    return zip(names, ["x", "y"]).map {
      #"\#(path).\#($0): expected Int, found string "\#($1)" (key "\#($0)")"#
    }.joined(separator: "\n")
  }

  static let examples: [(json: String, text: String)] = [
    (
      #""vehicles": [\#(bad), \#(good), \#(bad)], "carts": []"#,
      issues("Garage.vehicles[0]") + "\n" + issues("Garage.vehicles[2]")
    ),
    (
      #""vehicles": [], "carts": [\#(badCart), \#(badCart)]"#,
      issues("Garage.carts[0]", cart: true) + "\n" + issues("Garage.carts[1]", cart: true)
    ),
    (#""vehicles": [], "carts": [], "cart": \#(badCart)"#, issues("Garage.cart", cart: true)),
    (
      #""vehicles": [], "carts": [], "keyed": {"a": \#(badCart), "b": \#(badCart)}"#,
      issues("Garage.keyed.a", cart: true) + "\n" + issues("Garage.keyed.b", cart: true)
    ),
    (
      #""vehicles": [], "carts": [], "named": {"a": \#(bad)}, "best": \#(bad)"#,
      issues("Garage.named.a") + "\n" + issues("Garage.best")
    ),
    (
      #""vehicles": [{"type": "boat"}, \#(bad)], "carts": [{"type": "boat"}, {"load": 1}, \#(badCart)]"#,
      """
      Garage.vehicles[0]: expected one of car, found string "boat" (key "type")
      """ + "\n" + issues("Garage.vehicles[1]") + "\n"
        + """
        Garage.carts[0]: expected one of cart, found string "boat" (key "type")
        Garage.carts[1]: expected one of cart, found nothing (key "type")
        """ + "\n" + issues("Garage.carts[2]", cart: true)
    ),
  ]

  @Test(arguments: examples) func everyIssue(_ json: String, _ text: String) throws {
    let json = "{\"name\": 5.5, \(json), \"size\": \"z\"}"
    let mapper = try mapper(registersGarage: true)
    #expect(
      try mapper.failure(json, as: Garage.self)
        == text + "\n" + #"Garage.size: expected Int, found string "z" (key "size")"#)
  }

  @Test func rootArrays() throws {
    let mapper = try mapper(registersGarage: false)
    #expect(
      try mapper.failure("[\(Self.bad), \(Self.good), \(Self.bad)]", as: [Vehicle].self)
        == Self.issues("[Vehicle][0]") + "\n" + Self.issues("[Vehicle][2]"))
  }

  /// Rules that say only where a value is leave its parts to be looked at one by one.
  @Test func valuesBehindRules() throws {
    let mapper = try Mapper { configuration in
      configuration.register(Vehicle.self, discriminator: "type", ["car": Car.self])
      configuration.register((any Wheeled).self, discriminator: "type", ["cart": Cart.self])
      configuration.map(Garage.self) { garage in
        garage.property(\.vehicles).key("content.vehicles")
        garage.property(\.best).invalidValues(.error).key("content.best")
        garage.property(\.carts).key("content.carts").invalidElements(.error)
      }
    }
    let json = """
      {"name": "n", "size": 1, "content": {"vehicles": [\(Self.bad), \(Self.bad)],
       "best": \(Self.bad), "carts": [\(Self.badCart), \(Self.badCart)]}}
      """
    #expect(
      try mapper.failure(json, as: Garage.self)
        == [
          Self.issues("Garage.vehicles[0]"), Self.issues("Garage.vehicles[1]"),
          Self.issues("Garage.best"), Self.issues("Garage.carts[0]", cart: true),
          Self.issues("Garage.carts[1]", cart: true),
        ].joined(separator: "\n"))
  }
}
