/// Which values a model's initialiser could not read, and what stands in for them, so that it reads on.
///
/// The initialiser is run several times. Each time, the value that it failed for before is replaced. So its own code
/// decides what is an error: a failure that it catches is none, and is not replaced.
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
  }

  /// A container that the initialiser has opened.
  struct Opened {
    let number: Int
    /// The way from the model's value to the container's.
    let steps: [Step]
  }

  /// What the initialiser asks for: a part of a container's value, or the whole of it.
  struct Part {
    let container: Opened
    let step: Step?

    var steps: [Step] { container.steps + (step.map { [$0] } ?? []) }

    fileprivate var name: String {
      switch step {
      case .key(let key): key.stringValue
      case .index(let index): String(index)
      case nil: ""
      }
    }
  }

  /// A question of the initialiser: for the value of a key or of an index in one of its containers. Asked again, it is
  /// another one.
  struct Question: Hashable {
    let container: Int
    let key: String
    let number: Int
  }

  /// A question to which there was no answer.
  struct Failure {
    let question: Question
    let steps: [Step]
    /// Nil for a container.
    let type: (any Decodable.Type)?
    let isOptional: Bool
    /// Nil for the failure that is known before the first run.
    let error: (any Error)?

    /// The error with its issues; nil for one that the model's own code threw.
    var mapping: MappingError? { error.flatMap { MappingError(carriedBy: $0) } }
  }

  private let place: [PathStep]
  /// The length of the path's text, with the dot behind it.
  private let placeLength: Int
  private let standIns: StandIns
  /// The error that reading the model gave, until the question is met that it answers.
  private var first: MappingError?
  private var replaced: Set<Question> = []
  private var containerCount = 0
  /// The numbers of the containers of the model's own object.
  private var ownContainers: [Int] = []
  private var questionCounts: [Question: Int] = [:]
  /// The failure that was known before the first run, if its question was met.
  private(set) var knownFailure: Failure?
  /// The failures of the present run, in their order.
  private(set) var failures: [Failure] = []
  /// Whether each failure is replaced in the run that meets it. Else the initialiser sees it first.
  var replacesAtOnce = false
  /// Whether nothing could stand in for a value.
  private(set) var isStuck = false

  init(_ place: [PathStep], _ standIns: StandIns, first: MappingError) {
    self.place = place
    placeLength = place.isEmpty ? 0 : place.text.count + 1
    self.standIns = standIns
    self.first = first
  }

  /// Begins a run of the initialiser.
  func begin() {
    containerCount = 0
    ownContainers.removeAll(keepingCapacity: true)
    questionCounts.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
  }

  /// Notes that the initialiser opens a container.
  func opened(_ steps: [Step]) -> Opened {
    containerCount += 1
    if steps.isEmpty { ownContainers.append(containerCount) }
    return Opened(number: containerCount, steps: steps)
  }

  /// Whether the initialiser asked for a property in the last run.
  func hasAsked(_ name: String) -> Bool {
    ownContainers.contains {
      questionCounts[Question(container: $0, key: name, number: 0)] != nil
    }
  }

  func replace(_ failure: Failure) { replaced.insert(failure.question) }

  /// The failure that an error is; nil where the initialiser threw an error of its own.
  ///
  /// The last one that fits: earlier ones were caught.
  func failure(behind error: MappingError) -> Failure? {
    failures.last { failure in
      guard isAbout(failure.steps, error) else { return false }
      guard let own = failure.mapping?.issues.first else { return true }
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

  /// Answers a question of the initialiser: by the source, or by what stands in for its value.
  func answer<T: Decodable>(
    _ type: T.Type, _ part: Part, _ read: () throws -> T
  ) throws -> T {
    let question = ask(part)
    if replaced.contains(question) || isFirst(part, question, type, isOptional: false) {
      return try standIn(for: type)
    }
    do {
      let value = try read()
      standIns.note(value)
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
    if replaced.contains(question) || isFirst(part, question, type, isOptional: true) {
      return nil
    }
    do {
      return try read()
    } catch {
      try note(error, part, question, type, isOptional: true)
      return nil
    }
  }

  /// Opens a container, or one of a value that stands in.
  func open<Container>(
    _ part: Part, _ read: () throws -> Container, standIn: (SampleDecoder) throws -> Container
  ) throws -> Container {
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
    let question = Question(container: part.container.number, key: part.name, number: 0)
    let number = questionCounts[question, default: 0]
    questionCounts[question] = number + 1
    return Question(container: question.container, key: question.key, number: number)
  }

  /// Whether the first error is the answer to a question. That is not asked again then: it may be for a large part of
  /// the source.
  private func isFirst(
    _ part: Part, _ question: Question, _ type: any Decodable.Type, isOptional: Bool
  ) -> Bool {
    guard case .key(let key)? = part.steps.first, let first,
      first.issues.first?.path.dropFirst(placeLength).hasPrefix(key.stringValue) == true,
      isAbout(part.steps, first)
    else { return false }
    self.first = nil
    knownFailure = Failure(
      question: question, steps: part.steps, type: type, isOptional: isOptional, error: nil)
    replaced.insert(question)
    return true
  }

  /// Notes a failure. Throws its error where the initialiser is to see it.
  private func note(
    _ error: any Error, _ part: Part, _ question: Question, _ type: (any Decodable.Type)?,
    isOptional: Bool
  ) throws {
    failures.append(
      Failure(
        question: question, steps: part.steps, type: type, isOptional: isOptional, error: error))
    guard replacesAtOnce else { throw error }
  }

  private func standIn<T: Decodable>(for type: T.Type) throws -> T {
    do {
      return try standIns.value(type)
    } catch {
      isStuck = true
      throw error
    }
  }
}

/// Values that stand in for others: made-up ones, or of a type with parts, the first that was read in the same call.
final class StandIns {
  private let recorder: SchemaRecorder
  private var known: [ObjectIdentifier: Any] = [:]

  /// How many values others have stood in for.
  private(set) var count = 0

  init(_ samples: SampleSource) { recorder = SchemaRecorder(samples, elementCount: 4) }

  /// Answers every question with a made-up value.
  var decoder: SampleDecoder { SampleDecoder(recorder: recorder, isRoot: false, isVaried: false) }

  func note<T>(_ value: T) {
    let type = ObjectIdentifier(T.self)
    if known[type] == nil { known[type] = value }
  }

  func value<T: Decodable>(_ type: T.Type) throws -> T {
    count += 1
    if SampleValues.leaf(type, isVaried: false) == nil,
      let value = known[ObjectIdentifier(type)] as? T
    {
      return value
    }
    return try recorder.value(type, isVaried: false)
  }
}
