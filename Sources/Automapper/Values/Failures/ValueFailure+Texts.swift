/// The text of a failure for a model's own code. It is created on request, because that code may try several types and
/// catch each failure.
extension ValueFailure {
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

    let found: IssueFinding.Kind
    let expected: Expected
  }
}
