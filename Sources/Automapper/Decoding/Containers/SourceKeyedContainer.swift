import Foundation

/// A keyed container over one source. As in `SourceDecoder`, conforming types are shells and the
/// bodies are here.
///
/// Every overload is implemented: the default of `decodeIfPresent` looks a key up three times.
protocol SourceKeyedContainer: KeyedDecodingContainerProtocol {
  associatedtype S: DecodingSource
  var frame: DecodingFrame<S> { get }
  init(frame: DecodingFrame<S>)
  /// The bodies of `decode(_:forKey:)` and `decodeIfPresent(_:forKey:)` for values that are not dates. Each shell
  /// implements these eight functions by calling the extension's, such as `inlinedAny` for `decodeAny`. They are not
  /// inlined, because they reserve stack for values of any size on entry. The shell's source is concrete, so the
  /// compiler specialises them. `DecodingSession` says which of them a request takes.
  func decodeAny<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T
  func decodeAnyIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T?
  /// `decodeAny` and `decodeAnyIfPresent` off the direct way: a key that is data, else a watched request, else by
  /// rules.
  func decodeDetoured<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T
  func decodeDetouredIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T?
  /// `decodeAny` and `decodeAnyIfPresent` for properties that need more than the unchanged member.
  func decodeByRules<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T
  func decodeByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T?
  /// `decodeByRules` and `decodeByRulesIfPresent` under a watch, see `RequestWatch`.
  func decodeWatched<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T
  func decodeWatchedIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T?
}

extension SourceKeyedContainer {
  /// The reader of the object, in place, for direct reads.
  private var readerPointer: UnsafeMutablePointer<ObjectReader<S>> {
    @inline(__always) get { frame.reader }
  }
  var reader: ObjectReader<S> {
    @inline(__always) get {
      if !frame.isCurrent { frame.detach() }
      return frame.reader.pointee
    }
  }

  var codingPath: [any CodingKey] {
    @inline(__always) get { frame.codingPath }
  }

  @inline(__always)
  func inlinedDetoured<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    if let value = readerPointer.namedMember(key), frame.isCurrent {
      return try readerPointer.named(type, key, value)
    }
    if frame.isWatched { return try decodeWatched(type, key) }
    return try decodeByRules(type, key)
  }

  @inline(__always)
  func inlinedDetouredIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    if let value = readerPointer.namedMember(key), frame.isCurrent,
      !readerPointer.pointee.members.isNull(value)
    {
      return try readerPointer.named(type, key, value)
    }
    if frame.isWatched { return try decodeWatchedIfPresent(type, key) }
    return try decodeByRulesIfPresent(type, key)
  }

  @inline(__always)
  func inlinedByRules<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    let reader = reader
    let slot = reader.slot(key)
    if slot.pointee.valueType != nil, let content = reader.kept(slot)?.content,
      ExactType.matches(content, type)
    {
      return try ExactType.cast(content, to: type, orThrow: reader.missing(slot, type))
    }
    return try reader.required(type, slot)
  }

  @inline(__always)
  func inlinedByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    let reader = reader
    let slot = reader.slot(key)
    if slot.pointee.valueType != nil, let old = reader.kept(slot) {
      guard let content = old.content else { return nil }
      if ExactType.matches(content, type) {
        return try ExactType.cast(content, to: type, orThrow: reader.missing(slot, type))
      }
    }
    return try reader.decodeIfPresent(type, slot)
  }

  var allKeys: [Key] {
    @inline(__always) get { reader.allKeys() }
  }

  @inline(__always)
  func contains(_ key: Key) -> Bool {
    if let slot = readerPointer.directSlot(key) {
      return readerPointer.pointee.members.member(slot.pointee.ordinal) != nil
    }
    if readerPointer.namedMember(key) != nil { return true }
    let reader = reader
    return reader.hasValue(reader.slot(key))
  }

  @inline(__always)
  func decodeNil(forKey key: Key) throws -> Bool {
    if let value = readerPointer.directMember(key) {
      return readerPointer.pointee.members.isNull(value)
    }
    let reader = reader
    return try reader.isNil(reader.slot(key))
  }

  // MARK: Required values

  /// Decodes a scalar: the direct member as it is, else on another path.
  @inline(__always)
  private func leaf<T: Leaf>(_ type: T.Type, _ key: Key) throws -> T {
    if let value = readerPointer.directMember(key),
      let result = T.plain(value, in: readerPointer.pointee.members)
    {
      return result
    }
    if !frame.isCurrent { frame.detach() }
    return try readerPointer.requiredLeaf(type, readerPointer.pointee.slot(key))
  }

  @inline(__always)
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try leaf(type, key) }
  @inline(__always)
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try leaf(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try leaf(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try leaf(type, key) }

  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if T.self == Date.self, let date = readerPointer.directDate(key) {
      return unsafeBitCast(date, to: T.self)
    }
    return try decodeAny(type, key)
  }

  @inline(__always)
  func inlinedAny<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    if readerPointer.pointee.nestsDirectly, let slot = readerPointer.directSlot(key),
      frame.isCurrent,
      let value = readerPointer.pointee.members.member(slot.pointee.ordinal)
    {
      return try readerPointer.decodeDirect(type, slot, value)
    }
    if readerPointer.pointee.detours { return try decodeDetoured(type, key) }
    return try decodeByRules(type, key)
  }

  // MARK: Optional values

  /// Decodes a scalar that may be absent or null.
  @inline(__always)
  private func leafIfPresent<T: Leaf>(_ type: T.Type, _ key: Key) throws -> T? {
    if let value = readerPointer.directMember(key) {
      if let result = T.plain(value, in: readerPointer.pointee.members) { return result }
      if readerPointer.pointee.members.isNull(value) { return nil }
    } else if readerPointer.isAbsent(key) {
      return nil
    }
    if !frame.isCurrent { frame.detach() }
    return try readerPointer.presentLeaf(type, readerPointer.pointee.slot(key))
  }

  @inline(__always)
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try leafIfPresent(type, key)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try leafIfPresent(type, key)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try leafIfPresent(type, key)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try leafIfPresent(type, key)
  }

  @inline(__always)
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    if T.self == Date.self {
      if let date = readerPointer.directDate(key) { return unsafeBitCast(date, to: T.self) }
    } else if readerPointer.isAbsent(key) {
      return nil
    }
    return try decodeAnyIfPresent(type, key)
  }

  @inline(__always)
  func inlinedAnyIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    if readerPointer.pointee.nestsDirectly, let slot = readerPointer.directSlot(key),
      frame.isCurrent,
      let value = readerPointer.pointee.members.member(slot.pointee.ordinal),
      !readerPointer.pointee.members.isNull(value)
    {
      return try readerPointer.decodeDirect(type, slot, value)
    }
    if readerPointer.pointee.detours { return try decodeDetouredIfPresent(type, key) }
    return try decodeByRulesIfPresent(type, key)
  }
}
