/// What makes the keyed containers of one `CodingKeys` type.
///
/// A container crosses into `Codable` as a generic type, whose metadata would be looked up by name
/// of its parameter whenever one is made. A class that has it as a parameter knows it. Only types are
/// passed about, which count no references, and no instance is ever made.
class EncodingContainers<Key: CodingKey> {
  /// - Invariant: Only ever called of `PreparedEncodingContainers`, which overrides both.
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

/// The containers' types as parameters, which the methods find in the class.
final class PreparedEncodingContainers<
  Bytes: SinkKeyedContainer, Values: SinkKeyedContainer
>: EncodingContainers<Bytes.Key>
where Bytes.K == ByteSink, Values.K == FoundationSink, Bytes.Key == Values.Key {
  override class func container(
    _ session: EncodingSession<ByteSink>, _ destination: ByteSink.Container, _ keys: OutputKeys,
    _ node: PathNode?
  ) -> KeyedEncodingContainer<Bytes.Key> {
    KeyedEncodingContainer(Bytes(session, destination, keys, node))
  }

  override class func container(
    _ session: EncodingSession<FoundationSink>, _ destination: FoundationSink.Container,
    _ keys: OutputKeys, _ node: PathNode?
  ) -> KeyedEncodingContainer<Bytes.Key> {
    KeyedEncodingContainer(Values(session, destination, keys, node))
  }
}

/// What writing needs of a key table: plain facts, so that opening a container counts no references.
/// They are valid as long as the table.
struct OutputKeys {
  let table: Unmanaged<KeyTable>
  /// The table's slots by the index of the key; nil where keys have none.
  let slotOfIndex: UnsafeMutablePointer<SlotPointer?>?
  /// An `EncodingContainers` of the table's key type.
  private let containers: AnyClass

  init<Key: CodingKey>(_ table: KeyTable, _ type: Key.Type) {
    self.table = .passUnretained(table)
    slotOfIndex = table.isIndexed ? table.slotOfIndex : nil
    containers =
      PreparedEncodingContainers<
        ByteKeyedEncodingContainer<Key>, FoundationKeyedEncodingContainer<Key>
      >.self
  }

  /// - Precondition: `Key` is the table's key type, by which tables are found.
  @inline(__always)
  func containers<Key: CodingKey>(of type: Key.Type) -> EncodingContainers<Key>.Type {
    unsafeBitCast(containers, to: EncodingContainers<Key>.Type.self)
  }
}
