/// One value of a source, normalised: what the conversion rules look at.
///
/// Both kinds of source, bytes and Foundation values, arrive here on the slow path only, when the
/// value is not already of the kind that the property asks for.
package enum Scalar {
  case null
  case bool(Bool)
  case integer(Int64)
  /// Beyond `Int64.max`.
  case unsigned(UInt64)
  /// A number with a fraction or an exponent; its text where the source has one.
  case double(Double, text: String?)
  /// A number that neither a 64-bit integer nor a double holds exactly, by its digits.
  case wide(String)
  case string(String)
  case array
  case object
  /// A value of a type that JSON does not have, from a dictionary. Indirect, which keeps `Scalar` small.
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
