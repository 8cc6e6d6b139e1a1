/// A keyed container over one source. As in `SourceDecoder`, conforming types are shells and the
/// bodies are here.
///
/// Every overload is implemented, because the default of `decodeIfPresent` looks a key up three
/// times.
protocol SourceKeyedContainer: KeyedDecodingContainerProtocol {
  associatedtype S: Source
  var core: KeyedCore<S> { get }
}

extension SourceKeyedContainer {
  var codingPath: [any CodingKey] {
    core.session.path.codingPath + (core.node?.codingPath ?? [])
  }

  var allKeys: [Key] { core.allKeys() }

  func contains(_ key: Key) -> Bool { core.value(slot(key)) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    core.session.source.isNull(try core.required(slot(key)))
  }

  @inline(__always)
  private func slot(_ key: Key) -> SlotPointer { core.slot(key) }

  // MARK: Required values

  @inline(__always)
  private func integer<T: FixedWidthInteger & Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    let core = core
    let slot = core.slot(key)
    let value = try required(type, slot, core)
    return try core.scalar(slot, value) { try core.session.integer(type, $0) }
  }

  @inline(__always)
  private func required<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ core: KeyedCore<S>
  ) throws -> S.Value {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: false) }
    return try core.required(slot)
  }

  @inline(__always)
  private func present<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ core: KeyedCore<S>
  ) -> S.Value? {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: true) }
    return core.present(slot)
  }

  @inline(__always)
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    let core = core
    let slot = core.slot(key)
    return try core.scalar(slot, try required(type, slot, core)) { try core.session.bool($0) }
  }

  @inline(__always)
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    let core = core
    let slot = core.slot(key)
    return try core.scalar(slot, try required(type, slot, core)) { try core.session.string($0) }
  }

  @inline(__always)
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    let core = core
    let slot = core.slot(key)
    return try core.scalar(slot, try required(type, slot, core)) { try core.session.double($0) }
  }

  @inline(__always)
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    let core = core
    let slot = core.slot(key)
    return try core.scalar(slot, try required(type, slot, core)) {
      try core.session.floatingPoint(type, $0)
    }
  }

  @inline(__always)
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
  @inline(__always)
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
  @inline(__always)
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
  @inline(__always)
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
  @inline(__always)
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
  @inline(__always)
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
  @inline(__always)
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
  @inline(__always)
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
  @inline(__always)
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
  @inline(__always)
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(type, key) }

  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let core = core
    let slot = core.slot(key)
    if slot.pointee.valueType == nil { slot.note(type, isOptional: false) }
    guard let value = core.value(slot) else { return try core.absent(type, slot) }
    return try core.nested(type, slot, value)
  }

  // MARK: Optional values

  @inline(__always)
  private func integerIfPresent<T: FixedWidthInteger & Decodable>(
    _ type: T.Type, _ key: Key
  ) throws -> T? {
    let core = core
    let slot = core.slot(key)
    guard let value = present(type, slot, core) else { return nil }
    return try core.scalar(slot, value) { try core.session.integer(type, $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    let core = core
    let slot = core.slot(key)
    guard let value = present(type, slot, core) else { return nil }
    return try core.scalar(slot, value) { try core.session.bool($0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    let core = core
    let slot = core.slot(key)
    guard let value = present(type, slot, core) else { return nil }
    return try core.scalar(slot, value) { try core.session.string($0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    let core = core
    let slot = core.slot(key)
    guard let value = present(type, slot, core) else { return nil }
    return try core.scalar(slot, value) { try core.session.double($0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    let core = core
    let slot = core.slot(key)
    guard let value = present(type, slot, core) else { return nil }
    return try core.scalar(slot, value) { try core.session.floatingPoint(type, $0) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try integerIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try integerIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try integerIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try integerIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try integerIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try integerIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try integerIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try integerIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try integerIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try integerIfPresent(type, key)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try integerIfPresent(type, key)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try integerIfPresent(type, key)
  }

  @inline(__always)
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    let core = core
    let slot = core.slot(key)
    if slot.pointee.valueType == nil { slot.note(type, isOptional: true) }
    guard let value = core.value(slot) else {
      if core.session.observation != nil { core.reportAbsence(slot) }
      return nil
    }
    if core.session.source.isNull(value), !core.takesNull(type, slot) { return nil }
    return try core.nested(type, slot, value)
  }

  // MARK: Containers inside

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let slot = slot(key)
    let value = try core.required(slot)
    return try core.session.keyedContainer(
      type, core.session.source.handle(value), core.table.owner, core.node(to: slot))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let slot = slot(key)
    return try core.session.unkeyedContainer(
      try core.required(slot), core.table.owner, core.node(to: slot))
  }

  func superDecoder() throws -> any Decoder { try core.decoder(for: DataKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try core.decoder(for: key, slot(key))
  }
}
