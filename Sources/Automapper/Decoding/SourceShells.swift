// What crosses into `Codable` as an existential, per source. Each is a shell: its body stands in
// the protocol that it conforms to, and is specialised here because the source is concrete here.
// Tables are not retained: they live as long as their workspace, which the session holds.

struct ByteDecoder: SourceDecoder {
  let session: DecodingSession<ByteSource>
  let handle: Int
  let table: TypeTable

  // Not by the protocol's body, which takes the session from a getter and so counts a reference.
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try session.keyedContainer(type, handle, table, nil)
  }
}

struct NestedByteDecoder: SourceDecoder {
  let session: DecodingSession<ByteSource>
  let handle: Int
  let table: TypeTable
  let node: PathNode?
}

struct ByteKeyedContainer<Key: CodingKey>: SourceKeyedContainer {
  let frame: KeyedFrame<ByteSource>

  var direct: UnsafeMutablePointer<KeyedCore<ByteSource>>? {
    @inline(__always) get { frame.core }
  }

  func core() throws -> KeyedCore<ByteSource> {
    guard let core = frame.core else { throw EndedContainer.error }
    return core.pointee
  }

  @inline(never)
  func decodeAny<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try decodedAny(type, key)
  }

  @inline(never)
  func decodeAnyIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try decodedAnyIfPresent(type, key)
  }
}

/// A container of a decoder that a model kept, which holds what it reads from.
struct KeptByteKeyedContainer<Key: CodingKey>: SourceKeyedContainer {
  let kept: KeyedCore<ByteSource>
  let session: DecodingSession<ByteSource>
  let node: PathNode?

  var direct: UnsafeMutablePointer<KeyedCore<ByteSource>>? { nil }
  func core() throws -> KeyedCore<ByteSource> { kept }
}

struct ByteUnkeyedContainer: SourceUnkeyedContainer {
  var core: UnkeyedCore<ByteSource>
}

struct FoundationDecoder: SourceDecoder {
  let session: DecodingSession<FoundationSource>
  let handle: FoundationValue
  let table: TypeTable

  // Not by the protocol's body, which takes the session from a getter and so counts a reference.
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try session.keyedContainer(type, handle, table, nil)
  }
}

struct NestedFoundationDecoder: SourceDecoder {
  let session: DecodingSession<FoundationSource>
  let handle: FoundationValue
  let table: TypeTable
  let node: PathNode?
}

struct FoundationKeyedContainer<Key: CodingKey>: SourceKeyedContainer {
  let frame: KeyedFrame<FoundationSource>

  var direct: UnsafeMutablePointer<KeyedCore<FoundationSource>>? {
    @inline(__always) get { frame.core }
  }

  func core() throws -> KeyedCore<FoundationSource> {
    guard let core = frame.core else { throw EndedContainer.error }
    return core.pointee
  }

  @inline(never)
  func decodeAny<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try decodedAny(type, key)
  }

  @inline(never)
  func decodeAnyIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try decodedAnyIfPresent(type, key)
  }
}

/// As `KeptByteKeyedContainer`.
struct KeptFoundationKeyedContainer<Key: CodingKey>: SourceKeyedContainer {
  let kept: KeyedCore<FoundationSource>
  let session: DecodingSession<FoundationSource>
  let node: PathNode?

  var direct: UnsafeMutablePointer<KeyedCore<FoundationSource>>? { nil }
  func core() throws -> KeyedCore<FoundationSource> { kept }
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
    _ place: FramePlace<ByteSource>, _ keys: InputKeys, _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    if let (containers, index) = keys.containers.bytes.begin(place) {
      return keys.containers.container(containers, index, type)
    }
    return newKeyedContainer(place, keys, type)
  }

  @inline(never)
  private func newKeyedContainer<Key: CodingKey>(
    _ place: FramePlace<ByteSource>, _ keys: InputKeys, _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    keys.containers.bytes.make(place) { KeyedDecodingContainer(ByteKeyedContainer(frame: $0)) }
  }

  func keptKeyedContainer<Key: CodingKey>(
    _ core: KeyedCore<ByteSource>, _ session: DecodingSession<ByteSource>, _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      KeptByteKeyedContainer<Key>(kept: core, session: session, node: core.node))
  }

  static var objectsAreCounted: Bool { false }
  static let frameMemory = FrameMemory()

  static func frames(in workspace: Workspace) -> KeyedFrames<ByteSource> { workspace.byteFrames }

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
    _ place: FramePlace<FoundationSource>, _ keys: InputKeys, _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    if let (containers, index) = keys.containers.values.begin(place) {
      return keys.containers.container(containers, index, type)
    }
    return newKeyedContainer(place, keys, type)
  }

  @inline(never)
  private func newKeyedContainer<Key: CodingKey>(
    _ place: FramePlace<FoundationSource>, _ keys: InputKeys, _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    keys.containers.values.make(place) {
      KeyedDecodingContainer(FoundationKeyedContainer(frame: $0))
    }
  }

  func keptKeyedContainer<Key: CodingKey>(
    _ core: KeyedCore<FoundationSource>, _ session: DecodingSession<FoundationSource>,
    _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      KeptFoundationKeyedContainer<Key>(kept: core, session: session, node: core.node))
  }

  static var objectsAreCounted: Bool { true }
  static let frameMemory = FrameMemory()

  static func frames(in workspace: Workspace) -> KeyedFrames<FoundationSource> {
    workspace.foundationFrames
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
