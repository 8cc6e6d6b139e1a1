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
  var values = CapturedValues()
  var single: Any?
}

/// Values in the order in which an instance encoded them.
struct CapturedValues {
  private(set) var entries: [CaptureEntry] = []
  /// The keys of the entries whose keys are bytes: what is compared most.
  private var keys: [(type: ObjectIdentifier, byte: Int)] = []
  /// Which bytes were recorded as keys.
  private var bytes = [Bool](repeating: false, count: 256)
  /// Whether each key is a byte, and none was recorded twice. The last entry of a key counts.
  private var areDistinct = true
  /// The indices of the entries of each name, in order; nil before they are needed.
  private var indices: [String: [Int]]?
  /// The index after the entry that was requested last.
  private var next = 0
  /// How many entries were looked at in vain.
  private var misses = 0

  mutating func note(_ entry: CaptureEntry, byte: Int?) {
    entries.append(entry)
    guard areDistinct else { return }
    guard let byte, !bytes[byte] else {
      areDistinct = false
      return
    }
    bytes[byte] = true
    keys.append((entry.keyType, byte))
  }

  /// The last value under a key of the given type, else under a key of any type.
  ///
  /// A type may encode with another type of coding keys than it decodes with.
  mutating func value(
    _ keyType: ObjectIdentifier, _ path: [String], _ key: any CodingKey
  ) -> Capture.Value? {
    guard let index = following(keyType, path, key) ?? search(keyType, path, key.stringValue) else {
      return nil
    }
    next = index + 1
    return Capture.Value(content: entries[index].value)
  }

  /// The entry of a key after the entry that was requested last. Most models decode in the order in which they encode.
  private mutating func following(
    _ keyType: ObjectIdentifier, _ path: [String], _ key: any CodingKey
  ) -> Int? {
    guard areDistinct, let byte = key.byte else { return nil }
    var index = next
    while index < keys.count, misses <= keys.count {
      if keys[index].byte == byte, keys[index].type == keyType {
        return entries[index].path == path ? index : nil
      }
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
