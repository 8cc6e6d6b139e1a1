// What crosses into `Codable` as an existential, per sink: shells, as on the way in.
// Tables are not retained: they live as long as their workspace, which the session holds.

struct ByteEncoder: SinkEncoder {
  let session: EncodingSession<ByteSink>
  let place: Int
  let table: TypeTable
}

struct NestedByteEncoder: SinkEncoder {
  let session: EncodingSession<ByteSink>
  let place: Int
  let table: TypeTable
  let node: PathNode?
}

struct ByteKeyedEncodingContainer<Key: CodingKey>: SinkKeyedContainer {
  let core: KeyedEncodingCore<ByteSink>
  private let hold: KeyedEncodingHold<ByteSink>

  @inline(__always)
  init(_ core: KeyedEncodingCore<ByteSink>, _ hold: KeyedEncodingHold<ByteSink>) {
    self.core = core
    self.hold = hold
  }
}

struct ByteUnkeyedEncodingContainer: SinkUnkeyedContainer {
  let core: UnkeyedEncodingCore<ByteSink>
}

extension ByteSink {
  @inline(__always)
  func encoder(
    _ session: EncodingSession<ByteSink>, _ place: Int, _ table: TypeTable
  ) -> ByteEncoder {
    ByteEncoder(session: session, place: place, table: table)
  }

  func nestedEncoder(
    _ session: EncodingSession<ByteSink>, _ place: Int, _ table: TypeTable, _ node: PathNode
  ) -> any Encoder {
    NestedByteEncoder(session: session, place: place, table: table, node: node)
  }

  @inline(__always)
  func keyedContainer<Key: CodingKey>(
    _ core: KeyedEncodingCore<ByteSink>, _ hold: KeyedEncodingHold<ByteSink>, _ type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    core.table.encodingContainers(type).container(core, hold)
  }

  func unkeyedContainer(_ core: UnkeyedEncodingCore<ByteSink>) -> any UnkeyedEncodingContainer {
    ByteUnkeyedEncodingContainer(core: core)
  }

  func encode(
    elementsAt memory: UnsafeRawPointer, _ type: any ElementwiseEncodable.Type,
    _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    try type.encode(bytesOf: memory, session, table)
  }

  @inline(__always)
  func leaf<T: Encodable>(
    _ value: T, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    try withUnsafePointer(to: value) { try session.put(UnsafeRawPointer($0), table) }
  }
}

struct FoundationEncoder: SinkEncoder {
  let session: EncodingSession<FoundationSink>
  let place: FoundationNode
  let table: TypeTable
}

struct NestedFoundationEncoder: SinkEncoder {
  let session: EncodingSession<FoundationSink>
  let place: FoundationNode
  let table: TypeTable
  let node: PathNode?
}

struct FoundationKeyedEncodingContainer<Key: CodingKey>: SinkKeyedContainer {
  let core: KeyedEncodingCore<FoundationSink>
  private let hold: KeyedEncodingHold<FoundationSink>

  @inline(__always)
  init(_ core: KeyedEncodingCore<FoundationSink>, _ hold: KeyedEncodingHold<FoundationSink>) {
    self.core = core
    self.hold = hold
  }
}

struct FoundationUnkeyedEncodingContainer: SinkUnkeyedContainer {
  let core: UnkeyedEncodingCore<FoundationSink>
}

extension FoundationSink {
  @inline(__always)
  func encoder(
    _ session: EncodingSession<FoundationSink>, _ place: FoundationNode, _ table: TypeTable
  ) -> FoundationEncoder {
    FoundationEncoder(session: session, place: place, table: table)
  }

  func nestedEncoder(
    _ session: EncodingSession<FoundationSink>, _ place: FoundationNode, _ table: TypeTable,
    _ node: PathNode
  ) -> any Encoder {
    NestedFoundationEncoder(session: session, place: place, table: table, node: node)
  }

  @inline(__always)
  func keyedContainer<Key: CodingKey>(
    _ core: KeyedEncodingCore<FoundationSink>, _ hold: KeyedEncodingHold<FoundationSink>,
    _ type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    core.table.encodingContainers(type).container(core, hold)
  }

  func unkeyedContainer(_ core: UnkeyedEncodingCore<FoundationSink>) -> any UnkeyedEncodingContainer
  {
    FoundationUnkeyedEncodingContainer(core: core)
  }

  func encode(
    elementsAt memory: UnsafeRawPointer, _ type: any ElementwiseEncodable.Type,
    _ session: EncodingSession<FoundationSink>, _ table: TypeTable
  ) throws {
    try type.encode(foundationOf: memory, session, table)
  }

  @inline(__always)
  func leaf<T: Encodable>(
    _ value: T, _ session: EncodingSession<FoundationSink>, _ table: TypeTable
  ) throws {
    try withUnsafePointer(to: value) { try session.put(UnsafeRawPointer($0), table) }
  }
}
