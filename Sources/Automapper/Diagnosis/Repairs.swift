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

    fileprivate var name: String {
      switch step {
      case .key(let key): key.stringValue
      case .index(let index): String(index)
      case nil: ""
      }
    }
  }

  /// One request for a part. If requests are numbered, a repeated request is a new question.
  struct Question: Hashable {
    fileprivate let holder: Int
    fileprivate let name: String
    fileprivate let number: Int
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
  private let standIns: StandIns
  private let issues: (any Error) -> MappingError?
  private var answers: [Question: Any] = [:]
  private var replaced: Set<Question> = []
  /// The failure that the first run has found, if requests are not numbered.
  private var first: Failure?
  /// State of the current run: the number of holders, the requests, whether `first` has occurred again, and the
  /// failures in order.
  private var holderCount = 0
  private var counts: [Question: Int] = [:]
  private var requestedNames: [String] = []
  private var hasMetFirst = false
  private(set) var failures: [Failure] = []
  /// Whether repeated requests are told apart, and decoded values are kept for the next runs. A second, last run can
  /// decode the values again.
  private let numbersRequests: Bool
  /// Whether each failure is replaced in the run in which it occurs. Otherwise the initialiser sees the error first.
  var replacesAtOnce = false
  /// Whether a value of the current run has no possible stand-in.
  private(set) var isStuck = false

  /// - Parameters:
  ///   - numbersRequests: Whether many runs may follow, one for each failure.
  ///   - issues: Returns the issues of an error that the initialiser is about to see.
  init(
    _ place: [PathStep], _ standIns: StandIns, numbersRequests: Bool,
    issues: @escaping (any Error) -> MappingError?
  ) {
    self.place = place
    self.standIns = standIns
    self.numbersRequests = numbersRequests
    self.issues = issues
  }

  /// Begins a run of the initialiser.
  func begin() {
    holderCount = 0
    isStuck = false
    hasMetFirst = false
    counts.removeAll(keepingCapacity: true)
    requestedNames.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
  }

  func holder(_ steps: [Step]) -> Holder {
    holderCount += 1
    return Holder(number: holderCount, steps: steps)
  }

  func replace(_ failure: Failure) {
    if numbersRequests { replaced.insert(failure.question) } else { first = failure }
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
    let question = ask(part)
    if numbersRequests {
      if let known = answers[question], let value = known as? T { return value }
      if replaced.contains(question) { return try standIn(for: type) }
    }
    do {
      let value = try read()
      standIns.note(value)
      if numbersRequests { answers[question] = value }
      return value
    } catch {
      try note(error, part, question, type, isOptional: false)
      return try standIn(for: type)
    }
  }

  /// Answers a request for a value that may be absent. A value that cannot be decoded counts as absent.
  func answer<T: Decodable>(
    ifPresent type: T.Type, _ part: Part, _ read: () throws -> T?
  ) throws -> T? {
    let question = ask(part)
    if numbersRequests {
      if let known = answers[question], let value = known as? T { return value }
      if replaced.contains(question) { return nil }
    }
    do {
      let value = try read()
      if numbersRequests, let value { answers[question] = value }
      return value
    } catch {
      try note(error, part, question, type, isOptional: true)
      return nil
    }
  }

  /// Answers a request for a container, or whether a value is null, from the source or from a stand-in.
  func open<Opened>(
    _ part: Part, _ read: () throws -> Opened, standIn: (SampleDecoder) throws -> Opened
  ) throws -> Opened {
    let question = ask(part)
    if !numbersRequests || !replaced.contains(question) {
      do {
        return try read()
      } catch {
        try note(error, part, question, nil, isOptional: false)
      }
    }
    return try standIn(standIns.decoder)
  }

  /// Records a request.
  private func ask(_ part: Part) -> Question {
    standIns.questionCount += 1
    let question = Question(holder: part.holder.number, name: part.name, number: 0)
    requestedNames.append(question.name)
    guard numbersRequests else { return question }
    let number = counts[question, default: 0]
    counts[question] = number + 1
    return Question(holder: question.holder, name: question.name, number: number)
  }

  /// Records a failure. Throws its error if the initialiser must see it.
  private func note(
    _ error: any Error, _ part: Part, _ question: Question, _ type: (any Decodable.Type)?,
    isOptional: Bool
  ) throws {
    if let first, first.question == question, first.type == type, !hasMetFirst {
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

  private func standIn<T: Decodable>(for type: T.Type) throws -> T {
    do {
      return try standIns.value(type)
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
