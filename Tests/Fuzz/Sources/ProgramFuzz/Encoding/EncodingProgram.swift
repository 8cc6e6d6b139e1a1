/// What a program does to an encoder or one of its containers.
enum EncodingOperation: String, ProgramOperation {
  // Encoders.
  case keyed, unkeyed, single, userInfo
  // Keyed and unkeyed containers, and single values.
  case nestedKeyed, nestedUnkeyed, superEncoder, encode, encodeNil, encodeIfPresent
  // Keyed containers.
  case superEncoderForKey, manyKeys
  // Unkeyed containers.
  case count
  // All of them.
  case path, keep, useKept, group, fail

  var usesKey: Bool {
    switch self {
    case .encode, .encodeNil, .encodeIfPresent, .nestedKeyed, .nestedUnkeyed, .superEncoderForKey:
      true
    default: false
    }
  }

  var usesType: Bool { self == .encode || self == .encodeIfPresent }

  var usesNumber: Bool {
    switch self {
    case .keyed, .nestedKeyed, .useKept, .encode, .encodeIfPresent, .manyKeys: true
    default: false
    }
  }
}

typealias EncodingStep = Step<EncodingOperation>

/// A random `encode(to:)` as data.
struct EncodingProgram: Sendable {
  /// The type of the value that is encoded: a model, or a class of the hierarchy.
  var root: ValueType
  var steps: [EncodingStep]
}

extension EncodingProgram: FuzzProgram {
  var listing: String { "root \(root)\n" + steps.map { $0.listing("  ") }.joined() }

  var shape: String { steps.map(\.shape).joined(separator: " ") }

  func without(_ words: Set<String>) -> EncodingProgram {
    EncodingProgram(
      root: words.contains(root.rawValue) ? .model : root,
      steps: steps.compactMap { $0.without(words) })
  }

  var shorter: [EncodingProgram] {
    let others = (Shrinking.models(in: steps) + Shrinking.shorter(steps)).map {
      EncodingProgram(root: root, steps: $0)
    }
    return root == .model ? others : [EncodingProgram(root: .model, steps: steps)] + others
  }
}
