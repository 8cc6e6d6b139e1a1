/// The decoder that a model's `init(from:)` receives, over one source. It is also its own
/// single-value container.
///
/// Conforming types are shells with one reference, so that an `any Decoder` holds them without an
/// allocation. The bodies here are inlined into each shell and specialised there.
protocol SourceDecoder: Decoder, SingleValueDecodingContainer, JSONValueReading, MappedReading {
  associatedtype S: DecodingSource
  var frame: DecodingFrame<S> { get }
}

extension SourceDecoder {
  private var session: DecodingSession<S> {
    @inline(__always) get { frame.current }
  }
  private var table: TypeTable {
    @inline(__always) get { frame.table }
  }

  var codingPath: [any CodingKey] {
    @inline(__always) get { frame.codingPath }
  }

  var userInfo: [CodingUserInfoKey: Any] { session.workspace.codingUserInfo }

  @inline(__always)
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try frame.container(keyedBy: type)
  }

  @inline(__always)
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try session.unkeyedContainer(frame)
  }

  @inline(__always)
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func readJSONValue() throws -> JSONValue {
    try located(JSONValue.self) { try session.jsonValue($0) }
  }

  func read<Model>(_ type: Model.Type) throws -> Model {
    try session.mapped(type, frame.handle, table, frame.node)
  }

  // MARK: A single value

  @inline(__always)
  func decodeNil() -> Bool { frame.scalars.isNull(frame.value) }

  @inline(__always)
  func decode(_ type: Bool.Type) throws -> Bool { try leaf(type) }
  @inline(__always)
  func decode(_ type: String.Type) throws -> String { try leaf(type) }
  @inline(__always)
  func decode(_ type: Double.Type) throws -> Double { try leaf(type) }
  @inline(__always)
  func decode(_ type: Float.Type) throws -> Float { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int.Type) throws -> Int { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int8.Type) throws -> Int8 { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int16.Type) throws -> Int16 { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int32.Type) throws -> Int32 { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int64.Type) throws -> Int64 { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt.Type) throws -> UInt { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt8.Type) throws -> UInt8 { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt16.Type) throws -> UInt16 { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt32.Type) throws -> UInt32 { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt64.Type) throws -> UInt64 { try leaf(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func decode(_ type: Int128.Type) throws -> Int128 { try leaf(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try leaf(type) }

  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let session = session
    let depth = session.path.count
    defer { session.path.pop(to: depth) }
    return try located(type) { value in
      if let node = frame.node { session.path.push(node) }
      return try session.decode(type, value, table.child(type))
    }
  }

  @inline(__always)
  private func leaf<T: Leaf>(_ type: T.Type) throws -> T {
    let value = frame.value
    return try T.plain(value, in: frame.scalars) ?? session.converted(type, value, frame.node)
  }

  @inline(__always)
  private func located<T>(_ type: T.Type, _ body: (S.Value) throws -> T) throws -> T {
    let session = session
    let value = session.source.value(frame.handle)
    if session.conversions.isRetrying {
      return try session.permitted(type, frame.node, nil) {
        try located(session, type, value, body)
      }
    }
    return try located(session, type, value, body)
  }

  @inline(__always)
  private func located<T>(
    _ session: DecodingSession<S>, _ type: T.Type, _ value: S.Value, _ body: (S.Value) throws -> T
  ) throws -> T {
    let depth = session.path.count
    do {
      return try body(value)
    } catch {
      session.path.pop(to: depth)
      throw session.passing(error, as: type, value, node: frame.node, sourceKey: nil)
    }
  }
}

/// Thrown when a model's own code opens a keyed container over a value that is not an object. The caller, which knows
/// the path and the source key, turns it into a `DecodingError`.
struct NotAnObject: Error {}

extension DecodingFrame {
  var codingPath: [any CodingKey] { current.path.codingPath + (node?.codingPath ?? []) }

  /// Returns a keyed container over the value, or throws the error for a value that is no object.
  @inline(__always)
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    do throws(NotAnObject) {
      return try keyedContainer(type)
    } catch {
      throw notAnObject()
    }
  }

  @inline(never)
  private func notAnObject() -> any Error {
    session.containerMismatch([String: Any].self, handle, table, node)
  }

  /// Returns a keyed container over the value. Containers with the same key type share a frame.
  ///
  /// Reads facts only, so that opening a container retains nothing but its frame.
  @inline(__always)
  func keyedContainer<Key: CodingKey>(
    _ type: Key.Type
  ) throws(NotAnObject) -> KeyedDecodingContainer<Key> {
    if !isCurrent { detach() }
    let keys = isInside ? table.nestedKeyTable(type).input : table.inputKeys(type)
    if !hasReader {
      try place(keys)
    } else if reader.pointee.table !== keys.table {
      return S.keyedContainer(try another(keys), keys.containers(of: type))
    }
    return S.keyedContainer(self, keys.containers(of: type))
  }

  @inline(__always)
  private func place(_ keys: InputKeys) throws(NotAnObject) {
    guard let reader = ObjectReader(facts, handle, keys, unretainedNode) else {
      throw NotAnObject()
    }
    if isInside, facts.isObserved { noteOpened(keys) }
    bind(reader)
  }

  @inline(never)
  private func noteOpened(_ keys: InputKeys) {
    session.observation?.opened.append((node?.steps ?? [], handle, keys.table))
  }

  /// Pushes a frame for keys of another type: those of a superclass, or of a part of the model.
  @inline(never)
  private func another(_ keys: InputKeys) throws(NotAnObject) -> DecodingFrame {
    let other = session.frames.pushInner(session, handle, table, node)
    // Uses the frame's session, which may be its own with a fixed path.
    try other.place(keys)
    return other
  }
}

