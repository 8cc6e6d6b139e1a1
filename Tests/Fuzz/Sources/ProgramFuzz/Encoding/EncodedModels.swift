/// A model whose `encode(to:)` runs its instructions.
struct EncodedModel: Encodable {
  let steps: [EncodingStep]
  func encode(to encoder: any Encoder) throws {
    try EncodingRun.current.enter(encoder, steps, "Model")
  }
}

/// Another type, with tables of its own in the mapper.
struct OtherEncodedModel: Encodable {
  let steps: [EncodingStep]
  func encode(to encoder: any Encoder) throws {
    try EncodingRun.current.enter(encoder, steps, "OtherModel")
  }
}

/// The root of a class hierarchy.
class EncodedBase: Encodable {
  let steps: [EncodingStep]
  init(steps: [EncodingStep]) { self.steps = steps }

  func encode(to encoder: any Encoder) throws {
    try EncodingRun.current.enter(encoder, steps, "Base")
  }
}

/// A subclass that writes its own part, and gives the same encoder to its superclass.
class EncodedSub: EncodedBase {
  override func encode(to encoder: any Encoder) throws {
    let run = EncodingRun.current
    try run.within(encoder, "Sub") { subject in
      try run.run(steps, on: subject)
      guard case .encoder(_, let state) = subject.content else { return }
      run.entering = state
      try super.encode(to: encoder)
    }
  }
}

/// A subclass whose superclass writes to a super encoder.
final class EncodedLeaf: EncodedSub {
  override func encode(to encoder: any Encoder) throws {
    let run = EncodingRun.current
    try run.within(encoder, "Leaf") { subject in
      try run.run(steps, on: subject)
      guard case .encoder(_, let state) = subject.content,
        let object = run.allowed(state.keyed(), ObjectState())
      else { return }
      let parent = EncoderState()
      defer { object.set(.value(parent.take() ?? .object([:])), "super") }
      let count = run.retained.count
      run.superDepth += 1
      defer {
        run.superDepth -= 1
        run.retained.removeLast(run.retained.count - count)
      }
      run.entering = parent
      var container = encoder.container(keyedBy: EnumKey.self)
      try super.encode(to: container.superEncoder())
    }
  }
}
