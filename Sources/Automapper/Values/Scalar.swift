/// A source value in normalised form, the input of the conversion rules.
///
/// JSON bytes and Foundation values become scalars only on the slow path, if a value does not already have the kind
/// that the property expects.
package enum Scalar {
  case null
  case bool(Bool)
  case integer(Int64)
  /// Beyond `Int64.max`.
  case unsigned(UInt64)
  /// A number with a fraction or an exponent, with its text if the source has one.
  case double(Double, text: String?)
  /// The text of a number that neither a 64-bit integer nor a double holds exactly, or of any `Decimal`.
  case wide(String)
  case string(String)
  case array
  case object
  /// A value from a dictionary whose type JSON does not have. Indirect, which keeps `Scalar` small.
  indirect case other(Any)

  /// The scalar as a node's kind.
  var kind: Node.Kind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer, .unsigned, .double, .wide: .number
    case .string: .string
    case .array: .array
    case .object: .object
    case .other: .other
    }
  }

  var isNumber: Bool {
    switch self {
    case .integer, .unsigned, .double, .wide: true
    default: false
    }
  }
}
