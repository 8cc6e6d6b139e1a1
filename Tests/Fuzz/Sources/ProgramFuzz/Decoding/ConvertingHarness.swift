import Automapper
import Foundation
import Reference

/// Runs programs beside a value that only a conversion makes readable, and compares what they see with `JSONDecoder`,
/// which gets that value without need for a conversion.
///
/// The mapper then reads the document again, with conversions in question at every value. They must not reach the
/// model's own code: a program that succeeds without conversions sees none. If the value stands after the program's,
/// the mapper also reuses the program's models in a further run. Programs that fail are left out, because conversions
/// may help them.
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
    // The program's own choice, so that it stays the same when the program is shortened.
    let isLast = program.isNative
    func json(_ number: String) -> Data {
      Data((isLast ? "[[\(text),\(number)]]" : "[\(number),\(text)]").utf8)
    }
    let theirs = DecodingRun.outcome(of: program, isFoundation: true) { [decoder] in
      NumberedPlace(isLast: isLast) { try decoder.decode($0, from: json("1")) }
    }
    guard theirs.succeeds else { return nil }
    let data = json("\"1\"")
    let bytes = DecodingRun.outcome(of: program, isFoundation: false) { [mapper] in
      NumberedPlace(isLast: isLast) { try mapper.object(from: data, as: $0) }
    }
    let expected = Self.lastRun(theirs.trace)
    if let difference = Difference("bytes", theirs: expected, ours: Self.lastRun(bytes.trace)) {
      return difference
    }
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    let object = DecodingRun.outcome(of: program, isFoundation: false) { [mapper] in
      NumberedPlace(isLast: isLast) { try mapper.object(from: .any(value), as: $0) }
    }
    return Difference(
      "JSONSerialization object", theirs: expected, ours: Self.lastRun(object.trace))
  }

  /// The trace of the last run of the array that ran the program, and of what followed. A run that reuses the
  /// program's model notes nothing of it.
  private static func lastRun(_ trace: String) -> String {
    let runs = trace.components(separatedBy: NumberedRun.begin + "\n")
    guard let last = runs.last, !last.contains("enter"), runs.count > 1 else {
      return runs.last ?? ""
    }
    return runs[runs.count - 2] + last
  }
}

private enum NumberedRun {
  static let begin = "the array begins"

  static func start() {
    DecodingRun.current.note(begin)
    DecodingRun.current.restart()
  }
}

/// An array of a number and a value.
private protocol Numbered: Decodable {
  associatedtype Value
  var value: Value { get }
}

private struct NumberFirst<Value: Decodable>: Numbered {
  let value: Value

  init(from decoder: any Decoder) throws {
    NumberedRun.start()
    var container = try decoder.unkeyedContainer()
    _ = try container.decode(Int.self)
    value = try container.decode(Value.self)
  }
}

private struct NumberLast<Value: Decodable>: Numbered {
  let value: Value

  init(from decoder: any Decoder) throws {
    // Inside another array, so that the mapper keeps the value for the run that converts the number.
    var outer = try decoder.unkeyedContainer()
    value = try outer.decode(Inner.self).value
  }

  private struct Inner: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
      NumberedRun.start()
      var container = try decoder.unkeyedContainer()
      value = try container.decode(Value.self)
      _ = try container.decode(Int.self)
    }
  }
}

private struct NumberedPlace: ValuePlace {
  let isLast: Bool
  let read: (any Numbered.Type) throws -> any Numbered

  func decode<T: Decodable & Noted>(_ type: T.Type) throws -> T {
    let numbered = try read(isLast ? NumberLast<T>.self : NumberFirst<T>.self)
    guard let value = numbered.value as? T else {
      throw DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: ""))
    }
    return value
  }

  func decodeIfPresent<T: Decodable & Noted>(_ type: T.Type) throws -> T? { try decode(type) }
}
