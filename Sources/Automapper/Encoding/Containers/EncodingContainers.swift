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
