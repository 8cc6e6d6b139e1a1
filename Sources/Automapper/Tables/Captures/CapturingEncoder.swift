/// An encoder that records each value and its static type instead of encoding it.
struct CapturingEncoder: Encoder, SingleValueEncodingContainer {
  let recording: CaptureRecording
  let path: [String]

  var codingPath: [any CodingKey] { path.map { DataKey($0) } }
  var userInfo: [CodingUserInfoKey: Any] { recording.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CapturingKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UncapturedContainer(userInfo: userInfo)
  }
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

  /// Returns the memory for a value, see `CapturedValues`.
  @inline(__always)
  private func note(
    _ type: any Any.Type, _ key: Key, isOptional: Bool, isNil: Bool = false
  ) -> UnsafeMutablePointer<Any> {
    encoder.recording.values.pointee.note(
      key, encoder.path, type, isOptional: isOptional, isNil: isNil)
  }

  func encodeNil(forKey key: Key) {
    note(JSONValue.self, key, isOptional: true, isNil: true).initialize(to: ())
  }
  @inline(__always)
  func encode<T: Encodable>(_ value: T, forKey key: Key) {
    note(T.self, key, isOptional: false).initialize(to: value)
  }

  // The standard library's default implementation skips nil, so nil would not be recorded.
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) { optional(value, key) }
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

  @inline(__always)
  private func optional<T>(_ value: T?, _ key: Key) {
    if let value {
      note(T.self, key, isOptional: true).initialize(to: value)
    } else {
      note(T.self, key, isOptional: true, isNil: true).initialize(to: ())
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    inside(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    note(opened: key)
    return UncapturedContainer(userInfo: encoder.userInfo)
  }

  func superEncoder() -> any Encoder { encoder.inside(DataKey.super) }
  func superEncoder(forKey key: Key) -> any Encoder { inside(key) }

  private func inside(_ key: Key) -> CapturingEncoder {
    note(opened: key)
    return encoder.inside(key)
  }

  private func note(opened key: Key) {
    encoder.recording.values.pointee.note(opened: key, encoder.path)
  }
}

/// Ignores the values that a model's own code encodes into an array, because no key leads to them.
private struct UncapturedContainer: UnkeyedEncodingContainer, Encoder {
  let userInfo: [CodingUserInfoKey: Any]
  var codingPath: [any CodingKey] { [] }
  var count = 0

  private var encoder: CapturingEncoder {
    CapturingEncoder(recording: CaptureRecording(userInfo: userInfo), path: [])
  }

  mutating func encodeNil() { count += 1 }
  mutating func encode<T: Encodable>(_ value: T) { count += 1 }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    encoder.container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UncapturedContainer(userInfo: userInfo)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { encoder }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    count += 1
    return container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    return UncapturedContainer(userInfo: userInfo)
  }

  mutating func superEncoder() -> any Encoder {
    count += 1
    return UncapturedContainer(userInfo: userInfo)
  }
}
