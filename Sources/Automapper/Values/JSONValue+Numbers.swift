import Foundation

extension JSONValue {
  /// Creates a number from its text, in the first case that holds it: ``integer(_:)``, ``unsigned(_:)``,
  /// ``number(_:)``, ``exact(_:)``. Nil for a text that is not a JSON number.
  ///
  /// `7` is an integer, `2.5` and `1e2` are numbers; `1e400` and `18446744073709551616` are exact.
  public init?(number text: String) {
    guard let number = JSONNumber(text) else { return nil }
    self = number.read { Self($0, isInteger: number.isSpelledAsInteger) } ?? .exact(number)
  }

  /// Creates the number in a case other than ``exact(_:)``; nil if no other case holds it.
  private init?(_ digits: DecimalDigits, isInteger: Bool) {
    if isInteger, digits.count > 0 || !digits.isNegative {
      if let value = digits.exactly(Int64.self) {
        self = .integer(value)
      } else if let value = digits.exactly(UInt64.self) {
        self = .unsigned(value)
      } else {
        return nil
      }
    } else {
      let value = digits.double
      guard digits.isHeld(by: value) else { return nil }
      self = .number(value)
    }
  }
}

extension JSONNumber {
  fileprivate var isSpelledAsInteger: Bool {
    !description.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
  }
}

extension DecimalDigits {
  /// Whether the nearest `Double` represents the number: rounded to as many digits as the number has, the `Double` is
  /// the number. No `Double` represents a number of more than 17 significant digits.
  ///
  /// `0.1` and `0.10000000000000001` are held, and so is every other number of at most 15 digits that is no subnormal.
  /// `9007199254740993.0` is not: its nearest `Double` is 9007199254740992.
  func isHeld(by nearest: Double) -> Bool {
    guard count <= 17, nearest.isFinite else { return false }
    if count == 0 || count <= 15 && nearest.isNormal { return true }
    if let isRounded = isRounding(of: nearest.magnitude) { return isRounded }
    let rounded = String(format: "%.*e", count - 1, nearest)
    return JSONNumber(rounded)?.read { $0.isEqual(to: self) } == true
  }

  /// Whether a `Double` rounds to the number's digits, ties to even; nil for a number with zeros behind its digits, or
  /// with more than 22 places.
  ///
  /// Nothing is lost before the last sum: powers of ten up to 10^22 are doubles, a product is exactly the sum of its
  /// nearest double and the remainder that a fused multiply-add computes, and neighbours are subtracted as integers or,
  /// below 2^53, as doubles.
  private func isRounding(of magnitude: Double) -> Bool? {
    guard (-22...0).contains(exponent) else { return nil }
    var integer: Int64 = 0
    var unit = 1.0
    forEachDigit {
      integer = integer * 10 + Int64($0)
      return true
    }
    for _ in 0..<(-exponent) { unit *= 10 }
    let product = magnitude * unit
    let left = (-product).addingProduct(magnitude, unit)
    let distance =
      left + (product < 0x1p53 ? product - Double(integer) : Double(Int64(product) - integer))
    return distance.magnitude < 0.5 || distance.magnitude == 0.5 && integer.isMultiple(of: 2)
  }

  private func isEqual(to other: DecimalDigits) -> Bool {
    guard isNegative == other.isNegative, exponent == other.exponent, count == other.count else {
      return false
    }
    var (mine, others): ([UInt64], [UInt64]) = ([], [])
    forEachDigit {
      mine.append($0)
      return true
    }
    other.forEachDigit {
      others.append($0)
      return true
    }
    return mine == others
  }
}

extension JSONValue: Hashable {
  /// A number without its case and spelling: `1`, `1.0` and `1e0` are the same integer.
  ///
  /// A double has the value of its shortest text, which is the text that an encoder writes.
  private enum Number: Hashable {
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case exact(JSONNumber)

    init(_ value: UInt64) {
      self = Int64(exactly: value).map(Number.integer) ?? .unsigned(value)
    }

    init(_ value: Double) {
      if value.magnitude <= 0x1p53 {
        self = Int64(exactly: value).map(Number.integer) ?? .double(value)
      } else if value.magnitude < 0x1p64, let number = JSONNumber(NumberText.shortest(value)) {
        self = Self.integer(number) ?? .double(value)
      } else {
        self = .double(value)
      }
    }

    init(_ value: JSONNumber) {
      let double = value.double
      self =
        Self.integer(value)
        ?? (JSONNumber(NumberText.shortest(double)) == value ? .double(double) : .exact(value))
    }

    private static func integer(_ number: JSONNumber) -> Number? {
      number.read { $0.exactly(Int64.self) }.map(Number.integer)
        ?? number.read { $0.exactly(UInt64.self) }.map(Number.unsigned)
    }
  }

  private var number: Number? {
    switch self {
    case .integer(let value): .integer(value)
    case .unsigned(let value): Number(value)
    case .number(let value): Number(value)
    case .exact(let value): Number(value)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// Whether the values are equal. Numbers are compared by value, whatever their case and spelling: `1` equals
  /// `1.0`. A ``number(_:)`` has the value of its shortest text.
  @inline(never)
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.unsigned(let one), .unsigned(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one == other
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: one.number.map { $0 == other.number } ?? false
    }
  }

  /// Hashes the value; equal numbers have equal hashes.
  @inline(never)
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .integer, .unsigned, .number, .exact:
      hasher.combine(2)
      hasher.combine(number)
    case .string(let value):
      hasher.combine(3)
      hasher.combine(value)
    case .array(let elements):
      hasher.combine(4)
      hasher.combine(elements)
    case .object(let members):
      hasher.combine(5)
      hasher.combine(members)
    }
  }
}

extension Scalar {
  /// The value as JSON; nil for arrays, objects and values that JSON cannot represent.
  var json: JSONValue? {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .unsigned(let value): .unsigned(value)
    case .double(let value, let text): text.flatMap(JSONValue.init(number:)) ?? .number(value)
    case .wide(let text): JSONValue(number: text)
    case .string(let value): .string(value)
    case .array, .object, .other: nil
    }
  }
}
