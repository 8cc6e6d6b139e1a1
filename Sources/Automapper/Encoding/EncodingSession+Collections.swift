extension EncodingSession {
  /// Writes an array of values.
  @inline(__always)
  func sequence<Elements: Collection>(
    _ elements: Elements, _ write: (Elements.Element) throws -> Void
  ) throws {
    let (destination, container) = try begin(array: elements.count)
    let depth = path.count &- 1
    var index = 0
    for element in elements {
      path.setTop(index: index)
      sink.beginElement(container)
      do { try write(element) } catch { throw located(error, above: depth) }
      index &+= 1
    }
    path.pop(to: depth)
    sink.leave(destination)
  }

  /// Writes an array of contiguous elements without copying them.
  @inline(__always)
  func sequence<Element>(
    _ elements: borrowing Span<Element>, _ write: (borrowing Element) throws -> Void
  ) throws {
    let (destination, container) = try begin(array: elements.count)
    let depth = path.count &- 1
    var index = 0
    while index < elements.count {
      path.setTop(index: index)
      sink.beginElement(container)
      do {
        try withElement(elements, index) { try write($0) }
      } catch {
        throw located(error, above: depth)
      }
      index &+= 1
    }
    path.pop(to: depth)
    sink.leave(destination)
  }

  /// Writes a set in the order of its elements' JSON texts.
  ///
  /// The elements are encoded once, to trees that are then sorted and written: an element may contain further sets.
  @inline(never)
  func sorted<Elements: Collection>(
    _ elements: Elements,
    _ write: (EncodingSession<FoundationSink>, Elements.Element) throws -> Void
  ) throws {
    let sessionOwner = detachedSessionOwner()
    let session = sessionOwner.session
    session.enclosingProperty = enclosingProperty
    try session.sequence(elements) { try write(session, $0) }
    let trees = FoundationType.array(sessionOwner.takeResult()) ?? []
    // A number that JSON cannot represent comes first. Its error is thrown when it is written.
    let texts = trees.map { (try? mapper.json(from: $0, options: .sortedKeys)) ?? "" }
    let ordered = zip(trees, texts).sorted { $0.1 < $1.1 }
    try sequence(ordered) { try any($0.0) }
  }

  /// Opens an array and pushes a path entry, which is set to the index of each element.
  @inline(__always)
  private func begin(array count: Int) throws -> (K.Destination, K.Container) {
    try checkDepth()
    let destination = sink.enter()
    let container = sink.array(destination)
    sink.reserve(container, count)
    path.push(index: 0)
    return (destination, container)
  }

  /// Adds the pushed path to an error, and pops the path to `depth`.
  @inline(never)
  func located(
    _ error: any Error, above depth: Int, sourceKey: String? = nil
  ) -> any Error {
    workspace.located(error, above: depth, sourceKey: sourceKey)
  }

  /// Writes an object of the given members in their order.
  func members<Value>(
    _ members: [(key: String, value: Value)], _ write: (Value) throws -> Void
  ) throws {
    try checkDepth()
    let destination = sink.enter()
    let container = sink.object(destination)
    let depth = path.count
    for (key, value) in members {
      begin(container, key, above: depth)
      do { try write(value) } catch { throw located(error, above: depth, sourceKey: key) }
    }
    path.pop(to: depth)
    sink.leave(destination)
  }

  /// Writes a dictionary as an object, with a name for each key.
  ///
  /// Goes from index to index, because in code that is not specialised an iterator creates the type of each pair.
  @inline(__always)
  func members<Key, Value>(
    of dictionary: [Key: Value], name: (Key) -> String, write: (Value) throws -> Void
  ) throws {
    try checkDepth()
    let destination = sink.enter()
    let container = sink.object(destination)
    let depth = path.count
    let (keys, values) = (dictionary.keys, dictionary.values)
    var index = dictionary.startIndex
    while index != dictionary.endIndex {
      let key = name(keys[index])
      begin(container, key, above: depth)
      do {
        try write(values[index])
      } catch {
        throw located(error, above: depth, sourceKey: key)
      }
      dictionary.formIndex(after: &index)
    }
    path.pop(to: depth)
    sink.leave(destination)
  }

  /// Begins a member whose key is data.
  @inline(__always)
  func begin(_ container: K.Container, _ key: String, above depth: Int) {
    path.pop(to: depth)
    path.push(text: key)
    sink.begin(container, key: key)
  }
}

// MARK: Scalars

extension EncodingSession {
  /// Writes an array of `Int`, `String` or `Double`, which need only the sink. Returns false for other element types.
  ///
  /// The memory holds an array of the type that `kind` describes.
  @inline(__always)
  func leaves(at memory: UnsafeRawPointer, _ kind: ValueKind) throws -> Bool {
    switch kind {
    case .int: try leaves(memory.assumingMemoryBound(to: [Int].self)) { $0.put($1) }
    case .string: try leaves(memory.assumingMemoryBound(to: [String].self)) { $0.put($1) }
    case .double: try leaves(memory.assumingMemoryBound(to: [Double].self)) { try $0.put($1) }
    default: return false
    }
    return true
  }

  @inline(__always)
  private func leaves<Element>(
    _ elements: UnsafePointer<[Element]>, _ put: (K, Element) throws -> Void
  ) throws {
    try checkDepth()
    let sink = sink
    if sink.put(all: elements.pointee) { return }
    let destination = sink.enter()
    let container = sink.array(destination)
    var index = 0
    for element in elements.pointee {
      sink.beginElement(container)
      do {
        try put(sink, element)
      } catch {
        path.push(index: index)
        throw located(error, above: path.count &- 1)
      }
      index &+= 1
    }
    sink.leave(destination)
  }

  /// Writes a dictionary of `Int`, `String` or `Double` whose keys are Strings. Returns false for other value types.
  @inline(__always)
  func namedLeaves(at memory: UnsafeRawPointer, _ kind: ValueKind) throws -> Bool {
    switch kind {
    case .int: try namedLeaves(memory.assumingMemoryBound(to: [String: Int].self)) { $0.put($1) }
    case .string:
      try namedLeaves(memory.assumingMemoryBound(to: [String: String].self)) { $0.put($1) }
    case .double:
      try namedLeaves(memory.assumingMemoryBound(to: [String: Double].self)) { try $0.put($1) }
    default: return false
    }
    return true
  }

  @inline(__always)
  private func namedLeaves<Value>(
    _ members: UnsafePointer<[String: Value]>, _ put: (K, Value) throws -> Void
  ) throws {
    try checkDepth()
    let sink = sink
    if sink.put(all: members.pointee) { return }
    let destination = sink.enter()
    let container = sink.object(destination)
    for (key, value) in members.pointee {
      sink.begin(container, key: key)
      do {
        try put(sink, value)
      } catch {
        path.push(text: key)
        throw located(error, above: path.count &- 1, sourceKey: key)
      }
    }
    sink.leave(destination)
  }
}
