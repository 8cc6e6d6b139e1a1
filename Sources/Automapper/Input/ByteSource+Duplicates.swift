/// Members with equal keys.
extension ByteSource {
  func forEachLastMember(_ object: Int, _ body: (String, Int) throws -> Void) rethrows {
    guard mayRepeatKeys(object) else { return try forEachMember(object, body) }
    var last: [String: Int] = [:]
    forEachMember(object) { last[$0] = $1 }
    try forEachMember(object) { name, member in
      if last[name] == member { try body(name, member) }
    }
  }

  /// Whether several members of an object may have the same key. Keys with escapes or other characters than ASCII may be
  /// equal although their bytes differ.
  @inline(never)
  private func mayRepeatKeys(_ object: Int) -> Bool {
    let count = memberCount(object)
    if count < 2 { return false }
    let bucketCount = 1 << (Int.bitWidth - (2 * count - 1).leadingZeroBitCount)
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: bucketCount) { buckets in
      buckets.initialize(repeating: 0)
      var key = object + 1
      let end = document.end(object)
      while key < end {
        guard document.tag(key) == JSONTag.string, add(key, to: buckets) else { return true }
        key = document.next(key + 1)
      }
      return false
    }
  }

  /// Adds a key to a hash table of tokens. Returns false if the table may have an equal key.
  @inline(__always)
  private func add(_ key: Int, to buckets: UnsafeMutableBufferPointer<Int32>) -> Bool {
    let bytes = bytes(ofKey: key)
    var word: UInt64 = 0
    var bucket = KeyHash().value(of: bytes) { word |= $0 }
    guard word & 0x8080_8080_8080_8080 == 0 else { return false }
    while true {
      bucket &= buckets.count - 1
      let other = Int(buckets[bucket])
      if other == 0 { break }
      if self.bytes(ofKey: other).elementsEqual(bytes) { return false }
      bucket += 1
    }
    buckets[bucket] = Int32(truncatingIfNeeded: key)
    return true
  }

  /// The bytes of a key without escapes.
  @inline(__always)
  private func bytes(ofKey key: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafePointer(document.bytes) + document.offset(key), count: document.length(key))
  }
}
