/// A collection or Optional that the mapper builds itself, element by element.
///
/// The standard `init(from:)` cannot skip elements, decode subclasses that the data names, or keep keys that are
/// data, and it opens a container for each value. Each source has its own requirement, because only concrete sources
/// are specialised.
protocol ElementwiseDecodable {
  static func read(
    bytes value: Int, _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws -> Self
  static func read(
    foundation value: Any, _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws -> Self
}

// The memory is uninitialised before, and holds a `Self` after unless the call throws. It is bound last, because the
// values inside may use the same memory. The caller passes the metadata of `Self` to a function of an extension. The
// requirements of a generic collection would look it up.
extension ElementwiseDecodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    let result = try read(bytes: value, session, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    let result = try read(foundation: value, session, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }
}

extension Optional: ElementwiseDecodable where Wrapped: Decodable {
  static func read(
    bytes value: Int, _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws -> Self {
    if session.source.isNull(value) { return nil }
    return try session.decode(Wrapped.self, value, table.child(Wrapped.self))
  }

  static func read(
    foundation value: Any, _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws -> Self {
    if session.source.isNull(value) { return nil }
    return try session.decode(Wrapped.self, value, table.child(Wrapped.self))
  }
}

// Each source has its own closure, because a closure in a generic function is not specialised. An empty array is
// returned early: `Array` would write the count, 0, to the empty storage that all threads share.
extension Array: ElementwiseDecodable where Element: Decodable {
  static func read(
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

  static func read(
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
  static func read(
    bytes value: Int, _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws -> Self {
    Self(try [Element].read(bytes: value, session, table))
  }

  static func read(
    foundation value: Any, _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws -> Self {
    Self(try [Element].read(foundation: value, session, table))
  }
}

extension Set: ElementwiseDecodable where Element: Decodable {
  static func read(
    bytes value: Int, _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws -> Self {
    Self(try [Element].read(bytes: value, session, table))
  }

  static func read(
    foundation value: Any, _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws -> Self {
    Self(try [Element].read(foundation: value, session, table))
  }
}

// The bit casts are between one type, since `Key` is `String`.
extension Dictionary: ElementwiseDecodable where Key: Decodable, Value: Decodable {
  static func read(
    bytes value: Int, _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws -> Self {
    guard Key.self == String.self else { return try readOther(bytes: value, session, table) }
    return unsafeBitCast(
      try session.dictionary(of: Value.self, value, table), to: Self.self)
  }

  static func read(
    foundation value: Any, _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws -> Self {
    guard Key.self == String.self else { return try readOther(foundation: value, session, table) }
    return unsafeBitCast(
      try session.dictionary(of: Value.self, value, table), to: Self.self)
  }

  // Keys other than strings. Not inlined, because it would take stack at each level of nested dictionaries.

  @inline(never)
  private static func readOther(
    bytes value: Int, _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws -> Self {
    try session.dictionary(Key.self, Value.self, value, table)
  }

  @inline(never)
  private static func readOther(
    foundation value: Any, _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws -> Self {
    try session.dictionary(Key.self, Value.self, value, table)
  }
}
