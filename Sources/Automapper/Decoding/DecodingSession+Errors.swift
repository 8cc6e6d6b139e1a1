/// Adds paths and issues to errors as they propagate from a value to the caller.
///
/// A model's own code may catch an error at any level, and must see what JSONDecoder would throw: a `DecodingError`
/// with the expected type and the coding path for problems that the mapper finds, and its own errors unchanged. The
/// `DecodingError` carries the issue. The issue of a model's own error is stored beside it.
extension DecodingSession {
  /// Creates the `DecodingError` of a failure at the current path, or at a step below it.
  ///
  /// Failures of the mapper get their path only here.
  ///
  /// - Parameter type: The expected type, which the `DecodingError` names.
  func error(
    _ failure: ValueFailure, as type: any Any.Type, node: PathNode? = nil, step: PathStep? = nil,
    key: (any CodingKey)? = nil, sourceKey: String?, spot: SourceSpot? = nil
  ) -> DecodingError {
    workspace.decodingError(
      hides(node) ? failure.hidingValue() : failure, as: type, at: path, node, step, key,
      sourceKey: sourceKey, spot: spot)
  }

  /// Returns the error to rethrow when an error leaves a value. Adds what the error lacks: the path, the expected
  /// type, the value found and the source key.
  ///
  /// A model's own error stays unchanged. Its path is recorded for the caller.
  func passing(
    _ error: any Error, as type: any Any.Type, _ value: S.Value?, node: PathNode? = nil,
    step: PathStep? = nil, key: (any CodingKey)? = nil, sourceKey: String?
  ) -> any Error {
    if let failure = ExactType.value(error, as: ValueFailure.self) {
      let expected = ExpectedType.inDecodingError(type, isNull: failure.code == .nullValue)
      return self.error(
        failure, as: expected, node: node, step: step, key: key, sourceKey: sourceKey,
        spot: value.flatMap { source.spot($0) })
    }
    let spot = value.flatMap { source.spot($0) }
    let sourceKey = path.shown(sourceKey, below: node, step)
    if hides(node), MappingError(carriedBy: error) != nil { return hiding(error) }
    if let error = ExactType.value(error, as: DecodingError.self), let problem = error.problem {
      return problem.filling(sourceKey: sourceKey, spot: spot).map { error.carrying($0) } ?? error
    }
    if let inner = MappingError(carriedBy: error) {
      let filled = inner.filling(sourceKey: sourceKey, spot: spot)
      if let error = error as? DecodingError { return filled.map { error.carrying($0) } ?? error }
      return (filled ?? inner).asDecodingError(path.codingPath)
    }
    let place = path.unhiddenSteps(below: node, step)
    if let noted = workspace.modelError, noted.isOf(error, leaving: place) {
      if hides(node) { return hiding(error) }
      guard let filled = noted.mapping.filling(sourceKey: sourceKey, spot: spot) else {
        return error
      }
      workspace.modelError = noted.with(filled)
    } else {
      let codingPath = path.codingPath + (node?.codingPath ?? []) + (key.map { [$0] } ?? [])
      let found = modelFailure(error, as: type, value, at: codingPath, sourceKey: sourceKey)
      let issue = ValueProblem(
        found.failure, at: path.spelled(below: node).steps, step, found.below,
        hidesKeys: path.hidesKeys,
        sourceKey: path.shown(found.sourceKey, below: node, step, found.below), spot: nil
      ).issue
      let mapping = MappingError(issue)
      // The standard library threw it for a raw value. The mapper's issue says more.
      if let error = error as? DecodingError, RawValueText.isUnknown(error, of: type) {
        return hides(node) ? error.carrying(hiddenValuesOf: mapping) : error.carrying(mapping)
      }
      workspace.modelError = NotedError(
        error: error, mapping: hides(node) ? mapping.hidingValues() : mapping, place: place)
    }
    return error
  }

  /// Whether errors at a container that a model's own code opened hide the values.
  func hides(_ node: PathNode?) -> Bool { node?.isSensitive == true || hidesValues }

  /// Removes the values from an error inside a sensitive value.
  ///
  /// A model's own error stays unchanged. Only the issue recorded for it loses its values.
  ///
  /// - Parameter spot: The spot of the whole value.
  @inline(never)
  func hiding(_ error: any Error, at spot: SourceSpot? = nil) -> any Error {
    if let mapping = MappingError(carriedBy: error)?.moved(to: spot) {
      return (error as? DecodingError)?.carrying(hiddenValuesOf: mapping)
        ?? mapping.hidingValues().asDecodingError(path.codingPath)
    }
    if let noted = workspace.modelError, noted.isOf(error, leaving: nil) {
      workspace.modelError = noted.with(noted.mapping.moved(to: spot).hidingValues())
    }
    return error
  }

