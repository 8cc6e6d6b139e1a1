import Automapper
import Foundation
import Testing

/// The law over models of random values; the seed of a failing run is in its output.
struct LawRandomTests {
  struct Everything: Codable, Equatable {
    var boolValue: Bool
    var intValue: Int
    var int8Value: Int8?
    var uint64Value: UInt64
    var doubleValue: Double
    var floatValue: Float?
    var decimalValue: Decimal
    var textValue: String
    var profileURL: URL?
    var uuidValue: UUID
    var dataValue: Data
    var dateValue: Date
    var dates: [Date]
    var jsonValue: JSONValue
    var rangeValue: Range<Int>
    var optionals: [Double?]
    var texts: Set<String>
    var byText: [String: Int]
    var byNumber: [Int: String]
    var shape: LawModelTests.Shape
    var children: [Everything]
  }

  @Test func everything() {
    var generator = SeededGenerator.announced()
    for _ in 0..<60 {
      let model = generator.everything(depth: 2)
      Law.check(model, in: [Law.settings.randomElement(using: &generator) ?? Law.settings[0]])
    }
    for setting in Law.settings { Law.check(generator.everything(depth: 3), in: [setting]) }
  }

  @Test func numbersAndDates() throws {
    var generator = SeededGenerator.announced()
    struct Values: Codable, Equatable {
      var doubles: [Double]
      var floats: [Float]
      var integers: [Int64]
      var dates: [Date]
    }
    let values = Values(
      doubles: (0..<2000).map { _ in generator.double() },
      floats: (0..<2000).map { _ in generator.float() },
      integers: (0..<2000).map { _ in generator.integer() },
      dates: (0..<2000).map { _ in generator.date() })
    let mapper = Mapper()
    let fromBytes = try mapper.object(from: mapper.data(from: values), as: Values.self)
    let fromFields = try mapper.object(from: mapper.dictionary(from: values), as: Values.self)
    #expect(fromBytes.doubles.map(\.bitPattern) == values.doubles.map(\.bitPattern))
    #expect(fromFields.doubles.map(\.bitPattern) == values.doubles.map(\.bitPattern))
    #expect(fromBytes == values)
    #expect(fromFields == values)
  }
}

extension SeededGenerator {
  fileprivate mutating func double() -> Double {
    let value = Double(bitPattern: next())
    return value.isFinite ? value : Double(Int8.random(in: .min ... .max, using: &self))
  }

  fileprivate mutating func float() -> Float {
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    return value.isFinite ? value : 0.5
  }

  /// Small and large alike.
  fileprivate mutating func integer<T: FixedWidthInteger>() -> T {
    let shift = Int.random(in: 0..<T.bitWidth, using: &self)
    return T(truncatingIfNeeded: next()) >> T(truncatingIfNeeded: shift)
  }

  fileprivate mutating func date() -> Date {
    let seconds = Double.random(in: -60_000_000_000...250_000_000_000, using: &self)
    let steps: [Double] = [1, 0.5, 0.001, 0.000_001, 0]
    let step = steps.randomElement(using: &self) ?? 1
    return Date(
      timeIntervalSinceReferenceDate: step == 0 ? seconds : (seconds / step).rounded() * step)
  }

  fileprivate mutating func text() -> String {
    let scalars = (0..<Int.random(in: 0..<12, using: &self)).compactMap { _ -> Unicode.Scalar? in
      let limit: UInt32 = [0x20, 0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &self) ?? 1
      return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &self))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func table<Key, Value>(
    _ pair: (inout SeededGenerator) -> (Key, Value)
  ) -> [Key: Value] {
    Dictionary([pair(&self), pair(&self)]) { $1 }
  }

  fileprivate mutating func json(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &self) {
    case 0: .null
    case 1: .bool(.random(using: &self))
    case 2: .integer(integer())
    case 3: .number(double().nextUp + 0.5)
    case 4: .string(text())
    case 5: .array((0..<3).map { _ in json(depth: depth - 1) })
    default:
      .object(table { generator in (generator.text(), generator.json(depth: depth - 1)) })
    }
  }

  fileprivate mutating func everything(depth: Int) -> LawRandomTests.Everything {
    let low = Int32(truncatingIfNeeded: next())
    return LawRandomTests.Everything(
      boolValue: .random(using: &self), intValue: integer(),
      int8Value: Bool.random(using: &self) ? integer() : nil, uint64Value: integer(),
      doubleValue: double(), floatValue: Bool.random(using: &self) ? float() : nil,
      decimalValue: Decimal(integer() as Int64) / 1000, textValue: text(),
      profileURL: URL(string: "https://example.com/\(next())"),
      uuidValue: UUID(uuidString: uuid()) ?? UUID(),
      dataValue: Data((0..<Int.random(in: 0..<9, using: &self)).map { _ in integer() as UInt8 }),
      dateValue: date(), dates: [date(), date()], jsonValue: json(depth: 2),
      rangeValue: Int(low)..<Int(low) + 5, optionals: [double(), nil],
      texts: [text(), text()], byText: table { ($0.text(), $0.integer()) },
      byNumber: table { ($0.integer(), $0.text()) },
      shape: LawModelTests.shapes.randomElement(using: &self) ?? .empty,
      children: depth == 0 ? [] : (0..<2).map { _ in everything(depth: depth - 1) })
  }

  private mutating func uuid() -> String {
    let digits = (0..<32).map { _ in
      String(UInt8.random(in: 0..<16, using: &self), radix: 16)
    }.joined()
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(digits.dropFirst(range.lowerBound).prefix(range.count))
    }
    return parts.joined(separator: "-")
  }
}
