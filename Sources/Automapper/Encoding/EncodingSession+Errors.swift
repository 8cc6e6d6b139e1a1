extension EncodingSession {
  /// An error that came out of writing a value, with the place: the counterpart of the one on the
  /// way in. Containers throw `EncodingError`, and the issue travels inside.
  func located(
    _ error: any Error, node: PathNode? = nil, step: PathStep? = nil,
    key: (any CodingKey)? = nil, sourceKey: String?
  ) -> any Error {
    if let inner = MappingError(carriedBy: error) {
      guard let filled = inner.filling(sourceKey: sourceKey) else { return error }
      return EncodingError.invalidValue(
        "",
        EncodingError.Context(
          codingPath: path.codingPath, debugDescription: filled.description,
          underlyingError: filled))
    }
    let failure = error as? ValueFailure ?? foreignFailure(error)
    let steps = path.steps + (node?.steps ?? []) + (step.map { [$0] } ?? [])
    let issue = MappingError.Issue(
      failure.code, path: steps.text, sourceKey: sourceKey, expected: failure.expected,
      found: failure.found, underlying: failure.underlying)
    return EncodingError.invalidValue(
      failure.found ?? "",
      EncodingError.Context(
        codingPath: path.codingPath + (node?.codingPath ?? []) + (key.map { [$0] } ?? []),
        debugDescription: issue.description, underlyingError: MappingError(issue)))
  }

  /// An error that a model's own code threw.
  private func foreignFailure(_ error: any Error) -> ValueFailure {
    if case EncodingError.invalidValue(let value, let context) = error {
      return ValueFailure(
        .typeMismatch, expected: "a value that can be written",
        found: "\(TypeName.of(type(of: value))): \(context.debugDescription)")
    }
    return ValueFailure(.transformFailed, found: "encoding failed", underlying: error)
  }
}
