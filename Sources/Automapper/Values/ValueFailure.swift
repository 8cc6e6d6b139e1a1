/// Why a value is not what was asked for: the facts, without a place.
///
/// Conversion code throws this; the session that called it knows the path and makes the issue.
package struct ValueFailure: Error {
  package var code: MappingError.Code
  package var expected: String?
  private var finding: Finding?
  package var underlying: (any Error)?
  /// The expected type, where it is not the one that was asked for.
  var type: (any Any.Type)?
  /// The value that cannot be written, for a model that catches the error.
  var value: (any Sendable)?
  /// Where it is, where that is not the value that was asked for.
  var spot: SourceSpot?
  /// The case of `DecodingError` that a model's own code sees, where the code does not say it.
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

  /// What there is, as a value: a model's own code may try one type after the other and catch each failure, so
  /// its text is made when somebody asks for it.
  private enum Finding {
    case text(String)
    case bool(Bool)
    case integer(Int64)
    case string(String)

    init(_ scalar: Scalar) {
      switch scalar {
      case .bool(let value): self = .bool(value)
      case .integer(let value): self = .integer(value)
      case .string(let value): self = .string(value)
      default: self = .text(Excerpt.scalar(scalar))
      }
    }

    var text: String {
      switch self {
      case .text(let text): text
      case .bool(let value): Excerpt.scalar(.bool(value))
      case .integer(let value): Excerpt.scalar(.integer(value))
      case .string(let value): Excerpt.scalar(.string(value))
      }
    }
  }

  /// What there is instead.
  package var found: String? {
    get { finding?.text }
    set { finding = newValue.map(Finding.text) }
  }

  /// What is wrong, without the place: what a model's own code sees that catches the error.
  var statement: String {
    switch (expected, found) {
    case (let expected?, let found?): "expected \(expected), found \(found)"
    case (let expected?, nil): "expected \(expected)"
    case (nil, let found?): found
    case (nil, nil): code.rawValue
    }
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

/// A value, and whether it changed its kind to become one.
struct Converted<Value> {
  var value: Value
  var isConversion = false
}
