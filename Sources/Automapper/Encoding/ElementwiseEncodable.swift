/// A collection or Optional that the mapper writes itself, element by element: the counterpart of
/// `ElementwiseDecodable`. The memory holds a `Self`, which its parts say again: of a type that is
/// spelled out the compiler needs no metadata.
protocol ElementwiseEncodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws
  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws
}

extension Optional: ElementwiseEncodable where Wrapped: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  @inline(__always)
  private static func write<K: Sink>(
    _ memory: UnsafeRawPointer, _ session: EncodingSession<K>, _ table: TypeTable
  ) throws {
    let value = memory.assumingMemoryBound(to: Self.self)
    let child = table.child(Wrapped.self)
    let isPresent = try withPresent(value.pointee) { try session.encode($0, child) }
    if !isPresent { session.sink.putNull() }
  }
}

extension Array: ElementwiseEncodable where Element: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  @inline(__always)
  private static func write<K: Sink>(
    _ memory: UnsafeRawPointer, _ session: EncodingSession<K>, _ table: TypeTable
  ) throws {
    let child = table.child(Element.self)
    if try session.leaves(at: memory, child.outputKind) { return }
    let elements = memory.assumingMemoryBound(to: [Element].self).pointee
    try session.sequence(elements.span) { try session.encode($0, child) }
  }
}

extension ContiguousArray: ElementwiseEncodable where Element: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  @inline(__always)
  private static func write<K: Sink>(
    _ memory: UnsafeRawPointer, _ session: EncodingSession<K>, _ table: TypeTable
  ) throws {
    let child = table.child(Element.self)
    let elements = memory.assumingMemoryBound(to: ContiguousArray<Element>.self).pointee
    try session.sequence(elements.span) { try session.encode($0, child) }
  }
}

extension Set: ElementwiseEncodable where Element: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  @inline(__always)
  private static func write<K: Sink>(
    _ memory: UnsafeRawPointer, _ session: EncodingSession<K>, _ table: TypeTable
  ) throws {
    let child = table.child(Element.self)
    let elements = memory.assumingMemoryBound(to: Set<Element>.self).pointee
    try session.sequence(elements) { try session.encode($0, child) }
  }
}

extension Dictionary: ElementwiseEncodable where Key: Encodable, Value: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  /// Keys with names make an object; others stand in an array before their values.
  @inline(__always)
  private static func write<K: Sink>(
    _ memory: UnsafeRawPointer, _ session: EncodingSession<K>, _ table: TypeTable
  ) throws {
    let child = table.child(Value.self)
    if Key.self == String.self {
      if try session.namedLeaves(at: memory, child.outputKind) { return }
      let dictionary = memory.assumingMemoryBound(to: [String: Value].self).pointee
      return try session.members(dictionary) { try session.encode($0, child) }
    }
    let keys = table.dictionaryKeys ?? DictionaryKeys(Key.self)
    try write(memory.assumingMemoryBound(to: Self.self).pointee, session, child, keys)
  }

  /// Writes a dictionary whose keys are not Strings.
  @inline(never)
  private static func write<K: Sink>(
    _ dictionary: Self, _ session: EncodingSession<K>, _ child: TypeTable, _ keys: DictionaryKeys
  ) throws {
    if keys.areNames {
      let members = dictionary.lazy.map { (key: keys.name(of: $0.key) ?? "", value: $0.value) }
      return try session.members(members) { try session.encode($0, child) }
    }
    let keyTable = session.workspace.table(for: Key.self)
    try session.sequence(dictionary.flatMap { [Part.key($0.key), .value($0.value)] }) { part in
      switch part {
      case .key(let key): try session.encode(key, keyTable)
      case .value(let value): try session.encode(value, child)
      }
    }
  }

  private enum Part {
    case key(Key)
    case value(Value)
  }
}
