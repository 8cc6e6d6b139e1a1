struct CaptureEntry {
  let key: any CodingKey
  let path: [String]
  /// The static type that was encoded, without its Optional.
  let type: any Any.Type
  /// Whether the value may be nil, for example because `encodeIfPresent` encoded it.
  let isOptional: Bool
  let value: Any?

  var name: String { key.stringValue }
  var keyType: ObjectIdentifier { ObjectIdentifier(Swift.type(of: key)) }
}

/// The recorded values of an instance.
final class CaptureRecording {
  /// Allocated separately: Swift would check each access to a class field for exclusivity. Accesses never overlap: a
  /// model's code runs before its value is recorded, never during a lookup.
  let values: UnsafeMutablePointer<CapturedValues>
  var single: Any?

  init() {
    values = .allocate(capacity: 1)
    values.initialize(to: CapturedValues())
  }

  deinit {
    values.deinitialize(count: 1)
    values.deallocate()
  }
}

/// Values in the order in which an instance encoded them.
struct CapturedValues {
  private(set) var entries: [CaptureEntry] = []
  /// The type and index of each entry's key, see `KeyTable`. Lookups compare these first.
  private var keys: [(type: ObjectIdentifier, index: Int)] = []
  /// Which indices were recorded as keys.
  private var indexed = [Bool](repeating: false, count: 256)
  /// Whether every key has an index and was recorded once. If a key was recorded twice, its last entry counts.
  private var areDistinct = true
  /// The entry indices of each name, in order. Built on first use.
  private var indices: [String: [Int]]?
  /// The index after the entry that was requested last.
  private var next = 0
  /// The number of entries compared without a match.
  private var misses = 0

  init() {
    // Enough capacity for most models.
    entries.reserveCapacity(16)
    keys.reserveCapacity(16)
  }

  /// - Parameter index: The index of the entry's key.
  mutating func note<Key: CodingKey>(
    _ key: Key, _ path: [String], _ type: any Any.Type, isOptional: Bool, _ value: consuming Any?,
    index: Int?
  ) {
    entries.append(
      CaptureEntry(key: key, path: path, type: type, isOptional: isOptional, value: value))
    note(ObjectIdentifier(Key.self), index: index)
  }

  private mutating func note(_ keyType: ObjectIdentifier, index: Int?) {
    guard areDistinct else { return }
    if let index, index >= indexed.count {
      indexed += Array(repeating: false, count: KeyTable.indexLimit - indexed.count)
    }
    guard let index, !indexed[index] else {
      areDistinct = false
      return
    }
    indexed[index] = true
    keys.append((keyType, index))
  }

  /// Returns the last value recorded under a key of the given type, else under a key of any type.
  ///
  /// A type may encode and decode with different coding key types.
  mutating func value(
    _ keyType: ObjectIdentifier, _ path: [String], _ slot: SlotPointer
  ) -> Capture.Value? {
    let index =
      following(keyType, path, slot.pointee.keyIndex)
      ?? search(keyType, path, slot.pointee.codingKey.stringValue)
    guard let index else { return nil }
    next = index + 1
    return Capture.Value(content: entries[index].value)
  }

  /// Returns the entry of a key, searching from the last requested entry on. Most models decode in the order in which
  /// they encode.
  private mutating func following(
    _ keyType: ObjectIdentifier, _ path: [String], _ keyIndex: Int?
  ) -> Int? {
    guard areDistinct, let keyIndex else { return nil }
    func isEntry(_ index: Int) -> Bool {
      keys[index].index == keyIndex && keys[index].type == keyType
    }
    // A model may request one key twice in a row.
    if next > 0, next <= keys.count, isEntry(next - 1) {
      return entries[next - 1].path == path ? next - 1 : nil
    }
    var index = next
    while index < keys.count, misses <= keys.count {
      if isEntry(index) { return entries[index].path == path ? index : nil }
      misses += 1
      index += 1
    }
    return nil
  }

  private mutating func search(
    _ keyType: ObjectIdentifier, _ path: [String], _ name: String
  ) -> Int? {
    let all = indices ?? Dictionary(grouping: entries.indices) { entries[$0].name }
    indices = all
    let known = (all[name] ?? []).filter { entries[$0].path == path }
    return known.last { entries[$0].keyType == keyType } ?? known.last
  }
}
