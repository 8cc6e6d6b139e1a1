/// An error that a model's own code threw, and where that was.
struct NotedError {
  let error: any Error
  let mapping: MappingError
  /// The value that the error left first.
  let place: [PathStep]

  /// Whether an error that leaves a value is this one, and not another one that a model threw instead.
  ///
  /// - Parameter place: The value, or nil if that is known to be an outer one.
  func isOf(_ other: any Error, leaving place: [PathStep]?) -> Bool {
    place.map { self.place.starts(with: $0) } ?? true && Self.areSame(error, other)
  }

  func with(_ mapping: MappingError) -> NotedError {
    NotedError(error: error, mapping: mapping, place: place)
  }

  /// Whether two errors are the same as far as can be told: Swift's errors have no identity.
  static func areSame(_ error: any Error, _ other: any Error) -> Bool {
    guard let error = error as? DecodingError, let other = other as? DecodingError else {
      return type(of: error) == type(of: other)
        && String(reflecting: error) == String(reflecting: other)
    }
    let (context, otherContext) = (error.context, other.context)
    if let problem = error.problem, let otherProblem = other.problem,
      problem.isOfOneFailure(with: otherProblem),
      context?.debugDescription == otherContext?.debugDescription
    {
      return true
    }
    return context?.debugDescription == otherContext?.debugDescription
      && context?.codingPath.map(\.stringValue) == otherContext?.codingPath.map(\.stringValue)
  }
}
