/// A collection or Optional that the mapper builds itself, element by element.
///
/// The standard `init(from:)` cannot skip elements, decode subclasses that the data names, or keep keys that are
/// data, and it opens a container for each value. The memory is uninitialised before, and holds a `Self` after unless
/// the call throws. Each source has its own requirement, because only concrete sources are specialised. Both
/// requirements call one body.
protocol ElementwiseDecodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws
  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws
}

extension Optional: ElementwiseDecodable where Wrapped: Decodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    let result = try read(value, session, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    let result = try read(value, session, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  @inline(__always)
  private static func read<S: DecodingSource>(
    _ value: S.Value, _ session: DecodingSession<S>, _ table: TypeTable
  ) throws -> Self {
    if session.source.isNull(value) { return nil }
    return try session.decode(Wrapped.self, value, table.child(Wrapped.self))
  }
}

extension Array: ElementwiseDecodable where Element: Decodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    if try session.fillScalars(memory, value, table, table.child(Element.self)) { return }
    let result = try read(bytes: value, session, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    if try session.fillScalars(memory, value, table, table.child(Element.self)) { return }
    let result = try read(foundation: value, session, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  // Each source has its own closure, because a closure in a generic function is not specialised. An empty array is
  // returned early: `Array` would write the count, 0, to the empty storage that all threads share.

  fileprivate static func read(
    bytes value: Int, _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws -> Self {
    let child = table.child(Element.self)
    guard var elements = session.source.elements(value) else {
      return try session.lenientArray(of: Element.self, value, table, child)
    }
    try session.checkDepth()
    if elements.count == 0 { return [] }
    return try Self(unsafeUninitializedCapacity: elements.count) { buffer, count in
      try session.read(&elements, into: buffer, &count, child)
    }
  }

  fileprivate static func read(
    foundation value: Any, _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws -> Self {
    let child = table.child(Element.self)
    guard var elements = session.source.elements(value) else {
      return try session.lenientArray(of: Element.self, value, table, child)
    }
    try session.checkDepth()
    if elements.count == 0 { return [] }
    return try Self(unsafeUninitializedCapacity: elements.count) { buffer, count in
      try session.read(&elements, into: buffer, &count, child)
    }
  }
}

extension ContiguousArray: ElementwiseDecodable where Element: Decodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    let result = Self(try [Element].read(bytes: value, session, table))
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    let result = Self(try [Element].read(foundation: value, session, table))
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }
}

extension Set: ElementwiseDecodable where Element: Decodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    let result = Set(try [Element].read(bytes: value, session, table))
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    let result = Set(try [Element].read(foundation: value, session, table))
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }
}

extension Dictionary: ElementwiseDecodable where Key: Decodable, Value: Decodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    guard Key.self == String.self else {
      return try fillOther(memory, bytes: value, session, table)
    }
    let result = try session.dictionary(of: Value.self, value, table)
    memory.bindMemory(to: [String: Value].self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    guard Key.self == String.self else {
      return try fillOther(memory, foundation: value, session, table)
    }
    let result = try session.dictionary(of: Value.self, value, table)
    memory.bindMemory(to: [String: Value].self, capacity: 1).initialize(to: result)
  }

  // Keys other than strings. Not inlined, because it would take stack at each level of nested dictionaries.

  @inline(never)
  private static func fillOther(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    let result = try session.dictionary(Key.self, Value.self, value, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  @inline(never)
  private static func fillOther(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    let result = try session.dictionary(Key.self, Value.self, value, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }
}
