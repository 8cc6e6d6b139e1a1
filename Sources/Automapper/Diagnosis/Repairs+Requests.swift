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
      let indices = steps.compactMap(\.index)
      guard let last = indices.last else { return nil }
      return SampleValues.Place(number: indices.reduce(0, &+), index: last)
    }

    var name: String? {
      switch step {
      case .key(let key): key.stringValue
      case .index(let index): String(index)
      case nil: nil
      }
    }
  }

  /// What the initialiser requests, perhaps several times: a part as a type. Once a request has an answer, later ones
  /// have the same: a model may take for granted that what it has decoded once can be decoded again.
  struct Question: Hashable {
    let holder: Int
    let name: String?
    /// The requested type; of a null check `Never`.
    let type: ObjectIdentifier
  }

  /// A request that could not be answered.
  struct Failure {
    let question: Question
    /// How often the question was asked before in the same run.
    let number: Int
    let steps: [Step]
    /// The type of the value; nil for a container or a null check.
    let type: (any Decodable.Type)?
    let isOptional: Bool
    let error: MappingError?
  }
}
