import Automapper
import Foundation
import Reference

/// Runs programs between two numbers that only conversions make readable, and compares what they see with
/// `JSONDecoder`, which gets the numbers as numbers.
///
/// The mapper decodes the document again, with conversions in question at every value, and once more when the second
/// number needs one. Conversions must not reach the model's own code: a program that succeeds without conversions sees
/// none. Programs that fail are left out, because conversions may help them.
struct ConvertingHarness: FuzzHarness {
  private let decoder = DecodingHarness.newDecoder()
  private var mapper: Mapper

  init() throws { mapper = try DecodingHarness.newMapper(coercion: .standard) }

  mutating func renew() throws { self = try Self() }

  /// Without kept decoders, whose paths JSONDecoder loses inside an array.
  func program(_ random: SplitMix64) -> DecodingProgram {
    var generator = DecodingGenerator(random: random)
    return generator.program().without(["keep", "useKept"])
  }

  func difference(of program: DecodingProgram) -> Difference? {
    let text = program.document.text
    let theirs = DecodingRun.outcome(of: program, isFoundation: true) { [decoder] in
      NumberedPlace { try decoder.decode($0, from: Data("[[1,\(text),2]]".utf8)) }
    }
    guard theirs.succeeds else { return nil }
    let data = Data("[[\"1\",\(text),\"2\"]]".utf8)
    let bytes = DecodingRun.outcome(of: program, isFoundation: false) { [mapper] in
      NumberedPlace { try mapper.object(from: data, as: $0) }
    }
    let expected = Self.lastRun(theirs.trace)
    if let difference = Difference("bytes", theirs: expected, ours: Self.lastRun(bytes.trace)) {
      return difference
    }
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    let object = DecodingRun.outcome(of: program, isFoundation: false) { [mapper] in
      NumberedPlace { try mapper.object(from: .any(value), as: $0) }
    }
    return Difference(
      "JSONSerialization object", theirs: expected, ours: Self.lastRun(object.trace))
  }

  /// The trace of the last run of the array that ran the program, and of what followed. A run that reuses the
  /// program's model notes nothing of it.
  private static func lastRun(_ trace: String) -> String {
    let runs = trace.components(separatedBy: Numbers.begin + "\n")
    guard let last = runs.last, !last.contains("enter"), runs.count > 1 else {
      return runs.last ?? ""
    }
    return runs[runs.count - 2] + last
  }
}

private enum Numbers {
  static let begin = "the array begins"
}

private protocol NumberedArray: Decodable {
  associatedtype Value
  var value: Value { get }
}

/// A value between two numbers, inside another array, so that the mapper keeps the value for the run that converts the
/// second number.
private struct Numbered<Value: Decodable>: NumberedArray {
  let value: Value

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    value = try container.decode(Inner.self).value
  }

  private struct Inner: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
      DecodingRun.current.note(Numbers.begin)
      DecodingRun.current.restart()
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Int.self)
      value = try container.decode(Value.self)
      _ = try container.decode(Int.self)
    }
  }
}

private struct NumberedPlace: ValuePlace {
  let read: (any NumberedArray.Type) throws -> any NumberedArray

  func decode<T: Decodable & Noted>(_ type: T.Type) throws -> T {
    guard let value = try read(Numbered<T>.self).value as? T else {
      throw DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: ""))
    }
    return value
  }

  func decodeIfPresent<T: Decodable & Noted>(_ type: T.Type) throws -> T? { try decode(type) }
}
