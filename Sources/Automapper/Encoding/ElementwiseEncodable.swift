/// A collection or Optional that the mapper encodes itself, element by element: the counterpart of
/// `ElementwiseDecodable`.
///
/// The memory holds a `Self`. Implementations spell that type out, as in `[Element].self`, where the compiler then
/// needs no metadata.
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
    if session.engine.configuration.sortsSets {
      try session.sorted(elements) { try $0.encode($1, child) }
    } else {
      try session.sequence(elements) { try session.encode($0, child) }
    }
  }
}

extension Dictionary: ElementwiseEncodable where Key: Encodable, Value: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    if Key.self == String.self {
      try named(memory, session, table)
    } else {
      try others(bytesOf: memory, session, table)
    }
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    if Key.self == String.self {
      try named(memory, session, table)
    } else {
      try others(foundationOf: memory, session, table)
    }
  }

  /// Writes a dictionary whose keys are Strings.
  @inline(__always)
  private static func named<K: Sink>(
    _ memory: UnsafeRawPointer, _ session: EncodingSession<K>, _ table: TypeTable
  ) throws {
    let child = table.child(Value.self)
    if try session.namedLeaves(at: memory, child.outputKind) { return }
    let dictionary = memory.assumingMemoryBound(to: [String: Value].self).pointee
    try session.members(
      of: dictionary, name: { $0 }, write: { try session.encode($0, child) })
  }

  // Not inlined: inlined code would take stack space at each level of nested dictionaries.

  @inline(never)
  private static func others(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  @inline(never)
  private static func others(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    try write(memory, session, table)
  }

  /// Writes a dictionary whose keys are not Strings: as an object if the keys have names, otherwise as an array that
  /// alternates keys and values.
  @inline(__always)
  private static func write<K: Sink>(
    _ memory: UnsafeRawPointer, _ session: EncodingSession<K>, _ table: TypeTable
  ) throws {
    let dictionary = memory.assumingMemoryBound(to: Self.self).pointee
    let child = table.child(Value.self)
    let keys = table.dictionaryKeys ?? DictionaryKeys(Key.self)
    if keys.areUnique {
      return try session.members(
        of: dictionary, name: { keys.name(of: $0) ?? "" },
        write: { try session.encode($0, child) })
    }
    if let names = keys.distinctNames(of: dictionary) {
      var next = 0
      return try session.members(
        of: dictionary,
        name: { _ in
          defer { next += 1 }
          return names[next]
        }, write: { try session.encode($0, child) })
    }
    if keys.areNames {
      // As with JSONEncoder, one value is written for each name.
      let named = [String: Value](
        dictionary.lazy.map { (keys.name(of: $0.key) ?? "", $0.value) }, uniquingKeysWith: { $1 })
      return try session.members(
        of: named, name: { $0 }, write: { try session.encode($0, child) })
    }
    try alternating(dictionary, session, child)
  }

  /// Not inlined: the types of pairs and parts would be looked up for each dictionary.
  @inline(never)
  private static func alternating<K: Sink>(
    _ dictionary: Self, _ session: EncodingSession<K>, _ child: TypeTable
  ) throws {
    let keyTable = session.workspace.table(for: Key.self)
    var parts: [Part] = []
    parts.reserveCapacity(dictionary.count * 2)
    for (key, value) in dictionary {
      parts.append(.key(key))
      parts.append(.value(value))
    }
    try session.sequence(parts) { part in
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
