/// The source keys that a table has met, found by their bytes.
///
/// Each entry holds the entry that followed it last time: real data repeats the order of its keys, so most keys are
/// found without hashing. This prediction only decides where to look first; bytes are always compared. The number of
/// entries is limited, because keys are data.
final class KeyEntries {
  struct Entry {
    let key: KeyText
    /// The entry that followed this one last time.
    var next: UnsafeMutablePointer<Entry>?
    /// The ordinal of the property that the key fills, or `none`, or `several`.
    var ordinal: Int32
    /// The index into `several`; -1 for none.
    var matches: Int32

    static let none: Int32 = -1
    static let several: Int32 = -2
  }

  /// The memory that each lookup accesses. Allocated separately, because Swift would check each access to a class
  /// field for exclusivity. Valid as long as the entries.
  struct Lookup {
    fileprivate struct Memory {
      var entries: UnsafeMutablePointer<Entry>
      /// The first entry of the last object.
      var first: UnsafeMutablePointer<Entry>?
    }

    fileprivate let memory: UnsafeMutablePointer<Memory>
  }

  let lookup: Lookup
  private(set) var count = 0
  /// The matches of the keys that fill several properties.
  private(set) var several: [[KeyMatcher.Match]] = []
  private var ranks: [Int] = []
  private var buckets: UnsafeMutablePointer<Int32>
  private let hash = KeyHash()

  static let limit = 1024
  static let longestKey = 256
  private var capacity = 16
  private var bucketCount = 64

  init() {
    lookup = Lookup(memory: .allocate(capacity: 1))
    lookup.memory.initialize(to: Lookup.Memory(entries: .allocate(capacity: capacity)))
    buckets = .allocate(capacity: bucketCount)
    buckets.initialize(repeating: -1, count: bucketCount)
  }

  deinit {
    for index in 0..<count { entries[index].key.destroy() }
    entries.deallocate()
    lookup.memory.deallocate()
    buckets.deallocate()
  }

  private var entries: UnsafeMutablePointer<Entry> { lookup.entries }

  func removeAll() {
    for index in 0..<count { entries[index].key.destroy() }
    count = 0
    lookup.memory.pointee.first = nil
    several.removeAll()
    ranks.removeAll()
    buckets.update(repeating: -1, count: bucketCount)
  }

  /// Doubles the capacity, so that at most a quarter of the buckets is in use.
  private func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: entries, count: count)
    let smaller = entries
    for index in 0..<count {
      larger[index].next = larger[index].next.map { larger + ($0 - smaller) }
    }
    lookup.memory.pointee.first = lookup.first.map { larger + ($0 - smaller) }
    lookup.memory.pointee.entries = larger
    smaller.deallocate()
    capacity *= 2
    bucketCount *= 2
    buckets.deallocate()
    buckets = .allocate(capacity: bucketCount)
    buckets.initialize(repeating: -1, count: bucketCount)
    for index in 0..<count { place(index) }
  }

  private func place(_ index: Int) {
    let key = entries[index].key
    var bucket = self.bucket(of: UnsafeBufferPointer(start: key.bytes, count: key.length))
    while buckets[bucket] >= 0 { bucket = (bucket &+ 1) & (bucketCount &- 1) }
    buckets[bucket] = Int32(index)
  }

  /// Returns the rank of an entry's key for its first property.
  func rank(of index: Int) -> Int { ranks[index] }

  /// Returns the entry of a key, or nil if there is none.
  @inline(__always)
  func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    var bucket = bucket(of: key)
    while buckets[bucket] >= 0 {
      let index = Int(buckets[bucket])
      if entries[index].key.matches(key) { return index }
      bucket = (bucket &+ 1) & (bucketCount &- 1)
    }
    return nil
  }

  /// Adds a key with the properties it fills. Returns nil if a limit is reached.
  func insert(_ key: UnsafeBufferPointer<UInt8>, matches: [KeyMatcher.Match]) -> Int? {
    guard count < Self.limit, key.count <= Self.longestKey else { return nil }
    if count == capacity { grow() }
    (entries + count).initialize(
      to: Entry(
        key: KeyText(key), next: nil,
        ordinal: matches.count > 1
          ? Entry.several : matches.first.map { Int32($0.ordinal) } ?? Entry.none,
        matches: matches.count > 1 ? Int32(several.count) : -1))
    ranks.append(matches.first?.rank ?? 0)
    if matches.count > 1 { several.append(matches) }
    place(count)
    count += 1
    return count - 1
  }

  @inline(__always)
  private func bucket(of key: UnsafeBufferPointer<UInt8>) -> Int {
    hash.value(of: key) & (bucketCount &- 1)
  }
}

extension KeyEntries.Lookup {
  typealias Entry = KeyEntries.Entry

  var entries: UnsafeMutablePointer<Entry> {
    @inline(__always) get { memory.pointee.entries }
  }

  var first: UnsafeMutablePointer<Entry>? {
    @inline(__always) get { memory.pointee.first }
  }

  /// Predicts the entry after another one, or the first entry of an object.
  func expect(_ next: Int, after index: Int?) {
    if let index {
      entries[index].next = entries + next
    } else {
      memory.pointee.first = entries + next
    }
  }
}
