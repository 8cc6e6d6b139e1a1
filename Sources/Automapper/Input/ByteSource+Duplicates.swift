/// Members with equal keys.
extension ByteSource {
  func forEachLastMember(_ object: Int, _ body: (String, Int) throws -> Void) rethrows {
    guard repeatsKeys(object) else { return try forEachMember(object, body) }
    var last: [String: Int] = [:]
    forEachMember(object) { last[$0] = $1 }
    try forEachMember(object) { name, member in
      if last[name] == member { try body(name, member) }
    }
  }

  /// Whether several members of an object have the same key.
  @inline(never)
  private func repeatsKeys(_ object: Int) -> Bool {
    let count = memberCount(object)
    if count < 2 { return false }
    let bucketCount = 1 << (Int.bitWidth - (2 * count - 1).leadingZeroBitCount)
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: bucketCount) { buckets in
      buckets.initialize(repeating: 0)
      var key = object + 1
      let end = document.end(object)
      while key < end {
        guard add(key, to: buckets) else { return true }
        key = document.next(key + 1)
      }
      return false
    }
  }

  /// Adds a key to a hash table of tokens. Returns false if the table has an equal key.
  @inline(__always)
  private func add(_ key: Int, to buckets: UnsafeMutableBufferPointer<Int32>) -> Bool {
    document.withStringBytes(key) { bytes in
      var bucket = KeyHash().value(of: bytes)
      while true {
        bucket &= buckets.count - 1
        let other = Int(buckets[bucket])
        if other == 0 { break }
        if document.withStringBytes(other, { $0.elementsEqual(bytes) }) { return false }
        bucket += 1
      }
      buckets[bucket] = Int32(truncatingIfNeeded: key)
      return true
    }
  }
}
