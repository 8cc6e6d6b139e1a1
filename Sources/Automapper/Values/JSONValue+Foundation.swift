import Foundation

extension JSONValue {
  /// Whether no number in the value is NaN or an infinity.
  var isFinite: Bool {
    switch self {
    case .null, .bool, .integer, .unsigned, .exact, .string: true
    case .number(let value): value.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .object(let members): members.values.allSatisfy(\.isFinite)
    }
  }

  /// The value as Foundation types: `NSNull`, Bool, Int or UInt64, Double, String, array,
  /// dictionary. An exact number is a `Decimal` if that keeps its spelling, else a ``JSONNumber``.
  var foundationValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .integer(let value): Int(exactly: value) ?? value
    case .unsigned(let value): value
    case .number(let value): value
    case .exact(let value): value.foundationValue
    case .string(let value): value
    case .array(let elements): elements.map(\.foundationValue)
    case .object(let members): members.mapValues(\.foundationValue)
    }
  }
}
