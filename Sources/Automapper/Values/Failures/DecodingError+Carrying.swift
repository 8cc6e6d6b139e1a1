extension DecodingError {
  /// The context of any case.
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  /// Returns a copy of this error that carries a mapping error. Hand-written code can still catch
  /// its case.
  ///
  /// - Parameter statement: The debug description; by default the text of all issues. The standard library's error of an
  ///   unknown raw value keeps its own text, which a model that catches it may look for.
  func carrying(_ error: MappingError, statement: String? = nil) -> DecodingError {
    around(error, statement ?? rawValueStatement ?? error.description)
  }

  /// Returns a copy of this error whose text and issues do not contain values.
  func carrying(hiddenValuesOf error: MappingError) -> DecodingError {
    let hidden = error.hidingValues()
    return around(hidden, hidden.description)
  }

  private var rawValueStatement: String? {
    guard case .dataCorrupted(let context) = self,
      context.debugDescription.hasPrefix(RawValueText.unknownPrefix)
    else { return nil }
    return context.debugDescription
  }

  /// Returns a copy of this error that carries a problem and does not yet create its text.
  func carrying(_ problem: ValueProblem) -> DecodingError {
    around(problem, context?.debugDescription ?? "")
  }

  private func around(_ error: any Error, _ statement: String) -> DecodingError {
    func around(_ context: Context) -> Context {
      Context(
        codingPath: context.codingPath, debugDescription: statement, underlyingError: error)
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
