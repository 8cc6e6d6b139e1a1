/// The encoder that a model's `encode(to:)` receives, over one sink; also its own single value
/// container. Conforming types are shells of three words; the bodies are here.
protocol SinkEncoder: Encoder, SingleValueEncodingContainer, AnyEncoding, MappedWriting {
  associatedtype K: Sink
  var hold: EncodingSessionHold<K> { get }
  var place: K.Place { get }
  var table: TypeTable { get }
  /// The way from the model to here, for encoders that a container gave out.
  var node: PathNode? { get }
}

extension SinkEncoder {
  var node: PathNode? { nil }

  var session: EncodingSession<K> {
    @inline(__always) get { hold.session }
  }

  var codingPath: [any CodingKey] { session.path.codingPath + (node?.codingPath ?? []) }

  var userInfo: [CodingUserInfoKey: Any] { session.workspace.userInfo }

  @inline(__always)
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let session = session
    let keys = node == nil ? table.outputKeys(type) : table.nestedKeyTable(type).output(type)
    return session.sink.keyedContainer(session, session.sink.object(place), keys, node, type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    session.sink.unkeyedContainer(
      ArrayWriter(
        hold: hold, container: session.sink.array(place), table: table, node: node))
  }

  @inline(__always)
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func write<Model>(_ model: Model) throws { try session.mapped(model, place, table, node) }

  // MARK: A single value

  @inline(__always)
  private var sink: K {
    session.sink.single(place)
    return session.sink
  }

  func encodeNil() throws { sink.putNull() }
  func encode(_ value: Bool) throws { sink.put(value) }
  func encode(_ value: String) throws { sink.put(value) }
  func encode(_ value: Double) throws { try located { try sink.put(value) } }
  func encode(_ value: Float) throws { try located { try sink.put(value) } }
  func encode(_ value: Int) throws { sink.put(value) }
  func encode(_ value: Int8) throws { sink.put(value) }
  func encode(_ value: Int16) throws { sink.put(value) }
  func encode(_ value: Int32) throws { sink.put(value) }
  func encode(_ value: Int64) throws { sink.put(value) }
  func encode(_ value: UInt) throws { sink.put(value) }
  func encode(_ value: UInt8) throws { sink.put(value) }
  func encode(_ value: UInt16) throws { sink.put(value) }
  func encode(_ value: UInt32) throws { sink.put(value) }
  func encode(_ value: UInt64) throws { sink.put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func encode(_ value: Int128) throws { sink.put(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func encode(_ value: UInt128) throws { sink.put(value) }

  @inline(__always)
  func encode<T: Encodable>(_ value: T) throws {
    let session = session
    let (sink, depth) = (session.sink, session.path.count)
    if let node { session.path.push(node) }
    defer { session.path.pop(to: depth) }
    let table = table.child(T.self)
    // A model or a collection goes on with the container that is there, as it does with JSONEncoder.
    if sink.isWritten(place), !table.outputKind.isLeaf, table.isWrittenPlainly {
      return try goOn(value, table)
    }
    sink.single(place)
    let mark = sink.mark(at: place)
    do {
      try session.encode(value, table)
    } catch {
      sink.discard(place, since: mark)
      throw session.passing(error, sourceKey: nil)
    }
  }

  @inline(never)
  private func goOn<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    do {
      session.sink.prepareForOther(place)
      try value.encode(to: session.sink.encoder(session, place, table))
    } catch {
      throw session.passing(error, sourceKey: nil)
    }
  }

  @inline(__always)
  private func located(_ body: () throws -> Void) throws {
    do { try body() } catch { throw session.passing(error, node: node, sourceKey: nil) }
  }
}
