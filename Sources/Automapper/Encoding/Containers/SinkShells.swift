// The encoders and containers of each sink that cross into `Codable` as existentials: shells, as in
// decoding. Tables are not retained: they live as long as their workspace, which the session
// retains.

struct ByteEncoder: SinkEncoder {
  let sessionOwner: EncodingSessionOwner<ByteSink>
  let destination: ByteSink.Destination
  let table: TypeTable
}

struct NestedByteEncoder: SinkEncoder {
  let sessionOwner: EncodingSessionOwner<ByteSink>
  let destination: ByteSink.Destination
  let table: TypeTable
  let node: PathNode?
}

struct ByteKeyedEncodingContainer<Key: CodingKey>: SinkKeyedContainer {
  var writer: ObjectWriter<ByteSink>
  private let sessionOwner: EncodingSessionOwner<ByteSink>
  private let node: PathNode?

  @inline(__always)
  init(
    _ session: EncodingSession<ByteSink>, _ container: ByteSink.Container, _ keys: OutputKeys,
    _ node: PathNode?
  ) {
    writer = ObjectWriter(session, container: container, keys, node)
    sessionOwner = session.sessionOwner
    self.node = node
  }
}

struct ByteUnkeyedEncodingContainer: SinkUnkeyedContainer {
  let writer: ArrayWriter<ByteSink>
}

extension ByteSink {
  @inline(__always)
  func encoder(
    _ session: EncodingSession<ByteSink>, _ destination: Destination, _ table: TypeTable
  ) -> ByteEncoder {
    ByteEncoder(sessionOwner: session.sessionOwner, destination: destination, table: table)
  }

  func nestedEncoder(
    _ session: EncodingSession<ByteSink>, _ destination: Destination, _ table: TypeTable,
    _ node: PathNode
  ) -> any Encoder {
    NestedByteEncoder(
      sessionOwner: session.sessionOwner, destination: destination, table: table, node: node)
  }

  @inline(__always)
  func keyedContainer<Key: CodingKey>(
    _ session: EncodingSession<ByteSink>, _ container: Container, _ keys: OutputKeys,
    _ node: PathNode?, _ type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    keys.containers(of: type).container(session, container, keys, node)
  }

  dynamic func stepwise<T: Encodable>(
    _ value: T, _ slot: SlotPointer, _ writer: inout ObjectWriter<ByteSink>
  ) throws {
    try writer.ruledValue(value, slot)
  }

  dynamic func model<T: Encodable>(
    _ value: T, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    if session.needsTree(value, table) { return try session.treeModel(value, table) }
    if table.plan.hasLateMembers { return try session.lateModel(value, table) }
    try session.putModel(value, table)
  }

  dynamic func instance<T: Encodable>(
    _ value: T, _ session: EncodingSession<ByteSink>, _ declared: TypeTable
  ) throws {
    try session.putInstance(value, declared)
  }

  func unkeyedContainer(_ writer: ArrayWriter<ByteSink>) -> any UnkeyedEncodingContainer {
    ByteUnkeyedEncodingContainer(writer: writer)
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
  let sessionOwner: EncodingSessionOwner<FoundationSink>
  let destination: FoundationSink.Destination
  let table: TypeTable
}

struct NestedFoundationEncoder: SinkEncoder {
  let sessionOwner: EncodingSessionOwner<FoundationSink>
  let destination: FoundationSink.Destination
  let table: TypeTable
  let node: PathNode?
}

struct FoundationKeyedEncodingContainer<Key: CodingKey>: SinkKeyedContainer {
  var writer: ObjectWriter<FoundationSink>
  private let sessionOwner: EncodingSessionOwner<FoundationSink>
  private let node: PathNode?

  @inline(__always)
  init(
    _ session: EncodingSession<FoundationSink>, _ container: FoundationSink.Container,
    _ keys: OutputKeys,
    _ node: PathNode?
  ) {
    writer = ObjectWriter(session, container: container, keys, node)
    sessionOwner = session.sessionOwner
    self.node = node
  }
}

struct FoundationUnkeyedEncodingContainer: SinkUnkeyedContainer {
  let writer: ArrayWriter<FoundationSink>
}

extension FoundationSink {
  @inline(__always)
  func encoder(
    _ session: EncodingSession<FoundationSink>, _ destination: Destination, _ table: TypeTable
  ) -> FoundationEncoder {
    FoundationEncoder(sessionOwner: session.sessionOwner, destination: destination, table: table)
  }

  func nestedEncoder(
    _ session: EncodingSession<FoundationSink>, _ destination: Destination, _ table: TypeTable,
    _ node: PathNode
  ) -> any Encoder {
    NestedFoundationEncoder(
      sessionOwner: session.sessionOwner, destination: destination, table: table, node: node)
  }

  @inline(__always)
  func keyedContainer<Key: CodingKey>(
    _ session: EncodingSession<FoundationSink>, _ container: Container, _ keys: OutputKeys,
    _ node: PathNode?, _ type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    keys.containers(of: type).container(session, container, keys, node)
  }

  dynamic func stepwise<T: Encodable>(
    _ value: T, _ slot: SlotPointer, _ writer: inout ObjectWriter<FoundationSink>
  ) throws {
    try writer.ruledValue(value, slot)
  }

  dynamic func model<T: Encodable>(
    _ value: T, _ session: EncodingSession<FoundationSink>, _ table: TypeTable
  ) throws {
    if session.needsTree(value, table) || table.plan.hasLateMembers {
      return try session.treeModel(value, table)
    }
    try session.putModel(value, table)
  }

  dynamic func instance<T: Encodable>(
    _ value: T, _ session: EncodingSession<FoundationSink>, _ declared: TypeTable
  ) throws {
    try session.putInstance(value, declared)
  }

  func unkeyedContainer(_ writer: ArrayWriter<FoundationSink>) -> any UnkeyedEncodingContainer {
    FoundationUnkeyedEncodingContainer(writer: writer)
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
