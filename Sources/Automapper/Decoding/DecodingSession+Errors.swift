extension DecodingSession {
  /// The error of a value at the current path, and a step below it.
  ///
  /// Containers throw `DecodingError`, because code written by hand catches that; the issue travels
  /// inside as the underlying error. This is the one place that knows where a failure happened.
  func error(
    _ failure: ValueFailure, node: PathNode? = nil, step: PathStep? = nil,
    key: (any CodingKey)? = nil, sourceKey: String?
  ) -> DecodingError {
    let steps = path.steps + (node?.steps ?? []) + (step.map { [$0] } ?? [])
    let codingPath =
      path.codingPath + (node?.codingPath ?? []) + (key.map { [$0] } ?? [])
    let issue = MappingError.Issue(
      failure.code, path: steps.text, sourceKey: sourceKey, model: nil,
      expected: failure.expected, found: failure.found, underlying: failure.underlying)
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: issue.description,
      underlyingError: MappingError(issue))
    switch (failure.code, key) {
    case (.missingKey, let key?):
      return .keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath.dropLast(), debugDescription: issue.description,
          underlyingError: MappingError(issue)))
    case (.nullValue, _): return .valueNotFound(Any.self, context)
    case (.typeMismatch, _): return .typeMismatch(Any.self, context)
    default: return .dataCorrupted(context)
    }
  }

  /// An error that came out of reading a value, with everything it does not say itself: the place,
  /// the type that was expected, the value that was there, the key of the source.
  func located(
    _ error: any Error, as type: any Any.Type, _ value: S.Value?, node: PathNode? = nil,
    step: PathStep? = nil, key: (any CodingKey)? = nil, sourceKey: String?
  ) -> any Error {
    if let inner = MappingError(carriedBy: error) {
      guard let filled = inner.filling(sourceKey: sourceKey) else { return error }
      return (error as? DecodingError)?.carrying(filled) ?? filled.asDecodingError(path.codingPath)
    }
    let failure =
      error as? ValueFailure ?? foreignFailure(error, as: type, value)
    return self.error(failure, node: node, step: step, key: key, sourceKey: sourceKey)
  }

  /// An error that a model's own code threw.
  private func foreignFailure(
    _ error: any Error, as type: any Any.Type, _ value: S.Value?
  ) -> ValueFailure {
    let found = value.map { Excerpt.scalar(source.scalar($0)) }
    guard let error = error as? DecodingError else {
      return ValueFailure(
        .transformFailed, expected: TypeName.of(type), found: found, underlying: error)
    }
    if RawValueText.isUnknown(error, of: type) {
      return ValueFailure(
        .typeMismatch, expected: RawValueText.expectation(of: type), found: found)
    }
    let code: MappingError.Code =
      switch error {
      case .keyNotFound: .missingKey
      case .valueNotFound: .nullValue
      default: .typeMismatch
      }
    return ValueFailure(
      code, expected: TypeName.of(type), found: found, underlying: ModelError(error))
  }
}

extension MappingError {
  /// The error that a `DecodingError` or `EncodingError` of this library carries.
  init?(carriedBy error: any Error) {
    switch error {
    case let error as MappingError: self = error
    case DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      guard let inner = context.underlyingError as? MappingError else { return nil }
      self = inner
    case EncodingError.invalidValue(_, let context):
      guard let inner = context.underlyingError as? MappingError else { return nil }
      self = inner
    default: return nil
    }
  }

  /// Whether skipping an element would not help: the document itself is at fault.
  var isFatal: Bool { issues.contains { $0.code == .depthExceeded } }

  /// The error with a key in the issues that have none; nil where nothing changes.
  func filling(sourceKey: String?) -> MappingError? {
    guard let sourceKey, issues.contains(where: { $0.sourceKey == nil }) else { return nil }
    var error = self
    for index in error.issues.indices where error.issues[index].sourceKey == nil {
      error.issues[index].sourceKey = sourceKey
    }
    return error
  }

  func asDecodingError(_ codingPath: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath, debugDescription: description, underlyingError: self))
  }
}

extension DecodingError {
  /// The same error, which code written by hand may catch, around another issue.
  func carrying(_ error: MappingError) -> DecodingError {
    func around(_ context: Context) -> Context {
      Context(
        codingPath: context.codingPath, debugDescription: error.description,
        underlyingError: error)
    }
    return switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, around(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, around(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, around(context))
    case .dataCorrupted(let context): .dataCorrupted(around(context))
    @unknown default: self
    }
  }
}

/// What a model's own code had to say, without Foundation's wording around it.
struct ModelError: Error, CustomStringConvertible {
  let error: DecodingError
  init(_ error: DecodingError) { self.error = error }

  var description: String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription
    @unknown default: String(describing: error)
    }
  }
}
