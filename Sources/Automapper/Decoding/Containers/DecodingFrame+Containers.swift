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
      return try containerInsteadOfValue(type)
    }
  }

  /// Opens a container over the replacement for null. Throws for any other value that is no object.
  @inline(never)
  private func containerInsteadOfValue<Key: CodingKey>(
    _ type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let container = [String: Any].self
    guard let node, let object = session.replacement(container, of: value, node, table) else {
      throw session.containerMismatch(container, handle, table, node)
    }
    return try session.foundationSession.nestedContainer(type, object, table, node)
  }

  /// Returns a keyed container over the value. Containers with the same key type share a frame.
  ///
  /// Reads facts only, so that opening a container retains nothing but its frame.
  @inline(__always)
  func keyedContainer<Key: CodingKey>(
    _ type: Key.Type
  ) throws(NotAnObject) -> KeyedDecodingContainer<Key> {
    if !isCurrent { detach() }
    let keys = hasNode ? table.nestedKeyTable(type).input : table.inputKeys(type)
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
    if hasNode, facts.isObserved { noteOpened(keys) }
    bind(reader)
  }

  @inline(never)
  private func noteOpened(_ keys: InputKeys) {
    session.observation?.opened.append((node?.steps ?? [], handle, keys.table))
  }

  /// Pushes a frame for keys of another type: those of a superclass, or of a part of the model.
  @inline(never)
  private func another(_ keys: InputKeys) throws(NotAnObject) -> DecodingFrame {
    noteOther(keys.table)
    let other = session.frames.pushInner(session, handle, table, node)
    // Uses the frame's session, which may be its own with a fixed path.
    try other.place(keys)
    return other
  }
}
