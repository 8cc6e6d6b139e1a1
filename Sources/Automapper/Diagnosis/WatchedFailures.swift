/// The requests that fail while a failed value is decoded again, and the stand-ins that answer them.
///
/// As in `Repairs`, each run replaces the value for which the previous run failed, so the model's own code decides what
/// is an error. But the initialisers of all models inside the value run with the mapper's own containers, and one run
/// looks at all levels of nesting. It suffices for properties without rules whose values have no parts, in models that
/// are in no array.
final class WatchedFailures: RequestWatch {
  private let standIns: StandIns
  private let conversions: Conversions
  let depth: Int
  private(set) var seesAll: Bool
  /// The requests that stand-ins answer: few, because each is found by a run.
  private var replaced: [Replacement] = []
  /// The failures of the current run that initialisers have seen, each at the innermost request.
  private var failures: [Failure] = []
  /// The index of the failure behind the error of the last run; nil if no request has met it.
  private var cause: Int?
  /// The requests and stand-ins so far. `allCounts` adds the call's counts.
  private var counts = WatchCounts()
  /// The counts of the call before the current run.
  private var before = WatchCounts()
  /// The cause of the failed read, until a run has replaced it.
  private var knownCause: KnownCause?
  /// What the initialisers around the running one have decoded so far.
  private var outerNotes: [StandIns.Notes] = []
  /// Whether the last run has lacked a stand-in.
  private(set) var lacksStandIn = false
  /// Whether that stand-in depends on values that the watch has not seen.
  private(set) var needsAll = false

  /// A request that a stand-in answers.
  private struct Replacement {
    let property: RequestedProperty
    /// The stand-in of the current run.
    var standIn: Any?
    /// The stand-in of all runs, if it does not depend on the values of a run.
    var lasting: Any?
  }

  private struct Failure {
    let request: WatchedRequest
    let error: any Error
    let mayBeAnswered: Bool

    /// Whether this is the failure behind an error, not only an equal one.
    func isBehind(_ other: any Error) -> Bool {
      if let problem = ValueProblem(carriedBy: other) {
        return ValueProblem(carriedBy: error)?.isOfOneFailure(with: problem) == true
      }
      guard let mapping = MappingError(ofReading: other) else { return false }
      return MappingError(ofReading: error)?.hasSameStart(as: mapping) == true
    }
  }

  /// - Parameters:
  ///   - depth: The length of the path to the value.
  ///   - cause: The cause of the failed read.
  init(_ standIns: StandIns, _ conversions: Conversions, depth: Int, expecting cause: KnownCause) {
    self.standIns = standIns
    self.conversions = conversions
    self.depth = depth
    knownCause = cause
    // Saves a run that would find out. The text may name another type, too.
    seesAll = cause.error.issues.first?.statedExpectation.map(StandIns.mayDependOnOthers) ?? false
  }

  /// Lets the watch see all requests of the next runs. A new session must begin.
  func seeAll() { seesAll = true }

  /// Ends the watch. Releases the stand-ins: one may be a model that keeps its container, whose session refers to the
  /// watch. They are freed last, because the `deinit` of a model may decode.
  func end() {
    let dropped = (replaced, failures)
    (replaced, failures) = ([], [])
    withExtendedLifetime(dropped) {}
  }

  /// Begins a run of the value's initialiser.
  func begin() {
    for index in replaced.indices { replaced[index].standIn = nil }
    (lacksStandIn, needsAll, cause) = (false, false, nil)
    failures.removeAll(keepingCapacity: true)
    before = allCounts
    outerNotes.removeAll()
    standIns.beginRun()
  }

  private var allCounts: WatchCounts {
    var all = counts
    all.call = conversions.counts
    return all
  }

  /// Ends a run with its error.
  func end(with error: any Error) { cause = failures.lastIndex { $0.isBehind(error) } }

  /// Whether a run has replaced the cause of the failed read.
  var hasReplacedKnownCause: Bool { knownCause == nil }

  /// Lets a stand-in answer the request behind the error of the last run. Returns false if none may.
  func replaceCause() -> Bool { cause.map(replace) ?? false }

  /// Lets a stand-in answer the request of a failure from now on. Returns false if none may. If an initialiser has
  /// caught a failure of such a request before, some are answered and others are not.
  private func replace(_ failure: Int) -> Bool {
    let property = failures[failure].request.property
    guard failures[failure].mayBeAnswered,
      failures.firstIndex(where: { $0.request.property == property }) == failure
    else { return false }
    replace(failures[failure].request)
    return true
  }

