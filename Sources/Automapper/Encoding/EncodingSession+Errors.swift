/// Adds paths to errors on their way from a value to the caller, as in decoding.
///
/// A model's own code receives an `EncodingError` for a problem that the mapper found, and its own
/// errors unchanged.
extension EncodingSession {
  /// Returns an error that leaves a value, with the value's path.
  ///
  /// - Parameter value: The value, for a failure that does not hold it.
  func passing(
    _ error: any Error, of value: Any? = nil, node: PathNode? = nil, step: PathStep? = nil,
    key: (any CodingKey)? = nil, sourceKey: String?
  ) -> any Error {
    workspace.encodingError(error, of: value, node, step, key, sourceKey)
  }

  /// Returns an error that carries its issues, for code of the mapper that handles it.
  func carryingIssues(_ error: any Error, sourceKey: String?) -> any Error {
    workspace.carryingIssues(error, sourceKey)
  }
}

/// The errors of all sinks, in code that exists once.
extension Workspace {
  /// See `EncodingSession.located`.
  func located(_ error: any Error, above depth: Int, sourceKey: String? = nil) -> any Error {
    let error = encodingError(error, of: nil, nil, nil, nil, sourceKey)
    path.pop(to: depth)
    return error
  }

  /// See `EncodingSession.passing`.
  fileprivate func encodingError(
    _ error: any Error, of value: Any?, _ node: PathNode?, _ step: PathStep?,
    _ key: (any CodingKey)?, _ sourceKey: String?
  ) -> any Error {
    if let inner = MappingError(carriedBy: error) {
      guard let filled = inner.filling(sourceKey: sourceKey) else { return error }
      return carrying(filled, error)
    }
    if let failure = error as? ValueFailure {
      let issue = issue(failure, node, step, sourceKey)
      let invalid = failure.value.map { $0 as Any } ?? value
      return EncodingError.invalidValue(
        invalid ?? failure.found ?? "",
        EncodingError.Context(
          codingPath: path.codingPath + (node?.codingPath ?? []) + (key.map { [$0] } ?? []),
          debugDescription: issue.description, underlyingError: MappingError(issue)))
    }
    let place = path.unhiddenSteps(below: node, step)
    if let noted = modelError, noted.isOf(error, leaving: place) {
      guard let filled = noted.mapping.filling(sourceKey: sourceKey) else { return error }
      modelError = noted.with(filled)
    } else {
      let issue = issue(foreignFailure(error), node, step, sourceKey)
      modelError = NotedError(error: error, mapping: MappingError(issue), place: place)
    }
    return error
  }

  /// See `EncodingSession.carryingIssues`.
  fileprivate func carryingIssues(_ error: any Error, _ sourceKey: String?) -> any Error {
    let error = encodingError(error, of: nil, nil, nil, nil, sourceKey)
    guard MappingError(carriedBy: error) == nil, let noted = modelError else { return error }
    return carrying(noted.mapping, error)
  }

  private func carrying(_ mapping: MappingError, _ error: any Error) -> any Error {
    mapping.asEncodingError(around: error, path.codingPath)
  }

  private func issue(
    _ failure: ValueFailure, _ node: PathNode?, _ step: PathStep?, _ sourceKey: String?
  ) -> MappingError.Issue {
    let steps = path.steps + (node?.steps ?? []) + (step.map { [$0] } ?? [])
    return MappingError.Issue(
      failure.code, path: steps.text, sourceKey: sourceKey, expected: failure.expected,
      found: failure.found, underlying: failure.underlying)
  }

  /// The failure for an error that a model's own code threw.
  private func foreignFailure(_ error: any Error) -> ValueFailure {
    if case EncodingError.invalidValue(let value, let context) = error {
      return ValueFailure(
        .typeMismatch, expected: "a value that can be written",
        found: "\(TypeName.of(type(of: value))): \(context.debugDescription)")
    }
    return ValueFailure(.transformFailed, found: "encoding failed", underlying: error)
  }
}

extension MappingError {
  /// The error as an `EncodingError`, which code written by hand may catch.
  ///
  /// - Parameters:
  ///   - error: The error whose value and coding path are kept, if it is an `EncodingError`.
  ///   - codingPath: The coding path for any other error.
  ///   - value: The invalid value for any other error.
  ///   - statement: The debug description; by default the text of all issues.
  func asEncodingError(
    around error: any Error, _ codingPath: [any CodingKey], value: Any = "",
    statement: String? = nil
  ) -> EncodingError {
    var (invalid, codingPath) = (value, codingPath)
    if case EncodingError.invalidValue(let value, let context) = error {
      (invalid, codingPath) = (value, context.codingPath)
    }
    return EncodingError.invalidValue(
      invalid,
      EncodingError.Context(
        codingPath: codingPath, debugDescription: statement ?? description, underlyingError: self))
  }
}
