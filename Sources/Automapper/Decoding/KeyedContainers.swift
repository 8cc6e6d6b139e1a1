/// A keyed container that is no more than its frame.
protocol FrameContainer: SourceKeyedContainer {
  init(frame: KeyedFrame<S>)
}

/// Makes the containers of one type of key.
///
/// One for each table, because naming a generic type takes the runtime longer than reading a value:
/// the closure has the container's type at hand.
final class KeyedContainers<Key: CodingKey, S: Source> {
  let container: (KeyedFrame<S>) -> KeyedDecodingContainer<Key>

  @inline(never)
  init<Container: FrameContainer>(_ type: Container.Type)
  where Container.Key == Key, Container.S == S {
    container = { KeyedDecodingContainer(Container(frame: $0)) }
  }
}
