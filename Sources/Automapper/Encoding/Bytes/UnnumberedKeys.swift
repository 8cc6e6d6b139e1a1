import Foundation

/// The keys without a number that were written to open objects, as ranges of the writer's buffer.
///
/// A model whose keys are data may write thousands of them, see `KeyTable.lentSlot`. A key is found by the hash of its
/// text and of the object it belongs to. Objects end in the reverse order of their beginning, so keys are only removed
/// from the end.
struct UnnumberedKeys {
  private struct Key {
    let object: ByteSink.Container
    /// The range of the key in the buffer, with its quotes.
    let text: Range<Int>
    let hash: Int
    /// The index of the previous key of the bucket; -1 for none.
    let previous: Int
  }

  private let hash = KeyHash()
  private var keys: [Key] = []
  /// The index of the last key of each bucket; -1 for none. The count is a power of two.
  private var buckets: [Int] = []

  /// The object of the last key.
  var lastObject: ByteSink.Container? { keys.last?.object }

  /// Adds a key that is about to be written, unless the object has it. Returns whether it was added.
  ///
  /// - Parameters:
  ///   - key: The key as JSON text, with its quotes.
  ///   - start: The offset in the buffer where the key will be.
  mutating func add(
    _ key: UnsafeBufferPointer<UInt8>, to object: ByteSink.Container, at start: Int,
    _ writer: JSONWriter
  ) -> Bool {
    let hash = hash(key, object)
    if contains(key, hash, object, writer) { return false }
    if keys.count == buckets.count { grow() }
    let bucket = hash & (buckets.count - 1)
    keys.append(
      Key(object: object, text: start..<start + key.count, hash: hash, previous: buckets[bucket]))
    buckets[bucket] = keys.count - 1
    return true
  }

  /// Whether a key was written to an object.
  func contains(
    _ key: UnsafeBufferPointer<UInt8>, in object: ByteSink.Container, _ writer: JSONWriter
  ) -> Bool {
    contains(key, hash(key, object), object, writer)
  }

  private func contains(
    _ key: UnsafeBufferPointer<UInt8>, _ hash: Int, _ object: ByteSink.Container,
    _ writer: JSONWriter
  ) -> Bool {
    if buckets.isEmpty { return false }
    var index = buckets[hash & (buckets.count - 1)]
    while index >= 0 {
      let other = keys[index]
      if other.hash == hash, other.object.serial == object.serial, other.text.count == key.count,
        let start = key.baseAddress,
        memcmp(writer.buffer + other.text.lowerBound, start, key.count) == 0
      {
        return true
      }
      index = other.previous
    }
    return false
  }

  /// The texts of the keys of an object that has the last key.
  func texts(of object: ByteSink.Container) -> some Sequence<Range<Int>> {
    keys.reversed().lazy.prefix { $0.object.serial == object.serial }.map(\.text)
  }

  mutating func removeLast() {
    guard let key = keys.popLast() else { return }
    buckets[key.hash & (buckets.count - 1)] = key.previous
  }

  /// Removes the keys whose text was removed from the end of the buffer.
  mutating func removeAll(from offset: Int) {
    while let key = keys.last, key.text.lowerBound >= offset { removeLast() }
  }

  /// Removes all keys, and frees their memory.
  mutating func removeAll() {
    if !buckets.isEmpty { self = UnnumberedKeys() }
  }

  private mutating func grow() {
    buckets = Array(repeating: -1, count: max(16, buckets.count * 2))
    for (index, key) in keys.enumerated() {
      let bucket = key.hash & (buckets.count - 1)
      keys[index] = Key(
        object: key.object, text: key.text, hash: key.hash, previous: buckets[bucket])
      buckets[bucket] = index
    }
  }

  private func hash(_ key: UnsafeBufferPointer<UInt8>, _ object: ByteSink.Container) -> Int {
    hash.value(of: key, salt: object.serial)
  }
}
