import Foundation

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
    try required(type, key) { try $0.session.integer(type, $1) }
  }

  /// A scalar that must be there.
  @inline(__always)
  private func required<T: Decodable>(
    _ type: T.Type, _ key: Key, _ read: (KeyedCore<S>, S.Value) throws -> T
  ) throws -> T {
    let core = core
    let slot = core.slot(key)
    if slot.pointee.valueType == nil { slot.note(type, isOptional: false) }
    if slot.pointee.isSpecialInput { return try core.specialRequired(type, slot) }
    guard let value = core.value(slot) else { return try core.absent(type, slot) }
    return try core.scalar(slot, value) { try read(core, $0) }
  }

  /// A scalar that may be absent or null.
  @inline(__always)
  private func present<T: Decodable>(
    _ type: T.Type, _ key: Key, _ read: (KeyedCore<S>, S.Value) throws -> T
  ) throws -> T? {
    let core = core
    let slot = core.slot(key)
    if slot.pointee.valueType == nil { slot.note(type, isOptional: true) }
    if slot.pointee.isSpecialInput { return try core.special(type, slot, isOptional: true) }
    guard let value = core.present(slot) else {
      return slot.pointee.hasDefault ? core.defaultUsed(type, slot) : nil
    }
    return try core.scalar(slot, value) { try read(core, $0) }
  }

  @inline(__always)
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try required(type, key) { try $0.session.bool($1) }
  }

  @inline(__always)
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try required(type, key) { try $0.session.string($1) }
  }

  @inline(__always)
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try required(type, key) { try $0.session.double($1) }
  }

  @inline(__always)
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try required(type, key) { try $0.session.floatingPoint(type, $1) }
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
    if slot.pointee.isSpecialInput { return try core.specialRequired(type, slot) }
    guard let value = core.value(slot) else { return try core.absent(type, slot) }
    if slot.pointee.hasDefault, core.session.source.isNull(value) {
      return try core.absent(type, slot)
    }
    if T.self == Date.self, !slot.pointee.hasDateFormats {
      return unsafeBitCast(try core.scalar(slot, value) { try core.session.date($0) }, to: T.self)
    }
    return try core.nested(type, slot, value)
  }

  // MARK: Optional values

  @inline(__always)
  private func integerIfPresent<T: FixedWidthInteger & Decodable>(
    _ type: T.Type, _ key: Key
  ) throws -> T? {
    try present(type, key) { try $0.session.integer(type, $1) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(type, key) { try $0.session.bool($1) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(type, key) { try $0.session.string($1) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(type, key) { try $0.session.double($1) }
  }

  @inline(__always)
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try present(type, key) { try $0.session.floatingPoint(type, $1) }
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
    if slot.pointee.isSpecialInput { return try core.special(type, slot, isOptional: true) }
    guard let value = core.value(slot) else {
      if slot.pointee.hasDefault { return core.defaultUsed(type, slot) }
      if core.session.observation != nil { core.reportAbsence(slot) }
      return nil
    }
    if core.session.source.isNull(value), !core.takesNull(type, slot) {
      return slot.pointee.hasDefault ? core.defaultUsed(type, slot) : nil
    }
    if T.self == Date.self, !slot.pointee.hasDateFormats {
      return unsafeBitCast(try core.scalar(slot, value) { try core.session.date($0) }, to: T.self)
    }
    return try core.nested(type, slot, value)
  }

  // MARK: Containers inside

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let slot = slot(key)
    return try core.inside(slot) { value in
      try core.session.keyedContainer(
        type, core.session.source.handle(value), core.table.owner, core.node(to: slot))
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let slot = slot(key)
    return try core.inside(slot) { value in
      try core.session.unkeyedContainer(value, core.table.owner, core.node(to: slot))
    }
  }

  func superDecoder() throws -> any Decoder { try core.decoder(for: DataKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try core.decoder(for: key, slot(key))
  }
}
