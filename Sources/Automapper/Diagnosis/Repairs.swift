/// The values that a model's initialiser could not decode, and their stand-ins, so that it can continue.
///
/// The initialiser runs several times. Each run replaces the value for which the run before failed. So the model's
/// own code decides what is an error: a failure that it catches is not one, and is not replaced.
///
/// If the error is full, or if there were too many requests, the second run replaces every invalid value immediately,
/// and is the last. It also lists failures that the model would catch.
final class Repairs {
  private let place: [PathStep]
  private let codingPath: [any CodingKey]
  private let standIns: StandIns
  private let issues: (any Error) -> MappingError?
  private var answers: [Question: Any] = [:]
  private var standInAnswers: [Question: Any] = [:]
  /// The questions that stand-ins answer, from a request on. The model caught the failures of the requests before.
  private var replaced: [Question: Int] = [:]
  /// The failure that the first run has found, if answers are not kept.
  private var first: Failure?
  private var holderNumbers: [Question: Int] = [:]
  /// State of the current run: the requests, whether `first` has occurred again, and the failures in order.
  private var counts: [Question: Int] = [:]
  private var requestedNames: [String] = []
  private var hasMetFirst = false
  private(set) var failures: [Failure] = []
  /// Whether decoded values are kept for the next runs. A second, last run can decode the values again.
  private let keepsAnswers: Bool
  /// Whether each failure is replaced in the run in which it occurs. Otherwise the initialiser sees the error first.
  var replacesAtOnce = false
  /// Whether a value of the current run has no possible stand-in.
  private(set) var isStuck = false

  /// - Parameters:
  ///   - place: The path of the model's value.
  ///   - codingPath: The same path as coding keys.
  ///   - keepsAnswers: Whether many runs may follow, one for each failure.
  ///   - issues: Returns the issues of an error that the initialiser is about to see.
  init(
    _ place: [PathStep], _ codingPath: [any CodingKey], _ standIns: StandIns,
    keepsAnswers: Bool,
    issues: @escaping (any Error) -> MappingError?
  ) {
    self.place = place
    self.codingPath = codingPath
    self.standIns = standIns
    self.keepsAnswers = keepsAnswers
    self.issues = issues
  }

  /// Begins a run of the initialiser.
  func begin() {
    isStuck = false
    hasMetFirst = false
    standIns.beginRun()
    // The arrays that they keep may have elements that need conversions, which only some runs allow.
    standInAnswers.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    requestedNames.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
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

  func replace(_ failure: Failure) {
    if keepsAnswers { replaced[failure.question] = failure.number } else { first = failure }
  }

  /// The names of the parts that the initialiser requested in the last run.
  var askedNames: Set<String> { Set(requestedNames) }

  /// Whether an initialiser that uses coding keys of a type may receive stand-ins.
  func allows(keys: any CodingKey.Type) -> Bool { standIns.allows(keys: keys) }

  /// Returns the failure that caused an error, or nil if the initialiser threw its own error.
  ///
  /// If several failures match, the last one counts: the initialiser caught the earlier ones.
  func failure(behind error: MappingError) -> Failure? {
    failures.last { failure in
      guard let own = failure.error?.issues.first else { return isAbout(failure.steps, error) }
      let first = error.issues.first
      return own.code == first?.code && own.path == first?.path && own.expected == first?.expected
    }
  }

  /// Whether an error concerns the value at some steps, or a part of it.
  private func isAbout(_ steps: [Step], _ error: MappingError) -> Bool {
    let path = (place + steps.map(\.pathStep)).text
    return error.issues.allSatisfy { issue in
      guard issue.path.hasPrefix(path) else { return false }
      let next = issue.path.dropFirst(path.count).first
      return path.isEmpty || next == nil || next == "." || next == "["
    }
  }

  // MARK: Requests of the initialiser

  /// Answers a request of the initialiser with the value from the source, or with a stand-in.
  ///
  /// - Parameter elements: Opens the value as an array.
  func answer<T: Decodable>(
    _ type: T.Type, _ part: Part, _ read: () throws -> T,
    elements: () throws -> any UnkeyedDecodingContainer
  ) throws -> T {
    let (question, number) = ask(part, type)
    if keepsAnswers {
      if let known = answers[question], let value = known as? T {
        standIns.note(value)
        return value
      }
      if isReplaced(question, number) {
        return try keptStandIn(for: type, part, question, elements)
      }
    }
    do {
      let value = try read()
      standIns.note(value)
      if keepsAnswers { answers[question] = value }
      return value
    } catch {
      try note(error, part, question, number, type, isOptional: false)
      return try standIn(for: type, part, elements)
    }
  }

  /// Answers a request for a value that may be absent. A value that cannot be decoded counts as absent.
  func answer<T: Decodable>(
    ifPresent type: T.Type, _ part: Part, _ read: () throws -> T?
  ) throws -> T? {
    let (question, number) = ask(part, type)
    if keepsAnswers {
      if let known = answers[question], let value = known as? T {
        standIns.note(value)
        return value
      }
      if isReplaced(question, number) { return standInAnswers[question].flatMap { $0 as? T } }
    }
    do {
      let value = try read()
      if let value { standIns.note(value) }
      if keepsAnswers, let value { answers[question] = value }
      return value
    } catch {
      try note(error, part, question, number, type, isOptional: true)
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
    let (question, number) = ask(part, type)
    if !keepsAnswers || !isReplaced(question, number) {
      do {
        return try read()
      } catch {
        try note(error, part, question, number, nil, isOptional: false)
      }
    }
    return try standIn(standIns.decoder(for: part, at: codingPath(of: part)))
  }

  /// Records a request. Returns its question, and how often that was asked before in this run.
  private func ask(_ part: Part, _ type: Any.Type) -> (question: Question, number: Int) {
    standIns.questionCount += 1
    standIns.prepare(for: type)
    let question = question(part, type)
    if let name = question.name { requestedNames.append(name) }
    let number = counts[question, default: 0]
    counts[question] = number + 1
    return (question, number)
  }

  private func isReplaced(_ question: Question, _ number: Int) -> Bool {
    replaced[question].map { number >= $0 } ?? false
  }

  /// Records a failure. Throws its error if the initialiser must see it.
  private func note(
    _ error: any Error, _ part: Part, _ question: Question, _ number: Int,
    _ type: (any Decodable.Type)?, isOptional: Bool
  ) throws {
    if let first, first.question == question, first.number == number, !hasMetFirst {
      hasMetFirst = true
      return
    }
    failures.append(
      Failure(
        question: question, number: number, steps: part.steps, type: type,
        isOptional: isOptional, error: issues(error)))
    guard replacesAtOnce, failures.count <= standIns.replacedLimit else { throw error }
    if failures.count == standIns.replacedLimit { standIns.replacedLimit /= 2 }
  }

  private func codingPath(of part: Part) -> [any CodingKey] {
    codingPath + part.steps.map(\.codingKey)
  }

  /// Returns the stand-in that answers all requests of a question.
  private func keptStandIn<T: Decodable>(
    for type: T.Type, _ part: Part, _ question: Question,
    _ elements: () throws -> any UnkeyedDecodingContainer
  ) throws -> T {
    if let known = standInAnswers[question], let value = known as? T { return value }
    let value = try standIn(for: type, part, elements)
    standInAnswers[question] = value
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
