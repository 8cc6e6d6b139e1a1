/// What makes the keyed containers of one `CodingKeys` type.
///
/// A container crosses into `Codable` as a generic type, whose metadata would be looked up by its parameter
/// whenever one is made. A class that has it as a parameter knows it. Only types are passed about, which count
/// no references, and no instance is ever made.
class DecodingContainers<Key: CodingKey> {
  /// - Invariant: Only ever called of `PreparedDecodingContainers`, which overrides both.
  class func container(_ frame: DecodingFrame<ByteSource>) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ByteKeyedContainer(frame: frame))
  }

  class func container(_ frame: DecodingFrame<FoundationSource>) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FoundationKeyedContainer(frame: frame))
  }
}

/// The containers' types as parameters, which the methods find in the class.
private final class PreparedDecodingContainers<
  Bytes: SourceKeyedContainer, Values: SourceKeyedContainer
>: DecodingContainers<Bytes.Key>
where Bytes.S == ByteSource, Values.S == FoundationSource, Bytes.Key == Values.Key {
  override class func container(
    _ frame: DecodingFrame<ByteSource>
  ) -> KeyedDecodingContainer<Bytes.Key> {
    KeyedDecodingContainer(Bytes(frame: frame))
  }

  override class func container(
    _ frame: DecodingFrame<FoundationSource>
  ) -> KeyedDecodingContainer<Bytes.Key> {
    KeyedDecodingContainer(Values(frame: frame))
  }
}

extension InputKeys {
  /// - Precondition: `Key` is the table's key type, by which tables are found.
  @inline(__always)
  func containers<Key: CodingKey>(of type: Key.Type) -> DecodingContainers<Key>.Type {
    unsafeBitCast(facts.pointee.containers ?? prepare(type), to: DecodingContainers<Key>.Type.self)
  }

  @inline(never)
  private func prepare<Key: CodingKey>(_ type: Key.Type) -> AnyClass {
    let prepared =
      PreparedDecodingContainers<ByteKeyedContainer<Key>, FoundationKeyedContainer<Key>>.self
    facts.pointee.containers = prepared
    return prepared
  }
}
