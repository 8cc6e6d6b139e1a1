/// The values of an instance, each under the key that its type's `init(from:)` asks for.
///
/// An `Encodable` instance is encoded once, into an encoder that stores each value with its static type. `Mirror`
/// reads the instances of other types. Properties declared by key paths are read by their key paths.
final class Capture {
  private let make: () -> Any
  private let paths: [PathProperty]
  private(set) lazy var instance: Any = make()
  private lazy var recording = Self.recording(of: instance)

  /// - Parameter make: Makes the instance. It is called once, when the first value is requested.
  init(_ plan: TypePlan, _ make: @escaping () -> Any) {
    paths = plan.paths
    self.make = { Carrier.content(make()) }
  }

  /// The value under a key. `value(_:_:_:)` returns nil if the instance has no such key.
  struct Value {
    /// Nil if the instance holds nil under the key.
    let content: Any?
  }

  /// - Parameter path: The keys of the nested containers that lead from the model's own container to the key.
  func value(_ keyType: ObjectIdentifier, _ path: [String], _ name: String) -> Value? {
    // Properties declared by key paths have no coding keys. Their slots have a `PathKey` or a `DataKey`.
    if keyType == ObjectIdentifier(PathKey.self) || keyType == ObjectIdentifier(DataKey.self),
      let property = paths.first(where: { $0.name == name })
    {
      return Value(content: property.value(of: instance))
    }
    return recording.value(keyType, path, name)
  }

  /// All values in the model's own container.
  var entries: [CaptureEntry] {
    let declared = paths.map {
      CaptureEntry(
        key: DataKey($0.name), path: [], type: $0.carrier, isOptional: $0.isOptional,
        value: $0.value(of: instance))
    }
    return declared + recording.entries.filter { $0.path.isEmpty }
  }

  /// The value of an instance that encodes itself into a single-value container.
  var single: Any? { recording.single }

  private static func recording(of instance: Any) -> CaptureRecording {
    let recording = CaptureRecording()
    if let encodable = instance as? any Encodable {
      try? encodable.encode(to: CapturingEncoder(recording: recording, path: []))
    } else {
      for property in ReflectedProperties(instance).properties {
        let entry = CaptureEntry(
          key: DataKey(property.name), path: [], type: type(of: property.value), isOptional: false,
          value: property.value)
        recording.note(entry, byte: nil)
      }
    }
    return recording
  }
}

struct CaptureEntry {
  let key: any CodingKey
  let path: [String]
  /// The static type that was encoded, without its Optional.
  let type: any Any.Type
  /// Whether the value may be nil, for example because `encodeIfPresent` encoded it.
  let isOptional: Bool
  let value: Any?

  var name: String { key.stringValue }
  var keyType: ObjectIdentifier { ObjectIdentifier(Swift.type(of: key)) }
}

/// The recorded values of an instance, in the order in which it encoded them.
final class CaptureRecording {
  private(set) var entries: [CaptureEntry] = []
  /// The indices of the entries of each name, in order.
  private lazy var indices = Dictionary(grouping: entries.indices) { entries[$0].name }
  /// The index after the entry that was requested last.
  private var next = 0
  /// How many entries were looked at in vain.
  private var misses = 0
  /// The keys that were recorded, if each is one byte in memory.
  private var bytes: [Bool]? = Array(repeating: false, count: 256)
  /// Whether a key was recorded twice. The last entry of a key counts.
  private var hasRepeats = false
  var single: Any?

  /// - Parameter byte: The key in memory, if it is one byte.
  func note(_ entry: CaptureEntry, byte: Int?) {
    entries.append(entry)
    if let byte, let isKnown = bytes?[byte] {
      if isKnown { hasRepeats = true }
      bytes?[byte] = true
    } else {
      bytes = nil
    }
  }

  /// The last value under a key of the given type, else under a key of any type.
  ///
  /// A type may encode with another type of coding keys than it decodes with.
  func value(_ keyType: ObjectIdentifier, _ path: [String], _ name: String) -> Capture.Value? {
    guard let index = following(keyType, path, name) ?? search(keyType, path, name) else {
      return nil
    }
    next = index + 1
    return Capture.Value(content: entries[index].value)
  }

  /// The first entry of a key after the entry that was requested last. Most models decode in the order in which they
  /// encode.
  private func following(
    _ keyType: ObjectIdentifier, _ path: [String], _ name: String
  ) -> Int? {
    guard bytes != nil, !hasRepeats else { return nil }
    var index = next
    while index < entries.count, misses <= entries.count {
      if entries[index].keyType == keyType, entries[index].name == name,
        entries[index].path == path
      {
        return index
      }
      misses += 1
      index += 1
    }
    return nil
  }

  private func search(_ keyType: ObjectIdentifier, _ path: [String], _ name: String) -> Int? {
    let known = (indices[name] ?? []).filter { entries[$0].path == path }
    return known.last { entries[$0].keyType == keyType } ?? known.last
  }
}

/// An encoder that records each value and its static type instead of encoding it.
private struct CapturingEncoder: Encoder, SingleValueEncodingContainer {
  let recording: CaptureRecording
  let path: [String]

  var codingPath: [any CodingKey] { path.map { DataKey($0) } }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CapturingKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UncapturedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() {}
  func encode<T: Encodable>(_ value: T) { if path.isEmpty { recording.single = value } }

  func inside(_ key: any CodingKey) -> CapturingEncoder {
    CapturingEncoder(recording: recording, path: path + [key.stringValue])
  }
}

private struct CapturingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: CapturingEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  @inline(__always)
  private func note(_ type: any Any.Type, _ value: Any?, _ key: Key, isOptional: Bool) {
    let entry = CaptureEntry(
      key: key, path: encoder.path, type: type, isOptional: isOptional, value: value)
    encoder.recording.note(
      entry, byte: key.byte)
  }

  func encodeNil(forKey key: Key) { note(JSONValue.self, nil, key, isOptional: true) }
  @inline(__always)
  func encode<T: Encodable>(_ value: T, forKey key: Key) {
    note(T.self, value, key, isOptional: false)
  }

  // The standard library's default implementation skips nil, so nil would not be recorded.
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) {
    note(T.self, value, key, isOptional: true)
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { optional(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) { optional(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) { optional(value, key) }

  private func optional<T>(_ value: T?, _ key: Key) { note(T.self, value, key, isOptional: true) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.inside(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    UncapturedContainer()
  }

  func superEncoder() -> any Encoder { encoder.inside(DataKey.super) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.inside(key) }
}

/// Ignores the values that a model's own code encodes into an array, because no key leads to them.
private struct UncapturedContainer: UnkeyedEncodingContainer, Encoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var count = 0

  mutating func encodeNil() { count += 1 }
  mutating func encode<T: Encodable>(_ value: T) { count += 1 }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    CapturingEncoder(recording: CaptureRecording(), path: []).container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UncapturedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer {
    CapturingEncoder(recording: CaptureRecording(), path: [])
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    count += 1
    return container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    return UncapturedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    count += 1
    return UncapturedContainer()
  }
}
