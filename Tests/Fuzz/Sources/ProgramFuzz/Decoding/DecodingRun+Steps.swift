/// The instructions that every subject has.
extension DecodingRun {
  func run(_ steps: [DecodingStep], on subject: DecodingSubject) throws {
    for step in steps { try run(step, on: subject) }
  }

  private func run(_ step: DecodingStep, on subject: DecodingSubject) throws {
    guard step.isTried else { return try perform(step, on: subject) }
    do {
      try perform(step, on: subject)
    } catch {
      note("\(step.operation) \(step.type): \(describe(error))")
    }
  }

  private func perform(_ step: DecodingStep, on subject: DecodingSubject) throws {
    switch step.operation {
    case .path where subject.isBusy: break
    case .path: note("path: \(ProgramKeys.path(subject.codingPath))")
    case .keep: kept.append(subject)
    case .useKept: try useKept(step)
    case .group: try run(step.children, on: subject)
    case .firstThatWorks: try firstThatWorks(step.children, on: subject)
    case .fail: try fail(step, subject.isBusy ? [] : subject.codingPath)
    default:
      switch subject.content {
      case .decoder(let decoder): try run(step, decoder, subject)
      case .keyed(let reader): try run(step, reader, subject)
      case .unkeyed(let reader): try run(step, reader, subject)
      case .single(let container): try run(step, container, subject)
      }
    }
  }

  private func useKept(_ step: DecodingStep) throws {
    // Muted steps run on the mapper's side only. They must not move a container that both sides use again.
    if mutes > 0 { return }
    guard step.number < kept.count else { return note("kept nothing") }
    let subject = kept[step.number]
    if subject.isInPlace { return try run(step.children, on: subject) }
    note("kept elsewhere")
    // JSONDecoder's answer would be another model's; the mapper must survive the question.
    if !isFoundation { muted { try? run(step.children, on: subject) } }
  }

  private func firstThatWorks(_ steps: [DecodingStep], on subject: DecodingSubject) throws {
    var last: (any Error)?
    for step in steps {
      do {
        return try perform(step, on: subject)
      } catch {
        note("alternative \(step.operation) \(step.type): \(describe(error))")
        last = error
      }
    }
    if let last { throw last }
  }

  private func fail(_ step: DecodingStep, _ path: [any CodingKey]) throws {
    let context = DecodingError.Context(codingPath: path, debugDescription: "own")
    switch step.number {
    case 0: throw DecodingError.dataCorrupted(context)
    case 1: throw DecodingError.typeMismatch(Choice.self, context)
    case 2: throw DecodingError.valueNotFound(Choice.self, context)
    case 3: throw DecodingError.keyNotFound(TextKey.at(step.key), context)
    default: throw OwnError(number: step.key)
    }
  }

  /// A caught error: what programs can see of it, without the wording.
  private func describe(_ error: any Error) -> String {
    func place(_ context: DecodingError.Context) -> String {
      ProgramKeys.path(context.codingPath) + (context.debugDescription == "own" ? " own" : "")
    }
    switch error {
    case DecodingError.typeMismatch(let type, let context):
      return "typeMismatch \(type) at \(place(context))"
    case DecodingError.valueNotFound(let type, let context):
      return "valueNotFound \(type) at \(place(context))"
    case DecodingError.keyNotFound(let key, let context):
      return "keyNotFound ‹\(ProgramKeys.name(key))› at \(place(context))"
    case DecodingError.dataCorrupted(let context):
      return "dataCorrupted at \(place(context))"
    case let error as OwnError: return "own ‹\(error.number)›"
    default: return "\(type(of: error))"
    }
  }
}

extension DecodingSubject {
  var codingPath: [any CodingKey] {
    switch content {
    case .decoder(let decoder): decoder.codingPath
    case .keyed(let reader): reader.codingPath
    case .unkeyed(let reader): reader.container.codingPath
    case .single(let container): container.codingPath
    }
  }
}
