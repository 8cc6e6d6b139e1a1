/// Instructions of decoders and of the three kinds of container.
extension DecodingRun {
  func run(_ step: DecodingStep, _ decoder: any Decoder, _ subject: DecodingSubject) throws {
    switch step.operation {
    case .keyed:
      let reader = try KeyedReaders.open(decoder, kind: step.number)
      try run(step.children, on: subject.with(.keyed(reader)))
    case .unkeyed:
      let reader = UnkeyedReader(try decoder.unkeyedContainer())
      try run(step.children, on: subject.with(.unkeyed(reader)))
    case .single:
      let container = try decoder.singleValueContainer()
      try run(step.children, on: subject.with(.single(container)))
    case .userInfo:
      let value = DecodingHarness.infoKey.flatMap { decoder.userInfo[$0] as? String }
      note("userInfo: \(value.noted)")
    default: break
    }
  }

  func run(
    _ step: DecodingStep, _ container: any SingleValueDecodingContainer, _ subject: DecodingSubject
  ) throws {
    switch step.operation {
    case .isNull: note("isNull: \(container.decodeNil())")
    case .decode:
      let text = try decoding(step, subject) {
        if let text = try container.scalar(step.type) { return text }
        return try step.type.decode(at: SinglePlace(container: container))
      }
      note("decode \(step.type): ‹\(text)›")
    default: break
    }
  }

  func run(_ step: DecodingStep, _ reader: any KeyedReader, _ subject: DecodingSubject) throws {
    let key = step.key < ProgramKeys.names.count ? ProgramKeys.names[step.key] : loopKey
    switch step.operation {
    case .decode:
      // JSONDecoder refuses an absent key here, the mapper reads it as null.
      if step.type.isOptional, !reader.contains(key) { return note("absent") }
      let text = try decoding(step, subject) { try reader.decode(step.type, key) }
      note("decode \(step.type): ‹\(text)›")
    case .decodeIfPresent:
      let text = try decoding(step, subject) { try reader.decodeIfPresent(step.type, key) }
      note("decodeIfPresent \(step.type): ‹\(text)›")
    case .isNull:
      let isNull = try reader.isNull(key)
      note("isNull: \(isNull)")
    case .contains: note("contains: \(reader.contains(key))")
    case .allKeys: note("allKeys: ‹\(reader.names.joined(separator: "/"))›")
    case .eachKey:
      let outer = loopKey
      defer { loopKey = outer }
      for name in reader.names {
        loopKey = name
        try run(step.children, on: subject)
      }
    case .nestedKeyed:
      try run(step.children, on: subject.with(.keyed(reader.nestedKeyed(step.number, key))))
    case .nestedUnkeyed:
      let nested = UnkeyedReader(try reader.nestedUnkeyed(key))
      try run(step.children, on: subject.with(.unkeyed(nested)))
    case .superDecoder: try run(step.children, onSuper: reader.superDecoder())
    case .superDecoderForKey: try run(step.children, onSuper: reader.superDecoder(key))
    default: break
    }
  }

  func run(_ step: DecodingStep, _ reader: UnkeyedReader, _ subject: DecodingSubject) throws {
    // JSONDecoder moves on even at the end of an array, and its index is wrong from then on.
    if reader.isBeyondEnd || reader.isBusy { return }
    defer { reader.isBusy = false }
    switch step.operation {
    case .decode:
      reader.isBusy = true
      let text = try decoding(step, subject) {
        if let text = try reader.container.scalar(step.type) { return text }
        return try step.type.decode(at: reader)
      }
      note("decode \(step.type): ‹\(text)›")
    case .decodeIfPresent:
      reader.isBeyondEnd = reader.container.isAtEnd
      reader.isBusy = true
      let text = try decoding(step, subject) {
        if let text = try reader.container.scalarIfPresent(step.type) { return text }
        return try step.type.decode(at: reader, isOptional: true)
      }
      note("decodeIfPresent \(step.type): ‹\(text)›")
    case .isNull:
      let isNull = try reader.container.decodeNil()
      note("isNull: \(isNull)")
    case .position:
      let container = reader.container
      note(
        "position: ‹\(container.currentIndex) of \(container.count.noted)› \(container.isAtEnd)")
    case .eachElement:
      while !reader.isBeyondEnd, !reader.container.isAtEnd {
        let index = reader.container.currentIndex
        try run(step.children, on: subject)
        if reader.container.currentIndex == index { break }
      }
    case .copy:
      try run(step.children, on: subject.with(.unkeyed(UnkeyedReader(reader.container))))
    case .nestedKeyed:
      let nested = try KeyedReaders.nested(reader, kind: step.number)
      try run(step.children, on: subject.with(.keyed(nested)))
    case .nestedUnkeyed:
      let nested = UnkeyedReader(try reader.container.nestedUnkeyedContainer())
      try run(step.children, on: subject.with(.unkeyed(nested)))
    case .superDecoder: try run(step.children, onSuper: reader.container.superDecoder())
    default: break
    }
  }

  /// A super decoder stands for itself, at its own place.
  private func run(_ steps: [DecodingStep], onSuper decoder: any Decoder) throws {
    let frames = newFrames()
    let subject = DecodingSubject(
      content: .decoder(decoder), frames: frames, frame: frames.stack[0])
    try run(steps, on: subject)
  }

  /// Decodes while models find the step's instructions.
  private func decoding(
    _ step: DecodingStep, _ subject: DecodingSubject, _ body: () throws -> String
  ) throws -> String {
    guard step.type.isModel else { return try body() }
    let (outer, outerFrames) = (steps, entering)
    (steps, entering) = (step.children, subject.frames)
    defer { (steps, entering) = (outer, outerFrames) }
    return try body()
  }
}
