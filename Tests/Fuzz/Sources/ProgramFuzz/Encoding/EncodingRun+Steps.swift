/// The instructions that every subject has.
extension EncodingRun {
  func run(_ steps: [EncodingStep], on subject: EncodingSubject) throws {
    for step in steps { try run(step, on: subject) }
  }

  private func run(_ step: EncodingStep, on subject: EncodingSubject) throws {
    guard step.isTried else { return try perform(step, on: subject) }
    do {
      try perform(step, on: subject)
    } catch {
      note("\(step.operation) \(step.type): \(describe(error))")
    }
  }

  private func perform(_ step: EncodingStep, on subject: EncodingSubject) throws {
    if step.operation.usesType, step.isNaN { hasNaN = true }
    switch step.operation {
    case .path:
      if subject.isPathKnown, !subject.isBusy {
        note("path: \(ProgramKeys.path(subject.codingPath))")
      }
    case .keep: if superDepth == 0, !subject.isBusy { kept.append(subject.copy) }
    case .useKept: try useKept(step)
    case .group: try run(step.children, on: subject)
    case .fail: throw OwnError(number: step.key)
    default:
      switch subject.content {
      case .encoder(let encoder, let state): try run(step, encoder, state, subject)
      case .keyed(let writer):
        if mayUse(writer, writer.state.isTaken) {
          try using(writer) { try run(step, writer, subject) }
        }
      case .unkeyed(let writer):
        if mayUse(writer, writer.state.isTaken) {
          try using(writer) { try run(step, writer, subject) }
        }
      case .single(let writer):
        if mayUse(writer, false) { try using(writer) { try run(step, writer, subject) } }
      }
    }
  }

  /// Not while a model below is encoded into the container: Swift has no such access.
  ///
  /// After `singleValueContainer().encode(model)` JSONEncoder has copied what containers of the same
  /// encoder wrote, and loses what they write then.
  private func mayUse(_ writer: any Writer, _ isTaken: Bool) -> Bool {
    !writer.isBusy && (mode == .hostile || !isTaken)
  }

  private func using(_ writer: any Writer, _ body: () throws -> Void) rethrows {
    writer.isBusy = true
    defer { writer.isBusy = false }
    try body()
  }

  private func useKept(_ step: EncodingStep) throws {
    guard superDepth == 0, step.number < kept.count else { return }
    let subject = kept[step.number]
    // JSONEncoder loses what is written once the `encode(to:)` has returned.
    guard frames.contains(subject.frame) || mode == .hostile else { return }
    if subject.frame != frames.last {
      hasInterleaved = true
      // JSONEncoder copies what an encoder has when a model is encoded into its single value container.
      switch subject.content {
      case .encoder, .single: isBeyondCompare = true
      case .keyed, .unkeyed: break
      }
    }
    if hasFailed(subject.frame) { hasUsedFailed = true }
    try run(step.children, on: subject)
  }

  private func describe(_ error: any Error) -> String {
    switch error {
    case EncodingError.invalidValue(let value, let context):
      "invalidValue ‹\(value)›" + (hasNested ? "" : " at \(ProgramKeys.path(context.codingPath))")
    case let error as OwnError: "own ‹\(error.number)›"
    default: "\(type(of: error))"
    }
  }

  /// Nil where JSONEncoder would stop: the call is made in hostile mode only.
  func allowed<State>(_ state: State?, _ new: @autoclosure () -> State) -> State? {
    if let state { return state }
    if mode == .hostile { return new() }
    note("JSONEncoder would stop")
    return nil
  }
}
