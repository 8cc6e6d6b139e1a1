/// A `ValueFailure` with its path, carried by a `DecodingError`. It creates its issue on request.
struct ValueProblem: IssueCarrier, CustomStringConvertible {
  private let failure: ValueFailure
  private let steps: [PathStep]
  private let step: PathStep?
  private let below: [PathStep]
  private let hidesKeys: Bool
  private let sourceKey: String?
  private let spot: SourceSpot?

  /// Stores the path in parts and joins them on request, because a model's own code may catch the error. The errors of
  /// one container share `steps`.
  ///
  /// - Parameters:
  ///   - steps: The path of the session, or of the container that a model's own code opened.
  ///   - step: The step from there to the value.
  ///   - below: The path from there to the part that a model's own error is about.
  ///   - hidesKeys: Whether keys below the path of the session are part of a sensitive value.
  ///   - spot: The location of the value, if the failure names no other.
  init(
    _ failure: ValueFailure, at steps: [PathStep], _ step: PathStep?, _ below: [PathStep],
    hidesKeys: Bool, sourceKey: String?, spot: SourceSpot?
  ) {
    self.failure = failure
    self.steps = steps
    self.step = step
    self.below = below
    self.hidesKeys = hidesKeys
    self.sourceKey = sourceKey
    self.spot = failure.spot ?? spot
  }

  private init(_ other: ValueProblem, sourceKey: String?, spot: SourceSpot?) {
    (failure, steps, step) = (other.failure, other.steps, other.step)
    (below, hidesKeys) = (other.below, other.hidesKeys)
    (self.sourceKey, self.spot) = (sourceKey, spot)
  }

  /// The path from the root to the value, or to the part that a model's own error is about.
  private var place: [PathStep] {
    var place = steps
    if let step { place.append(hidesKeys ? step.hidingKey : step) }
    for step in below { place.append(hidesKeys ? step.hidingKey : step) }
    return place
  }

  var issue: MappingError.Issue {
    let facts = failure.facts
    return MappingError.Issue(
      facts.code, at: place, sourceKey: sourceKey, expected: facts.expectation,
      found: facts.finding, underlying: facts.underlying, spot: spot)
  }

  var description: String { issue.description }

  /// Whether an issue states this problem.
  func isStated(by issue: MappingError.Issue) -> Bool {
    failure.code == issue.code && issue.expects(failure.facts.expectation) && issue.isAt(place)
  }

  /// Whether both describe the same failure, not only an equal one.
  func isOfOneFailure(with other: ValueProblem) -> Bool { isOf(other.failure) }

  /// Whether this problem describes a given failure or a copy of it.
  func isOf(_ other: ValueFailure) -> Bool { failure.isIdentical(to: other) }

  /// Adds a missing source key, and replaces a spot that is missing or in another document. Returns nil if nothing
  /// changes. See `MappingError.filling`.
  func filling(sourceKey: String?, spot: SourceSpot?) -> ValueProblem? {
    let lacksKey = self.sourceKey == nil && sourceKey != nil
    let lacksSpot = spot != nil && self.spot?.document != spot?.document
    guard lacksKey || lacksSpot else { return nil }
    return ValueProblem(
      self, sourceKey: lacksKey ? sourceKey : self.sourceKey, spot: lacksSpot ? spot : self.spot)
  }
}

extension ValueProblem {
  /// The problem that a `DecodingError` of the mapper carries; nil for other errors.
  init?(carriedBy error: any Error) {
    guard let problem = ExactType.value(error, as: DecodingError.self)?.problem else {
      return nil
    }
    self = problem
  }
}

extension MappingError {
  /// `init(carriedBy:)` for an error of a read. Most are of the mapper itself, which need no casts.
  init?(ofReading error: any Error) {
    if let problem = ValueProblem(carriedBy: error) {
      self.init(problem.issue)
    } else {
      self.init(carriedBy: error)
    }
  }
}

extension DecodingError {
  /// The problem that the mapper has put into the error.
  var problem: ValueProblem? {
    context?.underlyingError.flatMap { ExactType.value($0, as: ValueProblem.self) }
  }
}
