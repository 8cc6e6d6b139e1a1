/// A value or a key of a JSON document, by its token: where an issue is, while the document is loaded.
///
/// An issue gets its spot where it is made, which costs nothing. Lines and columns are counted once, when
/// a call has failed and its issues are known.
struct SourceSpot: Sendable, Hashable {
  let document: ObjectIdentifier
  let token: Int
}

extension MappingError {
  /// The error with a key and a spot in the issues that lack them; nil where nothing changes.
  ///
  /// A spot in another document, such as JSON inside a string, gives way to the spot of the value around
  /// it.
  func filling(sourceKey: String?, spot: SourceSpot? = nil) -> MappingError? {
    func lacksSpot(_ issue: Issue) -> Bool {
      spot != nil && issue.spot?.document != spot?.document
    }
    guard
      issues.contains(where: { sourceKey != nil && $0.sourceKey == nil || lacksSpot($0) })
    else { return nil }
    var error = self
    for index in error.issues.indices {
      error.issues[index].sourceKey = error.issues[index].sourceKey ?? sourceKey
      if lacksSpot(error.issues[index]) { error.issues[index].spot = spot }
    }
    return error
  }
}
