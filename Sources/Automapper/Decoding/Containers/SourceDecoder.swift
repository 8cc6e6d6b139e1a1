/// The decoder that a model's `init(from:)` receives, over one source. It is also its own
/// single-value container.
///
/// Conforming types are shells with one reference, so that an `any Decoder` holds them without an
/// allocation. The bodies here are inlined into each shell and specialised there.
protocol SourceDecoder: Decoder, SingleValueDecodingContainer, JSONValueReading, MappedReading {
  associatedtype S: DecodingSource
  var frame: DecodingFrame<S> { get }
}

extension SourceDecoder {
  private var session: DecodingSession<S> {
    @inline(__always) get { frame.current }
  }
  private var table: TypeTable {
    @inline(__always) get { frame.table }
  }

  var codingPath: [any CodingKey] {
    @inline(__always) get { frame.codingPath }
  }

  var userInfo: [CodingUserInfoKey: Any] { session.workspace.codingUserInfo }

  @inline(__always)
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try frame.container(keyedBy: type)
  }

  @inline(__always)
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try session.unkeyedContainer(frame)
  }

  @inline(__always)
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func readJSONValue() throws -> JSONValue {
    try located(JSONValue.self) { try session.jsonValue($0) }
  }

  func read<Model>(_ type: Model.Type) throws -> Model {
    try session.mapped(type, frame.handle, table, frame.node)
  }

  // MARK: A single value

  @inline(__always)
  func decodeNil() -> Bool { frame.scalars.isNull(frame.value) }

  @inline(__always)
  func decode(_ type: Bool.Type) throws -> Bool { try leaf(type) }
  @inline(__always)
  func decode(_ type: String.Type) throws -> String { try leaf(type) }
  @inline(__always)
  func decode(_ type: Double.Type) throws -> Double { try leaf(type) }
  @inline(__always)
  func decode(_ type: Float.Type) throws -> Float { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int.Type) throws -> Int { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int8.Type) throws -> Int8 { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int16.Type) throws -> Int16 { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int32.Type) throws -> Int32 { try leaf(type) }
  @inline(__always)
  func decode(_ type: Int64.Type) throws -> Int64 { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt.Type) throws -> UInt { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt8.Type) throws -> UInt8 { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt16.Type) throws -> UInt16 { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt32.Type) throws -> UInt32 { try leaf(type) }
  @inline(__always)
  func decode(_ type: UInt64.Type) throws -> UInt64 { try leaf(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func decode(_ type: Int128.Type) throws -> Int128 { try leaf(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try leaf(type) }

  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let session = session
    let depth = session.path.count
    defer { session.path.pop(to: depth) }
    return try located(type) { value in
      if let node = frame.node { session.path.push(node) }
      return try session.decode(type, value, table.child(type))
    }
  }

  @inline(__always)
  private func leaf<T: Leaf>(_ type: T.Type) throws -> T {
    let value = frame.value
    return try T.plain(value, in: frame.scalars)
      ?? session.decodeConverting(type, value, frame.node)
  }

  @inline(__always)
  private func located<T>(_ type: T.Type, _ body: (S.Value) throws -> T) throws -> T {
    let session = session
    let value = session.source.value(frame.handle)
    if session.conversions.areGranted {
      return try session.permitted(type, frame.node, nil) {
        try located(session, type, value, body)
      }
    }
    return try located(session, type, value, body)
  }

  @inline(__always)
  private func located<T>(
    _ session: DecodingSession<S>, _ type: T.Type, _ value: S.Value, _ body: (S.Value) throws -> T
  ) throws -> T {
    let depth = session.path.count
    do {
      return try body(value)
    } catch {
      session.path.pop(to: depth)
      throw session.passing(error, as: type, value, node: frame.node, sourceKey: nil)
    }
  }
}
