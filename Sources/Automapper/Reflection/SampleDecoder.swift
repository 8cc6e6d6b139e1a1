/// A decoder that returns made-up values, whatever is requested. Limits let loops and recursion end.
struct SampleDecoder: Decoder {
  let recorder: SchemaRecorder
  private(set) var codingPath: [any CodingKey]
  /// Whether this is the type whose properties are learned, not a nested type.
  let isRoot: Bool
  let isVaried: Bool
  /// Whether this is the type's superclass, decoded by `superDecoder()`.
  var isSuper = false
  /// Whether this is a dictionary with a value in it.
  var isFilledDictionary = false
  /// The number of elements of an array.
  var elementCount = 0
  /// The number of the array element that the value belongs to.
  var number = 0
  /// The depth of nesting inside the value.
  var level = 0

  /// The most levels inside one value. A type may call its own initialiser with a `superDecoder`.
  static var maximumLevel: Int { 16 }

  /// Returns a decoder inside this one.
  func inner(
    _ key: any CodingKey, isVaried: Bool, isSuper: Bool = false
  ) -> SampleDecoder {
    SampleDecoder(
      recorder: recorder, codingPath: codingPath + [key], isRoot: isRoot && isSuper,
      isVaried: isVaried, isSuper: isSuper, isFilledDictionary: isFilledDictionary && isSuper,
      elementCount: elementCount, number: number, level: level + 1)
  }

  /// Returns the decoder of the payload of the enum case to learn.
  func payload(_ key: any CodingKey) -> SampleDecoder {
    var payload = self
    payload.codingPath.append(key)
    payload.level += 1
    return payload
  }

  /// Returns a value that the type at this decoder requests.
  func value<T: Decodable>(
    _ type: T.Type, _ key: (any CodingKey)?, isVaried: Bool
  ) throws -> T {
    if recorder.standsIn {
      recorder.path = codingPath
      if let key { recorder.path.append(key) }
    }
    let outer = recorder.number
    recorder.number = number
    defer { recorder.number = outer }
    return try recorder.value(type, isVaried: isVaried)
  }

  private func open() throws {
    guard level <= Self.maximumLevel else { throw SampleValues.Unavailable() }
    try recorder.open()
  }

  var userInfo: [CodingUserInfoKey: Any] { recorder.userInfo }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard recorder.allows(keys: type) else { throw SampleValues.Unavailable() }
    try open()
    return KeyedDecodingContainer(SampleKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if isRoot { recorder.readsWhole = true }
    try open()
    if elementCount > 0 { recorder.openFilledArray() }
    return SampleUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    if isRoot { recorder.readsWhole = true }
    return SampleSingleContainer(decoder: self)
  }
}

/// Answers which keys of a container are present, so that a model that reads numbered keys until one is absent comes to
/// an end.
///
/// Keys are counted in rounds of 1,024. The last key of the first round is absent. Each later round ends with twice as
/// many absent keys as the one before, because a model may try several keys in turn. From the eleventh round on, all
/// are absent.
private final class SampleRequests {
  private var key: String?
  private var count = 0
  private var absentCount = 1
  private static let roundCount = 1024

  /// Whether a key is present. Requests for one key in a row have the same answer.
  func hasValue(_ key: String) -> Bool {
    if key != self.key {
      if count == Self.roundCount {
        (count, absentCount) = (0, min(2 * absentCount, Self.roundCount))
      }
      count += 1
      self.key = key
    }
    return count <= Self.roundCount - absentCount
  }
}

private struct SampleKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SampleDecoder
  private let requests = SampleRequests()

  init(decoder: SampleDecoder) { self.decoder = decoder }

  var codingPath: [any CodingKey] { decoder.codingPath }
  /// Enums with payloads request all keys to find their case. At the root there is none, unless a case is to be
  /// learned.
  var allKeys: [Key] {
    if decoder.isFilledDictionary { return [Key(stringValue: "1")].compactMap { $0 } }
    guard decoder.isRoot else {
      return SampleValues.oneCase(Key.self, decoder.isVaried).map { [$0] } ?? []
    }
    decoder.recorder.caseKeys = Key.self
    return decoder.recorder.presented.flatMap { Key(stringValue: $0) }.map { [$0] } ?? []
  }

  /// Called before a value that may be absent. For types of the standard library, `decodeIfPresent` calls this,
  /// `decodeNil` and `decode`.
  func contains(_ key: Key) -> Bool {
    decoder.recorder.asked = key.stringValue
    return decoder.level < SampleDecoder.maximumLevel && decoder.recorder.mayHaveParts
      && requests.hasValue(key.stringValue)
  }

  func decodeNil(forKey key: Key) -> Bool { !requests.hasValue(key.stringValue) }

  private func value<T: Decodable>(_ type: T.Type, _ key: Key, isOptional: Bool) throws -> T {
    let name = key.stringValue
    guard requests.hasValue(name) else { throw SampleValues.Unavailable() }
    if decoder.isRoot {
      let isNil = type is any OptionalValue.Type
      decoder.recorder.note(
        name, type, isOptional: isOptional || isNil, keys: decoder.isSuper ? nil : Key.self)
    }
    let isVaried = decoder.isVaried || (decoder.isRoot && decoder.recorder.isVaried(name))
    // An enum with one case has no other value.
    if isVaried, let value = try? decoder.value(type, key, isVaried: true) { return value }
    return try decoder.value(type, key, isVaried: false)
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
        key.stringValue, [String: JSONValue].self, isOptional: false, keys: nil, isOpened: true)
    }
    return decoder.inner(
      key, isVaried: decoder.isVaried || decoder.recorder.isVaried(key.stringValue))
  }
}

private struct SampleUnkeyedContainer: UnkeyedDecodingContainer {
  private var decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  var currentIndex = 0
  /// A varied array has one element.
  var count: Int? { decoder.isVaried ? 1 : decoder.elementCount }
  var isAtEnd: Bool {
    currentIndex >= (count ?? 0) || decoder.level >= SampleDecoder.maximumLevel
  }

  /// The most elements that a model gets. It may read elements until one is absent.
  private static let maximumCount = 4096

  init(decoder: SampleDecoder) { self.decoder = decoder }

  /// How often a model may check one element for null. It may check until there is no other element.
  private static let maximumNullCheckCount = 64
  private var nullCheckCount = 0

  /// Moves to the next element, and returns the key of the current one.
  private mutating func moveOn() throws -> DataKey {
    guard currentIndex < Self.maximumCount else { throw endError }
    defer { currentIndex += 1 }
    let count = decoder.recorder.elementCount
    if count > 0 { decoder.number = currentIndex % count }
    nullCheckCount = 0
    return DataKey(index: currentIndex)
  }

  mutating func decodeNil() throws -> Bool {
    nullCheckCount += 1
    guard nullCheckCount <= Self.maximumNullCheckCount else { throw endError }
    return false
  }

  private var endError: DecodingError {
    DecodingError.valueNotFound(
      Any.self,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "a made-up array has no other element"))
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let key = try moveOn()
    return try decoder.value(type, key, isVaried: decoder.isVaried)
  }

  private mutating func inner() throws -> SampleDecoder {
    let key = try moveOn()
    return decoder.inner(key, isVaried: decoder.isVaried)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try inner().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try inner().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try inner() }
}

private struct SampleSingleContainer: SingleValueDecodingContainer {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try decoder.value(type, nil, isVaried: decoder.isVaried)
  }
}
