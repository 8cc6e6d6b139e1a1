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
  /// In memory of its own: a field of a class would be checked for overlapping accesses each time. Accesses do not
  /// overlap: the code of a model runs before its value is noted, and not while values are looked up.
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
  /// The keys of the entries whose keys have an index, see `KeyTable`: what is compared most.
  private var keys: [(type: ObjectIdentifier, index: Int)] = []
  /// Which indices were recorded as keys.
  private var indexed = [Bool](repeating: false, count: 256)
  /// Whether each key has an index, and none was recorded twice. The last entry of a key counts.
  private var areDistinct = true
  /// The indices of the entries of each name, in order; nil before they are needed.
  private var indices: [String: [Int]]?
  /// The index after the entry that was requested last.
  private var next = 0
  /// How many entries were looked at in vain.
  private var misses = 0

  init() {
    // The room that most models need.
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

  /// The last value under a key of the given type, else under a key of any type.
  ///
  /// A type may encode with another type of coding keys than it decodes with.
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

  /// The entry of a key after the entry that was requested last. Most models decode in the order in which they encode.
  private mutating func following(
    _ keyType: ObjectIdentifier, _ path: [String], _ keyIndex: Int?
  ) -> Int? {
    guard areDistinct, let keyIndex else { return nil }
    func isEntry(_ index: Int) -> Bool {
      keys[index].index == keyIndex && keys[index].type == keyType
    }
    // The same key may be asked for twice in a row.
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
