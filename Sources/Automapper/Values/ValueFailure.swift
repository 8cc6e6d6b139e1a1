/// Why a value is not what was asked for: the facts, without a place.
///
/// Conversion code throws this; the session that called it knows the path and makes the issue.
package struct ValueFailure: Error {
  package var code: MappingError.Code
  package var expected: String?
  package var found: String?
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
    self.found = found
    self.underlying = underlying
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
    return ValueFailure(.typeMismatch, expected: expected, found: Excerpt.scalar(scalar))
  }
}

/// A value, and whether it changed its kind to become one.
struct Converted<Value> {
  var value: Value
  var isConversion = false
}
