/// What makes the keyed containers of one `CodingKeys` type.
///
/// A container crosses into `Codable` as a generic type, whose metadata would be looked up by name
/// of its parameter whenever one is made. An instance of this knows it: its own type says it.
class EncodingContainers<Key: CodingKey> {
  /// - Invariant: Only ever made as `PreparedEncodingContainers`, which overrides both.
  func container(
    _ core: KeyedEncodingCore<ByteSink>, _ hold: KeyedEncodingHold<ByteSink>
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(ByteKeyedEncodingContainer(core, hold))
  }

  func container(
    _ core: KeyedEncodingCore<FoundationSink>, _ hold: KeyedEncodingHold<FoundationSink>
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(FoundationKeyedEncodingContainer(core, hold))
  }
}

/// The same, with the containers' types as parameters.
final class PreparedEncodingContainers<
  Bytes: SinkKeyedContainer, Values: SinkKeyedContainer
>: EncodingContainers<Bytes.Key>
where Bytes.K == ByteSink, Values.K == FoundationSink, Bytes.Key == Values.Key {
  override func container(
    _ core: KeyedEncodingCore<ByteSink>, _ hold: KeyedEncodingHold<ByteSink>
  ) -> KeyedEncodingContainer<Bytes.Key> {
    KeyedEncodingContainer(Bytes(core, hold))
  }

  override func container(
    _ core: KeyedEncodingCore<FoundationSink>, _ hold: KeyedEncodingHold<FoundationSink>
  ) -> KeyedEncodingContainer<Bytes.Key> {
    KeyedEncodingContainer(Values(core, hold))
  }
}
