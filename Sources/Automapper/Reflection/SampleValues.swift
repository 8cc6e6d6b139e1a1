import Foundation

/// The rules for made-up values: the subtypes that represent protocols, and the types whose initialisers must not see
/// made-up values.
struct SampleSource {
  let subtypes: [SubtypeRegistration]
  let unlearned: [any Any.Type]

  /// Whether a container may have these keys, because they do not belong to a type that must not see made-up values.
  func allows(keys: any CodingKey.Type) -> Bool {
    guard !unlearned.isEmpty else { return true }
    let name = String(reflecting: keys)
    return !unlearned.contains { name.hasPrefix(String(reflecting: $0) + ".") }
  }

  /// Whether a type may be decoded from made-up values. A subclass runs its superclass's initialiser, too.
  func allows(_ type: any Any.Type) -> Bool {
    !unlearned.contains { $0 == type || type is AnyClass && isKind(type, of: $0) }
  }
}

/// Made-up values for learning a type's properties, two per type.
enum SampleValues {
  /// Thrown if no value can be made up.
  struct Unavailable: Error {}

  /// Returns a leaf value: of a type known here, an integer or SIMD type; nil for other types.
  static func leaf(_ type: any Any.Type, isVaried: Bool) -> Any? {
    if let value = known(type, isVaried: isVaried) { return value }
    if let type = type as? any FixedWidthInteger.Type { return integer(type, isVaried ? 2 : 1) }
    return (type as? any SIMD.Type).map { zero($0) }
  }

  /// Returns a value of one of the types that are known here. Avoids casts, which would search all conformances in
  /// the process.
  static func known(_ type: any Any.Type, isVaried: Bool) -> Any? {
    let number = isVaried ? 2 : 1
    if type == Int.self { return number }
    if type == Bool.self { return isVaried }
    // Not in a form that a computed property would return.
    if type == String.self { return isVaried ? " Zz 2 " : "1" }
    if type == Double.self { return Double(number) }
    if type == Float.self { return Float(number) }
    if type == Date.self { return Date(timeIntervalSince1970: Double(number)) }
    if type == URL.self { return URL(string: "https://example.com/\(number)") }
    if type == UUID.self { return UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)") }
    if type == Data.self { return Data([UInt8(number)]) }
    if type == Decimal.self { return Decimal(number) }
    if type == JSONValue.self { return JSONValue.integer(Int64(number)) }
    return ownFormat(type, isVaried: isVaried)
  }

  /// Returns a value of a Foundation type that decodes its own format. With made-up values, its initialiser would
  /// throw, or trap like that of `URLComponents`.
  private static func ownFormat(_ type: any Any.Type, isVaried: Bool) -> Any? {
    if type == URLComponents.self { return URLComponents(string: isVaried ? "a:b" : "a:") }
    if type == TimeZone.self { return TimeZone(secondsFromGMT: isVaried ? 3600 : 0) }
    if type == Calendar.self { return Calendar(identifier: isVaried ? .iso8601 : .gregorian) }
    return nil
  }

  private static func zero<T: SIMD>(_ type: T.Type) -> Any { T() }

  private static func integer<T: FixedWidthInteger>(_ type: T.Type, _ value: Int) -> Any {
    T(truncatingIfNeeded: value)
  }

  /// Returns the first or second case of an enum without payloads.
  static func oneCase<T>(_ type: T.Type, _ isVaried: Bool) -> T? {
    let cases = EnumValues.all(type) ?? []
    return isVaried ? cases.dropFirst().first : cases.first
  }
}

/// A decoder that returns a made-up value for every request.
struct SampleDecoder: Decoder {
  let recorder: SchemaRecorder
  /// Whether this is the type whose properties are learned, not a nested type.
  let isRoot: Bool
  let isVaried: Bool
  /// Whether this is the type's superclass, decoded by `superDecoder()`.
  var isSuper = false
  /// Whether this is a dictionary with a value in it.
  var isFilledDictionary = false
  /// The number of elements, if the value is an array.
  var elementCount = 0

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { recorder.userInfo }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard recorder.allows(keys: type) else { throw SampleValues.Unavailable() }
    return KeyedDecodingContainer(SampleKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    if isRoot { recorder.readsWhole = true }
    return SampleUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    if isRoot { recorder.readsWhole = true }
    return SampleSingleContainer(decoder: self)
  }
}

private struct SampleKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { [] }
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
    return true
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  private func value<T: Decodable>(_ type: T.Type, _ key: Key, isOptional: Bool) throws -> T {
    let name = key.stringValue
    if decoder.isRoot {
      let isNil = type is any OptionalValue.Type
      decoder.recorder.note(
        name, type, isOptional: isOptional || isNil, keys: decoder.isSuper ? nil : Key.self)
    }
    let isVaried = decoder.isVaried || (decoder.isRoot && decoder.recorder.isVaried(name))
    // An enum with one case has no other value.
    if isVaried, let value = try? decoder.recorder.value(type, isVaried: true) { return value }
    return try decoder.recorder.value(type, isVaried: false)
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
      return try decoder.container(keyedBy: type)
    }
    return try inner(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    inner(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    var inner = decoder
    inner.isSuper = true
    return inner
  }
  func superDecoder(forKey key: Key) -> any Decoder { inner(key) }

  private func inner(_ key: Key) -> SampleDecoder {
    if decoder.isRoot {
      decoder.recorder.note(key.stringValue, [String: JSONValue].self, isOptional: false, keys: nil)
    }
    return SampleDecoder(
      recorder: decoder.recorder, isRoot: false,
      isVaried: decoder.isVaried || decoder.recorder.isVaried(key.stringValue))
  }
}

private struct SampleUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { [] }
  var currentIndex = 0
  /// A varied array has one element.
  var count: Int? { decoder.isVaried ? 1 : decoder.elementCount }
  var isAtEnd: Bool { currentIndex >= (count ?? 0) }

  init(decoder: SampleDecoder) { self.decoder = decoder }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    return try decoder.recorder.value(type, isVaried: decoder.isVaried)
  }

  private var inner: SampleDecoder {
    SampleDecoder(recorder: decoder.recorder, isRoot: false, isVaried: decoder.isVaried)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    currentIndex += 1
    return try inner.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return inner.unkeyedContainer()
  }

  mutating func superDecoder() -> any Decoder {
    currentIndex += 1
    return inner
  }
}

private struct SampleSingleContainer: SingleValueDecodingContainer {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { [] }
  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try decoder.recorder.value(type, isVaried: decoder.isVaried)
  }
}
