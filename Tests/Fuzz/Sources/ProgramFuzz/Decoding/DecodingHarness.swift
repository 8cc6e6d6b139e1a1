import Automapper
import Foundation
import Reference

/// Runs programs by `JSONDecoder` and by the mapper, and compares what they see.
struct DecodingHarness: FuzzHarness {
  static let infoKey = CodingUserInfoKey(rawValue: "program")

  private let decoder: JSONDecoder
  private var mapper: Mapper

  init() throws {
    decoder = Self.newDecoder()
    mapper = try Self.newMapper()
  }

  static func newDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    if let key = infoKey { decoder.userInfo[key] = "info" }
    return decoder
  }

  static func newMapper(coercion: Coercion = .strict) throws -> Mapper {
    try Mapper { configuration in
      configuration.coercion = coercion
      configuration.keyMatching = .exact
      if let key = infoKey { configuration.userInfo[key] = "info" }
    }
  }

  /// Forgets what the mapper has learned about the models.
  mutating func renew() throws { mapper = try Self.newMapper() }

  func program(_ random: SplitMix64) -> DecodingProgram {
    var generator = DecodingGenerator(random: random)
    return generator.program()
  }

  /// The difference that a program shows; nil where there is none.
  func difference(of program: DecodingProgram) -> Difference? {
    let data = Data(program.document.text.utf8)
    let theirs = outcome(program, isFoundation: true) { [decoder] in
      FoundationCall(decoder: decoder, data: data)
    }
    let bytes = outcome(program, isFoundation: false) { [mapper] in
      MapperCall(mapper: mapper, source: data)
    }
    if let difference = Difference("bytes", theirs: theirs, ours: bytes) { return difference }
    let value =
      program.isNative
      ? program.document.native
      : (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) ?? NSNull()
    let object = outcome(program, isFoundation: false) { [mapper] in
      MapperCall(mapper: mapper, source: .any(value))
    }
    let name = program.isNative ? "native object" : "JSONSerialization object"
    return Difference(name, theirs: theirs, ours: object)
  }

  /// The trace of a run.
  private func outcome(
    _ program: DecodingProgram, isFoundation: Bool, _ call: () -> some ValuePlace
  ) -> String {
    DecodingRun.outcome(of: program, isFoundation: isFoundation, call).trace
  }
}

private struct FoundationCall: ValuePlace {
  let decoder: JSONDecoder
  let data: Data
  func decode<T: Decodable & Noted>(_ type: T.Type) throws -> T {
    try decoder.decode(type, from: data)
  }
  func decodeIfPresent<T: Decodable & Noted>(_ type: T.Type) throws -> T? { try decode(type) }
}

private struct MapperCall<Source: MappingSource>: ValuePlace {
  let mapper: Mapper
  let source: Source
  func decode<T: Decodable & Noted>(_ type: T.Type) throws -> T {
    try mapper.object(from: source, as: type)
  }
  func decodeIfPresent<T: Decodable & Noted>(_ type: T.Type) throws -> T? { try decode(type) }
}

extension DecodingRun {
  /// Runs a program. Returns the trace, and whether the call succeeded.
  static func outcome(
    of program: DecodingProgram, isFoundation: Bool, _ call: () -> some ValuePlace
  ) -> (trace: String, succeeds: Bool) {
    let run = DecodingRun(steps: program.steps, isFoundation: isFoundation)
    DecodingRun.current = run
    ProgramPosition.isFoundation = isFoundation
    do {
      let text = try program.root.decode(at: call())
      run.note("result \(text)")
    } catch {
      run.note("the call failed")
      // Foundation's containers are valid after a call that succeeded.
      if isFoundation { return (run.trace, false) }
      run.muted { run.runAfterwards(program.afterwards) }
      return (run.trace, false)
    }
    run.note("after the call")
    run.runAfterwards(program.afterwards)
    return (run.trace, true)
  }

  /// Uses what was kept; no other subject is left.
  func runAfterwards(_ steps: [DecodingStep]) {
    let subject = DecodingSubject(
      content: .unkeyed(UnkeyedReader(NoElements())), frames: DecoderFrames(), frame: 0)
    for var step in steps where step.operation == .useKept {
      step.isTried = true
      try? run([step], on: subject)
    }
  }
}
