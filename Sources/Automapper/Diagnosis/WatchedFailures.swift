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
  private var records: [RequestedProperty: Repairs.Request] = [:]
  /// The failures of the current run that initialisers have seen, each at the innermost request.
  private var failures: [Failure] = []
  /// The failure behind the error of the last run; nil if no request has met it.
  private var cause: Failure?
  /// The number of the current run.
  private var run = 0
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

  private struct Failure {
    let request: WatchedRequest
    let record: Repairs.Request
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
    seesAll = cause.error.issues.first?.expected.map(StandIns.mayDependOnOthers) ?? false
  }

  /// Lets the watch see all requests of the next runs. A new session must begin.
  func seeAll() { seesAll = true }

  /// Ends the watch. Releases the stand-ins: one may be a model that keeps its container, whose session refers to the
  /// watch. They are freed last, because the `deinit` of a model may decode.
  func end() {
    let dropped = (records, failures, cause)
    (records, failures, cause) = ([:], [], nil)
    withExtendedLifetime(dropped) {}
  }

  /// Begins a run of the value's initialiser.
  func begin() {
    run += 1
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
  func end(with error: any Error) { cause = failures.last { $0.isBehind(error) } }

  /// Whether a run has replaced the cause of the failed read.
  var hasReplacedKnownCause: Bool { knownCause == nil }

  /// Lets a stand-in answer the request behind the error of the last run. Returns false if none may.
  func replaceCause() -> Bool {
    guard let cause, cause.mayBeAnswered else { return false }
    cause.record.failuresBeforeStandIn = 0
    knownCause = nil
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

  func begin(_ request: WatchedRequest) {
    standIns.budget.noteRequest()
    counts.requests += 1
    request.before = allCounts
    if let record = records.isEmpty ? nil : records[request.property] {
      record.ask(in: run)
      request.isReplaced = record.isReplaced
    }
    if seesAll { standIns.prepare(for: standIns.use(of: request.type)) }
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
    let record = record(of: request)
    // If an initialiser has caught a failure of such a request before, some are answered and others are not.
    let mayBeAnswered = record.fail() == 0 && mayBeAnswered
    if mayBeAnswered, isKnownCause(error, request) {
      record.failuresBeforeStandIn = 0
      knownCause = nil
      return true
    }
    failures.append(
      Failure(request: request, record: record, error: error, mayBeAnswered: mayBeAnswered))
    return false
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
    let record = record(of: request)
    if let known = record.standIn ?? record.answer {
      record.standIn = known
      return known
    }
    let isForOthers = standIns.use(of: request.type).isForOthers
    do {
      needsAll = isForOthers && !seesAll
      if needsAll || isForOthers && standIns.notes.areIncomplete {
        throw SampleValues.Unavailable()
      }
      let value: Any = try standIn(request.type, codingPath())
      record.standIn = value
      // The same in each run.
      if !isForOthers { record.answer = value }
      return value
    } catch {
      lacksStandIn = true
      throw error
    }
  }

  func knownStandIn(for request: WatchedRequest) -> Any? {
    counts.standIns += 1
    return record(of: request).standIn
  }

  func allows(keys: any CodingKey.Type) -> Bool { standIns.allows(keys: keys) }

  private func standIn<T: Decodable>(
    _ type: T.Type, _ codingPath: @autoclosure () -> [any CodingKey]
  ) throws -> T {
    try standIns.value(type, at: codingPath(), nil) { throw SampleValues.Unavailable() }
  }

  private func record(of request: WatchedRequest) -> Repairs.Request {
    records.value(of: request.property, inserting: Repairs.Request(run: run))
  }
}

extension MappingError {
  /// Whether the first issues of two errors state the same problem of the same value.
  func hasSameStart(as other: MappingError) -> Bool {
    guard let own = issues.first, let other = other.issues.first else { return false }
    return own.code == other.code && own.path == other.path && own.expected == other.expected
  }
}
