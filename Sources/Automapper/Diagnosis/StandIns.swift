/// Values that stand in for others: made-up ones, or of a type with parts, the first that was read in the same call.
final class StandIns {
  private let recorder: SchemaRecorder
  private var known: [ObjectIdentifier: Any] = [:]
  /// How many values the initialisers of failing models could not read, and how many they asked for.
  var failureCount = 0
  var questionCount = 0

  /// How many elements a made-up array has, so that code finds those that it takes for granted.
  private static let elementCount = 4

  init(_ samples: SampleSource, userInfo: [CodingUserInfoKey: Any]) {
    recorder = SchemaRecorder(samples, userInfo: userInfo)
  }

  /// Answers every question with a made-up value.
  var decoder: SampleDecoder { SampleDecoder(recorder: recorder, isRoot: false, isVaried: false) }

  /// Whether an initialiser that asks with keys of a type may see made-up values.
  func allows(keys: any CodingKey.Type) -> Bool { recorder.allows(keys: keys) }

  func note<T>(_ value: T) {
    let type = ObjectIdentifier(T.self)
    if known[type] == nil { known[type] = value }
  }

  func value<T: Decodable>(_ type: T.Type) throws -> T {
    if SampleValues.leaf(type, isVaried: false) == nil,
      let known = known[ObjectIdentifier(type)], let value = known as? T
    {
      return value
    }
    return try recorder.value(type, isVaried: false, elementCount: Self.elementCount)
  }
}
