/// Instructions of encoders and of the three kinds of container.
extension EncodingRun {
  func run(
    _ step: EncodingStep, _ encoder: any Encoder, _ state: EncoderState, _ subject: EncodingSubject
  ) throws {
    switch step.operation {
    case .keyed:
      guard let object = allowed(state.keyed(), ObjectState()) else { return }
      let writer = KeyedWriters.open(encoder, kind: step.number, object)
      try run(step.children, on: subject.with(.keyed(writer)))
    case .unkeyed:
      guard let array = allowed(state.unkeyed(), ArrayState()) else { return }
      let writer = UnkeyedWriter(encoder.unkeyedContainer(), array)
      try run(step.children, on: subject.with(.unkeyed(writer)))
    case .single:
      let writer = SingleWriter(encoder.singleValueContainer(), state)
      try run(step.children, on: subject.with(.single(writer)))
    case .userInfo:
      let value = DecodingHarness.infoKey.flatMap { encoder.userInfo[$0] as? String }
      note("userInfo: \(value.noted)")
    default: break
    }
  }

  func run(_ step: EncodingStep, _ writer: any KeyedWriter, _ subject: EncodingSubject) throws {
    let key = ProgramKeys.names[step.key]
    switch step.operation {
    case .encode:
      let value = try encoding(step, subject) { try writer.encode(step, key) }
      writer.state.set(.value(value), key)
    case .encodeIfPresent:
      let isNil = step.number % 2 == 0
      let value = try encoding(step, subject) {
        try writer.encodeIfPresent(step, key, isNil: isNil)
      }
      if !isNil { writer.state.set(.value(value), key) }
    case .encodeNil:
      try writer.encodeNil(key)
      writer.state.set(.value(.scalar), key)
    case .manyKeys:
      // Some hundred keys in the calls that share a mapper are more than it remembers. The first of
      // them are written twice.
      for number in Array(step.number..<step.number + 100) + [step.number, step.number + 1] {
        try writer.encode(number: number)
        writer.state.set(.value(.scalar), "k\(number)")
      }
    case .nestedKeyed:
      guard let object = allowed(writer.state.keyed(key), ObjectState()) else { return }
      hasNested = true
      let nested = writer.nestedKeyed(step.number, key, object)
      try run(step.children, on: subject.with(.keyed(nested), isNested: true))
    case .nestedUnkeyed:
      guard let array = allowed(writer.state.unkeyed(key), ArrayState()) else { return }
      hasNested = true
      let nested = UnkeyedWriter(writer.nestedUnkeyed(key), array)
      try run(step.children, on: subject.with(.unkeyed(nested), isNested: true))
    case .superEncoder, .superEncoderForKey:
      let isNamed = step.operation == .superEncoderForKey
      let state = EncoderState()
      defer {
        writer.state.set(.value(state.take() ?? .object([:])), isNamed ? key : "super")
      }
      try withSuper(step.children, state, subject) { writer.superEncoder(isNamed ? key : nil) }
    default: break
    }
  }

  func run(_ step: EncodingStep, _ writer: UnkeyedWriter, _ subject: EncodingSubject) throws {
    // JSONEncoder goes on counting in an array whose key was written again, the mapper does not.
    var subject = subject
    if writer.state.isReplaced { subject.isPathKnown = false }
    switch step.operation {
    case .encode, .encodeIfPresent:
      let value = try encoding(step, subject) { try writer.encode(step) }
      writer.state.elements.append(.value(value))
    case .encodeNil:
      try writer.container.encodeNil()
      writer.state.elements.append(.value(.scalar))
    case .count:
      if !writer.state.isReplaced { note("count: ‹\(writer.container.count)›") }
    case .nestedKeyed:
      hasNested = true
      let object = ObjectState(isReplaced: writer.state.isReplaced)
      writer.state.elements.append(.object(object))
      let nested = KeyedWriters.nested(writer, kind: step.number, object)
      try run(step.children, on: subject.with(.keyed(nested), isNested: true))
    case .nestedUnkeyed:
      hasNested = true
      let array = ArrayState(isReplaced: writer.state.isReplaced)
      writer.state.elements.append(.array(array))
      let nested = UnkeyedWriter(writer.container.nestedUnkeyedContainer(), array)
      try run(step.children, on: subject.with(.unkeyed(nested), isNested: true))
    case .superEncoder:
      let state = EncoderState()
      defer { writer.state.elements.append(.value(state.take() ?? .object([:]))) }
      try withSuper(step.children, state, subject) { writer.container.superEncoder() }
    default: break
    }
  }

  func run(_ step: EncodingStep, _ writer: SingleWriter, _ subject: EncodingSubject) throws {
    switch step.operation {
    case .encodeNil:
      guard mode == .hostile || writer.state.single == nil else { return note("two values") }
      try writer.container.encodeNil()
      writer.state.single = .scalar
    case .encode, .encodeIfPresent:
      guard mode == .hostile || writer.state.single == nil else { return note("two values") }
      if step.type.isModel { return try encodeModel(step, writer, subject) }
      try encodeValue(step, writer)
    default: break
    }
  }

  /// Values that write by themselves, some of them by containers of the same encoder.
  private func encodeValue(_ step: EncodingStep, _ writer: SingleWriter) throws {
    let state = writer.state
    let value = step.state
    switch value {
    case .object(let members):
      guard let object = allowed(state.keyed(), ObjectState()) else { return }
      // An enum asks for a container under the name of its case, and writes into what is there.
      if step.type == .union {
        for (key, member) in members {
          guard let inner = allowed(object.keyed(key), ObjectState()) else { return }
          try writer.encode(step)
          if case .object(let values) = member {
            for (key, value) in values { inner.set(.value(value), key) }
          }
        }
        state.single = state.take()
        return
      }
      try writer.encode(step)
      for (key, member) in members { object.set(.value(member), key) }
    case .array(let elements):
      guard let array = allowed(state.unkeyed(), ArrayState()) else { return }
      try writer.encode(step)
      array.elements += elements.map { .value($0) }
    case .scalar:
      try writer.encode(step)
      state.single = .scalar
      // These are written without the encoder.
      if ValueType.scalars.contains(step.type) || [.decimal, .data].contains(step.type) { return }
    }
    state.single = state.take()
  }

  /// A model in a single value container has the same encoder, with what is in it.
  private func encodeModel(
    _ step: EncodingStep, _ writer: SingleWriter, _ subject: EncodingSubject
  ) throws {
    let state = writer.state
    do {
      switch step.type {
      case .modelArray:
        guard let array = allowed(state.unkeyed(), ArrayState()) else { return }
        try encoding(step, subject) {
          defer { array.elements += finished.map { .value($0) } }
          try writer.encode(step)
        }
      case .modelDictionary:
        guard let object = allowed(state.keyed(), ObjectState()) else { return }
        try encoding(step, subject) {
          try writer.encode(step)
          object.set(finished.first.map { .value($0) }, "k")
        }
      default:
        try encoding(step, subject, in: state) { try writer.encode(step) }
      }
    } catch {
      // JSONEncoder keeps what a child left half written there, which the mapper leaves out.
      if state.object != nil || state.array != nil || state.single != nil { isBeyondCompare = true }
      throw error
    }
    state.single = state.take() ?? .object([:])
  }
}
