/// Why a call failed, in the two forms that callers see.
///
/// The calls of ``Mapper`` throw the mapping error. The coders that stand in for Foundation's throw the
/// first problem, which has the case, the type and the coding path that Foundation's coders give it.
struct CallFailure: Error {
  /// Everything that is wrong.
  var mapping: MappingError
  /// The first problem as a model's own code sees it: a `DecodingError` or an `EncodingError` that carries
  /// its issue, or an error of the model's own code.
  let first: any Error

  init(_ mapping: MappingError, first: any Error) {
    self.mapping = mapping
    self.first = first
  }

  /// The failure behind any error that leaves a session.
  init(_ error: any Error) {
    if let failure = error as? CallFailure {
      self = failure
    } else {
      let issue = MappingError.Issue(.transformFailed, underlying: error)
      self.init(MappingError(carriedBy: error) ?? MappingError(issue), first: error)
    }
  }

  /// The failure with the model's name in each issue that has none.
  func inModel(_ type: any Any.Type) -> CallFailure {
    CallFailure(mapping.inModel(type), first: first)
  }

  /// The text of the issue that the first problem is about.
  var statement: String {
    let first = MappingError(carriedBy: first)?.issues.first
    let issue = mapping.issues.first { $0.path == first?.path && $0.code == first?.code }
    return (issue ?? mapping.issues.first)?.description ?? mapping.description
  }
}
