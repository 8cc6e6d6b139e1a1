/// A hash of keys by their bytes, eight at a time.
///
/// Seeded for each process, so that colliding keys cannot be prepared without the seed.
struct KeyHash {
  private static let seedOfProcess = UInt64(bitPattern: Int64("key hash".hashValue)) | 1
  private let seed = seedOfProcess

  /// Returns a hash whose low bits can be a bucket.
  ///
  /// - Parameters:
  ///   - salt: A number of the keys' object, if the keys of several objects share the buckets.
  ///   - visit: Receives the words of the key, see `ByteWord.forEach`.
  @inline(__always)
  func value(
    of key: UnsafeBufferPointer<UInt8>, salt: Int = 0, visiting visit: (UInt64) -> Void = { _ in }
  ) -> Int {
    var state = mixed(
      seed, UInt64(truncatingIfNeeded: salt) &<< 32 ^ UInt64(truncatingIfNeeded: key.count))
    ByteWord.forEach(of: key) { word in
      visit(word)
      state = mixed(state, word)
    }
    return Int(truncatingIfNeeded: state &>> 20)
  }

  @inline(__always)
  private func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low ^ seed
  }
}
