/// The facts about a value that cannot be converted to the requested type, without its path.
///
/// Conversion code throws it. The calling session knows the path and creates the issue. The facts are in one object,
/// so copying a failure copies one reference.
package struct ValueFailure: Error {
  struct Facts: Sendable {
    var code: MappingError.Code
    var expectation: IssueExpectation?
    var finding: IssueFinding?
    var underlying: (any Error)?
    var type: (any Any.Type)?
    var value: (any Sendable)?
    var spot: SourceSpot?
    var decodingCase: DecodingCase?
  }

  private final class Storage: Sendable {
    let facts: Facts

    init(_ facts: Facts) { self.facts = facts }
  }

  private var storage: Storage
  private(set) var facts: Facts {
    get { storage.facts }
    set { storage = Storage(newValue) }
  }

  package var expected: String? {
    get { facts.expectation?.text }
    set { facts.expectation = newValue.map(IssueExpectation.text) }
  }
  /// A description of the value that was found instead.
  package var found: String? {
    get { facts.finding?.text }
    set { facts.finding = newValue.map(IssueFinding.text) }
  }
  package var code: MappingError.Code { facts.code }

  /// Whether both failures are copies of one failure.
  func isIdentical(to other: ValueFailure) -> Bool { storage === other.storage }

  /// Returns the failure of a null that stands for an absent value. A model's own code sees the null.
  func absent() -> ValueFailure {
    var failure = ValueFailure(.missingKey, expected: expected, found: "nothing")
    (failure.type, failure.decodingCase) = (type, decodingCase ?? .valueNotFound)
    return failure
  }

  /// Returns the failure without the texts that reveal the value.
  func hidingValue() -> ValueFailure {
    if code == .missingKey || code == .nullValue { return self }
    var hidden = self
    hidden.found = Excerpt.sensitive
    hidden.underlying = nil
    return hidden
  }

  package var underlying: (any Error)? {
    get { facts.underlying }
    set { facts.underlying = newValue }
  }
  /// The expected type, if it differs from the requested type.
  var type: (any Any.Type)? {
    get { facts.type }
    set { facts.type = newValue }
  }
  /// The value that cannot be encoded, for a model that catches the error.
  var value: (any Sendable)? {
    get { facts.value }
    set { facts.value = newValue }
  }
  /// The location of the problem in the source, if it is not the location of the requested value.
  var spot: SourceSpot? {
    get { facts.spot }
    set { facts.spot = newValue }
  }
  /// The case of `DecodingError` that a model's own code sees, if `code` does not determine it.
  var decodingCase: DecodingCase? {
    get { facts.decodingCase }
    set { facts.decodingCase = newValue }
  }

  enum DecodingCase { case typeMismatch, dataCorrupted, valueNotFound }

  package init(
    _ code: MappingError.Code, expected: String? = nil, found: String? = nil,
    underlying: (any Error)? = nil, type: (any Any.Type)? = nil
  ) {
    storage = Storage(
      Facts(
        code: code, expectation: expected.map(IssueExpectation.text),
        finding: found.map(IssueFinding.text), underlying: underlying, type: type))
  }

  private init(
    _ code: MappingError.Code, _ expectation: IssueExpectation, _ finding: IssueFinding
  ) {
    storage = Storage(Facts(code: code, expectation: expectation, finding: finding))
  }

  /// Creates the failure for a missing value.
  static func missing(_ expected: (any Any.Type)?) -> ValueFailure {
    ValueFailure(.missingKey, expected.map(IssueExpectation.type) ?? .text("a value"), .nothing)
  }

  /// Creates the failure for a value of the wrong kind, or for null.
  static func mismatch(_ expected: String, _ scalar: Scalar) -> ValueFailure {
    mismatch(.text(expected), scalar)
  }

  static func mismatch(_ expected: any Any.Type, _ scalar: Scalar) -> ValueFailure {
    mismatch(.type(expected), scalar)
  }

  static func mismatch(_ expected: IssueExpectation, _ scalar: Scalar) -> ValueFailure {
    var code = MappingError.Code.typeMismatch
    if case .null = scalar { code = .nullValue }
    return ValueFailure(code, expected, IssueFinding(scalar))
  }

  /// Creates the failure for a name that is no key of a dictionary's key type.
  static func invalidKey(_ name: String, of type: any Any.Type) -> ValueFailure {
    var failure = ValueFailure(
      .typeMismatch, expected: "a key of type \(RawValueText.expectation(of: type))",
      found: name.quoted, type: type)
    // As the standard library does.
    if type is any CodingKeyRepresentable.Type, type != Int.self {
      failure.decodingCase = .dataCorrupted
    }
    return failure
  }

  static func outOfRange(_ expected: any Any.Type, _ scalar: Scalar) -> ValueFailure {
    outOfRange(.type(expected), scalar)
  }

  static func outOfRange(_ expected: IssueExpectation, _ scalar: Scalar) -> ValueFailure {
    ValueFailure(.valueOutOfRange, expected, IssueFinding(scalar))
  }
}
