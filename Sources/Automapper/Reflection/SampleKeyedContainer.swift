/// The keyed container of a `SampleDecoder`.
struct SampleKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SampleDecoder
  private let requests = SampleRequests()

  init(decoder: SampleDecoder) { self.decoder = decoder }

  var codingPath: [any CodingKey] { decoder.codingPath }
  /// Enums with payloads request all keys to find their case. At the root there is none, unless a case is to be
  /// learned.
  var allKeys: [Key] {
    if decoder.isFilledDictionary { return [Key(stringValue: "1")].compactMap { $0 } }
    guard decoder.isRoot else {
      return SampleValues(isVaried: decoder.isVaried).oneCase(Key.self).map { [$0] } ?? []
    }
    decoder.recorder.caseKeys = Key.self
    return decoder.recorder.presented.flatMap { Key(stringValue: $0) }.map { [$0] } ?? []
  }

  /// Called before a value that may be absent. For types of the standard library, `decodeIfPresent` calls this,
  /// `decodeNil` and `decode`.
  func contains(_ key: Key) -> Bool {
    decoder.recorder.asked = key.stringValue
    return decoder.level < SampleLimits.maximumLevel && decoder.recorder.limits.mayHaveParts()
      && requests.hasValue(key.stringValue)
  }

  func decodeNil(forKey key: Key) -> Bool { !requests.hasValue(key.stringValue) }

  private func value<T: Decodable>(_ type: T.Type, _ key: Key, isOptional: Bool) throws -> T {
    let name = key.stringValue
    guard requests.hasValue(name) else { throw SampleValues.Unavailable() }
    if decoder.isRoot {
      let isNil = type is any OptionalValue.Type
      decoder.recorder.note(
        name, type, isOptional: isOptional || isNil, key: decoder.isSuper ? nil : key)
    }
    let isVaried = decoder.isVaried || (decoder.isRoot && decoder.recorder.isVaried(name))
    // An enum with one case has no other value.
    let varied = isVaried ? try? decoder.value(type, key, isVaried: true) : nil
    let value = try varied ?? decoder.value(type, key, isVaried: false)
    if decoder.isRoot { decoder.recorder.keep(value, of: name) }
    return value
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    defer { decoder.recorder.asked = nil }
    return try value(type, key, isOptional: decoder.recorder.asked == key.stringValue)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try? value(type, key, isOptional: true)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    if decoder.isRoot, decoder.recorder.presented == key.stringValue {
      decoder.recorder.payloadKeys = Nested.self
      return try decoder.payload(key).container(keyedBy: type)
    }
    return try inner(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try inner(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    decoder.inner(DataKey.super, isVaried: decoder.isVaried, isSuper: true)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key) }

  private func inner(_ key: Key) throws -> SampleDecoder {
    guard requests.hasValue(key.stringValue) else { throw SampleValues.Unavailable() }
    if decoder.isRoot {
      decoder.recorder.note(
        key.stringValue, [String: JSONValue].self, isOptional: false, key: nil, isOpened: true)
    }
    return decoder.inner(
      key, isVaried: decoder.isVaried || decoder.recorder.isVaried(key.stringValue))
  }
}

/// Answers which keys of a container are present, so that a model that reads numbered keys until one is absent comes to
/// an end.
///
/// Keys are counted in rounds of `SampleLimits.keyRoundCount`. The last key of the first round is absent. Each later
/// round ends with twice as many absent keys as the one before, because a model may try several keys in turn. In the
/// end, all are absent.
private final class SampleRequests {
  private var key: String?
  private var count = 0
  private var absentCount = 1

  /// Whether a key is present. Requests for one key in a row have the same answer.
  func hasValue(_ key: String) -> Bool {
    if key != self.key {
      if count == SampleLimits.keyRoundCount {
        (count, absentCount) = (0, min(2 * absentCount, SampleLimits.keyRoundCount))
      }
      count += 1
      self.key = key
    }
    return count <= SampleLimits.keyRoundCount - absentCount
  }
}
