/// Slots by their names.
///
/// Most names are plain, and are found by their bytes. The others are found as strings, because strings are equal if
/// they are canonically equivalent.
///
/// A pointer to memory that a `KeyTable` owns, because Swift would check each access to a class field for exclusivity.
struct SlotNames {
  private struct Entry {
    let name: String
    let hash: Int
    let slot: SlotPointer
  }

  private struct Memory {
    var entries: [Entry] = []
    /// The index of the entry of each bucket; -1 for none. The count is a power of two, or 0 without entries, and at
    /// most half of the buckets are in use. The entries of one bucket continue in the next buckets.
    var buckets: [Int] = []
    var others: [String: SlotPointer] = [:]
  }

  private let hash = KeyHash()
  private let memory: UnsafeMutablePointer<Memory>

  init() {
    memory = .allocate(Memory())
  }

  /// Called by the owner. Slots are not destroyed.
  func destroy() {
    memory.free()
  }

  var slots: [SlotPointer] { memory.pointee.entries.map(\.slot) + memory.pointee.others.values }

  /// Returns the slot of a name.
  func slot(of name: String) -> SlotPointer? {
    guard let hash = plainHash(name) else { return memory.pointee.others[name] }
    if memory.pointee.buckets.isEmpty { return nil }
    let mask = memory.pointee.buckets.count &- 1
    var bucket = hash & mask
    while memory.pointee.buckets[bucket] >= 0 {
      let index = memory.pointee.buckets[bucket]
      if memory.pointee.entries[index].hash == hash, memory.pointee.entries[index].name == name {
        return memory.pointee.entries[index].slot
      }
      bucket = (bucket &+ 1) & mask
    }
    return nil
  }

  /// Adds a name that has no slot yet.
  func add(_ slot: SlotPointer, named name: String) {
    guard let hash = plainHash(name) else {
      memory.pointee.others[name] = slot
      return
    }
    memory.pointee.entries.append(Entry(name: name, hash: hash, slot: slot))
    if memory.pointee.entries.count * 2 > memory.pointee.buckets.count {
      memory.pointee.buckets = Array(
        repeating: -1, count: max(16, memory.pointee.buckets.count * 2))
      for index in memory.pointee.entries.indices { place(index) }
    } else {
      place(memory.pointee.entries.count - 1)
    }
  }

  private func place(_ index: Int) {
    let mask = memory.pointee.buckets.count - 1
    var bucket = memory.pointee.entries[index].hash & mask
    while memory.pointee.buckets[bucket] >= 0 { bucket = (bucket + 1) & mask }
    memory.pointee.buckets[bucket] = index
  }

  func removeAll(keepingCapacity keepsRoom: Bool) {
    memory.pointee.entries.removeAll(keepingCapacity: keepsRoom)
    memory.pointee.others.removeAll(keepingCapacity: keepsRoom)
    let count = keepsRoom ? memory.pointee.buckets.count : 0
    memory.pointee.buckets = Array(repeating: -1, count: count)
  }

  /// The hash of a name that equals only names of the same bytes; nil for other names.
  private func plainHash(_ name: String) -> Int? {
    if let hash = name.utf8.withContiguousStorageIfAvailable(plainHash) { return hash }
    var copy = name
    return copy.withUTF8(plainHash)
  }

  @inline(__always)
  private func plainHash(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    var marks: UInt64 = 0
    let value = hash.value(of: name) { marks |= ByteWord.otherSpellings($0) }
    return marks == 0 ? value : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a name equals only names of the same bytes.
  var isPlainName: Bool {
    var marks: UInt64 = 0
    ByteWord.forEach(of: self) { marks |= ByteWord.otherSpellings($0) }
    return marks == 0
  }
}

extension ByteWord {
  /// Marks the bytes of a word whose characters may have other spellings, by their high bit. Zero only if there are
  /// none; not every mark is exact.
  ///
  /// Strings are equal if they are canonically equivalent: most names that are not ASCII have other spellings, and so
  /// have `K`, `;` and the grave accent: the Kelvin sign, the Greek question mark and varia equal them.
  @inline(__always)
  fileprivate static func otherSpellings(_ word: UInt64) -> UInt64 {
    let kelvin = (word ^ repeating(UInt8(ascii: "K"))) &- repeating(1)
    let semicolon = (word ^ repeating(UInt8(ascii: ";"))) &- repeating(1)
    let accent = (word ^ repeating(UInt8(ascii: "`"))) &- repeating(1)
    return (kelvin | semicolon | accent | word) & repeating(0x80)
  }
}
