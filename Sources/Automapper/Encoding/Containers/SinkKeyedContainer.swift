import Foundation

/// A keyed container over one sink. As with `SinkEncoder`, conforming types are shells; the methods
/// are implemented here.
///
/// Every overload is implemented, because the default implementations would box each value once
/// more.
protocol SinkKeyedContainer: KeyedEncodingContainerProtocol {
  associatedtype K: Sink
  var writer: ObjectWriter<K> { get set }
  init(
    _ session: EncodingSession<K>, _ container: K.Container, _ keys: OutputKeys, _ node: PathNode?)
}

extension SinkKeyedContainer {
  var codingPath: [any CodingKey] {
    @inline(__always) get { writer.codingPath }
  }

  /// A function of its own, because each access to `writer` takes stack space in the functions of nested values.
  @inline(__always)
  private mutating func slot(_ key: Key) -> SlotPointer { writer.slot(key) }

  /// Writes a scalar.
  @inline(__always)
  private mutating func put<T: Encodable>(_ value: T, _ key: Key, _ put: (K, T) -> Void) throws {
    let slot = slot(key)
    if slot.pointee.hasWritingSteps { return try writer.stepwise(value, slot) }
    put(writer.begin(slot), value)
  }

  /// Writes a value that may be nil.
  @inline(__always)
  private mutating func putIfPresent<T: Encodable>(
    _ value: T?, _ key: Key, _ put: (K, T) -> Void
  ) throws {
    if let value { try self.put(value, key, put) } else { try writer.null(slot(key)) }
  }

  // MARK: Values

  @inline(__always)
  mutating func encodeNil(forKey key: Key) throws {
    try writer.writeNil(slot(key), isExplicit: true)
  }
  @inline(__always)
  mutating func encode(_ value: Bool, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: String, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: Int, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: Int8, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: Int16, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: Int32, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: Int64, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: UInt, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: UInt8, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: UInt16, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: UInt32, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: UInt64, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func encode(_ value: Int128, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func encode(_ value: UInt128, forKey key: Key) throws {
    try put(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encode(_ value: Double, forKey key: Key) throws {
    let slot = slot(key)
    if slot.pointee.hasWritingSteps { return try writer.stepwise(value, slot) }
    try writer.fallible(slot) { try $0.put(value) }
  }
  @inline(__always)
  mutating func encode(_ value: Float, forKey key: Key) throws {
    let slot = slot(key)
    if slot.pointee.hasWritingSteps { return try writer.stepwise(value, slot) }
    try writer.fallible(slot) { try $0.put(value) }
  }

  @inline(__always)
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try writer.value(value, slot(key))
  }

  // MARK: Optional values

  @inline(__always)
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
    try putIfPresent(value, key) { $0.put($1) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try writer.null(slot(key)) }
  }
  @inline(__always)
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try writer.null(slot(key)) }
  }
  @inline(__always)
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    let slot = slot(key)
    if try !withPresent(value, { try writer.value($0, slot) }) { try writer.null(slot) }
  }

  // MARK: Containers inside

  @inline(__always)
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let slot = slot(key)
    let sink = writer.session.sink
    let (container, node) = writer.opening(writer.pathNode(to: slot))
    return sink.keyedContainer(
      writer.session, sink.object(in: container, slot),
      writer.table.owner.nestedKeyTable(type).output(type), node, type)
  }

  @inline(__always)
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let slot = slot(key)
    let sink = writer.session.sink
    let (container, node) = writer.opening(writer.pathNode(to: slot))
    return sink.unkeyedContainer(
      ArrayWriter(writer.session, sink.array(in: container, slot), writer.table.owner, node))
  }

  @inline(__always)
  mutating func superEncoder() -> any Encoder {
    let slot = writer.table.owner.superSlot
    return superEncoder(
      slot,
      PathNode(
        parent: writer.node, step: .property(DataKey.super.stringValue), key: DataKey.super))
  }

  @inline(__always)
  mutating func superEncoder(forKey key: Key) -> any Encoder {
    let slot = slot(key)
    return superEncoder(slot, writer.pathNode(to: slot))
  }

  @inline(__always)
  private func superEncoder(_ slot: SlotPointer, _ node: PathNode) -> any Encoder {
    let sink = writer.session.sink
    let (container, node) = writer.opening(node)
    return sink.nestedEncoder(
      writer.session, sink.superDestination(in: container, slot), writer.table.owner, node)
  }
}
