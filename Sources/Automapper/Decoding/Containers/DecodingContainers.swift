/// A factory for the keyed containers of one `CodingKeys` type.
///
/// A keyed container is generic, and creating one would look up its metadata each time. A class with the container
/// type as a generic parameter has that metadata. Only metatypes are passed, which are not reference-counted, and no
/// instance is ever created.
class DecodingContainers<Key: CodingKey> {
  /// - Invariant: Only called on `PreparedDecodingContainers`, which overrides both methods.
  class func container(_ frame: DecodingFrame<ByteSource>) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ByteKeyedContainer(frame: frame))
  }

  class func container(_ frame: DecodingFrame<FoundationSource>) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FoundationKeyedContainer(frame: frame))
  }
}

/// The container types as generic parameters, whose metadata the methods find in the class.
private final class PreparedDecodingContainers<
  Key, Bytes: SourceKeyedContainer, Values: SourceKeyedContainer
>: DecodingContainers<Key>
where Bytes.S == ByteSource, Values.S == FoundationSource, Bytes.Key == Key, Values.Key == Key {
  override class func container(
    _ frame: DecodingFrame<ByteSource>
  ) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Bytes(frame: frame))
  }

  override class func container(
    _ frame: DecodingFrame<FoundationSource>
  ) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Values(frame: frame))
  }
}

extension InputKeys {
  /// - Precondition: `Key` is the key type by which the table was found.
  @inline(__always)
  func containers<Key: CodingKey>(of type: Key.Type) -> DecodingContainers<Key>.Type {
    unsafeBitCast(facts.pointee.containers ?? prepare(type), to: DecodingContainers<Key>.Type.self)
  }

  @inline(never)
  private func prepare<Key: CodingKey>(_ type: Key.Type) -> AnyClass {
    let prepared =
      PreparedDecodingContainers<
        Key, ByteKeyedContainer<Key>, FoundationKeyedContainer<Key>
      >.self
    facts.pointee.containers = prepared
    return prepared
  }
}
