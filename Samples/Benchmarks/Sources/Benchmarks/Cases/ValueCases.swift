import Automapper
import Foundation

/// Values without parts that JSON has as texts or as numbers of many digits, and dictionaries keyed by such values.
enum ValueCases {
  /// The number of models of each type.
  private static let count = 1000

  /// A model with two properties of the type and one that is nil.
  private struct Holder<Value: Codable & Equatable>: Codable, Equatable {
    var first: Value
    var second: Value
    var none: Value?
  }

  static func cases() throws -> [any Case] {
    try cases("UUID", uuid)
      + cases("URL") { URL(string: "https://example.com/items/\($0)?page=1") }
      + cases("Decimal") { Decimal(string: "\($0).25") }
      + cases("Data") { Data("the bytes of number \($0)".utf8) }
      + cases("Float") { Float($0) * 1.37 + 0.001 }
      + cases("[Int: Int]") { [$0: 1, $0 + 1: 2] }
      + cases("[UUID: Int]") { [uuid($0): 1] }
  }

  private static func uuid(_ number: Int) -> UUID {
    let (high, low) = (UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number))
    return UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, high, low))
  }

  private static func cases<Value: Codable & Equatable>(
    _ type: String, _ make: (Int) -> Value?
  ) throws -> [any Case] {
    let models = (0..<count).compactMap { number in
      make(number).map { Holder(first: $0, second: $0, none: nil) }
    }
    let (mapper, decoder, encoder) = (Mapper(), JSONDecoder(), JSONEncoder())
    let data = try encoder.encode(models)
    let object = try JSONSerialization.jsonObject(with: data) as? [Any] ?? []
    let read: (Data) throws -> [Holder<Value>] = { try decoder.decode(from: $0) }
    return [
      Comparison(
        "values, \(type): bytes → models", bytes: data.count, objects: count,
        ours: { try mapper.object(from: data, as: [Holder<Value>].self) }
      ).against("JSONDecoder") { try read(data) },
      Comparison(
        "values, \(type): dictionary → models", bytes: data.count, objects: count,
        ours: { try mapper.object(from: object, as: [Holder<Value>].self) }
      ).against("JSONSerialization.data + JSONDecoder") {
        try read(JSONSerialization.data(withJSONObject: object))
      },
      Comparison(
        "values, \(type): models → bytes", bytes: data.count, objects: count,
        ours: { try mapper.data(from: models) }, reading: { try read($0) }
      ).against("JSONEncoder", { try encoder.encode(models) }, reading: { try read($0) }),
    ]
  }
}
