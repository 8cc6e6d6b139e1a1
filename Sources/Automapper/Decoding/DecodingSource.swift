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
  /// Reads a model off the fast path, by `stepwise` of the session. The value may already be the model.
  ///
  /// Both implementations are `dynamic`, which keeps the optimizer from inlining or specializing them. Otherwise it
  /// would copy everything that they call for every scalar type, which rarely or never runs this code.
  func stepwise<T: Decodable>(
    _ type: T.Type, _ value: Value, _ table: TypeTable, _ session: DecodingSession<Self>
  ) throws -> T
  /// Returns what an object has named before; nil if it names a type for the first time, or none.
  func entry(of value: Value, in known: NamedTypes) -> NamedTypes.Entry?
  /// Runs a model's initialiser by `initializeFully` of the session.
  func initialize<T: Decodable>(
    _ type: T.Type, _ value: Value, _ table: TypeTable, _ session: DecodingSession<Self>
  ) throws -> T
  static func caseDecoder(
    _ frame: DecodingFrame<Self>, _ cases: CasePlan, _ candidate: CaseCandidate?
  ) -> any Decoder
  /// Reads an enum in a declared form by `enumeration` of the session.
  func enumeration<T: Decodable>(
    _ type: T.Type, _ value: Value, _ table: TypeTable, _ cases: CasePlan,
    _ session: DecodingSession<Self>
  ) throws -> T
  /// Returns the type that a value names by `subtype` of the session. Generic code thus runs the copy for its source.
  func subtype(
    of family: TypeFamily, for value: Value, _ session: DecodingSession<Self>
  ) throws -> any Any.Type
  /// Decodes a value whose type the data names by `inferred` of the session, as `subtype` does.
  func inferred<V>(
    _ type: V.Type, _ value: Value, _ property: PropertyPlan?, _ session: DecodingSession<Self>
  ) throws -> (value: V, unknown: UnknownTypes?)
  /// Updates a model by `updatedInPlace` of the session.
  func updated<T: Decodable>(
    _ type: T.Type, _ value: Value, _ update: ModelUpdate, _ session: DecodingSession<Self>
  ) throws -> T
  /// Merges elements by `merge` of the session.
  func merge<Element: Decodable>(
    _ type: Element.Type, _ value: Value, into old: [Any], _ policy: UpdatePolicy,
    of property: PropertyPlan, _ session: DecodingSession<Self>
  ) throws -> [Any]
  /// Lists all issues of a value by `allIssues` of the session, as `subtype` does.
  func issues(
    _ type: any Decodable.Type, _ value: Value, _ table: TypeTable, _ first: MappingError,
    sourceKey: String?, behind old: Capture?, _ session: DecodingSession<Self>
  ) -> MappingError
  func unkeyedContainer(_ reader: ArrayReader<Self>) -> any UnkeyedDecodingContainer
  func fill(
    _ memory: UnsafeMutableRawPointer, _ value: Value, _ type: any ElementwiseDecodable.Type,
    _ session: DecodingSession<Self>, _ table: TypeTable
  ) throws
}
