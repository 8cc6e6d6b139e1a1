import Foundation

/// Replacements for values that cannot be decoded: for an array, its valid elements and replacements for the others; for a
/// type with parts, the first value that was decoded in the same call; otherwise made-up values.
final class StandIns {
  private let recorder: SchemaRecorder
  private var known: [ObjectIdentifier: Any] = [:]
  private var uses: [ObjectIdentifier: Use] = [:]
  /// The value that the initialiser decoded last, if it is a measure.
  private var lastMeasure: Any?
  /// The most elements of an array that the initialiser has decoded: code often reads arrays side by side.
  private var length = 0
  /// How many values the initialisers of failing models could not decode, and how many they requested.
  var failureCount = 0
  var questionCount = 0
  /// The most failures that one run replaces. Otherwise a model that reads until a value fails would never stop. Each
  /// run that reaches the limit halves it for later runs.
  var replacedLimit = 20_000

  /// The most elements of an array that is decoded again, or made up for another array.
  private static let maximumLength = 4096

  /// How a decoded value of a type is used for others.
  private enum Use {
    /// Stands in for others.
    case value
    /// A type whose values are often the end of a range that begins with the value decoded immediately before. A range
    /// whose end precedes its beginning would trap.
    case measure
    /// Its length only: another array may have fewer elements than the code takes for granted.
    case length
    /// Numbers and strings are often indices or names.
    case none

    init(_ type: any Any.Type) {
      let measures: [any Any.Type] = [
        Date.self, Double.self, Float.self, CGFloat.self, Decimal.self,
      ]
      if measures.contains(where: { $0 == type }) {
        self = .measure
      } else {
        switch TypeShape(type) {
        case .array, .collection: self = .length
        default: self = SampleValues(isVaried: false).leaf(type) == nil ? .value : .none
        }
      }
    }
  }

  init(_ samples: SampleSource, userInfo: [CodingUserInfoKey: Any]) {
    recorder = SchemaRecorder(samples, userInfo: userInfo, standsIn: true)
  }

  /// The user info for the initialisers.
  var userInfo: [CodingUserInfoKey: Any] { recorder.userInfo }

  /// Returns a decoder over a made-up value.
  func decoder(at codingPath: [any CodingKey]) -> SampleDecoder {
    recorder.decoder(at: codingPath, length: length)
  }

  /// Whether an initialiser that uses coding keys of a type may receive made-up values.
  func allows(keys: any CodingKey.Type) -> Bool { recorder.allows(keys: keys) }

  private func use(of type: any Any.Type) -> Use {
    let identifier = ObjectIdentifier(type)
    if let use = uses[identifier] { return use }
    let use = Use(type)
    uses[identifier] = use
    return use
  }

  /// Notes a value that the initialiser decoded.
  func note<T>(_ value: T) {
    lastMeasure = nil
    switch use(of: T.self) {
    case .measure: lastMeasure = value
    case .length:
      let count = (value as? any Collection)?.count ?? 0
      length = min(max(length, count), Self.maximumLength)
    case .value:
      let type = ObjectIdentifier(T.self)
      if known[type] == nil { known[type] = value }
    case .none: break
    }
  }

  /// Forgets what another run decoded.
  func beginRun() {
    lastMeasure = nil
    length = 0
  }

  /// Returns a value that stands in for one that cannot be decoded.
  ///
  /// - Parameters:
  ///   - index: The value's index in its array; nil for other values.
  ///   - elements: Opens the value that cannot be decoded as an array.
  func value<T: Decodable>(
    _ type: T.Type, at codingPath: [any CodingKey], index: Int?,
    elements: () throws -> any UnkeyedDecodingContainer
  ) throws -> T {
    guard recorder.allows(type) else { throw SampleValues.Unavailable() }
    switch use(of: type) {
    case .measure:
      if let value = lastMeasure as? T { return value }
    case .length:
      if let value = repaired(type, at: codingPath, elements) { return value }
    case .value:
      // Elements may be keys of a dictionary, which must differ.
      // Not cast in one step, because nil would be a value of an Optional.
      if index == nil, let known = known[ObjectIdentifier(type)], let value = known as? T {
        return value
      }
    case .none: break
    }
    return try recorder.standIn(type, at: codingPath, index: index, length: length)
  }

  /// Decodes an array again, with stand-ins for its invalid elements. Returns nil if the value is not an array.
  ///
  /// Arrays of models are made up instead: decoding them again would take as long as the call.
  private func repaired<T: Decodable>(
    _ type: T.Type, at codingPath: [any CodingKey],
    _ elements: () throws -> any UnkeyedDecodingContainer
  ) -> T? {
    guard SampleValues.areElements(of: TypeShape(type)), let array = try? elements(),
      let count = array.count, count <= Self.maximumLength
    else { return nil }
    let outer = lastMeasure
    defer { lastMeasure = outer }
    lastMeasure = nil
    return try? T(
      from: ElementwiseDecoder(array: array, standIns: self, codingPath: codingPath))
  }
}
