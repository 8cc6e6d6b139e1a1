extension EncodingRun {
  /// Encodes while models find where they stand, and says what has been encoded.
  @discardableResult
  func encoding(
    _ step: EncodingStep, _ subject: EncodingSubject, in given: EncoderState? = nil,
    _ body: () throws -> Void
  ) throws -> ValueState {
    guard step.type.isModel else {
      try body()
      return step.state
    }
    let state = given ?? EncoderState()
    let (outer, outerPath) = (finished, isPathKnown)
    finished = []
    isPathKnown = subject.isPathKnown && !subject.isNested
    switch step.type {
    case .modelArray, .modelDictionary: entering = nil
    default: entering = state
    }
    defer {
      entering = nil
      (finished, isPathKnown) = (outer, outerPath)
    }
    try body()
    switch step.type {
    case .modelArray: return .array(finished)
    case .modelDictionary: return .object(finished.first.map { ["k": $0] } ?? [:])
    default: return given == nil ? state.take() ?? .object([:]) : .scalar
    }
  }

  /// Runs instructions on a super encoder, which is released before anything else happens.
  func withSuper(
    _ steps: [EncodingStep], _ state: EncoderState, _ subject: EncodingSubject,
    _ make: () -> any Encoder
  ) throws {
    let count = retained.count
    superDepth += 1
    defer {
      superDepth -= 1
      retained.removeLast(retained.count - count)
    }
    try run(
      steps,
      on: EncodingSubject(
        content: .encoder(make(), state), frame: subject.frame,
        isPathKnown: subject.isPathKnown && !subject.isNested))
  }
}

extension Step where Operation == EncodingOperation {
  /// What the value is for JSONEncoder's containers.
  var state: ValueState {
    switch type {
    case .intDictionary, .stringDictionary: .object(["a": .scalar])
    case .numberedDictionary: .object(["1": .scalar])
    case .nestedIntArray: .array([.array([.scalar])])
    case .stringArray, .set: .array([.scalar])
    case .intArray, .optionalIntArray: .array([.scalar, .scalar])
    case .record:
      .object(
        ["a": .scalar, "c": .array([.scalar])].merging(number % 2 == 0 ? [:] : ["b": .scalar]) {
          $1
        })
    case .union:
      [
        ValueState.object(["a": .object(["_0": .scalar])]),
        .object(["b": .object(["y": .scalar])]), .object(["c": .object([:])]),
      ][number % 3]
    default: .scalar
    }
  }
}
