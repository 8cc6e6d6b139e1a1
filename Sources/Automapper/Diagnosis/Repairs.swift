/// The values that a model's initialiser could not decode, and their stand-ins, so that it can continue.
///
/// The initialiser runs several times. Each run replaces the value for which the previous run failed. So the model's
/// own code decides what is an error: a failure that it catches is not one, and is not replaced.
///
/// The read that failed has counted the mapper's failures, and the last one has usually caused its error. If the first
/// run meets a failure with that number and that error, it replaces the value at once, see `KnownCause`.
///
/// If the error is full, or if there were too many requests, one run replaces every invalid value immediately, and is
/// the last. It also lists failures that the model would catch.
final class Repairs {
  private let place: [PathStep]
  private let codingPath: [any CodingKey]
  private let standIns: StandIns
  /// Points to memory of the workspace, which `issues` keeps alive.
  private let conversions: Conversions
  private let issues: (any Error) -> MappingError?
  private var requests: [Question: Request] = [:]
  /// The names of the members that the current run has requested.
  private(set) var requestedNames: [String] = []
  /// The cause of the initialiser's error, if a run has met and replaced it at once.
  private(set) var cause: Failure?
  private var holderNumbers: [Question: Int] = [:]
  /// The number of the current run.
  private var run = 0
  /// The counts of the call when the current run began, and when its last request began.
  private var beforeRun = Conversions.Counts()
  private var beforeRequest = Conversions.Counts()
  /// The failures of the current run, in order. A request that a stand-in answers from the start has none.
  private(set) var failures: [Failure] = []
  /// Whether decoded values may be kept for the next runs. A second, last run can decode them again.
  private let keepsAnswers: Bool
  /// The failures that the current run replaces when they occur. The initialiser sees the errors of all others.
  var replacedAtOnce = ReplacedAtOnce.none
  /// Whether a value of the current run has no possible stand-in.
  private(set) var isStuck = false

  /// - Parameters:
  ///   - place: The path of the model's value.
  ///   - codingPath: The same path as coding keys.
  ///   - keepsAnswers: Whether many runs may follow, one for each failure.
  ///   - issues: Returns the issues of an error that the initialiser is about to see.
  init(
    _ place: [PathStep], _ codingPath: [any CodingKey], _ standIns: StandIns,
    _ conversions: Conversions, keepsAnswers: Bool,
    issues: @escaping (any Error) -> MappingError?
  ) {
    self.place = place
    self.codingPath = codingPath
    self.standIns = standIns
    self.conversions = conversions
    self.keepsAnswers = keepsAnswers
    self.issues = issues
  }

  /// Begins a run of the initialiser.
  func begin() {
    isStuck = false
    standIns.beginRun()
    run += 1
    beforeRun = conversions.counts
    failures.removeAll(keepingCapacity: true)
    requestedNames.removeAll(keepingCapacity: true)
    requestedNames.reserveCapacity(16)
  }

  /// The holder of the whole value.
  var root: Holder { Holder(number: 0, steps: []) }

  /// Returns the holder of a part's value. Containers of different types, such as those of different coding keys, are
  /// different holders.
  func holder(of part: Part, as type: Any.Type) -> Holder {
    let question = question(part, type)
    let number = holderNumbers[question] ?? holderNumbers.count + 1
    holderNumbers[question] = number
    return Holder(number: number, steps: part.steps)
  }

  private func question(_ part: Part, _ type: Any.Type) -> Question {
    Question(holder: part.holder.number, name: part.name, type: ObjectIdentifier(type))
  }

  /// Lets a stand-in answer the request from now on.
  func replace(_ failure: Failure) { failure.request.failuresBeforeStandIn = failure.number }

  /// Whether an initialiser that uses coding keys of a type may receive stand-ins.
  func allows(keys: any CodingKey.Type) -> Bool { standIns.allows(keys: keys) }

  /// Returns the failure that caused an error, or nil if the initialiser threw its own error.
  ///
  /// If several failures match, the last one counts: the initialiser caught the earlier ones.
  func failure(behind error: MappingError) -> Failure? {
    failures.last { isCause($0, of: error) }
  }

  private func isCause(_ failure: Failure, of error: MappingError) -> Bool {
    guard let own = failure.error else { return isAbout(failure.steps, error) }
    return own.hasSameStart(as: error)
  }

  /// Whether an error concerns the value at some steps, or a part of it.
  private func isAbout(_ steps: [Step], _ error: MappingError) -> Bool {
    let path = (place + steps.map(\.pathStep)).text
    return error.issues.allSatisfy { $0.concerns(path) }
  }

  // MARK: Requests of the initialiser

  /// Answers a request of the initialiser with the value from the source, or with a stand-in. `dynamic` for the reason
  /// given at `DecodingSource.stepwise`.
  ///
  /// - Parameter elements: Opens the value as an array.
  dynamic func answer<T: Decodable>(
    _ type: T.Type, _ part: Part, _ read: () throws -> T,
    elements: () throws -> any UnkeyedDecodingContainer
  ) throws -> T {
    let use = standIns.use(of: type)
    let request = ask(part, type, use)
    if let request, request.isAnswered {
      return try knownAnswer(type, part, request, use, elements)
    }
    do {
      let value = try read()
      note(value, type, part, use)
      return value
    } catch {
      let request = request ?? record(part, type)
      try note(error, part, request, type, isOptional: false)
      return try keptStandIn(for: type, part, request, elements)
    }
  }

