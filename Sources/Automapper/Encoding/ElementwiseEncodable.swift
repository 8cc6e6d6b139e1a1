/// A collection or Optional that the mapper writes itself, element by element: the counterpart of
/// `ElementwiseDecodable`. The memory holds a `Self`.
protocol ElementwiseEncodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws
  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws
}

extension ElementwiseEncodable {
  @inline(__always)
  fileprivate static func load(_ memory: UnsafeRawPointer) -> Self {
    memory.assumingMemoryBound(to: Self.self).pointee
  }
}

extension Optional: ElementwiseEncodable where Wrapped: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    guard let value = load(memory) else { return session.sink.putNull() }
    try session.encode(value, table.child(Wrapped.self))
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    guard let value = load(memory) else { return session.sink.putNull() }
    try session.encode(value, table.child(Wrapped.self))
  }
}

extension Array: ElementwiseEncodable where Element: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    let child = table.child(Element.self)
    try session.sequence(load(memory)) { try session.encode($0, child) }
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    let child = table.child(Element.self)
    try session.sequence(load(memory)) { try session.encode($0, child) }
  }
}

extension ContiguousArray: ElementwiseEncodable where Element: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    let child = table.child(Element.self)
    try session.sequence(load(memory)) { try session.encode($0, child) }
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    let child = table.child(Element.self)
    try session.sequence(load(memory)) { try session.encode($0, child) }
  }
}

extension Set: ElementwiseEncodable where Element: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    let child = table.child(Element.self)
    try session.sequence(load(memory)) { try session.encode($0, child) }
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    let child = table.child(Element.self)
    try session.sequence(load(memory)) { try session.encode($0, child) }
  }
}

extension Dictionary: ElementwiseEncodable where Key: Encodable, Value: Encodable {
  static func encode(
    bytesOf memory: UnsafeRawPointer, _ session: EncodingSession<ByteSink>, _ table: TypeTable
  ) throws {
    try write(load(memory), session, table)
  }

  static func encode(
    foundationOf memory: UnsafeRawPointer, _ session: EncodingSession<FoundationSink>,
    _ table: TypeTable
  ) throws {
    try write(load(memory), session, table)
  }

  /// Keys with names make an object; others stand in an array before their values.
  @inline(__always)
  private static func write<K: Sink>(
    _ dictionary: Self, _ session: EncodingSession<K>, _ table: TypeTable
  ) throws {
    let child = table.child(Value.self)
    if let dictionary = FoundationType.take(dictionary, as: [String: Value].self) {
      return try session.members(dictionary) { try session.encode($0, child) }
    }
    if DictionaryKeys.areNames(Key.self) {
      let members = dictionary.lazy.map {
        (key: DictionaryKeys.name(of: $0.key) ?? "", value: $0.value)
      }
      return try session.members(members) { try session.encode($0, child) }
    }
    let keys = session.workspace.table(for: Key.self)
    try session.sequence(dictionary.flatMap { [Part.key($0.key), .value($0.value)] }) { part in
      switch part {
      case .key(let key): try session.encode(key, keys)
      case .value(let value): try session.encode(value, child)
      }
    }
  }

  private enum Part {
    case key(Key)
    case value(Value)
  }
}
