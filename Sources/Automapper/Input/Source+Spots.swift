/// Where values and keys stand in the text of a source.
extension Source {
  /// The spot of a value; nil where the source has no text.
  func spot(_ value: Value) -> SourceSpot? { nil }
  /// The spot of the key of a member.
  func keySpot(_ value: Value) -> SourceSpot? { nil }
  /// The error with the positions of its issues, in their order.
  func placing(_ error: MappingError, in root: Value) -> MappingError { error }
}

extension ByteSource {
  func spot(_ value: Int) -> SourceSpot? {
    SourceSpot(document: ObjectIdentifier(document), token: value)
  }

  /// The token of a key stands before that of its value.
  func keySpot(_ value: Int) -> SourceSpot? { spot(value - 1) }

  /// An issue about no value in particular is about the root. A mapping's own mistakes are nowhere in the
  /// text.
  func placing(_ error: MappingError, in root: Int) -> MappingError {
    let document = ObjectIdentifier(document)
    var placed: [(token: Int, issue: MappingError.Issue)] = []
    var elsewhere: [MappingError.Issue] = []
    for issue in error.issues {
      if issue.spot == nil, issue.code == .invalidConfiguration {
        elsewhere.append(issue)
      } else {
        let spot = issue.spot.flatMap { $0.document == document ? $0 : nil }
        placed.append((spot?.token ?? root, issue))
      }
    }
    let order = placed.indices.sorted { (placed[$0].token, $0) < (placed[$1].token, $1) }
    var positions = self.document.positions
    let issues = order.map { index in
      var issue = placed[index].issue
      issue.locate(at: positions.position(ofToken: placed[index].token))
      return issue
    }
    return MappingError(issues + elsewhere, omittedIssueCount: error.omittedIssueCount)
  }
}
