/// What a key table has for making containers of its key type: plain facts, as in `InputKeys`.
struct KeyedContainers {
  let bytes: ContainerPool<ByteSource>
  let values: ContainerPool<FoundationSource>
  /// `PooledContainers<KeyedDecodingContainer<Key>>`.
  private let pooled: AnyClass

  init<Key: CodingKey>(_ type: Key.Type) {
    bytes = ContainerPool(type)
    values = ContainerPool(type)
    pooled = PooledContainers<KeyedDecodingContainer<Key>>.self
  }

  func destroy<Key: CodingKey>(_ type: Key.Type) {
    bytes.destroy(type)
    values.destroy(type)
  }

  /// A container that a pool has.
  ///
  /// - Precondition: `Key` is the table's key type, by which tables are found.
  @inline(__always)
  func container<Key: CodingKey>(
    _ containers: UnsafeMutableRawPointer, _ index: Int, _ type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    unsafeBitCast(pooled, to: PooledContainers<KeyedDecodingContainer<Key>>.Type.self)
      .copy(containers, index)
  }
}
