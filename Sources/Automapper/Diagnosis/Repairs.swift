/// Which values a model's initialiser could not read, and what stands in for them, so that it reads on.
///
/// The initialiser is run several times. Each time, the value that it failed for before is replaced. So its own code
/// decides what is an error: a failure that it catches is none, and is not replaced. What was read is kept for the
/// next run.
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

  /// A decoder or a container that the initialiser has, and the way to its value from the model's.
  struct Holder {
    fileprivate let number: Int
    let steps: [Step]
  }

  /// What the initialiser asks for: a part of a holder's value, or the whole of it.
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

  /// A question for a part. Asked again, it is another one.
  struct Question: Hashable {
    fileprivate let holder: Int
    fileprivate let name: String
    fileprivate let number: Int
  }

  /// A question to which there was no answer.
  struct Failure {
    let question: Question
    let steps: [Step]
    /// The type of the value; nil where that is known already, as for a container.
    let type: (any Decodable.Type)?
    let isOptional: Bool
    let error: MappingError?
  }

  private let place: [PathStep]
  private let standIns: StandIns
  private let issues: (any Error) -> MappingError?
  private var answers: [Question: Any] = [:]
  private var replaced: Set<Question> = []
  /// Of the present run: how many holders there are, how often each part was asked for, and the failures in their
  /// order.
  private var holderCount = 0
  private var counts: [Question: Int] = [:]
  private(set) var failures: [Failure] = []
  /// Whether each failure is replaced in the run that meets it. Else the initialiser sees it first.
  var replacesAtOnce = false
  /// Whether nothing could stand in for a value of the present run.
  private(set) var isStuck = false

  /// - Parameter issues: The issues of an error that the initialiser is about to see.
  init(
    _ place: [PathStep], _ standIns: StandIns, issues: @escaping (any Error) -> MappingError?
  ) {
    self.place = place
    self.standIns = standIns
    self.issues = issues
  }

  /// Begins a run of the initialiser.
  func begin() {
    holderCount = 0
    isStuck = false
    counts.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
  }

  func holder(_ steps: [Step]) -> Holder {
    holderCount += 1
    return Holder(number: holderCount, steps: steps)
  }

  func replace(_ failure: Failure) { replaced.insert(failure.question) }

  /// The names of the parts that the initialiser asked for in the last run.
  var askedNames: Set<String> { Set(counts.keys.map(\.name)) }

  /// Whether an initialiser that asks with keys of a type may see values that stand in.
  func allows(keys: any CodingKey.Type) -> Bool { standIns.allows(keys: keys) }

  /// The failure that an error is; nil where the initialiser threw an error of its own.
  ///
  /// The last one that fits: earlier ones were caught.
  func failure(behind error: MappingError) -> Failure? {
    failures.last { failure in
      guard let own = failure.error?.issues.first else { return isAbout(failure.steps, error) }
      let first = error.issues.first
      return own.code == first?.code && own.path == first?.path && own.expected == first?.expected
    }
  }

  /// Whether an error is about the value at some steps, or about a part of it.
  private func isAbout(_ steps: [Step], _ error: MappingError) -> Bool {
    let path = (place + steps.map(\.pathStep)).text
    return error.issues.allSatisfy { issue in
      guard issue.path.hasPrefix(path) else { return false }
      let next = issue.path.dropFirst(path.count).first
      return path.isEmpty || next == nil || next == "." || next == "["
    }
  }

  // MARK: Questions

  /// Answers a question of the initialiser: by the source, or by what stands in for its value.
  func answer<T: Decodable>(
    _ type: T.Type, _ part: Part, _ read: () throws -> T
  ) throws -> T {
    let question = ask(part)
    if let known = answers[question], let value = known as? T { return value }
    if replaced.contains(question) { return try standIn(for: type) }
    do {
      let value = try read()
      standIns.note(value)
      answers[question] = value
      return value
    } catch {
      try note(error, part, question, type, isOptional: false)
      return try standIn(for: type)
    }
  }

  /// Answers a question for a value that may be absent, as it is where it cannot be read.
  func answer<T: Decodable>(
    ifPresent type: T.Type, _ part: Part, _ read: () throws -> T?
  ) throws -> T? {
    let question = ask(part)
    if let known = answers[question], let value = known as? T { return value }
    if replaced.contains(question) { return nil }
    do {
      let value = try read()
      if let value { answers[question] = value }
      return value
    } catch {
      try note(error, part, question, type, isOptional: true)
      return nil
    }
  }

  /// Gives the initialiser a container or a decoder, or whether a value is null: of the source, or of a value that
  /// stands in.
  func open<Opened>(
    _ part: Part, _ read: () throws -> Opened, standIn: (SampleDecoder) throws -> Opened
  ) throws -> Opened {
    let question = ask(part)
    if !replaced.contains(question) {
      do {
        return try read()
      } catch {
        try note(error, part, question, nil, isOptional: false)
      }
    }
    return try standIn(standIns.decoder)
  }

  private func ask(_ part: Part) -> Question {
    standIns.questionCount += 1
    let question = Question(holder: part.holder.number, name: part.name, number: 0)
    let number = counts[question, default: 0]
    counts[question] = number + 1
    return Question(holder: question.holder, name: question.name, number: number)
  }

  /// Notes a failure. Throws its error where the initialiser is to see it.
  private func note(
    _ error: any Error, _ part: Part, _ question: Question, _ type: (any Decodable.Type)?,
    isOptional: Bool
  ) throws {
    failures.append(
      Failure(
        question: question, steps: part.steps, type: type, isOptional: isOptional,
        error: issues(error)))
    guard replacesAtOnce else { throw error }
  }

  private func standIn<T: Decodable>(for type: T.Type) throws -> T {
    do {
      return try standIns.value(type)
    } catch {
      isStuck = true
      // An error of its own: the type's may be one that the initialiser caught before.
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "no value can stand in for \(TypeName.of(type))",
          underlyingError: error))
    }
  }
}