  /// Answers a request as an earlier one.
  private func knownAnswer<T: Decodable>(
    _ type: T.Type, _ part: Part, _ request: Request, _ use: StandIns.Use,
    _ elements: () throws -> any UnkeyedDecodingContainer
  ) throws -> T {
    if let value = known(type, request, use) { return value }
    return try keptStandIn(for: type, part, request, elements)
  }

  /// Answers a request for a value that may be absent. A value that cannot be decoded counts as absent. `dynamic` as
  /// above.
  dynamic func answer<T: Decodable>(
    ifPresent type: T.Type, _ part: Part, _ read: () throws -> T?
  ) throws -> T? {
    let use = standIns.use(of: type)
    let request = ask(part, type, use)
    if let request, request.isAnswered {
      return known(type, request, use) ?? request.standIn.flatMap { $0 as? T }
    }
    do {
      let value = try read()
      if let value { note(value, type, part, use) }
      return value
    } catch {
      try note(error, part, request ?? record(part, type), type, isOptional: true)
      return nil
    }
  }

  /// Answers a request for a container, or whether a value is null, from the source or from a stand-in.
  ///
  /// - Parameter type: The container's type; for a null check `Never`.
  func open<Opened>(
    _ part: Part, as type: Any.Type = Opened.self, _ read: () throws -> Opened,
    standIn: (SampleDecoder) throws -> Opened
  ) throws -> Opened {
    let request = ask(part, type, .none)
    if request?.isReplaced != true {
      do {
        return try read()
      } catch {
        try note(error, part, request ?? record(part, type), nil, isOptional: false)
      }
    }
    return try standIn(standIns.decoder(for: part, at: codingPath(of: part)))
  }

  /// Returns the value that an earlier run or request has decoded.
  private func known<T>(_ type: T.Type, _ request: Request, _ use: StandIns.Use) -> T? {
    guard let known = request.answer, let value = known as? T else { return nil }
    standIns.note(value, as: type, use)
    return value
  }

  /// Notes a decoded value. Keeps it if decoding it again may take long, or would take a further run with conversions.
  private func note<T>(_ value: T, _ type: T.Type, _ part: Part, _ use: StandIns.Use) {
    if use != .none { standIns.note(value, as: type, use) }
    if keepsAnswers, use.isKept || conversions.areGranted { record(part, type).answer = value }
  }

  /// Begins a request. Returns what is known of its question; nil if nothing is.
  private func ask(_ part: Part, _ type: Any.Type, _ use: StandIns.Use) -> Request? {
    standIns.budget.noteRequest()
    beforeRequest = conversions.counts
    standIns.prepare(for: use)
    if case .key(let key) = part.step { requestedNames.append(key.stringValue) }
    guard !requests.isEmpty, let request = requests[question(part, type)] else { return nil }
    request.ask(in: run)
    return request
  }

  /// Returns the record of a question, perhaps a new one.
  private func record(_ part: Part, _ type: Any.Type) -> Request {
    requests.value(of: question(part, type), inserting: Request(run: run))
  }

  /// Records a failure. Throws its error if the initialiser must see it.
  private func note(
    _ error: any Error, _ part: Part, _ request: Request, _ type: (any Decodable.Type)?,
    isOptional: Bool
  ) throws {
    let failure = Failure(
      request: request, number: request.fail(), steps: part.steps, type: type,
      isOptional: isOptional, error: issues(error),
      causeNumber: conversions.failureCount - beforeRequest.failures)
    if isKnownCause(failure) {
      cause = failure
      return replace(failure)
    }
    failures.append(failure)
    switch replacedAtOnce {
    case .none, .cause: throw error
    case .all:
      guard standIns.budget.mayReplace(failures: failures.count) else { throw error }
    }
  }

  /// Whether a failure has caused the error of the failed read.
  private func isKnownCause(_ failure: Failure) -> Bool {
    guard case .cause(let known) = replacedAtOnce, cause == nil,
      known.isLast(conversions, sinceRun: beforeRun, sinceRequest: beforeRequest)
    else { return false }
    return isCause(failure, of: known.error)
  }

  private func codingPath(of part: Part) -> [any CodingKey] {
    codingPath + part.steps.map(\.codingKey)
  }

  /// Returns the stand-in that answers all requests of a question.
  private func keptStandIn<T: Decodable>(
    for type: T.Type, _ part: Part, _ request: Request,
    _ elements: () throws -> any UnkeyedDecodingContainer
  ) throws -> T {
    if let known = request.standIn, let value = known as? T { return value }
    let value = try standIn(for: type, part, elements)
    request.standIn = value
    return value
  }

  private func standIn<T: Decodable>(
    for type: T.Type, _ part: Part, _ elements: () throws -> any UnkeyedDecodingContainer
  ) throws -> T {
    do {
      return try standIns.value(
        type, at: codingPath(of: part), part.place, elements: elements)
    } catch {
      isStuck = true
      // Throws a new error, because the initialiser may have caught an equal error of the type before.
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "no value can stand in for \(TypeName.of(type))",
          underlyingError: error))
    }
  }
}
