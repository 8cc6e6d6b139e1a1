/// Errors on their way from a value to the caller, as on the way in: a model's own code sees an
/// `EncodingError` for what the mapper found, and its own errors unchanged.
extension EncodingSession {
  /// An error that leaves a value, with the place.
  func passing(
    _ error: any Error, node: PathNode? = nil, step: PathStep? = nil,
    key: (any CodingKey)? = nil, sourceKey: String?
  ) -> any Error {
    if let inner = MappingError(carriedBy: error) {
      guard let filled = inner.filling(sourceKey: sourceKey) else { return error }
      return carrying(filled, error)
    }
    if let failure = error as? ValueFailure {
      let issue = issue(failure, node, step, sourceKey)
      return EncodingError.invalidValue(
        failure.value ?? failure.found ?? "",
        EncodingError.Context(
          codingPath: path.codingPath + (node?.codingPath ?? []) + (key.map { [$0] } ?? []),
          debugDescription: issue.description, underlyingError: MappingError(issue)))
    }
    if let noted = workspace.modelError, noted.isOf(error) {
      guard let filled = noted.mapping.filling(sourceKey: sourceKey) else { return error }
      workspace.modelError = NotedError(error: error, mapping: filled)
    } else {
      let issue = issue(foreignFailure(error), node, step, sourceKey)
      workspace.modelError = NotedError(error: error, mapping: MappingError(issue))
    }
    return error
  }

  /// An error that the mapper itself handles: one that carries its issues.
  func located(_ error: any Error, sourceKey: String?) -> any Error {
    let error = passing(error, sourceKey: sourceKey)
    guard MappingError(carriedBy: error) == nil, let noted = workspace.modelError else {
      return error
    }
    return carrying(noted.mapping, error)
  }

  private func carrying(_ mapping: MappingError, _ error: any Error) -> any Error {
    var invalid: Any = ""
    var codingPath = path.codingPath
    if case EncodingError.invalidValue(let value, let context) = error {
      (invalid, codingPath) = (value, context.codingPath)
    }
    return EncodingError.invalidValue(
      invalid,
      EncodingError.Context(
        codingPath: codingPath, debugDescription: mapping.description, underlyingError: mapping))
  }

  private func issue(
    _ failure: ValueFailure, _ node: PathNode?, _ step: PathStep?, _ sourceKey: String?
  ) -> MappingError.Issue {
    let steps = path.steps + (node?.steps ?? []) + (step.map { [$0] } ?? [])
    return MappingError.Issue(
      failure.code, path: steps.text, sourceKey: sourceKey, expected: failure.expected,
      found: failure.found, underlying: failure.underlying)
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
