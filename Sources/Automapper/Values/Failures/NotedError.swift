/// An error thrown by a model's own code, with its path.
struct NotedError {
  let error: any Error
  let mapping: MappingError
  /// The path of the innermost value whose code threw the error.
  let place: [PathStep]

  /// Whether an error thrown for a value is this error, not another error that a model threw instead.
  ///
  /// - Parameter place: The value's path; nil if the value is known to enclose this error's value.
  func isOf(_ other: any Error, leaving place: [PathStep]?) -> Bool {
    place.map { self.place.starts(with: $0) } ?? true && Self.areSame(error, other)
  }

  func with(_ mapping: MappingError) -> NotedError {
    NotedError(error: error, mapping: mapping, place: place)
  }

  /// Whether two errors look identical. Swift errors have no identity, so their contents are compared.
  static func areSame(_ error: any Error, _ other: any Error) -> Bool {
    guard let error = error as? DecodingError, let other = other as? DecodingError else {
      return type(of: error) == type(of: other)
        && String(reflecting: error) == String(reflecting: other)
    }
    let (context, otherContext) = (error.context, other.context)
    guard context?.debugDescription == otherContext?.debugDescription else { return false }
    if let problem = error.problem, let otherProblem = other.problem,
      problem.isOfOneFailure(with: otherProblem)
    {
      return true
    }
    return context?.codingPath.map(\.stringValue) == otherContext?.codingPath.map(\.stringValue)
  }
}
