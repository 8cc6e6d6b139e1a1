/// The decoder that a model's `init(from:)` receives, over one source; also its own single value
/// container.
///
/// Conforming types are shells of three words, so that they travel as `any Decoder` without an
/// allocation. The bodies are here, inlined into each shell and specialised there.
protocol SourceDecoder: Decoder, SingleValueDecodingContainer, JSONValueReading, MappedReading {
  associatedtype S: Source
  var session: DecodingSession<S> { get }
  var handle: S.Handle { get }
  var table: TypeTable { get }
  /// The way from the model to here, for decoders that a container gave out.
  var node: PathNode? { get }
}

/// A decoder that can hand over any JSON without trying one type after the other.
protocol JSONValueReading {
  func readJSONValue() throws -> JSONValue
}

extension SourceDecoder {
  var node: PathNode? { nil }

  var codingPath: [any CodingKey] { session.path.codingPath + (node?.codingPath ?? []) }

  var userInfo: [CodingUserInfoKey: Any] { session.workspace.userInfo }

  @inline(__always)
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try session.keyedContainer(type, handle, table, node)
  }

  @inline(__always)
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try session.unkeyedContainer(session.source.value(handle), table, node)
  }

  @inline(__always)
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func readJSONValue() throws -> JSONValue {
    try located(JSONValue.self) { try session.jsonValue($0) }
  }

  func read<Model>(_ type: Model.Type) throws -> Model {
    try session.mapped(type, handle, table, node)
  }

  // MARK: A single value

  func decodeNil() -> Bool { session.source.isNull(session.source.value(handle)) }

  @inline(__always)
  func decode(_ type: Bool.Type) throws -> Bool { try located(type) { try session.bool($0) } }

  @inline(__always)
  func decode(_ type: String.Type) throws -> String {
    try located(type) { try session.string($0) }
  }

  @inline(__always)
  func decode(_ type: Double.Type) throws -> Double {
    try located(type) { try session.double($0) }
  }

  @inline(__always)
  func decode(_ type: Float.Type) throws -> Float {
    try located(type) { try session.floatingPoint(type, $0) }
  }

  @inline(__always)
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  @inline(__always)
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  @inline(__always)
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  @inline(__always)
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  @inline(__always)
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  @inline(__always)
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  @inline(__always)
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  @inline(__always)
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  @inline(__always)
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  @inline(__always)
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try located(type) { try session.decode(type, $0, table.child(type)) }
  }

  @inline(__always)
  private func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    try located(type) { try session.integer(type, $0) }
  }

  @inline(__always)
  private func located<T>(_ type: T.Type, _ body: (S.Value) throws -> T) throws -> T {
    let value = session.source.value(handle)
    do {
      return try body(value)
    } catch {
      throw session.located(error, as: type, value, node: node, sourceKey: nil)
    }
  }
}

extension DecodingSession {
  @inline(__always)
  func keyedContainer<Key: CodingKey>(
    _ type: Key.Type, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode?
  ) throws -> KeyedDecodingContainer<Key> {
    let keys = node == nil ? table.inputKeys(type) : table.nestedKeyTable(type).input
    guard let core = core(handle, keys, node, observation) else {
      throw containerMismatch("an object", handle, table, node)
    }
    if let node, let observation { observation.opened.append((node.steps, handle, keys.table)) }
    if !isTemporary, node == nil, let place = frames.push(core) {
      return source.keyedContainer(place, keys, type)
    }
    return source.keptKeyedContainer(core, self, type)
  }

  /// An object with its members placed; nil where the value is none.
  @inline(__always)
  func core(
    _ object: S.Handle, _ keys: InputKeys, _ node: PathNode? = nil,
    _ observation: DecodingObservation? = nil
  ) -> KeyedCore<S>? {
    guard let position = source.place(object, keys, observation) else { return nil }
    return KeyedCore(session: self, object: object, position: position, keys: keys, node: node)
  }

  @inline(__always)
  func unkeyedContainer(
    _ value: S.Value, _ table: TypeTable, _ node: PathNode?
  ) throws -> any UnkeyedDecodingContainer {
    guard let elements = source.elements(value) else {
      throw containerMismatch("an array", source.handle(value), table, node)
    }
    return source.unkeyedContainer(
      UnkeyedCore(session: self, elements: elements, index: 0, table: table, node: node))
  }

  @inline(never)
  func containerMismatch(
    _ what: String, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode?
  ) -> any Error {
    let expected = node == nil ? "\(TypeName.of(table.type)) as \(what)" : what
    return error(
      .mismatch(expected, source.scalar(source.value(handle))), node: node, sourceKey: nil)
  }
}
