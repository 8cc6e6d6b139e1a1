import Foundation

/// The keys without a number that were written to open objects, as ranges of the writer's buffer.
///
/// A model whose keys are data may write thousands of them, see `KeyTable.lentSlot`. A key is found by the hash of its
/// text and the object it belongs to. Objects end in the reverse order of their beginning, so keys are only removed
/// from the end.
struct WrittenNames {
  private struct Name {
    let object: ByteSink.Container
    /// The range of the key in the buffer, with its quotes.
    let text: Range<Int>
    let hash: Int
    /// The index of the previous name of the bucket; -1 for none.
    let previous: Int
  }

  private var names: [Name] = []
  /// The index of the last name of each bucket; -1 for none. The count is a power of two.
  private var buckets: [Int] = []

  var isEmpty: Bool {
    @inline(__always) get { names.isEmpty }
  }

  /// The object of the last name.
  var lastObject: ByteSink.Container? { names.last?.object }

  /// Adds a key that is about to be written, unless the object has it. Returns whether it was added.
  ///
  /// - Parameters:
  ///   - key: The key as JSON text, with its quotes.
  ///   - start: The offset in the buffer where the key will be.
  mutating func add(
    _ key: UnsafeBufferPointer<UInt8>, to object: ByteSink.Container, at start: Int,
    _ writer: JSONWriter
  ) -> Bool {
    let hash = Self.hash(key)
    if contains(key, hash, object, writer) { return false }
    if names.count == buckets.count { grow() }
    let bucket = hash & (buckets.count - 1)
    names.append(
      Name(
        object: object, text: start..<start + key.count, hash: hash, previous: buckets[bucket]))
    buckets[bucket] = names.count - 1
    return true
  }

  /// Whether a key was written to an object.
  func contains(
    _ key: UnsafeBufferPointer<UInt8>, in object: ByteSink.Container, _ writer: JSONWriter
  ) -> Bool {
    contains(key, Self.hash(key), object, writer)
  }

  private func contains(
    _ key: UnsafeBufferPointer<UInt8>, _ hash: Int, _ object: ByteSink.Container,
    _ writer: JSONWriter
  ) -> Bool {
    if buckets.isEmpty { return false }
    var index = buckets[hash & (buckets.count - 1)]
    while index >= 0 {
      let name = names[index]
      if name.hash == hash, name.object.serial == object.serial, name.text.count == key.count,
        let start = key.baseAddress,
        memcmp(writer.buffer + name.text.lowerBound, start, key.count) == 0
      {
        return true
      }
      index = name.previous
    }
    return false
  }

  mutating func removeLast() {
    guard let name = names.popLast() else { return }
    buckets[name.hash & (buckets.count - 1)] = name.previous
  }

  /// Removes the names whose text was removed from the end of the buffer.
  mutating func removeAll(from offset: Int) {
    while let name = names.last, name.text.lowerBound >= offset { removeLast() }
  }

  private mutating func grow() {
    buckets = Array(repeating: -1, count: max(16, buckets.count * 2))
    for (index, name) in names.enumerated() {
      let bucket = name.hash & (buckets.count - 1)
      names[index] = Name(
        object: name.object, text: name.text, hash: name.hash, previous: buckets[bucket])
      buckets[bucket] = index
    }
  }

  /// Different in every process, so that an attacker cannot choose colliding keys.
  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return hasher.finalize()
  }
}
