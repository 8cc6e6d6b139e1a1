/// The key that a lent slot stands for, in memory of its own type. An existential would allocate memory for each key
/// of more than three words.
final class LentKey {
  /// Always holds one key of the type `type`.
  private let memory: UnsafeMutableRawPointer
  private let type: ObjectIdentifier
  private let load: (UnsafeMutableRawPointer) -> any CodingKey
  private let free: (UnsafeMutableRawPointer) -> Void

  init<Key: CodingKey>(_ key: Key) {
    let pointer = UnsafeMutablePointer<Key>.allocate(capacity: 1)
    pointer.initialize(to: key)
    memory = UnsafeMutableRawPointer(pointer)
    type = ObjectIdentifier(Key.self)
    load = { $0.assumingMemoryBound(to: Key.self).pointee }
    free = {
      let pointer = $0.assumingMemoryBound(to: Key.self)
      pointer.free()
    }
  }

  deinit { free(memory) }

  var key: any CodingKey { load(memory) }

  /// Replaces the key by another one of the same type. Returns false if the type differs.
  func replace<Key: CodingKey>(by key: Key) -> Bool {
    guard type == ObjectIdentifier(Key.self) else { return false }
    memory.assumingMemoryBound(to: Key.self).pointee = key
    return true
  }
}
