/// The texts of a failure: the expectation and the finding. They are created on request, because a model's own code
/// may try several types and catch each failure.
extension ValueFailure {
  enum Expectation: Sendable {
    case type(any Any.Type)
    /// A model that is decoded from an object.
    case object(any Any.Type)
    /// A model that is decoded from an array.
    case array(any Any.Type)
    case text(String)

    var text: String {
      switch self {
      case .type(let type): TypeName.of(type)
      case .object(let type): "\(TypeName.of(type)) as an object"
      case .array(let type): "\(TypeName.of(type)) as an array"
      case .text(let text): text
      }
    }

    /// Whether both are the same type in the same form.
    func isSameType(as other: Expectation) -> Bool {
      switch (self, other) {
      case (.type(let own), .type(let other)), (.object(let own), .object(let other)),
        (.array(let own), .array(let other)):
        own == other
      default: false
      }
    }
  }

  enum Finding: Sendable {
    case text(String)
    case nothing
    case null
    case array
    case object
    case bool(Bool)
    case integer(Int64)
    case double(Double, text: String?)
    /// Any other number, by its text.
    case number(String)
    case string(String)

    init(_ scalar: Scalar) {
      switch scalar {
      case .bool(let value): self = .bool(value)
      case .integer(let value): self = .integer(value)
      case .double(let value, let text): self = .double(value, text: text)
      case .unsigned, .wide: self = .number(Excerpt.scalar(scalar))
      // An error must not keep a long text alive.
      case .string(let value): self = .string(Excerpt.beginning(of: value))
      case .null: self = .null
      case .array: self = .array
      case .object: self = .object
      case .other: self = .text(Excerpt.scalar(scalar))
      }
    }

    var text: String {
      switch self {
      case .text(let text), .number(let text): text
      case .nothing, .null, .array, .object: kindText
      case .bool(let value): Excerpt.scalar(.bool(value))
      case .integer(let value): Excerpt.scalar(.integer(value))
      case .double(let value, let text): Excerpt.scalar(.double(value, text: text))
      case .string(let value): Excerpt.scalar(.string(value))
      }
    }

    /// The text without the value: `a string`, `an object`.
    var kindText: String { kind?.text ?? text }

    /// The kind of the finding, without its value; nil for a text.
    var kind: Kind? {
      switch self {
      case .text: nil
      case .nothing: .nothing
      case .null: .null
      case .array: .array
      case .object: .object
      case .bool: .bool
      case .integer, .double, .number: .number
      case .string: .string
      }
    }
  }

  enum Kind: Int, CaseIterable {
    case nothing, null, array, object, bool, number, string

    var text: String {
      switch self {
      case .nothing: "nothing"
      case .null: "null"
      case .array: "an array"
      case .object: "an object"
      case .bool: "a bool"
      case .number: "a number"
      case .string: "a string"
      }
    }
  }

  /// The message of the `DecodingError` that a model's own code can catch: the expected type, and the kind of the
  /// finding. The issue adds the path and the value.
  var statement: String {
    guard let expected else { return found ?? code.rawValue }
    guard let finding = facts.finding else { return "expected \(expected)" }
    return "expected \(expected), found \(finding.kindText)"
  }

  /// The cache key of the statement; nil if the statement depends on more than the expectation and the kind of the
  /// finding.
  var statementKey: StatementKey? {
    guard let expectation = facts.expectation, let kind = facts.finding?.kind else { return nil }
    let expected: StatementKey.Expected =
      switch expectation {
      case .type(let type): .type(ObjectIdentifier(type))
      case .object(let type): .object(ObjectIdentifier(type))
      case .array(let type): .array(ObjectIdentifier(type))
      case .text(let text): .text(text)
      }
    return StatementKey(found: kind, expected: expected)
  }

  struct StatementKey: Equatable {
    enum Expected: Equatable {
      case type(ObjectIdentifier)
      case object(ObjectIdentifier)
      case array(ObjectIdentifier)
      case text(String)
    }

    let found: Kind
    let expected: Expected
  }
}
