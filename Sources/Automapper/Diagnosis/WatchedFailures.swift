/// The requests that fail while a failed value is decoded again, and the stand-ins that answer them.
///
/// As in `Repairs`, each run replaces the value for which the run before failed, so the model's own code decides what
/// is an error. But the initialisers of all models inside the value run with the mapper's own containers. That takes
/// little longer than decoding the value, whatever the depth of the problem. It suffices for properties without rules
/// whose values have no parts.
final class WatchedFailures: RequestWatch {
  private let standIns: StandIns
  private let conversions: Conversions
  private(set) var seesAll = false
  private var records: [RequestedProperty: Repairs.Request] = [:]
  /// The failures of the current run that initialisers have seen, each at the innermost request.
  private var failures: [Failure] = []
  /// The failure behind the error of the last run; nil if no request has met it.
  private var cause: Failure?
  /// The number of the current run, and the failures and refusals of the call before it.
  private var run = 0
  private var failuresBefore = 0
  private var refusalsBefore = 0
  private var requestCount = 0
  /// The error of the read before and the number of its failure, until a run has replaced it.
  private var expected: (error: MappingError, number: Int)?
  /// The path of the model whose values `standIns` has noted.
  private var place: [PathStack.Entry] = []
  /// Whether the last run has lacked a stand-in, and whether only values that the watch does not see could tell which.
  private(set) var lacksStandIn = false
  private(set) var needsAll = false

  private struct Failure {
    let request: WatchedRequest
    let record: Repairs.Request
    /// How many requests for the same failed before in the run.
    let number: Int
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

  /// What is noted for the model around a value with parts.
  private final class Outer {
    let place: [PathStack.Entry]
    let notes: StandIns.Notes

    init(_ place: [PathStack.Entry], _ notes: StandIns.Notes) {
      self.place = place
      self.notes = notes
    }
  }

  /// - Parameters:
  ///   - first: The error of the read before.
  ///   - number: The number of its failure in that read.
  init(
    _ standIns: StandIns, _ conversions: Conversions, expecting first: MappingError, number: Int
  ) {
    self.standIns = standIns
    self.conversions = conversions
    expected = (first, number)
  }

  /// Lets the watch see all requests of the next runs. A new session must begin.
  func seeAll() { seesAll = true }

  /// Begins a run of the value's initialiser.
  func begin() {
    run += 1
    (lacksStandIn, needsAll, cause) = (false, false, nil)
    failures.removeAll(keepingCapacity: true)
    failuresBefore = conversions.failureCount
    refusalsBefore = conversions.refusals
    standIns.beginRun()
    place.removeAll(keepingCapacity: true)
  }

  /// Ends a run with its error.
  func end(with error: any Error) { cause = failures.last { $0.isBehind(error) } }

  /// Whether a run has replaced the failure of the read before.
  var hasReplacedFirst: Bool { expected == nil }

  /// Lets a stand-in answer the request behind the error of the last run. Returns false if none may.
  func replaceCause() -> Bool {
    guard let cause, cause.mayBeAnswered else { return false }
    cause.record.replaced = cause.number
    expected = nil
    return true
  }

  // MARK: RequestWatch

  func begin(_ request: WatchedRequest, at path: PathStack) {
    standIns.questionCount += 1
    requestCount += 1
    request.number = requestCount
    request.failures = conversions.failureCount
    request.refusals = conversions.refusals
    if let record = records.isEmpty ? nil : records[request.property] {
      record.ask(in: run)
      request.isReplaced = record.isReplaced
    }
    if seesAll {
      if !path.isAt(place) {
        standIns.beginRun()
        place = path.entries
      }
      let use = standIns.use(of: request.type)
      standIns.prepare(for: use)
      if use == .value || use == .length { request.outer = Outer(place, standIns.notes) }
    }
  }

  func end(_ request: WatchedRequest, _ value: Any) {
    guard seesAll else { return }
    restore(request.outer)
    standIns.note(value, as: request.type, standIns.use(of: request.type))
  }

  private func restore(_ outer: AnyObject?) {
    guard let outer = outer as? Outer else { return }
    place = outer.place
    standIns.notes = outer.notes
  }

  func fail(_ request: WatchedRequest, _ error: any Error, mayBeAnswered: Bool) -> Bool {
    restore(request.outer)
    // The failure of a part, on its way out.
    if let last = failures.last, last.request.number > request.number { return false }
    let record = record(of: request)
    let number = record.fail()
    if mayBeAnswered, isExpected(error, request) {
      record.replaced = number
      expected = nil
      return true
    }
    failures.append(
      Failure(
        request: request, record: record, number: number, error: error,
        mayBeAnswered: mayBeAnswered))
    return false
  }

  /// Whether a failure has caused the error of the read before. See `Repairs.isKnownCause`.
  private func isExpected(_ error: any Error, _ request: WatchedRequest) -> Bool {
    guard let expected, !conversions.isRetrying, request.refusals == refusalsBefore,
      conversions.failureCount > request.failures,
      expected.number == conversions.failureCount - failuresBefore,
      let issue = expected.error.issues.first
    else { return false }
    return ValueProblem(carriedBy: error)?.isStated(by: issue) == true
  }

  func standIn(
    for request: WatchedRequest, at codingPath: @autoclosure () -> [any CodingKey],
    beside others: @autoclosure () -> [any Decodable.Type]
  ) throws -> Any {
    let record = record(of: request)
    if let known = record.standIn ?? record.answer {
      record.standIn = known
      return known
    }
    do {
      if !seesAll, mayDepend(request.type, on: others()) {
        needsAll = true
        throw SampleValues.Unavailable()
      }
      guard standIns.allows(keys: type(of: request.key)) else { throw SampleValues.Unavailable() }
      let value: Any = try standIn(request.type, codingPath())
      record.standIn = value
      // Depends on nothing in the run.
      if !seesAll { record.answer = value }
      return value
    } catch {
      lacksStandIn = true
      throw error
    }
  }

  func knownStandIn(for request: WatchedRequest) -> Any? { record(of: request).standIn }

  private func standIn<T: Decodable>(
    _ type: T.Type, _ codingPath: @autoclosure () -> [any CodingKey]
  ) throws -> T {
    try standIns.value(type, at: codingPath(), nil) { throw SampleValues.Unavailable() }
  }

  /// Whether the stand-in for a value may depend on the values of the model's other properties.
  private func mayDepend(
    _ type: any Decodable.Type, on others: @autoclosure () -> [any Decodable.Type]
  ) -> Bool {
    let use = standIns.use(of: type)
    switch use {
    case .none, .large: return false
    case .date, .number, .length: return others().contains { standIns.use(of: $0) == use }
    case .value: return others().contains { $0 == type }
    }
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
