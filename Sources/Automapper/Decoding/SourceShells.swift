// The types of each source that `Codable` takes as existentials. Each is a shell: its body is in the protocol that it
// conforms to, and is specialised here, where the source is concrete.

struct ByteDecoder: SourceDecoder {
  let frame: DecodingFrame<ByteSource>
}

struct ByteKeyedContainer<Key: CodingKey>: SourceKeyedContainer {
  let frame: DecodingFrame<ByteSource>

  @inline(never)
  func decodeAny<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try decodedAny(type, key)
  }

  @inline(never)
  func decodeAnyIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try decodedAnyIfPresent(type, key)
  }

  @inline(never)
  func decodeNamed<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try namedValue(type, key)
  }

  @inline(never)
  func decodeNamedIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try namedValueIfPresent(type, key)
  }

  @inline(never)
  func decodeByRules<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try valueByRules(type, key)
  }

  @inline(never)
  func decodeByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try valueByRulesIfPresent(type, key)
  }
}

struct ByteUnkeyedContainer: SourceUnkeyedContainer {
  var reader: ArrayReader<ByteSource>
}

struct FoundationDecoder: SourceDecoder {
  let frame: DecodingFrame<FoundationSource>
}

struct FoundationKeyedContainer<Key: CodingKey>: SourceKeyedContainer {
  let frame: DecodingFrame<FoundationSource>

  @inline(never)
  func decodeAny<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try decodedAny(type, key)
  }

  @inline(never)
  func decodeAnyIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try decodedAnyIfPresent(type, key)
  }

  @inline(never)
  func decodeNamed<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try namedValue(type, key)
  }

  @inline(never)
  func decodeNamedIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try namedValueIfPresent(type, key)
  }

  @inline(never)
  func decodeByRules<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try valueByRules(type, key)
  }

  @inline(never)
  func decodeByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try valueByRulesIfPresent(type, key)
  }
}

struct FoundationUnkeyedContainer: SourceUnkeyedContainer {
  var reader: ArrayReader<FoundationSource>
}

extension ByteSource: DecodingSource {
  @inline(__always)
  static func decoder(_ frame: DecodingFrame<ByteSource>) -> ByteDecoder {
    ByteDecoder(frame: frame)
  }

  @inline(__always)
  static func keyedContainer<Key: CodingKey>(
    _ frame: DecodingFrame<ByteSource>, _ containers: DecodingContainers<Key>.Type
  ) -> KeyedDecodingContainer<Key> {
    containers.container(frame)
  }

  dynamic func stepwise<T: Decodable>(
    _ type: T.Type, _ value: Int, _ table: TypeTable, _ session: DecodingSession<ByteSource>
  ) throws -> T {
    try session.stepwise(type, value, table)
  }

  func initialize<T: Decodable>(
    _ type: T.Type, _ value: Int, _ table: TypeTable, _ session: DecodingSession<ByteSource>
  ) throws -> T {
    try session.initializeObserved(type, value, table)
  }

  func updated<T: Decodable>(
    _ type: T.Type, _ value: Int, _ update: ModelUpdate, _ session: DecodingSession<ByteSource>
  ) throws -> T {
    try session.updatedInPlace(update, type, value)
  }

  func merge<Element: Decodable>(
    _ type: Element.Type, _ value: Int, into old: [Any], _ policy: UpdatePolicy,
    of property: PropertyPlan, _ session: DecodingSession<ByteSource>
  ) throws -> [Any] {
    try session.merge(type, value, into: old, policy, of: property)
  }

  static func frames(in workspace: Workspace) -> DecodingFrames<ByteSource> {
    workspace.byteFrames
  }

  func unkeyedContainer(_ reader: ArrayReader<ByteSource>) -> any UnkeyedDecodingContainer {
    ByteUnkeyedContainer(reader: reader)
  }

  @inline(__always)
  func fill(
    _ memory: UnsafeMutableRawPointer, _ value: Int, _ type: any ElementwiseDecodable.Type,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    try type.fill(memory, bytes: value, session, table)
  }
}

extension FoundationSource: DecodingSource {
  @inline(__always)
  static func decoder(_ frame: DecodingFrame<FoundationSource>) -> FoundationDecoder {
    FoundationDecoder(frame: frame)
  }

  @inline(__always)
  static func keyedContainer<Key: CodingKey>(
    _ frame: DecodingFrame<FoundationSource>, _ containers: DecodingContainers<Key>.Type
  ) -> KeyedDecodingContainer<Key> {
    containers.container(frame)
  }

  dynamic func stepwise<T: Decodable>(
    _ type: T.Type, _ value: Any, _ table: TypeTable, _ session: DecodingSession<FoundationSource>
  ) throws -> T {
    try session.stepwise(type, value, table)
  }

  func initialize<T: Decodable>(
    _ type: T.Type, _ value: Any, _ table: TypeTable, _ session: DecodingSession<FoundationSource>
  ) throws -> T {
    try session.initializeObserved(type, value, table)
  }

  func updated<T: Decodable>(
    _ type: T.Type, _ value: Any, _ update: ModelUpdate,
    _ session: DecodingSession<FoundationSource>
  ) throws -> T {
    try session.updatedInPlace(update, type, value)
  }

  func merge<Element: Decodable>(
    _ type: Element.Type, _ value: Any, into old: [Any], _ policy: UpdatePolicy,
    of property: PropertyPlan, _ session: DecodingSession<FoundationSource>
  ) throws -> [Any] {
    try session.merge(type, value, into: old, policy, of: property)
  }

