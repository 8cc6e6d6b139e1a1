/// The locations of values and keys in the text of a source.
extension Source {
  /// Returns the spot of a value; nil if the source has no text.
  func spot(_ value: Value) -> SourceSpot? { nil }
  /// Returns the spot of a member's key, given the member's value.
  func keySpot(_ value: Value) -> SourceSpot? { nil }
  /// Returns the position of a value; nil if the source has no text.
  func position(_ value: Value) -> MappingError.Position? { nil }
  /// Adds positions to the issues of an error, and sorts the issues by position.
  func placing(_ error: MappingError, in root: Value) -> MappingError { error }
}

extension ByteSource {
  func spot(_ value: Int) -> SourceSpot? {
    SourceSpot(document: ObjectIdentifier(document), token: value)
  }

  /// The token of a key precedes the token of its value.
  func keySpot(_ value: Int) -> SourceSpot? { spot(value - 1) }

  func position(_ value: Int) -> MappingError.Position? {
    document.position(ofToken: value)
  }

  /// An issue without a spot has the position of the root. Mistakes in a mapping have no position and come last.
  func placing(_ error: MappingError, in root: Int) -> MappingError {
    let id = ObjectIdentifier(document)
    var placed: [(token: Int, issue: MappingError.Issue)] = []
    var elsewhere: [MappingError.Issue] = []
    for issue in error.issues {
      if issue.spot == nil, issue.code == .invalidConfiguration {
        elsewhere.append(issue)
      } else {
        let spot = issue.spot.flatMap { $0.document == id ? $0 : nil }
        placed.append((spot?.token ?? root, issue))
      }
    }
    let order = placed.indices.sorted { (placed[$0].token, $0) < (placed[$1].token, $1) }
    let issues = order.map { index in
      var issue = placed[index].issue
      issue.locate(at: document.position(ofToken: placed[index].token))
      return issue
    }
    return MappingError(issues + elsewhere, omittedIssueCount: error.omittedIssueCount)
  }
}
