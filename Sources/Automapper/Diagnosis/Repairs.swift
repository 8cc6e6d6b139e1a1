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

  /// A question of the initialiser: a value of a type at a place. Asked again at that place, it is another one.
  struct Question: Hashable {
    let path: String
    let number: Int
  }

  /// A question to which there was no answer.
  struct Failure {
    let question: Question
    let steps: [Step]
    /// Nil for a container.
    let type: (any Decodable.Type)?
    let isOptional: Bool
    let error: any Error
  }

  /// The path to the model.
  let place: [PathStep]
  private let standIns: StandIns
  private var replaced: Set<Question> = []
  private var questionCounts: [String: Int] = [:]
  /// The failures of the present run, in their order.
  private(set) var failures: [Failure] = []
  /// Whether each failure is replaced in the run that meets it. Else the initialiser sees it first.
  var replacesAtOnce = false
  /// Whether nothing could stand in for a value.
  private(set) var isStuck = false

  init(_ place: [PathStep], _ standIns: StandIns) {
    self.place = place
    self.standIns = standIns
  }

  /// Begins a run of the initialiser.
  func begin() {
    questionCounts.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
  }

  func replace(_ failure: Failure) { replaced.insert(failure.question) }

  /// The failure that an error is; nil where the initialiser threw an error of its own.
  ///
  /// The last one that fits: earlier ones were caught.
  func failure(behind error: MappingError) -> Failure? {
    failures.last { failure in
      let path = failure.question.path
      let isInside = error.issues.allSatisfy { issue in
        issue.path == path || issue.path.hasPrefix(path + ".") || issue.path.hasPrefix(path + "[")
          || path.isEmpty
      }
      guard isInside else { return false }
      guard let own = MappingError(carriedBy: failure.error)?.issues.first else { return true }
      let first = error.issues.first
      return own.code == first?.code && own.path == first?.path && own.expected == first?.expected
    }
  }

  /// Answers a question of the initialiser: by the source, or by what stands in for its value.
  func answer<T: Decodable>(
    _ type: T.Type, at steps: [Step], _ read: () throws -> T
  ) throws -> T {
    let question = ask(steps)
    if replaced.contains(question) { return try standIn(for: type) }
    do {
      let value = try read()
      standIns.note(value)
      return value
    } catch {
      failures.append(
        Failure(
          question: question, steps: steps, type: type, isOptional: false, error: error))
      guard replacesAtOnce else { throw error }
      return try standIn(for: type)
    }
  }

  /// Answers a question for a value that may be absent, as it is where it cannot be read.
  func answer<T: Decodable>(
    ifPresent type: T.Type, at steps: [Step], _ read: () throws -> T?
  ) throws -> T? {
    let question = ask(steps)
    if replaced.contains(question) { return nil }
    do {
      return try read()
    } catch {
      failures.append(
        Failure(question: question, steps: steps, type: type, isOptional: true, error: error))
      guard replacesAtOnce else { throw error }
      return nil
    }
  }

  /// Opens a container, or one of a value that stands in.
  func open<Container>(
    at steps: [Step], _ read: () throws -> Container,
    standIn: (SampleDecoder) throws -> Container
  ) throws -> Container {
    let question = ask(steps)
    if !replaced.contains(question) {
      do {
        return try read()
      } catch {
        failures.append(
          Failure(
            question: question, steps: steps, type: nil, isOptional: false, error: error))
        guard replacesAtOnce else { throw error }
      }
    }
    return try standIn(standIns.decoder)
  }

  private func ask(_ steps: [Step]) -> Question {
    let path = (place + steps.map(\.pathStep)).text
    let number = questionCounts[path, default: 0]
    questionCounts[path] = number + 1
    return Question(path: path, number: number)
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

/// Values that stand in for others: made-up ones, or of a type of which none can be made up, one that was read elsewhere
/// in the same call.
final class StandIns {
  private let recorder: SchemaRecorder
  private var known: [ObjectIdentifier: Any] = [:]

  init(_ samples: SampleSource) { recorder = SchemaRecorder(samples, elementCount: 4) }

  /// Answers every question with a made-up value.
  var decoder: SampleDecoder { SampleDecoder(recorder: recorder, isRoot: false, isVaried: false) }

  func note<T>(_ value: T) {
    let type = ObjectIdentifier(T.self)
    if known[type] == nil { known[type] = value }
  }

  func value<T: Decodable>(_ type: T.Type) throws -> T {
    if let value = try? recorder.value(type, isVaried: false) { return value }
    guard let value = known[ObjectIdentifier(type)] as? T else {
      throw SampleValues.Unavailable()
    }
    return value
  }
}
