/// An error that a model's own code threw, and where that was.
struct NotedError {
  let error: any Error
  let mapping: MappingError

  /// Whether an error is this one, and not another one that a model threw instead.
  func isOf(_ other: any Error) -> Bool { Self.areSame(error, other) }

  /// Whether two errors are the same as far as can be told: Swift's errors have no identity.
  static func areSame(_ error: any Error, _ other: any Error) -> Bool {
    guard let error = error as? DecodingError, let other = other as? DecodingError else {
      return type(of: error) == type(of: other)
        && String(reflecting: error) == String(reflecting: other)
    }
    let (context, otherContext) = (error.context, other.context)
    if let problem = context?.underlyingError as? ValueProblem,
      let otherProblem = otherContext?.underlyingError as? ValueProblem,
      problem.isOfOneFailure(with: otherProblem),
      context?.debugDescription == otherContext?.debugDescription
    {
      return true
    }
    return context?.debugDescription == otherContext?.debugDescription
      && context?.codingPath.map(\.stringValue) == otherContext?.codingPath.map(\.stringValue)
  }
}
