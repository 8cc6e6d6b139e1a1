import Automapper
import Foundation
import Reference

/// Runs programs that JSONEncoder would end the process for, by the mapper alone: whatever it is told,
/// it fails or writes one JSON value without equal keys.
struct HostileHarness: FuzzHarness {
  private var mapper: Mapper

  init() throws { mapper = try DecodingHarness.newMapper() }

  mutating func renew() throws { mapper = try DecodingHarness.newMapper() }

  func program(_ random: SplitMix64) -> EncodingProgram {
    var generator = EncodingGenerator(random: random, isHostile: true)
    return generator.program()
  }

  func difference(of program: EncodingProgram) -> Difference? {
    let outcome = EncodingRun.outcome(of: program, .hostile) { [mapper] value in
      let data = try mapper.data(from: value)
      if (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) == nil {
        return .invalid(String(decoding: data, as: UTF8.self))
      }
      return .text(data)
    }
    if let invalid = outcome.invalid { return Difference(invalid: invalid, outcome.trace) }
    // A scalar is no dictionary, and no array either. NaN fails in JSON only.
    guard let kind = outcome.output?.first, "{[".contains(kind), !outcome.hasNaN,
      !outcome.hasUsedFailed
    else { return nil }
    let object = EncodingRun.outcome(of: program, .hostile) { [mapper] value in
      kind == "{"
        ? .value(try mapper.dictionary(from: value)) : .value(try mapper.array(from: value))
    }
    guard outcome.output != object.output else { return nil }
    return Difference(
      "dictionary (M) after bytes (F)", theirs: "output: ‹\(outcome.output.noted)›",
      ours: "output: ‹\(object.output.noted)›")
  }
}
