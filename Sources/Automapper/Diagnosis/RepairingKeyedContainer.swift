/// The keyed container of a `RepairingDecoder`.
///
/// The type parameter is the container, not its keys. With the keys, each request would look up the metadata of
/// `KeyedDecodingContainer<Key>`.
struct RepairingKeyedContainer<Base: KeyedDecodingContainerProtocol>: KeyedDecodingContainerProtocol
{
  typealias Key = Base.Key

  private let base: Base
  private let repairs: Repairs
  private let holder: Repairs.Holder

  static func over(
    _ base: Base, _ repairs: Repairs, _ part: Repairs.Part
  ) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      Self(base: base, repairs: repairs, holder: repairs.holder(of: part, as: Self.self)))
  }

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }
  func contains(_ key: Key) -> Bool { base.contains(key) }

  private func part(_ key: any CodingKey) -> Repairs.Part {
    Repairs.Part(holder: holder, step: .key(key))
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try repairs.open(part(key), as: Never.self) {
      try base.decodeNil(forKey: key)
    } standIn: { _ in
      false
    }
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try repairs.answer(type, part(key)) {
      try base.decode(type, forKey: key)
    } elements: {
      try base.nestedUnkeyedContainer(forKey: key)
    }
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try ifPresent(type, key)
  }

  private func ifPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try repairs.answer(ifPresent: type, part(key)) {
      try base.decodeIfPresent(type, forKey: key)
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let part = part(key)
    return try repairs.open(part) {
      RepairingKeyedContainer<KeyedDecodingContainer<Nested>>.over(
        try base.nestedContainer(keyedBy: type, forKey: key), repairs, part)
    } standIn: {
      try $0.container(keyedBy: type)
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let part = part(key)
    return try repairs.open(part) {
      RepairingUnkeyedContainer(try base.nestedUnkeyedContainer(forKey: key), repairs, part)
    } standIn: {
      try $0.unkeyedContainer()
    }
  }

  func superDecoder() throws -> any Decoder {
    decoder(try base.superDecoder(), part(DataKey.super))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoder(try base.superDecoder(forKey: key), part(key))
  }

  private func decoder(_ decoder: any Decoder, _ part: Repairs.Part) -> any Decoder {
    RepairingDecoder(decoder, repairs, repairs.holder(of: part, as: RepairingDecoder.self))
  }

  // MARK: Scalars

  // The standard library's versions would call `contains` and `decodeNil`, and then `decode`.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try ifPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try ifPresent(type, key)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try ifPresent(type, key)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try ifPresent(type, key)
  }
}