extension DecodingSession {
  /// Returns a decoder over a value that a model's own code opens.
  func decoder(_ value: S.Value, _ table: TypeTable, _ node: PathNode) -> any Decoder {
    watch?.noteUnseen()
    return S.decoder(frames.pushInner(self, source.handle(value), table, node))
  }

  /// Returns an object with its members placed; nil if the value is no object.
  @inline(__always)
  func reader(
    _ object: S.Handle, _ keys: InputKeys, _ node: PathNode? = nil
  ) -> ObjectReader<S>? {
    ObjectReader(facts, object, keys, node.map { .passUnretained($0) })
  }

  @inline(__always)
  func unkeyedContainer(_ frame: DecodingFrame<S>) throws -> any UnkeyedDecodingContainer {
    guard let position = source.arrayPosition(source.value(frame.handle)) else {
      throw containerMismatch([Any].self, frame.handle, frame.table, frame.node)
    }
    return unkeyedContainer(frame, position)
  }

  /// Returns a container over the value of a frame.
  ///
  /// - Parameter position: The position of the value as an array.
  @inline(__always)
  func unkeyedContainer(
    _ frame: DecodingFrame<S>, _ position: S.ArrayPosition
  ) -> any UnkeyedDecodingContainer {
    if isWatched { watch?.noteUnseen() }
    return source.unkeyedContainer(ArrayReader(frame: frame, position: position))
  }

  // MARK: Nested containers

  @inline(__always)
  func nestedContainer<Key: CodingKey>(
    _ type: Key.Type, _ value: S.Value, _ table: TypeTable, _ node: PathNode
  ) throws -> KeyedDecodingContainer<Key> {
    try checkDepth()
    let frame = frames.pushInner(self, source.handle(value), table, node)
    // Uses the frame's session, which may be its own with a fixed path.
    return try frame.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(
    _ value: S.Value, _ table: TypeTable, _ node: PathNode
  ) throws -> any UnkeyedDecodingContainer {
    try unkeyedContainer(frames.pushInner(self, source.handle(value), table, node))
  }

  /// Opens an array that is an element of another array, to which `node` leads.
  func nestedUnkeyedContainer(
    _ value: S.Value, _ table: TypeTable, _ node: PathNode?, at index: Int
  ) throws -> any UnkeyedDecodingContainer {
    let frame = frames.pushInner(self, source.handle(value), table, node)
    frame.setIndex(index)
    return try unkeyedContainer(frame)
  }

  @inline(never)
  func containerMismatch(
    _ container: any Any.Type, _ handle: S.Handle, _ table: TypeTable, _ node: PathNode?
  ) -> any Error {
    let value = source.value(handle)
    let failure =
      node == nil
      ? ValueFailure.mismatch(
        container == [Any].self ? .array(table.type) : .object(table.type), source.scalar(value))
      : notContainer(container, value)
    return error(
      failure, as: container, node: node, sourceKey: nil, spot: source.spot(value))
  }

  /// Returns the failure of a value inside a model that is not the container which the model's own code opens.
  func notContainer(_ container: any Any.Type, _ value: S.Value) -> ValueFailure {
    .mismatch(container == [Any].self ? "an array" : "an object", source.scalar(value))
  }
}
