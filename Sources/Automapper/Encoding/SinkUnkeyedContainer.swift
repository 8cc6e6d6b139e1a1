/// An unkeyed container over one sink. As with `SinkEncoder`, conforming types are shells; the
/// methods are implemented here.
protocol SinkUnkeyedContainer: UnkeyedEncodingContainer {
  associatedtype K: Sink
  var writer: ArrayWriter<K> { get set }
}

extension SinkUnkeyedContainer {
  var codingPath: [any CodingKey] {
    @inline(__always) get { writer.codingPath }
  }

  var count: Int {
    @inline(__always) get { writer.count }
  }

  @inline(__always)
  mutating func encodeNil() throws { writer.begin().putNull() }
  @inline(__always)
  mutating func encode(_ value: Bool) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: String) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int8) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int16) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int32) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int64) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt8) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt16) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt32) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt64) throws { writer.begin().put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func encode(_ value: Int128) throws { writer.begin().put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func encode(_ value: UInt128) throws { writer.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Double) throws { try writer.number { try $0.put(value) } }
  @inline(__always)
  mutating func encode(_ value: Float) throws { try writer.number { try $0.put(value) } }
  @inline(__always)
  mutating func encode<T: Encodable>(_ value: T) throws { try writer.nested(value) }

  @inline(__always)
  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    let node = writer.nodeToNext()
    let sink = writer.session.sink
    return sink.keyedContainer(
      writer.session, sink.object(inElementOf: writer.container),
      writer.table.nestedKeyTable(type).output(type), node, type)
  }

  @inline(__always)
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let node = writer.nodeToNext()
    let sink = writer.session.sink
    return sink.unkeyedContainer(
      writer.session, sink.array(inElementOf: writer.container), writer.table, node)
  }

  @inline(__always)
  mutating func superEncoder() -> any Encoder {
    let node = writer.nodeToNext()
    let sink = writer.session.sink
    return sink.nestedEncoder(
      writer.session, sink.superDestination(inElementOf: writer.container), writer.table, node)
  }
}
