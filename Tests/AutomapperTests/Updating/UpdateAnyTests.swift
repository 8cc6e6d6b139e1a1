import Automapper
import Testing

/// Updates of values that the model holds as `Any`: the source decides their type.
@Suite struct UpdateAnyTests {
  private struct Box {
    var value: Any = 0
    var count = 1
  }

  private func mapper(_ coercion: Coercion = .standard) throws -> Mapper {
    try Mapper {
      $0.coercion = coercion
      $0.map(Box.self, create: { Box() }) {
        $0.property(\.value)
        $0.property(\.count)
      }
    }
  }

  @Test(arguments: [Coercion.standard, .strict])
  func theSourceDecidesTheType(coercion: Coercion) throws {
    let mapper = try mapper(coercion)
    var box = Box(value: "x")
    try mapper.update(&box, from: #"{"value": 7}"#)
    #expect(box.value as? Int == 7)
    try mapper.update(&box, from: #"{"value": {"a": 1}}"#)
    #expect((box.value as? [String: Any])?["a"] as? Int == 1)
    try mapper.update(&box, from: #"{"value": [1, 2]}"#)
    #expect(box.value as? [Int] == [1, 2])
    try mapper.update(&box, from: #"{"value": ["a"]}"#)
    #expect(box.value as? [String] == ["a"])
    try mapper.update(&box, from: #"{"count": 5}"#)
    #expect(box.value as? [String] == ["a"])
    #expect(box.count == 5)
  }
}

/// Updates of models that encode a value in another form than they decode it.
@Suite struct UpdateFormTests {
  /// Encodes an Optional as a value, a `Float` for a `Double`, and one key twice.
  private struct Reading: Codable, Equatable {
    var name: String?
    var level: Double
    var count: Int
    var unit: String

    enum CodingKeys: CodingKey { case name, level, count, unit }

    init(name: String?, level: Double, count: Int, unit: String) {
      (self.name, self.level, self.count, self.unit) = (name, level, count, unit)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decodeIfPresent(String.self, forKey: .name)
      level = try container.decode(Double.self, forKey: .level)
      count = try container.decode(Int.self, forKey: .count)
      unit = try container.decode(String.self, forKey: .unit)
      _ = try container.decode(String.self, forKey: .unit)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(Float(level), forKey: .level)
      try container.encode(count, forKey: .count)
      try container.encode(unit, forKey: .unit)
    }
  }

  @Test(arguments: ["Ada", nil]) func formsOfOldValues(name: String?) throws {
    let mapper = Mapper()
    var reading = Reading(name: name, level: 1.5, count: 2, unit: "m")
    try mapper.update(&reading, from: #"{"count": 3}"#)
    #expect(reading == Reading(name: name, level: 1.5, count: 3, unit: "m"))
    try mapper.update(&reading, from: #"{"name": "Eve", "unit": "km"}"#)
    #expect(reading == Reading(name: "Eve", level: 1.5, count: 3, unit: "km"))
  }
}
