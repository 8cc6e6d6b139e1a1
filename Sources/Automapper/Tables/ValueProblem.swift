/// A value that is not what a model requested, with its path.
struct ValueProblem: UnsaidProblem, CustomStringConvertible {
  private let failure: ValueFailure
  private let steps: [PathStep]
  private let node: PathNode?
  private let step: PathStep?
  private let below: [PathStep]
  private var sourceKey: String?
  private var spot: SourceSpot?

  /// A problem at a path, which leads on through a node, a step and further steps. They are put together on request,
  /// because a model's own code may catch the error.
  init(
    _ failure: ValueFailure, at steps: [PathStep], _ node: PathNode?, _ step: PathStep?,
    _ below: [PathStep], sourceKey: String?
  ) {
    self.failure = failure
    self.steps = steps
    self.node = node
    self.step = step
    self.below = below
    self.sourceKey = sourceKey
    spot = failure.spot
  }

  var issue: MappingError.Issue {
    let steps = steps + (node?.steps ?? []) + (step.map { [$0] } ?? []) + below
    var issue = MappingError.Issue(
      failure.code, path: steps.text, sourceKey: sourceKey, model: nil,
      expected: failure.expected, found: failure.found, underlying: failure.underlying)
    issue.spot = spot
    return issue
  }

  var description: String { issue.description }

  /// Adds the source key and the spot that the problem lacks; nil if nothing changes. See `MappingError.filling`.
  func filling(sourceKey: String?, spot: SourceSpot?) -> ValueProblem? {
    let lacksKey = self.sourceKey == nil && sourceKey != nil
    let lacksSpot = spot != nil && self.spot?.document != spot?.document
    guard lacksKey || lacksSpot else { return nil }
    var problem = self
    if lacksKey { problem.sourceKey = sourceKey }
    if lacksSpot { problem.spot = spot }
    return problem
  }
}
