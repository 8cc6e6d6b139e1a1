/// The facts about a value that cannot be converted to the requested type, without its path.
///
/// Conversion code throws this; the session that called it knows the path and makes the issue.
package struct ValueFailure: Error {
  package var code: MappingError.Code
  private var expectation: Expectation?
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
    expectation = expected.map(Expectation.text)
    finding = found.map(Finding.text)
    self.underlying = underlying
  }

  // Texts are made on request, because a model's own code may try one type after another and catch each failure.

  private enum Expectation {
    case type(any Any.Type)
    case text(String)
  }

  private enum Finding {
    case text(String)
    case nothing
    case null
    case array
    case object
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
      case .null: self = .null
      case .array: self = .array
      case .object: self = .object
      default: self = .text(Excerpt.scalar(scalar))
      }
    }

    /// What was found, without its value. A text stays whole.
    var kind: String {
      switch self {
      case .bool: "a bool"
      case .integer, .double: "a number"
      case .string: "a string"
      default: text
      }
    }

    var isText: Bool {
      if case .text = self { true } else { false }
    }

    var text: String {
      switch self {
      case .text(let text): text
      case .nothing: "nothing"
      case .null: Excerpt.scalar(.null)
      case .array: Excerpt.scalar(.array)
      case .object: Excerpt.scalar(.object)
      case .bool(let value): Excerpt.scalar(.bool(value))
      case .integer(let value): Excerpt.scalar(.integer(value))
      case .double(let value, let text): Excerpt.scalar(.double(value, text: text))
      case .string(let value): Excerpt.scalar(.string(value))
      }
    }
  }

  package var expected: String? {
    get {
      switch expectation {
      case .type(let type): TypeName.of(type)
      case .text(let text): text
      case nil: nil
      }
    }
    set { expectation = newValue.map(Expectation.text) }
  }

  /// A description of the value that was found instead.
  package var found: String? {
    get { finding?.text }
    set { finding = newValue.map(Finding.text) }
  }

  /// What the `DecodingError` says that a model's own code may catch: the expected type, and the kind of what was found.
  /// The issue adds the path and the value.
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

  /// What the statement depends on; nil if that is more than a type and the kind of what was found.
  var statementKey: StatementKey? {
    guard case .type(let type) = expectation, let finding, !finding.isText else { return nil }
    return StatementKey(type: ObjectIdentifier(type), found: finding.kind)
  }

  struct StatementKey: Equatable {
    let type: ObjectIdentifier
    let found: String
  }

  /// A value that is not there.
  static func missing(_ expected: (any Any.Type)?) -> ValueFailure {
    var failure = ValueFailure(.missingKey)
    failure.expectation = expected.map(Expectation.type) ?? .text("a value")
    failure.finding = .nothing
    return failure
  }

  /// A value of the wrong kind, or null.
  static func mismatch(_ expected: String, _ scalar: Scalar) -> ValueFailure {
    mismatch(.text(expected), scalar)
  }

  static func mismatch(_ expected: any Any.Type, _ scalar: Scalar) -> ValueFailure {
    mismatch(.type(expected), scalar)
  }

  private static func mismatch(_ expected: Expectation, _ scalar: Scalar) -> ValueFailure {
    var code = MappingError.Code.typeMismatch
    if case .null = scalar { code = .nullValue }
    return ValueFailure(code, expected, scalar)
  }

  static func outOfRange(_ expected: any Any.Type, _ scalar: Scalar) -> ValueFailure {
    ValueFailure(.valueOutOfRange, .type(expected), scalar)
  }

  private init(_ code: MappingError.Code, _ expected: Expectation, _ scalar: Scalar) {
    self.init(code)
    expectation = expected
    finding = Finding(scalar)
  }
}

/// A converted value, and whether the conversion changed its kind, for example from a string to a number.
struct Converted<Value> {
  var value: Value
  var isConversion = false
}
