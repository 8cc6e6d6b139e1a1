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
