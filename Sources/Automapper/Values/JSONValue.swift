import Foundation

/// Arbitrary JSON in a model.
///
///     struct Event: Codable { var name: String; var payload: JSONValue }
///     event.payload["user"]?["id"]
///
/// Integers are exact up to 64 bits, and other numbers are doubles. A number that neither holds, such as `1e400` or
/// an integer of 30 digits, is ``exact(_:)`` and keeps its spelling. Equality and hashing compare numbers by value.
public enum JSONValue: Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number without fraction or exponent that an `Int64` holds.
  case integer(Int64)
  /// A number without fraction or exponent that is greater than `Int64.max` and that a `UInt64` holds.
  case unsigned(UInt64)
  /// Any other number that a `Double` represents to its last digit.
  case number(Double)
  /// A number that the cases above do not hold: an integer beyond 64 bits, more digits than the nearest
  /// `Double` has, or a magnitude outside the range of a `Double`.
  case exact(JSONNumber)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// The member of an object; nil if there is no such member, or if the value is not an object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The element of an array; nil if there is no such element, or if the value is not an array.
  public subscript(index: Int) -> JSONValue? {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      nil
    }
  }
}

/// A decoder that returns any JSON value without trying one type after another.
protocol JSONValueReading {
  func readJSONValue() throws -> JSONValue
}

extension JSONValue: Codable {
  /// Reads any JSON value, with any decoder.
  ///
  /// A mapper's decoders keep every digit. `JSONDecoder`, and other decoders that decode a `Decimal` from a number,
  /// keep as many digits as a `Decimal` has.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? any JSONValueReading {
      self = try decoder.readJSONValue()
      return
    }
    if let container = try? decoder.container(keyedBy: DataKey.self) {
      var members: [String: JSONValue] = [:]
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
      }
      self = .object(members)
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      let decimal = (try? container.decode(Decimal.self)).flatMap { JSONNumber($0.description) }
      if let decimal, decimal.double == value, decimal.read({ $0.count > 17 }) == true {
        self = .exact(decimal)
      } else {
        self = .number(value)
      }
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Writes the value, with any encoder.
  ///
  /// A mapper's encoders write an ``exact(_:)`` number as it is spelled. Other encoders receive a `Decimal` if one
  /// holds the number exactly, else the nearest `Double`.
  ///
  /// - Throws: `EncodingError.invalidValue`, from another encoder, for a number outside the ranges of both types.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      // A dictionary keeps its keys. An encoder may change the keys of a keyed container.
      var container = encoder.singleValueContainer()
      try container.encode(members)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .exact(let number): try Self.encode(number, to: encoder)
    case .null, .bool, .integer, .unsigned, .number, .string:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .unsigned(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      default: try container.encodeNil()
      }
    }
  }

  private static func encode(_ number: JSONNumber, to encoder: any Encoder) throws {
    if let encoder = encoder as? any AnyEncoding {
      return try encoder.encode(any: number.foundationValue, nil)
    }
    var container = encoder.singleValueContainer()
    if let decimal = number.decimal { return try container.encode(decimal) }
    let double = number.double
    guard double.isFinite, double != 0 else {
      throw EncodingError.invalidValue(
        number,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription:
            "Neither a Decimal nor a Double holds \(Excerpt.text(number.description))"))
    }
    try container.encode(double)
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `nil` is ``null``.
  public init(nilLiteral: ()) { self = .null }
  /// `true` is ``bool(_:)``.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `1` is ``integer(_:)``.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// `1.5` is ``number(_:)``.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// `"a"` is ``string(_:)``.
  public init(stringLiteral value: String) { self = .string(value) }
  /// `[1, "a"]` is ``array(_:)``.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// `["a": 1]` is ``object(_:)``; for equal keys, the last value wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