  /// Returns the error to rethrow for the failure of a scalar.
  @inline(never)
  func passing(
    _ failure: ValueFailure, as type: any Any.Type, _ value: S.Value, node: PathNode? = nil,
    step: PathStep? = nil, key: (any CodingKey)? = nil, sourceKey: String?
  ) -> DecodingError {
    error(
      failure, as: type, node: node, step: step, key: key, sourceKey: sourceKey,
      spot: source.spot(value))
  }

  /// Returns the error to rethrow when an error leaves a value, and its issues.
  func passed(
    _ error: any Error, as type: any Any.Type, _ value: S.Value?, sourceKey: String?
  ) -> (error: any Error, issues: MappingError) {
    // Most errors are of the mapper itself, and complete.
    if !hidesValues, let problem = ValueProblem(carriedBy: error),
      problem.filling(
        sourceKey: path.shown(sourceKey, below: nil, nil), spot: value.flatMap { source.spot($0) })
        == nil
    {
      return (error, MappingError(problem.issue))
    }
    let passed = passing(error, as: type, value, sourceKey: sourceKey)
    return (passed, issues(ofPassed: passed))
  }

  /// Returns the issues of an error that leaves a value.
  func issues(
    of error: any Error, as type: any Any.Type, _ value: S.Value?, sourceKey: String?
  ) -> MappingError {
    passed(error, as: type, value, sourceKey: sourceKey).issues
  }

  /// Returns the issues of an error that `passing` has returned last: those that it carries, else those noted for a
  /// model's own error.
  func issues(ofPassed error: any Error) -> MappingError {
    MappingError(ofReading: error) ?? workspace.modelError?.mapping ?? CallFailure(error).mapping
  }
}

extension Workspace {
  /// Creates the `DecodingError` of a failure, for all sources. See `DecodingSession.error`.
  ///
  /// - Parameter path: The path of the session.
  fileprivate func decodingError(
    _ failure: ValueFailure, as type: any Any.Type, at path: PathStack, _ node: PathNode?,
    _ step: PathStep?, _ key: (any CodingKey)?, sourceKey: String?, spot: SourceSpot?
  ) -> DecodingError {
    var failure = failure
    if step == nil, let node, node.origin == .absent, failure.code == .nullValue {
      failure = failure.absent()
    }
    conversions.note(failure)
    let (spelled, hidesKeys) = (path.spelled(below: node), path.hidesKeys)
    var codingPath = spelled.codingPath
    if let key, failure.decodingCase != nil || failure.code != .missingKey {
      codingPath.append(key)
    }
    // Typed as an existential, so that the value is boxed without a copy.
    let problem: any Error = ValueProblem(
      failure, at: spelled.steps, step, [], hidesKeys: hidesKeys,
      sourceKey: path.shown(
        sourceKey ?? (step == nil ? node?.sourceKey : nil), below: node, step),
      spot: spot)
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: statement(of: failure),
      underlyingError: problem)
    switch (failure.decodingCase, failure.code) {
    case (.typeMismatch, _), (nil, .typeMismatch):
      return .typeMismatch(failure.type ?? type, context)
    case (.dataCorrupted, _): return .dataCorrupted(context)
    case (.valueNotFound, _): return .valueNotFound(failure.type ?? type, context)
    case (nil, .missingKey): return key.map { .keyNotFound($0, context) } ?? .dataCorrupted(context)
    case (nil, .nullValue): return .valueNotFound(failure.type ?? type, context)
    default: return .dataCorrupted(context)
    }
  }
}

/// The type that JSONDecoder names in its error if a value does not fit a type.
enum ExpectedType {
  static func inDecodingError(_ type: any Any.Type, isNull: Bool) -> any Any.Type {
    switch ValueKind(type) {
    case .elementwise: container(type)
    case .url, .data: isNull ? type : String.self
    case .uuid: String.self
    default: type
    }
  }

  private static func container(_ type: any Any.Type) -> any Any.Type {
    let shape = TypeShape(type)
    if case .optional(let wrapped) = shape { return inDecodingError(wrapped, isNull: false) }
    return shape.hasNames ? [String: Any].self : [Any].self
  }
}

extension MappingError {
  /// Whether the document as a whole is at fault, so that skipping an element would not help.
  var isFatal: Bool { issues.contains { $0.code == .depthExceeded } }

  func asDecodingError(
    _ codingPath: [any CodingKey], statement: String? = nil
  ) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath, debugDescription: statement ?? description, underlyingError: self))
  }
}
