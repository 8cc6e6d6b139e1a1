import Automapper
import Foundation
import Reference

/// Runs programs behind a value that only a conversion makes readable, and compares what they see with `JSONDecoder`,
/// which gets the value without need for a conversion.
///
/// The mapper then reads the document a second time, with conversions in question at every value. They must not reach
/// the model's own code: a program that succeeds without conversions sees none. Programs that fail are left out,
/// because conversions may help them.
struct ConvertingHarness: FuzzHarness {
  private let decoder: JSONDecoder
  private var mapper: Mapper

  init() throws {
    decoder = JSONDecoder()
    if let key = DecodingHarness.infoKey { decoder.userInfo[key] = "info" }
    mapper = try Self.newMapper()
  }

  private static func newMapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.keyMatching = .exact
      if let key = DecodingHarness.infoKey { configuration.userInfo[key] = "info" }
    }
  }

  mutating func renew() throws { mapper = try Self.newMapper() }

  /// Without kept decoders, whose paths JSONDecoder loses inside an array.
  func program(_ random: SplitMix64) -> DecodingProgram {
    var generator = DecodingGenerator(random: random)
    return generator.program().without(["keep", "useKept"])
  }

  func difference(of program: DecodingProgram) -> Difference? {
    let text = program.document.text
    let theirs = DecodingRun.outcome(of: program, isFoundation: true) { [decoder] in
      SecondElement { try decoder.decode($0, from: Data("[1,\(text)]".utf8)) }
    }
    guard theirs.succeeds else { return nil }
    let data = Data("[\"1\",\(text)]".utf8)
    let bytes = DecodingRun.outcome(of: program, isFoundation: false) { [mapper] in
      SecondElement { try mapper.object(from: data, as: $0) }
    }
    if let difference = Difference("bytes", theirs: theirs.trace, ours: bytes.trace) {
      return difference
    }
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    let object = DecodingRun.outcome(of: program, isFoundation: false) { [mapper] in
      SecondElement { try mapper.object(from: .any(value), as: $0) }
    }
    return Difference("JSONSerialization object", theirs: theirs.trace, ours: object.trace)
  }
}

/// An array of a number and a value.
private protocol NumberedValue: Decodable {
  associatedtype Value
  var value: Value { get }
}

private struct Numbered<Value: Decodable>: NumberedValue {
  let value: Value

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    _ = try container.decode(Int.self)
    value = try container.decode(Value.self)
  }
}

private struct SecondElement: ValuePlace {
  let read: (any NumberedValue.Type) throws -> any NumberedValue

  init(_ read: @escaping (any NumberedValue.Type) throws -> any NumberedValue) { self.read = read }

  func decode<T: Decodable & Noted>(_ type: T.Type) throws -> T {
    guard let value = try read(Numbered<T>.self) as? Numbered<T> else {
      throw DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: ""))
    }
    return value.value
  }

  func decodeIfPresent<T: Decodable & Noted>(_ type: T.Type) throws -> T? { try decode(type) }
}
