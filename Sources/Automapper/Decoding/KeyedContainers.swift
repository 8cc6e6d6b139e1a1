/// A keyed container that is no more than its frame.
protocol FrameContainer: SourceKeyedContainer {
  init(frame: KeyedFrame<S>)
}

/// What makes the keyed containers of one `CodingKeys` type, as `EncodingContainers` does for writing.
class KeyedContainers<Key: CodingKey> {
  /// - Invariant: Only ever called of `PreparedKeyedContainers`, which overrides both.
  class func container(_ frame: KeyedFrame<ByteSource>) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ByteKeyedContainer(frame: frame))
  }

  class func container(_ frame: KeyedFrame<FoundationSource>) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FoundationKeyedContainer(frame: frame))
  }
}

/// The same, with the containers' types as parameters.
final class PreparedKeyedContainers<
  Bytes: FrameContainer, Values: FrameContainer
>: KeyedContainers<Bytes.Key>
where Bytes.S == ByteSource, Values.S == FoundationSource, Bytes.Key == Values.Key {
  override class func container(
    _ frame: KeyedFrame<ByteSource>
  ) -> KeyedDecodingContainer<Bytes.Key> {
    KeyedDecodingContainer(Bytes(frame: frame))
  }

  override class func container(
    _ frame: KeyedFrame<FoundationSource>
  ) -> KeyedDecodingContainer<Bytes.Key> {
    KeyedDecodingContainer(Values(frame: frame))
  }
}
