/// The values that a model's initialiser could not decode, and their stand-ins, so that it can continue.
///
/// The initialiser runs several times. Each run replaces the value for which the run before failed. So the model's
/// own code decides what is an error: a failure that it catches is not one, and is not replaced.
///
/// If the error is full, or if there were too many requests, the second run replaces every invalid value immediately,
/// and is the last. It also lists failures that the model would catch.
final class Repairs {
  /// A step from the model's value to a part of it.
  enum Step {
    case key(any CodingKey)
    case index(Int)

    var pathStep: PathStep {
      switch self {
      case .key(let key): .property(key.stringValue)
      case .index(let index): .index(index)
      }
    }

    var codingKey: any CodingKey {
      switch self {
      case .key(let key): key
      case .index(let index): DataKey(index: index)
      }
    }

    var isIndex: Bool { if case .index = self { true } else { false } }
  }

  /// A decoder or container that the initialiser holds, and the steps from the model's value to its value.
  struct Holder {
    fileprivate let number: Int
    let steps: [Step]
  }

  /// A value that the initialiser requests: a part of a holder's value, or the whole value.
  struct Part {
    let holder: Holder
    let step: Step?

    var steps: [Step] { holder.steps + (step.map { [$0] } ?? []) }

    fileprivate var name: String? {
      switch step {
      case .key(let key): key.stringValue
      case .index(let index): String(index)
      case nil: nil
      }
    }
  }

  /// A request for a part as a type. Repeated requests are one question, as a source answers them alike: a model may
  /// take for granted that what it has decoded once can be decoded again.
  struct Question: Hashable {
    fileprivate let holder: Int
    fileprivate let name: String?
    /// The requested type; of a null check `Never`.
    fileprivate let type: ObjectIdentifier
  }

  /// A question that could not be answered.
  struct Failure {
    let question: Question
    let steps: [Step]
    /// The type of the value; nil for a container or a null check.
    let type: (any Decodable.Type)?
    let isOptional: Bool
    let error: MappingError?
  }

  private let place: [PathStep]
  private let codingPath: [any CodingKey]
  private let standIns: StandIns
  private let issues: (any Error) -> MappingError?
  private var answers: [Question: Any] = [:]
  private var replaced: Set<Question> = []
  /// The failure that the first run has found, if answers are not kept.
  private var first: Failure?
  private var holderNumbers: [Question: Int] = [:]
  /// State of the current run: the requests, whether `first` has occurred again, and the failures in order.
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
    requestedNames.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
  }

  /// The holder of the whole value.
  var root: Holder { Holder(number: 0, steps: []) }

  /// Returns the holder of a part's value. Containers of different types are different holders: attempts to decode a
  /// value as one type after the other do not share their answers.
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
    if keepsAnswers { replaced.insert(failure.question) } else { first = failure }
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
  func answer<T: Decodable>(
    _ type: T.Type, _ part: Part, _ read: () throws -> T
  ) throws -> T {
    let question = ask(part, type)
    if keepsAnswers {
      if let known = answers[question], let value = known as? T { return value }
      if replaced.contains(question) { return try standIn(for: type, part) }
    }
    do {
      let value = try read()
      standIns.note(value)
      if keepsAnswers { answers[question] = value }
      return value
    } catch {
      try note(error, part, question, type, isOptional: false)
      return try standIn(for: type, part)
    }
  }

  /// Answers a request for a value that may be absent. A value that cannot be decoded counts as absent.
  func answer<T: Decodable>(
    ifPresent type: T.Type, _ part: Part, _ read: () throws -> T?
  ) throws -> T? {
    let question = ask(part, type)
    if keepsAnswers {
      if let known = answers[question], let value = known as? T { return value }
      if replaced.contains(question) { return nil }
    }
    do {
      let value = try read()
      if keepsAnswers, let value { answers[question] = value }
      return value
    } catch {
      try note(error, part, question, type, isOptional: true)
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
    let question = ask(part, type)
    if !keepsAnswers || !replaced.contains(question) {
      do {
        return try read()
      } catch {
        try note(error, part, question, nil, isOptional: false)
      }
    }
    return try standIn(standIns.decoder(at: codingPath(of: part)))
  }

  /// Records a request.
  private func ask(_ part: Part, _ type: Any.Type) -> Question {
    standIns.questionCount += 1
    let question = question(part, type)
    if let name = question.name { requestedNames.append(name) }
    return question
  }

  /// Records a failure. Throws its error if the initialiser must see it.
  private func note(
    _ error: any Error, _ part: Part, _ question: Question, _ type: (any Decodable.Type)?,
    isOptional: Bool
  ) throws {
    if let first, first.question == question, !hasMetFirst {
      hasMetFirst = true
      return
    }
    failures.append(
      Failure(
        question: question, steps: part.steps, type: type, isOptional: isOptional,
        error: issues(error)))
    guard replacesAtOnce, failures.count <= standIns.replacedLimit else { throw error }
    if failures.count == standIns.replacedLimit { standIns.replacedLimit /= 2 }
  }

  private func codingPath(of part: Part) -> [any CodingKey] {
    codingPath + part.steps.map(\.codingKey)
  }

  private func standIn<T: Decodable>(for type: T.Type, _ part: Part) throws -> T {
    do {
      return try standIns.value(type, at: codingPath(of: part))
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
