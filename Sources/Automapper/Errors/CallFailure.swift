/// Why a call failed, in the two forms that callers see.
///
/// The calls of ``Mapper`` throw the mapping error. The coders that replace Foundation's throw the first problem,
/// with the case, type and coding path that Foundation's coders would use.
struct CallFailure: Error {
  /// All problems of the call.
  var mapping: MappingError
  /// The first problem as a model's own code sees it: a `DecodingError` or an `EncodingError` that carries
  /// its issue, or an error of the model's own code.
  let first: any Error

  init(_ mapping: MappingError, first: any Error) {
    self.mapping = mapping
    self.first = first
  }

  /// Converts any error that leaves a session.
  init(_ error: any Error) {
    if let failure = ExactType.value(error, as: CallFailure.self) {
      self = failure
    } else {
      let issue = MappingError.Issue(.transformFailed, underlying: error)
      self.init(MappingError(carriedBy: error) ?? MappingError(issue), first: error)
    }
  }

  /// Returns the failure with the model's name added to each issue that has none.
  func inModel(_ type: any Any.Type) -> CallFailure {
    CallFailure(mapping.inModel(type), first: first)
  }

  /// The description of the issue that matches the first problem.
  var statement: String {
    let first = MappingError(carriedBy: first)?.issues.first
    let issue = mapping.issues.first { $0.path == first?.path && $0.code == first?.code }
    return (issue ?? mapping.issues.first)?.description ?? mapping.description
  }
}
