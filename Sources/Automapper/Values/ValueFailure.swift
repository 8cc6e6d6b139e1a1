/// The facts about a value that cannot be converted to the requested type, without its path.
///
/// Conversion code throws this; the session that called it knows the path and makes the issue.
package struct ValueFailure: Error {
  package var code: MappingError.Code
  package var expected: String?
  private var finding: Finding?
  package var underlying: (any Error)?
  /// The expected type, if it differs from the requested type.
  var type: (any Any.Type)?
  /// The value that cannot be encoded, for a model that catches the error.
  var value: (any Sendable)?
  /// The location of the problem in the source, if it is not the location of the requested value.
  var spot: SourceSpot?
  /// The case of `DecodingError` that a model's own code sees, if `code` does not determine it.
  var decodingCase: DecodingCase?

  enum DecodingCase { case typeMismatch, dataCorrupted }

  package init(
    _ code: MappingError.Code, expected: String? = nil, found: String? = nil,
    underlying: (any Error)? = nil, type: (any Any.Type)? = nil
  ) {
    self.type = type
    self.code = code
    self.expected = expected
    finding = found.map(Finding.text)
    self.underlying = underlying
  }

  /// The value that was found. Its text is made on request, because a model's own code may try one type after another
  /// and catch each failure.
  private enum Finding {
    case text(String)
    case bool(Bool)
    case integer(Int64)
    case double(Double, text: String?)
    case string(String)

    init(_ scalar: Scalar) {
      switch scalar {
      case .bool(let value): self = .bool(value)
      case .integer(let value): self = .integer(value)
      case .double(let value, let text): self = .double(value, text: text)
      case .string(let value): self = .string(value)
      default: self = .text(Excerpt.scalar(scalar))
      }
    }

    var kind: String {
      switch self {
      case .text(let text): text
      case .bool: "a bool"
      case .integer, .double: "a number"
      case .string: "a string"
      }
    }

    var text: String {
      switch self {
      case .text(let text): text
      case .bool(let value): Excerpt.scalar(.bool(value))
      case .integer(let value): Excerpt.scalar(.integer(value))
      case .double(let value, let text): Excerpt.scalar(.double(value, text: text))
      case .string(let value): Excerpt.scalar(.string(value))
      }
    }
  }

  /// A description of the value that was found instead.
  package var found: String? {
    get { finding?.text }
    set { finding = newValue.map(Finding.text) }
  }

  /// Describes the problem without its path, for a model's own code that catches the error: names the kind of what was
  /// found. The issue has the value.
  var statement: String {
    guard let expected else { return found ?? code.rawValue }
    var text = "expected "
    text.reserveCapacity(48)
    text += expected
    if let finding {
      text += ", found "
      text += finding.kind
    }
    return text
  }

  /// A value of the wrong kind, or null.
  static func mismatch(_ expected: String, _ scalar: Scalar) -> ValueFailure {
    if case .null = scalar {
      return ValueFailure(.nullValue, expected: expected, found: "null")
    }
    return ValueFailure(.typeMismatch, expected: expected, scalar)
  }

  static func outOfRange(_ expected: String, _ scalar: Scalar) -> ValueFailure {
    ValueFailure(.valueOutOfRange, expected: expected, scalar)
  }

  private init(_ code: MappingError.Code, expected: String, _ scalar: Scalar) {
    self.init(code, expected: expected)
    finding = Finding(scalar)
  }
}

/// A converted value, and whether the conversion changed its kind, for example from a string to a number.
struct Converted<Value> {
  var value: Value
  var isConversion = false
}
