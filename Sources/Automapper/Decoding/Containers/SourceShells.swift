// The types of each source that `Codable` takes as existentials. Each is a shell: its body is in the protocol that it
// conforms to, and is specialised here, where the source is concrete.

struct ByteDecoder: SourceDecoder {
  let frame: DecodingFrame<ByteSource>
}

struct ByteKeyedContainer<Key: CodingKey>: SourceKeyedContainer {
  let frame: DecodingFrame<ByteSource>

  @inline(never)
  func decodeAny<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try inlinedAny(type, key)
  }

  @inline(never)
  func decodeAnyIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try inlinedAnyIfPresent(type, key)
  }

  @inline(never)
  func decodeDetoured<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try inlinedDetoured(type, key)
  }

  @inline(never)
  func decodeDetouredIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try inlinedDetouredIfPresent(type, key)
  }

  @inline(never)
  func decodeByRules<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try inlinedByRules(type, key)
  }

  @inline(never)
  func decodeByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try inlinedByRulesIfPresent(type, key)
  }

  @inline(never)
  func decodeWatched<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try inlinedWatched(type, key)
  }

  @inline(never)
  func decodeWatchedIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try inlinedWatchedIfPresent(type, key)
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
    try inlinedAny(type, key)
  }

  @inline(never)
  func decodeAnyIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try inlinedAnyIfPresent(type, key)
  }

  @inline(never)
  func decodeDetoured<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try inlinedDetoured(type, key)
  }

  @inline(never)
  func decodeDetouredIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try inlinedDetouredIfPresent(type, key)
  }

  @inline(never)
  func decodeByRules<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try inlinedByRules(type, key)
  }

  @inline(never)
  func decodeByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try inlinedByRulesIfPresent(type, key)
  }

  @inline(never)
  func decodeWatched<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try inlinedWatched(type, key)
  }

  @inline(never)
  func decodeWatchedIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try inlinedWatchedIfPresent(type, key)
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
    try session.initializeFully(type, value, table)
  }

  func subtype(
    of family: TypeFamily, for value: Int, _ session: DecodingSession<ByteSource>
  ) throws -> any Any.Type {
    try session.subtype(of: family, for: value)
  }

  func inferred<V>(
    _ type: V.Type, _ value: Int, _ property: PropertyPlan?, _ session: DecodingSession<ByteSource>
  ) throws -> (value: V, unknown: UnknownTypes?) {
    try session.inferred(type, value, property)
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

  func issues(
    _ type: any Decodable.Type, _ value: Int, _ table: TypeTable, _ first: MappingError,
    sourceKey: String?, behind old: Capture?, _ session: DecodingSession<ByteSource>
  ) -> MappingError {
    session.allIssues(type, value, table, first, sourceKey: sourceKey, behind: old)
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
    if mayBeNative(value) { return try nativeOrStepwise(type, value, table, session) }
    return try session.stepwise(type, value, table)
  }

  /// Returns a value that already is the model, or reads the model. Not inlined, because only such values need the
  /// metadata of `T?`.
  @inline(never)
  private func nativeOrStepwise<T: Decodable>(
    _ type: T.Type, _ value: Any, _ table: TypeTable, _ session: DecodingSession<FoundationSource>
  ) throws -> T {
    try native(value, as: type) ?? session.stepwise(type, value, table)
  }

  func initialize<T: Decodable>(
    _ type: T.Type, _ value: Any, _ table: TypeTable, _ session: DecodingSession<FoundationSource>
  ) throws -> T {
    try session.initializeFully(type, value, table)
  }

  func subtype(
    of family: TypeFamily, for value: Any, _ session: DecodingSession<FoundationSource>
  ) throws -> any Any.Type {
    try session.subtype(of: family, for: value)
  }

  func inferred<V>(
    _ type: V.Type, _ value: Any, _ property: PropertyPlan?,
    _ session: DecodingSession<FoundationSource>
  ) throws -> (value: V, unknown: UnknownTypes?) {
    try session.inferred(type, value, property)
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

  func issues(
    _ type: any Decodable.Type, _ value: Any, _ table: TypeTable, _ first: MappingError,
    sourceKey: String?, behind old: Capture?, _ session: DecodingSession<FoundationSource>
  ) -> MappingError {
    session.allIssues(type, value, table, first, sourceKey: sourceKey, behind: old)
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
