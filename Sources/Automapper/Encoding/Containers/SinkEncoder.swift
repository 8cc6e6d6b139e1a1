/// The encoder that a model's `encode(to:)` receives, over one sink. It is also its own single value container.
///
/// Conforming types are shells of three words; the methods are implemented here.
protocol SinkEncoder: Encoder, SingleValueEncodingContainer, AnyEncoding, MappedWriting {
  associatedtype K: Sink
  var sessionOwner: EncodingSessionOwner<K> { get }
  var destination: K.Destination { get }
  var table: TypeTable { get }
  /// The path from the model to this value, for encoders that a container returned.
  var node: PathNode? { get }
}

extension SinkEncoder {
  var node: PathNode? {
    @inline(__always) get { nil }
  }

  var session: EncodingSession<K> {
    @inline(__always) get { sessionOwner.session }
  }

  var codingPath: [any CodingKey] {
    @inline(__always) get { session.path.codingPath + (node?.codingPath ?? []) }
  }

  var userInfo: [CodingUserInfoKey: Any] {
    @inline(__always) get { session.workspace.codingUserInfo }
  }

  @inline(__always)
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let session = session
    let keys = node == nil ? table.outputKeys(type) : table.nestedKeyTable(type).output(type)
    return session.sink.keyedContainer(session, session.sink.object(destination), keys, node, type)
  }

  @inline(__always)
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let session = session
    return session.sink.unkeyedContainer(
      ArrayWriter(session, session.sink.array(destination), table, node))
  }

  @inline(__always)
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  @inline(__always)
  func write<Model>(_ model: Model) throws { try session.mapped(model, destination, table, node) }

  // MARK: A single value

  @inline(__always)
  private var sink: K {
    session.sink.single(destination)
    return session.sink
  }

  @inline(__always)
  func encodeNil() throws { sink.putNull() }
  @inline(__always)
  func encode(_ value: Bool) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: String) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: Double) throws { try located { try sink.put(value) } }
  @inline(__always)
  func encode(_ value: Float) throws { try located { try sink.put(value) } }
  @inline(__always)
  func encode(_ value: Int) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: Int8) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: Int16) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: Int32) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: Int64) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: UInt) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: UInt8) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: UInt16) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: UInt32) throws { sink.put(value) }
  @inline(__always)
  func encode(_ value: UInt64) throws { sink.put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func encode(_ value: Int128) throws { sink.put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  @inline(__always)
  func encode(_ value: UInt128) throws { sink.put(value) }

  @inline(__always)
  func encode<T: Encodable>(_ value: T) throws {
    let session = session
    let depth = session.path.count
    if let node { session.path.push(node) }
    do {
      try write(value, session, table.child(T.self))
    } catch {
      throw session.located(error, above: depth)
    }
    session.path.pop(to: depth)
  }

  @inline(__always)
  private func write<T: Encodable>(
    _ value: T, _ session: EncodingSession<K>, _ table: TypeTable
  ) throws {
    let sink = session.sink
    // A model or a collection continues an existing container, as with JSONEncoder.
    if sink.isWritten(destination), !table.outputKind.isLeaf {
      if table.plan.continuesObjects {
        sink.prepareForOther(destination)
        return try session.encode(continuing: value, to: destination, table)
      }
      if try session.add(value, to: destination, table) { return }
    }
    sink.single(destination)
    let mark = sink.valueMark()
    do {
      try session.encode(value, table)
    } catch {
      sink.discardValue(since: mark)
      throw error
    }
  }

  @inline(__always)
  private func located(_ body: () throws -> Void) throws {
    do { try body() } catch { throw session.passing(error, node: node, sourceKey: nil) }
  }
}