  static func frames(in workspace: Workspace) -> DecodingFrames<FoundationSource> {
    workspace.foundationFrames
  }

  func unkeyedContainer(_ reader: ArrayReader<FoundationSource>) -> any UnkeyedDecodingContainer {
    FoundationUnkeyedContainer(reader: reader)
  }

  @inline(__always)
  func fill(
    _ memory: UnsafeMutableRawPointer, _ value: Any, _ type: any ElementwiseDecodable.Type,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    try type.fill(memory, foundation: value, session, table)
  }
}

/// A source with its own decoder and container types.
///
/// The session, the containers and the collections are written once over this protocol. A type that `Codable` takes
/// as an existential must be concrete, or the compiler could not specialise it. Each source therefore has its own
/// three types (`ByteDecoder`, `FoundationDecoder` …), which are empty shells around the shared bodies.
protocol DecodingSource: Source {
  associatedtype ValueDecoder: SourceDecoder where ValueDecoder.S == Self

  static func decoder(_ frame: DecodingFrame<Self>) -> ValueDecoder
  static func keyedContainer<Key: CodingKey>(
    _ frame: DecodingFrame<Self>, _ containers: DecodingContainers<Key>.Type
  ) -> KeyedDecodingContainer<Key>
  static func frames(in workspace: Workspace) -> DecodingFrames<Self>
  /// Reads a model off the fast path, by `stepwise` of the session.
  ///
  /// Both implementations are `dynamic`, which keeps the optimizer from inlining or specializing them. Otherwise it
  /// would copy everything that they call for every scalar type, which rarely or never runs this code.
  func stepwise<T: Decodable>(
    _ type: T.Type, _ value: Value, _ table: TypeTable, _ session: DecodingSession<Self>
  ) throws -> T
  /// Runs a model's initialiser by `initializeObserved` of the session.
  func initialize<T: Decodable>(
    _ type: T.Type, _ value: Value, _ table: TypeTable, _ session: DecodingSession<Self>
  ) throws -> T
  static func caseDecoder(
    _ frame: DecodingFrame<Self>, _ cases: CasePlan, _ candidate: CaseCandidate?
  ) -> any Decoder
  /// Reads an enum in a declared form by `enumeration` of the session.
  func enumeration<T: Decodable>(
    _ type: T.Type, _ value: Value, _ table: TypeTable, _ session: DecodingSession<Self>
  ) throws -> T
  /// Updates a model by `updatedInPlace` of the session.
  func updated<T: Decodable>(
    _ type: T.Type, _ value: Value, _ update: ModelUpdate, _ session: DecodingSession<Self>
  ) throws -> T
  /// Merges elements by `merge` of the session.
  func merge<Element: Decodable>(
    _ type: Element.Type, _ value: Value, into old: [Any], _ policy: UpdatePolicy,
    of property: PropertyPlan, _ session: DecodingSession<Self>
  ) throws -> [Any]
  func unkeyedContainer(_ reader: ArrayReader<Self>) -> any UnkeyedDecodingContainer
  func fill(
    _ memory: UnsafeMutableRawPointer, _ value: Value, _ type: any ElementwiseDecodable.Type,
    _ session: DecodingSession<Self>, _ table: TypeTable
  ) throws
}

/// A factory for the keyed containers of one `CodingKeys` type.
///
/// A keyed container is generic, and creating one would look up its metadata each time. A class with the container
/// type as a generic parameter has that metadata. Only metatypes are passed, which are not reference-counted, and no
/// instance is ever created.
class DecodingContainers<Key: CodingKey> {
  /// - Invariant: Only called on `PreparedDecodingContainers`, which overrides both methods.
  class func container(_ frame: DecodingFrame<ByteSource>) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ByteKeyedContainer(frame: frame))
  }

  class func container(_ frame: DecodingFrame<FoundationSource>) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FoundationKeyedContainer(frame: frame))
  }
}

/// The container types as generic parameters, whose metadata the methods find in the class.
private final class PreparedDecodingContainers<
  Bytes: SourceKeyedContainer, Values: SourceKeyedContainer
>: DecodingContainers<Bytes.Key>
where Bytes.S == ByteSource, Values.S == FoundationSource, Bytes.Key == Values.Key {
  override class func container(
    _ frame: DecodingFrame<ByteSource>
  ) -> KeyedDecodingContainer<Bytes.Key> {
    KeyedDecodingContainer(Bytes(frame: frame))
  }

  override class func container(
    _ frame: DecodingFrame<FoundationSource>
  ) -> KeyedDecodingContainer<Bytes.Key> {
    KeyedDecodingContainer(Values(frame: frame))
  }
}

extension InputKeys {
  /// - Precondition: `Key` is the key type by which the table was found.
  @inline(__always)
  func containers<Key: CodingKey>(of type: Key.Type) -> DecodingContainers<Key>.Type {
    unsafeBitCast(facts.pointee.containers ?? prepare(type), to: DecodingContainers<Key>.Type.self)
  }

  @inline(never)
  private func prepare<Key: CodingKey>(_ type: Key.Type) -> AnyClass {
    let prepared =
      PreparedDecodingContainers<ByteKeyedContainer<Key>, FoundationKeyedContainer<Key>>.self
    facts.pointee.containers = prepared
    return prepared
  }
}
