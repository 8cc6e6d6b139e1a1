import Reference

/// What a program does to a decoder or one of its containers.
enum DecodingOperation: String, ProgramOperation {
  // Decoders.
  case keyed, unkeyed, single, userInfo
  // Keyed and unkeyed containers.
  case nestedKeyed, nestedUnkeyed, superDecoder, decode, decodeIfPresent, isNull
  // Keyed containers.
  case superDecoderForKey, contains, allKeys, eachKey
  // Unkeyed containers.
  case position, eachElement, copy
  // All of them.
  case path, keep, useKept, group, firstThatWorks, fail

  var usesKey: Bool {
    switch self {
    case .decode, .decodeIfPresent, .isNull, .contains, .nestedKeyed, .nestedUnkeyed,
      .superDecoderForKey:
      true
    default: false
    }
  }

  var usesType: Bool { self == .decode || self == .decodeIfPresent }

  var usesNumber: Bool {
    switch self {
    case .keyed, .nestedKeyed, .useKept, .fail: true
    default: false
    }
  }
}

typealias DecodingStep = Step<DecodingOperation>

/// A random `init(from:)` as data, and the document that it reads.
struct DecodingProgram: Sendable {
  /// The type that the call asks for: a model, a class, or a class by a metatype.
  var root: ValueType
  var steps: [DecodingStep]
  /// What is done with kept decoders and containers once the call has returned.
  var afterwards: [DecodingStep]
  var document: JSONTree
  /// Whether the mapper is given a dictionary of Swift values, rather than JSONSerialization's.
  var isNative: Bool

  var listing: String {
    var text = "root \(root)\n" + steps.map { $0.listing("  ") }.joined()
    if !afterwards.isEmpty {
      text += "after the call\n" + afterwards.map { $0.listing("  ") }.joined()
    }
    return text + "document \(document.text)\n"
  }
}
