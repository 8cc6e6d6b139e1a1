/// A collection or Optional that the mapper builds itself, element by element.
///
/// Their own `init(from:)` knows nothing of elements to skip, of subclasses that the data names, of
/// keys that are data; and it asks for a container a value. The memory is uninitialised before, and
/// holds a `Self` after unless the call throws. One requirement a source, because only a concrete
/// source is specialised; both call one body.
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

/// A type that nil is a value of.
protocol NilRepresentable {
  static var nilValue: Any { get }
}

extension Optional: NilRepresentable {
  static var nilValue: Any { Self.none as Any }
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
  private static func read<S: Source>(
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
    let result = try session.array(of: Element.self, value, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    if try session.fillScalars(memory, value, table, table.child(Element.self)) { return }
    let result = try session.array(of: Element.self, value, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }
}

extension ContiguousArray: ElementwiseDecodable where Element: Decodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    let result = Self(try session.array(of: Element.self, value, table))
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    let result = Self(try session.array(of: Element.self, value, table))
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }
}

extension Set: ElementwiseDecodable where Element: Decodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    let result = Set(try session.array(of: Element.self, value, table))
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    let result = Set(try session.array(of: Element.self, value, table))
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }
}

extension Dictionary: ElementwiseDecodable where Key: Decodable, Value: Decodable {
  static func fill(
    _ memory: UnsafeMutableRawPointer, bytes value: Int,
    _ session: DecodingSession<ByteSource>, _ table: TypeTable
  ) throws {
    let result = try session.dictionary(Key.self, Value.self, value, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }

  static func fill(
    _ memory: UnsafeMutableRawPointer, foundation value: Any,
    _ session: DecodingSession<FoundationSource>, _ table: TypeTable
  ) throws {
    let result = try session.dictionary(Key.self, Value.self, value, table)
    memory.bindMemory(to: Self.self, capacity: 1).initialize(to: result)
  }
}
