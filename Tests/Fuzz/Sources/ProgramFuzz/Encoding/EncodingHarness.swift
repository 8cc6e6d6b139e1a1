import Automapper
import Foundation
import Reference

/// Runs programs by `JSONEncoder` and by the mapper, and compares what they write.
struct EncodingHarness: FuzzHarness {
  private let encoder: JSONEncoder
  private var mapper: Mapper

  init() throws {
    encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    if let key = DecodingHarness.infoKey { encoder.userInfo[key] = "info" }
    mapper = try DecodingHarness.newMapper()
  }

  mutating func renew() throws { mapper = try DecodingHarness.newMapper() }

  func program(_ random: SplitMix64) -> EncodingProgram {
    var generator = EncodingGenerator(random: random, isHostile: false)
    return generator.program()
  }

  func difference(of program: EncodingProgram) -> Difference? {
    let theirs = EncodingRun.outcome(of: program, .foundation) { [encoder] value in
      EncodedResult.text(try encoder.encode(value))
    }
    let bytes = EncodingRun.outcome(of: program, .mapper) { [mapper] value in
      EncodedResult.text(try mapper.data(from: value, options: .sortedKeys))
    }
    if theirs.isBeyondCompare { return bytes.invalid.map { Difference(invalid: $0, bytes.trace) } }
    if let difference = compare("bytes", theirs, bytes) { return difference }
    // A scalar is no dictionary, and no array either. NaN fails in JSON only.
    guard let kind = theirs.output?.first, "{[".contains(kind), !theirs.hasNaN else { return nil }
    let object = EncodingRun.outcome(of: program, .mapper) { [mapper] value in
      kind == "{"
        ? .value(try mapper.dictionary(from: value)) : .value(try mapper.array(from: value))
    }
    return compare("dictionary", theirs, object)
  }

  private func compare(
    _ way: String, _ theirs: EncodedOutcome, _ ours: EncodedOutcome
  ) -> Difference? {
    if theirs.output == ours.output, theirs.trace == ours.trace || theirs.hasInterleaved {
      return nil
    }
    return Difference(way, theirs: theirs.text, ours: ours.text)
  }
}
