/// A problem whose text nobody asked for yet.
///
/// A model's own code may try one type after the other and catch the error of each. So an error that may be caught
/// carries only the facts; `MappingError(carriedBy:)` makes the issue of them.
struct UnsaidProblem: Error, CustomStringConvertible {
  let code: MappingError.Code
  let steps: [PathStep]
  private(set) var sourceKey: String?
  let expected: String?
  let found: String?
  let underlying: (any Error)?
  private(set) var spot: SourceSpot?

  init(
    _ code: MappingError.Code, at steps: [PathStep], sourceKey: String?, expected: String?,
    found: String?, underlying: (any Error)?, spot: SourceSpot?
  ) {
    self.code = code
    self.steps = steps
    self.sourceKey = sourceKey
    self.expected = expected
    self.found = found
    self.underlying = underlying
    self.spot = spot
  }

  var issue: MappingError.Issue {
    var issue = MappingError.Issue(
      code, path: steps.text, sourceKey: sourceKey, model: nil, expected: expected, found: found,
      underlying: underlying)
    issue.spot = spot
    return issue
  }

  var description: String { issue.description }

  /// The problem with a key and a spot where it lacks them; nil where nothing changes. See
  /// `MappingError.filling`.
  func filling(sourceKey: String?, spot: SourceSpot?) -> UnsaidProblem? {
    let lacksKey = self.sourceKey == nil && sourceKey != nil
    let lacksSpot = spot != nil && self.spot?.document != spot?.document
    guard lacksKey || lacksSpot else { return nil }
    var problem = self
    if lacksKey { problem.sourceKey = sourceKey }
    if lacksSpot { problem.spot = spot }
    return problem
  }
}
