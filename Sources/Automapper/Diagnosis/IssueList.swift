/// The issues that a diagnosis has found: the first ones in the document, and the number of all.
struct IssueList {
  private var issues: [MappingError.Issue] = []
  private var count = 0
  /// Issues that others in the list replace.
  private var replaced: [MappingError.Issue] = []

  var isEmpty: Bool { issues.isEmpty }

  /// The issues as an error: the first ones in the document, and the number of the others.
  var error: MappingError {
    let listed = Self.firstOfDocument(issues)
    return MappingError(listed, omittedIssueCount: count - listed.count)
  }

  mutating func note(_ error: MappingError) {
    count += error.issues.count + error.omittedIssueCount
    // Not copied one by one on each level of the document.
    if issues.isEmpty { issues = error.issues } else { issues += error.issues }
    if issues.count >= 8 * MappingError.maximumIssueCount {
      issues = Self.firstOfDocument(issues)
    }
  }

  /// Takes an error for listed, because issues of the list replace its own.
  mutating func replace(_ error: MappingError) { replaced += error.issues }

  /// Takes what another list replaces for listed. Its issues are noted separately.
  mutating func replace(_ other: IssueList) { replaced += other.replaced }

  /// Notes the issues of unknown keys that are not listed yet.
  mutating func noteUnlisted(_ unknown: [MappingError.Issue]) {
    let new = unknown.filter { issue in
      !issues.contains { $0.path == issue.path && $0.sourceKey == issue.sourceKey }
    }
    if !new.isEmpty { note(MappingError(new)) }
  }

  /// Returns the first issues in the document, as many as one error lists. Tokens are in document order.
  private static func firstOfDocument(_ issues: [MappingError.Issue]) -> [MappingError.Issue] {
    guard issues.count > MappingError.maximumIssueCount else { return issues }
    let order = issues.indices.sorted {
      (issues[$0].spot?.token ?? 0, $0) < (issues[$1].spot?.token ?? 0, $1)
    }
    return order.prefix(MappingError.maximumIssueCount).map { issues[$0] }
  }

  /// Whether the list contains all issues of an error, or left issues out that may be among them. Looking again for
  /// those at each level of nesting would take exponential time.
  func mayContain(_ error: MappingError) -> Bool {
    let size = error.issues.count + error.omittedIssueCount
    return count > issues.count && count >= size || contains(error)
  }

  /// Whether the list contains all issues of an error.
  func contains(_ error: MappingError) -> Bool {
    error.issues.allSatisfy { issue in
      issues.contains { $0.isSame(as: issue) } || replaced.contains { $0.isSame(as: issue) }
    }
  }
}

extension MappingError.Issue {
  /// Whether two issues of a document state the same problem of the same value.
  ///
  /// Compares spots only if both issues have one in the same document. Compares the paths last, because they are long
  /// and begin alike.
  fileprivate func isSame(as other: MappingError.Issue) -> Bool {
    if let spot, let other = other.spot, spot.document == other.document,
      spot.token != other.token
    {
      return false
    }
    return code == other.code && hasPath(of: other)
  }
}
