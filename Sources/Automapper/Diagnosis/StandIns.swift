/// Replacements for values that cannot be decoded: made-up values, or for a type with parts, the first value that was
/// decoded in the same call.
final class StandIns {
  private let recorder: SchemaRecorder
  private var known: [ObjectIdentifier: Any] = [:]
  /// How many values the initialisers of failing models could not decode, and how many they requested.
  var failureCount = 0
  var questionCount = 0
  /// The most failures that one run replaces. Otherwise a model that reads until a value fails would never stop. Each
  /// run that reaches the limit halves it for later runs.
  var replacedLimit = 20_000

  /// The number of elements in a made-up array, so that code finds the elements that it takes for granted.
  private static let elementCount = 4

  init(_ samples: SampleSource, userInfo: [CodingUserInfoKey: Any]) {
    recorder = SchemaRecorder(samples, userInfo: userInfo)
    recorder.followsPaths = true
  }

  /// Returns a decoder over a made-up value.
  func decoder(at codingPath: [any CodingKey]) -> SampleDecoder {
    recorder.decoder(at: codingPath)
  }

  /// Whether an initialiser that uses coding keys of a type may receive made-up values.
  func allows(keys: any CodingKey.Type) -> Bool { recorder.allows(keys: keys) }

  func note<T>(_ value: T) {
    let type = ObjectIdentifier(T.self)
    if known[type] == nil { known[type] = value }
  }

  func value<T: Decodable>(_ type: T.Type, at codingPath: [any CodingKey]) throws -> T {
    if SampleValues.leaf(type, isVaried: false) == nil,
      let known = known[ObjectIdentifier(type)], let value = known as? T
    {
      return value
    }
    recorder.path = codingPath
    return try recorder.value(type, isVaried: false, elementCount: Self.elementCount)
  }
}
