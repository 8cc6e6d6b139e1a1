/// An unkeyed container over one sink. As with `SinkEncoder`, conforming types are shells; the
/// methods are implemented here.
protocol SinkUnkeyedContainer: UnkeyedEncodingContainer {
  associatedtype K: Sink
  var writer: ArrayWriter<K> { get }
}

extension SinkUnkeyedContainer {
  var codingPath: [any CodingKey] {
    @inline(__always) get { writer.codingPath }
  }

  var count: Int {
    @inline(__always) get { writer.array.count }
  }

  @inline(__always)
  mutating func encodeNil() throws { writer.array.begin().putNull() }
  @inline(__always)
  mutating func encode(_ value: Bool) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: String) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int8) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int16) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int32) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Int64) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt8) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt16) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt32) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: UInt64) throws { writer.array.begin().put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func encode(_ value: Int128) throws { writer.array.begin().put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  mutating func encode(_ value: UInt128) throws { writer.array.begin().put(value) }
  @inline(__always)
  mutating func encode(_ value: Double) throws { try fallible { try $0.put(value) } }
  @inline(__always)
  mutating func encode(_ value: Float) throws { try fallible { try $0.put(value) } }

  @inline(__always)
  private func fallible(_ write: (K) throws -> Void) throws {
    do {
      try writer.array.fallible(write)
    } catch {
      throw writer.passing(error)
    }
  }

  @inline(__always)
  mutating func encode<T: Encodable>(_ value: T) throws { try writer.nested(value) }

  @inline(__always)
  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    let (session, (container, node)) = (writer.array.session, writer.openingNext())
    return session.sink.keyedContainer(
      session, session.sink.object(inElementOf: container),
      writer.table.nestedKeyTable(type).output(type), node, type)
  }

  @inline(__always)
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.array.session.sink.unkeyedContainer(writer.nestedArray())
  }

  @inline(__always)
  mutating func superEncoder() -> any Encoder {
    let (session, (container, node)) = (writer.array.session, writer.openingNext())
    return session.sink.nestedEncoder(
      session, session.sink.superDestination(inElementOf: container), writer.table, node)
  }
}
