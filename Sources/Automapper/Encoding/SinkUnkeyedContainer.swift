/// An unkeyed container over one sink. As in `SinkEncoder`, conforming types are shells and the
/// bodies are here.
protocol SinkUnkeyedContainer: UnkeyedEncodingContainer {
  associatedtype K: Sink
  var core: UnkeyedEncodingCore<K> { get }
}

extension SinkUnkeyedContainer {
  var codingPath: [any CodingKey] { core.codingPath }

  var count: Int { core.count }

  mutating func encodeNil() throws { core.begin().putNull() }
  mutating func encode(_ value: Bool) throws { core.begin().put(value) }
  mutating func encode(_ value: String) throws { core.begin().put(value) }
  mutating func encode(_ value: Int) throws { core.begin().put(value) }
  mutating func encode(_ value: Int8) throws { core.begin().put(value) }
  mutating func encode(_ value: Int16) throws { core.begin().put(value) }
  mutating func encode(_ value: Int32) throws { core.begin().put(value) }
  mutating func encode(_ value: Int64) throws { core.begin().put(value) }
  mutating func encode(_ value: UInt) throws { core.begin().put(value) }
  mutating func encode(_ value: UInt8) throws { core.begin().put(value) }
  mutating func encode(_ value: UInt16) throws { core.begin().put(value) }
  mutating func encode(_ value: UInt32) throws { core.begin().put(value) }
  mutating func encode(_ value: UInt64) throws { core.begin().put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  mutating func encode(_ value: Int128) throws { core.begin().put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  mutating func encode(_ value: UInt128) throws { core.begin().put(value) }
  mutating func encode(_ value: Double) throws { try core.number { try $0.put(value) } }
  mutating func encode(_ value: Float) throws { try core.number { try $0.put(value) } }
  mutating func encode<T: Encodable>(_ value: T) throws { try core.nested(value) }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    let node = core.nodeToNext()
    let sink = core.session.sink
    return sink.keyedContainer(
      core.session, sink.object(inElementOf: core.container),
      core.table.nestedKeyTable(type).output(type), node, type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let node = core.nodeToNext()
    let sink = core.session.sink
    return sink.unkeyedContainer(
      UnkeyedEncodingCore(
        hold: core.hold, container: sink.array(inElementOf: core.container), table: core.table,
        node: node))
  }

  mutating func superEncoder() -> any Encoder {
    let node = core.nodeToNext()
    let sink = core.session.sink
    return sink.nestedEncoder(
      core.session, sink.superPlace(inElementOf: core.container), core.table, node)
  }
}
