/// The locations of values and keys in the text of a source.
extension Source {
  /// Returns the spot of a value; nil if the source has no text.
  func spot(_ value: Value) -> SourceSpot? { nil }
  /// Returns the spot of a member's key, given the member's value.
  func keySpot(_ value: Value) -> SourceSpot? { nil }
  /// Returns the position of a value; nil if the source has no text.
  func position(_ value: Value) -> MappingError.Position? { nil }
  /// Adds positions to the issues of an error, and sorts the issues by position.
  func place(_ error: inout MappingError, in root: Value) {}
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
  func place(_ error: inout MappingError, in root: Int) {
    let id = ObjectIdentifier(document)
    let tokens = error.issues.map { issue in
      if let spot = issue.spot { return spot.document == id ? spot.token : root }
      return issue.code == .invalidConfiguration ? Int.max : root
    }
    let order = tokens.indices.sorted { (tokens[$0], $0) < (tokens[$1], $1) }
    for index in order where tokens[index] != .max {
      error.issues[index].locate(at: document.position(ofToken: tokens[index]))
    }
    if !order.elementsEqual(order.indices) { error.issues = order.map { error.issues[$0] } }
  }
}
