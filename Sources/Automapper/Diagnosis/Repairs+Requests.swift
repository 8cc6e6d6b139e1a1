/// What an initialiser requests, and what of it could not be answered.
extension Repairs {
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

    /// The index of an element; nil for a member.
    var index: Int? { if case .index(let index) = self { index } else { nil } }

    /// Returns the place of the value to which the step leads.
    ///
    /// - Parameter outer: The place of the value that has it as a part; nil if that is in no array.
    func place(in outer: SampleValues.Place?) -> SampleValues.Place? {
      index.map { SampleValues.Place(number: (outer?.number ?? 0) &+ $0, index: $0) } ?? outer
    }
  }

  /// A decoder or container that the initialiser holds, and the steps from the model's value to its value.
  struct Holder {
    let number: Int
    let steps: [Step]
  }

  /// A value that the initialiser requests: a part of a holder's value, or the whole value.
  struct Part {
    let holder: Holder
    let step: Step?

    var steps: [Step] { holder.steps + (step.map { [$0] } ?? []) }

    /// The place of the value in arrays of the model; nil if it is in none.
    var place: SampleValues.Place? {
      var place: SampleValues.Place?
      for step in holder.steps { place = step.place(in: place) }
      return step?.place(in: place) ?? place
    }

    var name: String? {
      switch step {
      case .key(let key): key.stringValue
      case .index(let index): String(index)
      case nil: nil
      }
    }
  }

  /// What the initialiser requests, perhaps several times: a part as a type.
  struct Question: Hashable {
    let holder: Int
    let name: String?
    /// The requested type; of a null check `Never`.
    let type: ObjectIdentifier
  }

  /// What is known of a question for which a request has failed, or whose answer is kept.
  final class Request {
    /// The value, if a run has decoded it and it is kept.
    var answer: Any?
    /// How many requests of a run fail before stand-ins answer; nil if none does. The model catches these failures.
    var failuresBeforeStandIn: Int?
    /// The last run that has asked the question, how many of its requests have failed, and its stand-in. A stand-in for
    /// an array may have elements that need conversions, which only some runs allow.
    private var run: Int
    private(set) var failuresInRun = 0
    var standIn: Any?

    init(run: Int) { self.run = run }

    /// Begins a request.
    func ask(in run: Int) {
      guard self.run != run else { return }
      self.run = run
      failuresInRun = 0
      standIn = nil
    }

    /// Counts a failure. Returns how many the run has counted before.
    func fail() -> Int {
      failuresInRun += 1
      return failuresInRun - 1
    }

    /// Whether the current request needs no read.
    var isAnswered: Bool { answer != nil || isReplaced }
    /// Whether a stand-in answers the current request.
    var isReplaced: Bool { failuresBeforeStandIn.map { failuresInRun >= $0 } ?? false }
  }

  /// The failures that a run replaces when they occur.
  enum ReplacedAtOnce {
    case none
    case cause(KnownCause)
    case all

    var isAll: Bool { if case .all = self { true } else { false } }
  }

  /// A request that could not be answered.
  struct Failure {
    let request: Request
    /// How many requests of the question failed before in the same run.
    let number: Int
    let steps: [Step]
    /// The type of the value; nil for a container or a null check.
    let type: (any Decodable.Type)?
    let isOptional: Bool
    let error: MappingError?
    /// The number of counted failures in the read of the value; see `Conversions.failureCount`.
    let causeNumber: Int
  }
}
