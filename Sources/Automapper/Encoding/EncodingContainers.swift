/// The factory of the keyed containers for one `CodingKeys` type.
///
/// A container crosses into `Codable` as a generic type. Swift would look up its metadata by the name of its
/// parameter each time it creates one. A class with the container as a type parameter has that metadata already. Only
/// metatypes are passed, which count no references, and no instance is ever created.
class EncodingContainers<Key: CodingKey> {
  /// - Invariant: Only called on `PreparedEncodingContainers`, which overrides both methods.
  class func container(
    _ session: EncodingSession<ByteSink>, _ destination: ByteSink.Container, _ keys: OutputKeys,
    _ node: PathNode?
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(ByteKeyedEncodingContainer(session, destination, keys, node))
  }

  class func container(
    _ session: EncodingSession<FoundationSink>, _ destination: FoundationSink.Container,
    _ keys: OutputKeys, _ node: PathNode?
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(FoundationKeyedEncodingContainer(session, destination, keys, node))
  }
}

/// The factory with the container types as type parameters, whose metadata the methods find in the class.
final class PreparedEncodingContainers<
  Key, Bytes: SinkKeyedContainer, Values: SinkKeyedContainer
>: EncodingContainers<Key>
where Bytes.K == ByteSink, Values.K == FoundationSink, Bytes.Key == Key, Values.Key == Key {
  override class func container(
    _ session: EncodingSession<ByteSink>, _ destination: ByteSink.Container, _ keys: OutputKeys,
    _ node: PathNode?
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Bytes(session, destination, keys, node))
  }

  override class func container(
    _ session: EncodingSession<FoundationSink>, _ destination: FoundationSink.Container,
    _ keys: OutputKeys, _ node: PathNode?
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Values(session, destination, keys, node))
  }
}

/// The parts of a key table that encoding uses, as plain pointers, so that opening a container counts no references.
/// Valid as long as the table.
struct OutputKeys {
  let table: Unmanaged<KeyTable>
  /// The table's slots by the index of the key; nil if the keys have no index.
  let slotOfIndex: UnsafeMutablePointer<SlotPointer?>?
  /// An `EncodingContainers` of the table's key type.
  private let containers: AnyClass

  init<Key: CodingKey>(_ table: KeyTable, _ type: Key.Type) {
    self.table = .passUnretained(table)
    slotOfIndex = table.isIndexed ? table.slotOfIndex : nil
    containers =
      PreparedEncodingContainers<
        Key, ByteKeyedEncodingContainer<Key>, FoundationKeyedEncodingContainer<Key>
      >.self
  }

  /// - Precondition: `Key` is the table's key type. Tables are looked up by key type.
  @inline(__always)
  func containers<Key: CodingKey>(of type: Key.Type) -> EncodingContainers<Key>.Type {
    unsafeBitCast(containers, to: EncodingContainers<Key>.Type.self)
  }
}
