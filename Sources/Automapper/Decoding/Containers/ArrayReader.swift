/// A cursor over the elements of one array, for a model's own code.
struct ArrayReader<S: DecodingSource> {
  let frame: DecodingFrame<S>
  private(set) var position: S.ArrayPosition

  init(frame: DecodingFrame<S>, position: S.ArrayPosition) {
    self.frame = frame
    self.position = position
  }

  var session: DecodingSession<S> {
    @inline(__always) get { frame.current }
  }
  var table: TypeTable {
    @inline(__always) get { frame.table }
  }
  var count: Int {
    @inline(__always) get { position.count }
  }
  var index: Int {
    @inline(__always) get { position.index }
  }
  var isAtEnd: Bool {
    @inline(__always) get { position.index >= position.count }
  }

  @inline(__always)
  mutating func advance() { position.advance(frame.facts.placer) }

  /// Decodes the next element as a scalar. Advances only on success, so that handwritten code may try one type
  /// after another.
  @inline(__always)
  mutating func leaf<T: Leaf>(_ type: T.Type) throws -> T {
    guard let value = position.peek() else { throw atEnd(type) }
    let result =
      try T.plain(value, in: frame.scalars)
      ?? session.decodeConverting(type, value, frame.node, index: index)
    advance()
    return result
  }

  /// Decodes the next element as any Decodable type. Advances only on success.
  @inline(__always)
  mutating func nested<T: Decodable>(_ type: T.Type) throws -> T {
    guard let value = position.peek() else { throw atEnd(type) }
    let result =
      if session.conversions.areGranted {
        try session.permitted(type, frame.node, .index(index)) { try decode(type, value) }
      } else {
        try decode(type, value)
      }
    advance()
    return result
  }

  @inline(__always)
  private func decode<T: Decodable>(_ type: T.Type, _ value: S.Value) throws -> T {
    let session = session
    let depth = session.path.count
    if let node = frame.node { session.path.push(node) }
    session.path.push(index: index)
    defer { session.path.pop(to: depth) }
    do {
      return try session.decode(type, value, table.child(type))
    } catch {
      let error = session.passing(error, as: type, value, sourceKey: nil)
      throw session.hides(frame.node) ? session.hiding(error) : error
    }
  }

  /// Skips the next element if it is null.
  mutating func skipNull() throws -> Bool {
    guard let value = position.peek() else { throw atEnd(Never.self) }
    guard frame.scalars.isNull(value) else { return false }
    advance()
    return true
  }

  /// Returns the next element without advancing, so that a container or decoder can be opened over it.
  @inline(__always)
  func peek(_ type: @autoclosure () -> any Any.Type) throws -> S.Value {
    guard let value = position.peek() else { throw atEnd(type()) }
    return value
  }

  /// Creates the path node of the next element.
  func makeNode() -> PathNode { PathNode(parent: frame.node, index: index) }

  @inline(never)
  private func atEnd(_ type: any Any.Type) -> any Error {
    session.error(
      ValueFailure(
        .nullValue, expected: session.workspace.name(of: type), found: "the end of the array"),
      as: type, node: frame.node, step: .index(index), key: DataKey(index: index), sourceKey: nil)
  }
}
