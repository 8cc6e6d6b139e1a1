import Foundation

/// Replacements for values that cannot be decoded: made-up values, or for a type with parts, the first value that was
/// decoded in the same call.
final class StandIns {
  private let recorder: SchemaRecorder
  private var known: [ObjectIdentifier: Any] = [:]
  /// The last values of the types that are measures, in the run of an initialiser.
  private var measures: [ObjectIdentifier: Any] = [:]
  /// How many values the initialisers of failing models could not decode, and how many they requested.
  var failureCount = 0
  var questionCount = 0
  /// The most failures that one run replaces. Otherwise a model that reads until a value fails would never stop. Each
  /// run that reaches the limit halves it for later runs.
  var replacedLimit = 20_000

  init(_ samples: SampleSource, userInfo: [CodingUserInfoKey: Any]) {
    recorder = SchemaRecorder(samples, userInfo: userInfo, standsIn: true)
  }

  /// Returns a decoder over a made-up value.
  func decoder(at codingPath: [any CodingKey]) -> SampleDecoder {
    recorder.decoder(at: codingPath)
  }

  /// Whether an initialiser that uses coding keys of a type may receive made-up values.
  func allows(keys: any CodingKey.Type) -> Bool { recorder.allows(keys: keys) }

  func note<T>(_ value: T) {
    let type = ObjectIdentifier(T.self)
    if Self.isMeasure(T.self) {
      measures[type] = value
    } else if known[type] == nil {
      known[type] = value
    }
  }

  /// Forgets what another run decoded.
  func beginRun() { measures.removeAll() }

  func value<T: Decodable>(_ type: T.Type, at codingPath: [any CodingKey]) throws -> T {
    let identifier = ObjectIdentifier(type)
    if Self.mayReuse(type), let known = measures[identifier] ?? known[identifier],
      let value = known as? T
    {
      return value
    }
    recorder.path = codingPath
    return try recorder.value(type, isVaried: false)
  }

  /// Whether a decoded value of a type may stand in for another. An array may have fewer elements than the code takes
  /// for granted, and numbers and strings are often indices or names.
  private static func mayReuse(_ type: any Any.Type) -> Bool {
    if isMeasure(type) { return true }
    switch TypeShape(type) {
    case .array, .collection: return false
    default: return SampleValues(isVaried: false).leaf(type) == nil
    }
  }

  /// Whether values of a type are often the end of a range that begins with the value decoded before: a range whose end
  /// precedes its beginning would trap.
  private static func isMeasure(_ type: any Any.Type) -> Bool {
    type == Date.self || type == Double.self || type == Float.self || type == Decimal.self
  }
}