  // MARK: RequestWatch

  func beginModel() {
    outerNotes.append(standIns.notes)
    standIns.beginRun()
  }

  func endModel() {
    if let notes = outerNotes.popLast() { standIns.notes = notes }
  }

  func noteUnseen() { standIns.notes.areIncomplete = true }

  func note(_ scalar: Any, as type: any Any.Type) {
    countRequest()
    let use = standIns.use(of: type)
    standIns.prepare(for: use)
    standIns.note(scalar, as: type, use)
  }

  func begin(_ request: WatchedRequest) {
    countRequest()
    request.before = allCounts
    request.standInNumber = replaced.firstIndex { $0.property == request.property }
    if seesAll { standIns.prepare(for: standIns.use(of: request.type)) }
  }

  /// If that failure was the only one of the read, whatever it read before as the same type was valid.
  func expects(_ request: WatchedRequest, at place: @autoclosure () -> [PathStep]) -> Bool {
    guard let knownCause, knownCause.number == 1, !conversions.areGranted,
      conversions.counts == before.call, knownCause.error.issues.count == 1,
      let issue = knownCause.error.issues.first, case .type(let type) = issue.statedExpectation
    else { return false }
    return ObjectIdentifier(type) == request.property.type && issue.isAt(place())
  }

  func replace(_ request: WatchedRequest) {
    request.standInNumber = replaced.count
    replaced.append(Replacement(property: request.property))
    knownCause = nil
  }

  private func countRequest() {
    standIns.budget.noteRequest()
    counts.requests += 1
  }

  func end(_ request: WatchedRequest, _ value: Any) {
    guard seesAll else { return }
    let use = standIns.use(of: request.type)
    // A model with a stand-in inside must not stand in for others. It may be known from a run without conversions.
    if use == .value, counts.standIns > request.before.standIns || conversions.areGranted { return }
    standIns.note(value, as: request.type, use)
  }

  func fail(_ request: WatchedRequest, _ error: any Error, mayBeAnswered: Bool) -> Bool {
    // The failure of a part, on its way out.
    if let last = failures.last, last.request.before.requests > request.before.requests {
      return false
    }
    failures.append(Failure(request: request, error: error, mayBeAnswered: mayBeAnswered))
    return isKnownCause(error, request) && replace(failures.count - 1)
  }

  /// Whether a failure has caused the error of the failed read.
  private func isKnownCause(_ error: any Error, _ request: WatchedRequest) -> Bool {
    guard let knownCause, let issue = knownCause.error.issues.first,
      knownCause.isLast(
        conversions, sinceRun: before.call, sinceRequest: request.before.call)
    else { return false }
    return ValueProblem(carriedBy: error)?.isStated(by: issue) == true
  }

  func standIn(
    for request: WatchedRequest, at codingPath: @autoclosure () -> [any CodingKey]
  ) throws -> Any {
    counts.standIns += 1
    guard let index = request.standInNumber else { throw SampleValues.Unavailable() }
    if let known = replaced[index].standIn ?? replaced[index].lasting {
      replaced[index].standIn = known
      return known
    }
    let isForOthers = standIns.use(of: request.type).isForOthers
    do {
      needsAll = isForOthers && !seesAll
      if needsAll || isForOthers && standIns.notes.areIncomplete {
        throw SampleValues.Unavailable()
      }
      let value = try standIns.scalar(request.type) ?? standIn(request.type, codingPath())
      replaced[index].standIn = value
      if !isForOthers { replaced[index].lasting = value }
      return value
    } catch {
      lacksStandIn = true
      throw error
    }
  }

  func knownStandIn(for request: WatchedRequest) -> Any? {
    counts.standIns += 1
    return request.standInNumber.flatMap { replaced[$0].standIn }
  }

  func allows(keys: any CodingKey.Type) -> Bool { standIns.allows(keys: keys) }

  private func standIn<T: Decodable>(
    _ type: T.Type, _ codingPath: @autoclosure () -> [any CodingKey]
  ) throws -> Any {
    try standIns.value(type, at: codingPath(), nil) { throw SampleValues.Unavailable() }
  }
}

extension MappingError {
  /// Whether the first issues of two errors state the same problem of the same value.
  func hasSameStart(as other: MappingError) -> Bool {
    guard let own = issues.first, let other = other.issues.first else { return false }
    return own.code == other.code && own.expects(other.statedExpectation) && own.hasPath(of: other)
  }
}
