/// The token of a value or a key in a JSON document. It locates an issue while the document is loaded.
///
/// An issue gets its spot when it is created, which costs nothing. Lines and columns are computed once, after a call
/// has failed and its issues are known.
struct SourceSpot: Sendable, Hashable {
  let document: ObjectIdentifier
  let token: Int
}

extension MappingError {
  /// Returns the error with its issues at the spot of the whole value: the spot of a part would reveal something about
  /// a sensitive value. An absent part keeps the spot of the object that lacks it.
  func moved(to spot: SourceSpot?) -> MappingError {
    guard let spot else { return self }
    return changingIssues { if $0.code != .missingKey { $0.spot = spot } }
  }

  /// Returns the error with a key and a spot added to the issues that lack them, or nil if nothing changes.
  ///
  /// A spot in another document, such as JSON inside a string, is replaced by the spot of the value around it.
  func filling(sourceKey: String?, spot: SourceSpot? = nil) -> MappingError? {
    func lacksSpot(_ issue: Issue) -> Bool {
      spot != nil && issue.spot?.document != spot?.document
    }
    guard
      issues.contains(where: { sourceKey != nil && $0.sourceKey == nil || lacksSpot($0) })
    else { return nil }
    return changingIssues { issue in
      issue.sourceKey = issue.sourceKey ?? sourceKey
      if lacksSpot(issue) { issue.spot = spot }
    }
  }
}
