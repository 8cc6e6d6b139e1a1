// What crosses into `Codable` as an existential, per source. Each is a shell: its body stands in
// the protocol that it conforms to, and is specialised here because the source is concrete here.
// Tables are not retained: they live as long as their workspace, which the session holds.

struct ByteDecoder: SourceDecoder {
  let session: DecodingSession<ByteSource>
  let handle: Int
  let table: TypeTable
}

struct NestedByteDecoder: SourceDecoder {
  let session: DecodingSession<ByteSource>
  let handle: Int
  let table: TypeTable
  let node: PathNode?
}

struct ByteKeyedContainer<Key: CodingKey>: SourceKeyedContainer {
  let core: KeyedCore<ByteSource>
}

struct ByteUnkeyedContainer: SourceUnkeyedContainer {
  var core: UnkeyedCore<ByteSource>
}

struct FoundationDecoder: SourceDecoder {
  let session: DecodingSession<FoundationSource>
  let handle: FoundationValue
  let table: TypeTable
}

struct NestedFoundationDecoder: SourceDecoder {
  let session: DecodingSession<FoundationSource>
  let handle: FoundationValue
  let table: TypeTable
  let node: PathNode?
}

struct FoundationKeyedContainer<Key: CodingKey>: SourceKeyedContainer {
  let core: KeyedCore<FoundationSource>
}

struct FoundationUnkeyedContainer: SourceUnkeyedContainer {
  var core: UnkeyedCore<FoundationSource>
}

extension ByteSource {
  @inline(__always)
  func decoder(
    _ session: DecodingSession<ByteSource>, _ handle: Int, _ table: TypeTable
  ) -> ByteDecoder {
    ByteDecoder(session: session, handle: handle, table: table)
  }

  func nestedDecoder(
    _ session: DecodingSession<ByteSource>, _ handle: Int, _ table: TypeTable, _ node: PathNode
  ) -> any Decoder {
    NestedByteDecoder(session: session, handle: handle, table: table, node: node)
  }

  @inline(__always)
  func keyedContainer<Key: CodingKey>(
    _ core: KeyedCore<ByteSource>, _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ByteKeyedContainer<Key>(core: core))
  }

  func unkeyedContainer(_ core: UnkeyedCore<ByteSource>) -> any UnkeyedDecodingContainer {
    ByteUnkeyedContainer(core: core)
  }

  @inline(__always)
  func fill(
    _ memory: UnsafeMutableRawPointer, _ value: Int, _ type: any ElementwiseDecodable.Type,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    try type.fill(memory, bytes: value, session, table)
  }
}

extension FoundationSource {
  @inline(__always)
  func decoder(
    _ session: DecodingSession<FoundationSource>, _ handle: FoundationValue, _ table: TypeTable
  ) -> FoundationDecoder {
    FoundationDecoder(session: session, handle: handle, table: table)
  }

  func nestedDecoder(
    _ session: DecodingSession<FoundationSource>, _ handle: FoundationValue, _ table: TypeTable,
    _ node: PathNode
  ) -> any Decoder {
    NestedFoundationDecoder(session: session, handle: handle, table: table, node: node)
  }

  @inline(__always)
  func keyedContainer<Key: CodingKey>(
    _ core: KeyedCore<FoundationSource>, _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FoundationKeyedContainer<Key>(core: core))
  }

  func unkeyedContainer(_ core: UnkeyedCore<FoundationSource>) -> any UnkeyedDecodingContainer {
    FoundationUnkeyedContainer(core: core)
  }

  @inline(__always)
  func fill(
    _ memory: UnsafeMutableRawPointer, _ value: Any, _ type: any ElementwiseDecodable.Type,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    try type.fill(memory, foundation: value, session, table)
  }
}
