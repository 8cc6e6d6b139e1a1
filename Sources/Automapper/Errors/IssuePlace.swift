/// The path of an issue. Steps become a text only when it is read.
enum IssuePlace: Sendable {
  case text(String)
  case steps([PathStep])

  var text: String {
    switch self {
    case .text(let text): text
    case .steps(let steps): steps.text
    }
  }
}

extension MappingError.Issue {
  /// Whether the path of the issue reads as steps do. Equal steps need no texts.
  func isAt(_ steps: [PathStep]) -> Bool {
    if case .steps(let own) = place, own == steps { return true }
    return path == steps.text
  }

  /// Whether two issues have the same path.
  func hasPath(of other: MappingError.Issue) -> Bool {
    if case .steps(let steps) = other.place { return isAt(steps) }
    return path == other.path
  }

  /// Whether the issue states an expectation.
  func expects(_ other: IssueExpectation?) -> Bool {
    if let statedExpectation, let other, statedExpectation.isSameType(as: other) { return true }
    return expected == other?.text
  }
}
