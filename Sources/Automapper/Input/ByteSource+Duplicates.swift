import Foundation

/// Members with equal keys.
extension ByteSource {
  /// Inlined, so that the compiler specialises the body for the values of a dictionary.
  @inline(__always)
  func forEachLastMember(_ object: Int, _ body: (String, Int) throws -> Void) rethrows {
    let last = lastMembersIfRepeated(object)
    try forEachMember(object) { name, member in
      if let last, last[name] != member { return }
      try body(name, member)
    }
  }

  /// Returns the last member with each key; nil if no two members have the same key.
  @inline(never)
  private func lastMembersIfRepeated(_ object: Int) -> [String: Int]? {
    guard mayRepeatKeys(object) else {
      noteListed(object)
      return nil
    }
    var last: [String: Int] = [:]
    forEachMember(object) { last[$0] = $1 }
    return last
  }

  /// Whether several members of an object may have the same key. Keys with escapes or other characters than ASCII may be
  /// equal although their bytes differ.
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
    guard word & Self.otherCharacters == 0 else { return false }
    while true {
      bucket &= buckets.count - 1
      let other = Int(buckets[bucket])
      if other == 0 { break }
      if isEqual(bytes, other) { return false }
      bucket += 1
    }
    buckets[bucket] = Int32(truncatingIfNeeded: key)
    return true
  }

  /// The bits that ASCII does not use, in each byte of a word.
  private static var otherCharacters: UInt64 { 0x8080_8080_8080_8080 }

  @inline(__always)
  private func isEqual(_ bytes: UnsafeBufferPointer<UInt8>, _ key: Int) -> Bool {
    let other = self.bytes(ofKey: key)
    guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return false }
    return bytes.count == other.count && memcmp(start, otherStart, bytes.count) == 0
  }

  /// The bytes of a key without escapes.
  @inline(__always)
  private func bytes(ofKey key: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafePointer(document.bytes) + document.offset(key), count: document.length(key))
  }
}
