import Automapper
import Foundation
import Testing

/// Dictionaries of `NSNumber`s, as `JSONSerialization` makes them, native dictionaries and JSON give
/// the same models.
struct BridgedNumberTests {
  struct Numbers: Codable, Equatable {
    var flag: Bool
    var small: Int8
    var word: Int
    var unsigned: UInt64
    var ratio: Double
    var single: Float
    var price: Decimal
    var many: [Int]
    var table: [String: Double]
    var text: String?
    var nothing: Int?
  }

  struct Box: Codable { var width: CGFloat }

  @Test func aBooleanIsNoCGFloat() throws {
    for source in [#"{"width":true}"#, #"{"width":false}"#] {
      let native = try JSONSerialization.jsonObject(with: Data(source.utf8))
      for mapper in [Mapper(), try Mapper { $0.coercion = .strict }] {
        #expect(throws: MappingError.self) { try mapper.object(from: source, as: Box.self) }
        #expect(throws: MappingError.self) { try mapper.object(from: .any(native), as: Box.self) }
      }
    }
    let number = try JSONSerialization.jsonObject(with: Data(#"{"width":1}"#.utf8))
    #expect(try Mapper().object(from: .any(number), as: Box.self).width == 1)
  }

  @Test func theSameModel() throws {
    let text = """
      {"flag":true,"small":-128,"word":9007199254740993,"unsigned":18446744073709551615,
      "ratio":0.1,"single":1.5,"price":19.25,"many":[0,1,-1],"table":{"a":1,"b":0.5},"text":"t",
      "nothing":null}
      """
    let expected = Numbers(
      flag: true, small: -128, word: 9_007_199_254_740_993, unsigned: .max, ratio: 0.1, single: 1.5,
      price: 19.25, many: [0, 1, -1], table: ["a": 1, "b": 0.5], text: "t", nothing: nil)
    let native: [String: Any] = [
      "flag": true, "small": Int8(-128), "word": 9_007_199_254_740_993, "unsigned": UInt64.max,
      "ratio": 0.1, "single": Float(1.5), "price": Decimal(19.25), "many": [0, 1, -1],
      "table": ["a": 1, "b": 0.5] as [String: Double], "text": "t", "nothing": Int?.none as Any,
    ]
    let numbers: [String: Any] = [
      "flag": NSNumber(value: true), "small": NSNumber(value: Int8(-128)),
      "word": NSNumber(value: 9_007_199_254_740_993 as Int64),
      "unsigned": NSNumber(value: UInt64.max), "ratio": NSNumber(value: 0.1),
      "single": NSNumber(value: Float(1.5)), "price": NSDecimalNumber(string: "19.25"),
      "many": [NSNumber(value: 0), NSNumber(value: 1), NSNumber(value: -1)],
      "table": ["a": NSNumber(value: 1), "b": NSNumber(value: 0.5)], "text": NSString("t"),
      "nothing": NSNull(),
    ]
    let bridged = try JSONSerialization.jsonObject(with: Data(text.utf8))
    for mapper in [Mapper(), try Mapper { $0.coercion = .strict }] {
      for _ in 0..<2 {
        #expect(try mapper.object(from: text) == expected)
        #expect(try mapper.object(from: native) == expected)
        #expect(try mapper.object(from: numbers) == expected)
        #expect(try mapper.object(from: .any(bridged)) == expected)
        #expect(
          try mapper.object(from: .any(NSDictionary(dictionary: numbers))) == expected)
      }
    }
  }

  @Test func randomModels() throws {
    var generator = SeededGenerator.announced()
    let mapper = Mapper()
    for _ in 0..<200 {
      let shift = UInt64.random(in: 0..<64, using: &generator)
      let value = Numbers(
        flag: .random(using: &generator), small: .random(in: .min ... .max, using: &generator),
        word: Int(truncatingIfNeeded: generator.next() >> shift),
        unsigned: generator.next() >> shift,
        ratio: .random(in: -1e9...1e9, using: &generator),
        single: .random(in: -1...1, using: &generator),
        price: Decimal(Int32(truncatingIfNeeded: generator.next())),
        many: (0..<4).map { _ in .random(in: .min ... .max, using: &generator) },
        table: ["a": .random(in: 0...1, using: &generator)], text: nil, nothing: 5)
      let fields = try mapper.dictionary(from: value)
      let data = try mapper.data(from: value)
      #expect(try mapper.object(from: fields) == value)
      #expect(try mapper.object(from: .any(JSONSerialization.jsonObject(with: data))) == value)
    }
  }
}
