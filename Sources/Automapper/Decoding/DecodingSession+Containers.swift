/// Decoders and containers that a model's own code opens over a value.
extension DecodingSession {
  /// Returns a decoder over a value that a model's own code opens.
  func decoder(
    _ value: S.Value, _ table: TypeTable, _ node: PathNode
  ) throws -> any Decoder {
    try checkDepth(for: value, inside: node.parent, node)
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
      return try unkeyedContainerInsteadOfValue(frame)
    }
    return unkeyedContainer(frame, position)
  }

  /// Opens a container over the replacement for null. Throws for any other value that is no array.
  @inline(never)
  private func unkeyedContainerInsteadOfValue(
    _ frame: DecodingFrame<S>
  ) throws -> any UnkeyedDecodingContainer {
    let (table, node) = (frame.table, frame.node)
    guard let node, let array = replacement([Any].self, of: frame.value, node, table) else {
      throw containerMismatch([Any].self, frame.handle, table, node)
    }
    return try foundationSession.nestedUnkeyedContainer(array, table, node)
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
    try checkDepth(for: value, inside: node.parent, node)
    let frame = frames.pushInner(self, source.handle(value), table, node)
    // Uses the frame's session, which may be its own with a fixed path.
    return try frame.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(
    _ value: S.Value, _ table: TypeTable, _ node: PathNode
  ) throws -> any UnkeyedDecodingContainer {
    try checkDepth(for: value, inside: node.parent, node)
    return try unkeyedContainer(frames.pushInner(self, source.handle(value), table, node))
  }

  /// Opens an array that is an element of another array, to which `node` leads.
  func nestedUnkeyedContainer(
    _ value: S.Value, _ table: TypeTable, _ node: PathNode?, at index: Int
  ) throws -> any UnkeyedDecodingContainer {
    try checkDepth(for: value, inside: node, PathNode(parent: node, index: index))
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
