import Foundation
import Reference

/// What a call has written: a JSON text, or a value of Foundation's types.
enum EncodedResult {
  case text(Data)
  case value(Any)
  /// What is no JSON.
  case invalid(String)
}

/// The trace of a run and its output.
struct EncodedOutcome {
  var trace: String
  var isBeyondCompare: Bool
  var hasInterleaved: Bool
  var hasUsedFailed: Bool
  var hasNaN: Bool
  /// The output in the form that all ways share: keys in order, numbers by value. Nil for a call that
  /// failed.
  var output: String?
  /// The output if it is not one JSON value without equal keys.
  var invalid: String?

  init(_ run: EncodingRun, _ result: EncodedResult?) {
    trace = run.trace
    isBeyondCompare = run.isBeyondCompare
    hasInterleaved = run.hasInterleaved
    hasUsedFailed = run.hasUsedFailed
    hasNaN = run.hasNaN
    switch result {
    case .text(let data):
      guard let tree = ReferenceJSON.tree(Array(data)), !tree.hasDuplicates else {
        invalid = String(decoding: data, as: UTF8.self)
        output = invalid
        return
      }
      output = tree.ordered.text
    case .value(let value): output = JSONTree(value).ordered.text
    case .invalid(let text):
      invalid = text
      output = text
    case nil: break
    }
  }

  var text: String {
    let kind = invalid == nil ? "output" : "output, no JSON or with equal keys"
    return trace + (output.map { "\(kind): ‹\($0)›\n" } ?? "the call failed\n")
  }
}

extension EncodingRun {
  /// Runs a program by an encoder that the closure gives the value to.
  static func outcome(
    of program: EncodingProgram, _ mode: Mode, _ encode: (any Encodable) throws -> EncodedResult
  ) -> EncodedOutcome {
    let run = EncodingRun(mode)
    ProgramPosition.isFoundation = mode == .foundation
    current = run
    // What the run has kept ends with it.
    defer { current = EncodingRun(.mapper) }
    var result: EncodedResult?
    let step = EncodingStep(.encode, type: program.root, program.steps)
    do {
      try step.encodeValue { result = try encode($0) }
    } catch {
      result = nil
    }
    return EncodedOutcome(run, result)
  }
}

extension JSONTree {
  /// The tree with keys in ascending order and numbers in one spelling.
  var ordered: JSONTree {
    switch self {
    case .number(let text):
      guard text.contains(where: { ".eE".contains($0) }), let value = Double(text) else {
        return self
      }
      let plain = value.description
      return .number(plain.hasSuffix(".0") ? String(plain.dropLast(2)) : plain)
    case .array(let elements): return .array(elements.map(\.ordered))
    case .object(let members):
      return .object(
        members.map { (key: $0.key, value: $0.value.ordered) }.sorted { $0.key < $1.key })
    default: return self
    }
  }
}
