import Automapper
import Foundation
import Testing

/// Models whose keys are data: a mapper keeps slots for the first 512 keys of a type only. A key that
/// `encode(to:)` writes twice stands in the result once, whichever of both kinds it is.
@Suite struct ManyKeysTests {
  struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Writes the numbers from 0 under its keys, at the root and in a nested object.
  struct Bag: Encodable {
    var keys: [String]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (index, key) in keys.enumerated() {
        try container.encode(index, forKey: Key(stringValue: key))
      }
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: "nested"))
      for (index, key) in keys.enumerated() {
        try nested.encode(index, forKey: Key(stringValue: key))
      }
    }
  }

  static let repeated: [[String]] = [
    ["key 0", "key 1", "key 0"], ["new", "other", "new"], ["key 0", "new", "key 0", "new"],
    ["new", "key 0", "new"], ["é", "\"", "é", "\""], ["key 1199", "new", "key 1199"],
    ["a", "a", "a"],
  ]

  @Test(arguments: repeated) func aKeyTwiceAfterManyCalls(keys: [String]) throws {
    let mapper = Mapper()
    for call in 0..<60 {
      let bag = Bag(keys: (0..<20).map { "key \(call * 20 + $0)" })
      #expect(try mapper.dictionary(from: bag).count == 21)
      _ = try mapper.data(from: bag)
    }
    var expected: [String: JSONValue] = [:]
    for (index, key) in keys.enumerated() { expected[key] = .integer(Int64(index)) }
    expected["nested"] = .object(expected)
    let bag = Bag(keys: keys)
    for _ in 0..<2 {
      let bytes = try mapper.data(from: bag)
      #expect(try Mapper().object(from: bytes, as: JSONValue.self) == .object(expected))
      let text = String(decoding: bytes, as: UTF8.self)
      for key in Set(keys) {
        let name = try Mapper().json(from: JSONValue.string(key))
        let count = text.components(separatedBy: name + ":").count - 1
        #expect(count == 2, "\(name) at the root and in the nested object: \(text)")
      }
      let dictionary = try mapper.dictionary(from: bag)
      #expect(try Mapper().object(from: dictionary, as: JSONValue.self) == .object(expected))
    }
  }
}
