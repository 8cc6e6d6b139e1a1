import Foundation

/// Class families, unions and values of any type.
extension UntunedSample {
  static func animation() -> Data {
    var random = SeededGenerator(seed: 21)
    let layers = list(360) { layer($0, depth: 2, &random) }
    return Data("{\"v\":\"5.7.1\",\"fr\":29.97,\"layers\":\(layers)}".utf8)
  }

  private static func layer(
    _ index: Int, depth: Int, _ random: inout SeededGenerator
  ) -> String {
    let kind = depth > 0 && random.once(in: 5) ? 0 : random.once(in: 4) ? 1 : 4
    let kindMember = "\"ty\":\(kind)"
    let shared = [
      "\"nm\":\(random.jsonText(12))", "\"ind\":\(index)",
      random.once(in: 3) ? "\"parent\":\(index / 2)" : nil,
      "\"ip\":\(random.number(0..<60))", "\"op\":\(random.decimal(6000..<60_000))",
      random.once(in: 6) ? "\"hd\":true" : nil,
    ]
    switch kind {
    case 0:
      let layers = list(random.number(2..<6)) { layer($0, depth: depth - 1, &random) }
      let base = object([kindMember] + shared)
      return object([kindMember, "\"layers\":\(layers)", "\"super\":\(base)"])
    case 1:
      return object(
        [kindMember] + shared
          + ["\"sc\":\"#\(random.code(6))\"", "\"sw\":\(random.number(10..<2000))"]
          + ["\"sh\":\(random.decimal(1000..<90_000))"])
    default:
      let shapes = list(random.number(2..<14)) { _ in shape(&random) }
      return object([kindMember] + shared + ["\"shapes\":\(shapes)"])
    }
  }

  private static func shape(_ random: inout SeededGenerator) -> String {
    let name = "\"nm\":\(random.jsonText(8))"
    guard random.once(in: 2) else {
      let color = list(4) { _ in "\(random.decimal(0..<10_000, digits: 4))" }
      return object(["\"ty\":\"fl\"", name, "\"c\":\(color)", "\"o\":\(random.number(0..<101))"])
    }
    let position = list(2) { _ in "\(random.decimal(-100_000..<100_000, digits: 3))" }
    let size = list(2) { _ in "\(random.decimal(0..<100_000, digits: 3))" }
    return object(["\"ty\":\"el\"", name, "\"p\":\(position)", "\"s\":\(size)"])
  }

  static func events() -> Data {
    array(1200, seed: 22) { _, random in
      let members = (0..<random.number(4..<9)).map { index in
        "\"\(random.pick(["plan", "screen", "cart", "source", "score", "flags"]))_\(index)\":"
          + value(depth: 2, &random)
      }
      return object([
        "\"event\":\"\(random.pick(["open", "purchase", "scroll", "close"]))\"",
        "\"properties\":" + object(members),
      ])
    }
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> String {
    switch random.number(0..<(depth > 0 ? 12 : 9)) {
    case 0..<3: return "\(random.number(-5..<100_000))"
    case 3: return "\(random.decimal(1..<100_000))"
    case 4..<7: return random.jsonText(12)
    case 7: return random.once(in: 2) ? "true" : "false"
    case 8: return "null"
    case 9..<11: return list(random.number(0..<5)) { _ in value(depth: depth - 1, &random) }
    default:
      return object((0..<3).map { "\"key_\($0)\":" + value(depth: depth - 1, &random) })
    }
  }

  static func activities() -> Data {
    array(2400, seed: 24) { id, random in
      let idMember = "\"id\":\(id)"
      switch random.number(0..<3) {
      case 0:
        return object([
          idMember, "\"author\":\(member(&random))", "\"body\":\(random.jsonText(50))",
        ])
      case 1:
        return object([
          idMember, "\"sender\":\(member(&random))", "\"recipient\":\(member(&random))",
          "\"amount\":\(random.decimal(100..<1_000_000))", "\"currency\":\"CHF\"",
        ])
      default:
        return object([
          idMember, "\"visitor\":\(member(&random))", "\"page\":\"/\(random.code(12))\"",
          "\"seconds\":\(random.number(1..<900))",
        ])
      }
    }
  }

  /// A person, or the identifier of one.
  private static func member(_ random: inout SeededGenerator) -> String {
    let id = random.jsonCode(12)
    guard random.once(in: 2) else { return id }
    return object([
      "\"id\":\(id)", "\"name\":\(random.jsonText(10))",
      random.once(in: 2) ? "\"email\":\"\(random.code(8))@example.com\"" : nil,
    ])
  }
}
