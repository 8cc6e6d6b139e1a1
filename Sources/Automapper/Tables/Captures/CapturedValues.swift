/// A recorded value of an instance, with its coding key and its static type.
struct CaptureEntry {
  let key: any CodingKey
  /// The static type that was encoded, without its Optional.
  let type: any Any.Type
  /// Whether the value may be nil, for example because `encodeIfPresent` encoded it.
  let isOptional: Bool
  let value: Any?
}

/// The recorded values of an instance.
final class CaptureRecording {
  /// Allocated separately: Swift would check each access to a class field for exclusivity. Accesses never overlap: a
  /// model's code runs before its value is recorded, and the names of its keys, which a lookup may ask for, cannot
  /// reach the recording.
  let values: UnsafeMutablePointer<CapturedValues>
  var single: Any?
  /// The values that the instance's `encode(to:)` receives.
  let userInfo: [CodingUserInfoKey: Any]

  /// - Parameter capacity: The number of values that are expected.
  init(userInfo: [CodingUserInfoKey: Any], capacity: Int = 16) {
    values = .allocate(CapturedValues(capacity: capacity))
    self.userInfo = userInfo
  }

  deinit {
    values.pointee.destroy()
    values.free()
  }
}

/// Values in the order in which an instance encoded them.
struct CapturedValues {
  /// An entry without its value. A key with an index is stored as its type and its index: an existential for each key
  /// would take a tenth of an update's time.
  private struct Recorded {
    let keyType: any CodingKey.Type
    /// The index of the key, see `KeyTable`; -1 for a key in `otherKeys`.
    let keyIndex: Int32
    let isOptional: Bool
    let isNil: Bool
    let type: any Any.Type
  }

  // Not arrays, so that a value is created where it stays, and read without a copy of its entry. `destroy` frees them.
  private var recorded: UnsafeMutablePointer<Recorded>
  /// The values, `()` for nil: copying an `Any?` takes twice as long as copying an `Any`.
  private var values: UnsafeMutablePointer<Any>
  private var capacity: Int
  private var count = 0
  /// The keys without an index, by entry.
  private var otherKeys: [Int: any CodingKey] = [:]
  /// The paths of the entries in nested containers.
  private var paths: [Int: [String]] = [:]
  /// The keys of nested containers and super encoders, with the paths of the containers around them.
  private var opened: [(key: any CodingKey, path: [String])] = []
  /// The highest index that was recorded as a key.
  private var highest: Int32 = -1
  /// The indices that were recorded as keys. Nil as long as each was higher than the one before.
  private var seen: Set<Int32>?
  /// Whether every key has an index and was recorded once. If a key was recorded twice, its last entry counts.
  private var areDistinct = true
  /// The containers by their paths. Built on first use.
  private var containers: [[String]: CapturedContainer]?
  /// The index after the entry that was requested last.
  private var next = 0
  /// The number of entries compared without a match.
  private var misses = 0

  init(capacity: Int) {
    recorded = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  func destroy() {
    recorded.deallocate()
    values.deinitialize(count: count)
    values.deallocate()
  }

  /// The entries of the model's own container.
  var entries: [CaptureEntry] {
    (0..<count).filter { path($0).isEmpty }.map { index in
      CaptureEntry(
        key: key(index), type: recorded[index].type, isOptional: recorded[index].isOptional,
        value: content(index))
    }
  }

  /// Whether a value in the model's own container, under a key of this name, satisfies a condition.
  func holds(_ name: String, where isMatch: (Any?) -> Bool) -> Bool {
    (0..<count).contains { index in
      path(index).isEmpty && key(index).stringValue == name && isMatch(content(index))
    }
  }

  /// Returns the keys in one container under which the instance has encoded more than nil.
  mutating func keys(inside path: [String]) -> [any CodingKey] {
    guard let container = container(path) else { return [] }
    let indices = container.entries.filter { index in
      !recorded[index].isNil && (values[index] as? any OptionalValue)?.isNil != true
    }
    return indices.map(key) + container.opened
  }

  private mutating func container(_ path: [String]) -> CapturedContainer? {
    let all = containers ?? containersByPath()
    containers = all
    return all[path]
  }

  /// Returns all containers in one pass: an update may ask for each of many.
  private func containersByPath() -> [[String]: CapturedContainer] {
    let own = CapturedContainer()
    var all: [[String]: CapturedContainer] = [[]: own]
    func container(_ path: [String]) -> CapturedContainer {
      if path.isEmpty { return own }
      if let known = all[path] { return known }
      let container = CapturedContainer()
      all[path] = container
      return container
    }
    for index in 0..<count { container(path(index)).entries.append(index) }
    for (key, path) in opened { container(path).opened.append(key) }
    return all
  }

  private func content(_ index: Int) -> Any? { recorded[index].isNil ? nil : values[index] }

  private func key(_ index: Int) -> any CodingKey {
    otherKeys[index]
      ?? recorded[index].keyType.withTableIndex(Int(recorded[index].keyIndex))
  }

  /// The keys of the nested containers around an entry.
  private func path(_ index: Int) -> [String] { paths.isEmpty ? [] : paths[index] ?? [] }

  private func isInside(_ path: [String], _ index: Int) -> Bool {
    paths.isEmpty ? path.isEmpty : self.path(index) == path
  }

  /// Adds an entry. Returns the memory for its value, which the caller initialises at once, with `()` for nil.
  @inline(__always)
  mutating func note<Key: CodingKey>(
    _ key: Key, _ path: [String], _ type: any Any.Type, isOptional: Bool, isNil: Bool = false
  ) -> UnsafeMutablePointer<Any> {
    let index = key.tableIndex
    add(
      Recorded(
        keyType: Key.self, keyIndex: index.map(Int32.init(truncatingIfNeeded:)) ?? -1,
        isOptional: isOptional, isNil: isNil, type: type))
    if index == nil || !path.isEmpty { noteLast(key, path) }
    return values + (count - 1)
  }

  @inline(never)
  private mutating func add(_ entry: Recorded) {
    if areDistinct { areDistinct = isFirst(entry.keyIndex) }
    if count == capacity {
      capacity *= 2
      recorded.grow(to: capacity, moving: count)
      values.grow(to: capacity, moving: count)
    }
    (recorded + count).initialize(to: entry)
    count += 1
  }

  /// Records the key of the last entry if it has no index, and the path of one in a nested container.
  @inline(never)
  private mutating func noteLast(_ key: some CodingKey, _ path: [String]) {
    if key.tableIndex == nil { otherKeys[count - 1] = key }
    if !path.isEmpty { paths[count - 1] = path }
  }

  mutating func note(opened key: some CodingKey, _ path: [String]) { opened.append((key, path)) }

  /// Whether a key is recorded for the first time; false if it has no index.
  @inline(__always)
  private mutating func isFirst(_ index: Int32) -> Bool {
    if index <= highest { return isFirstOutOfOrder(index) }
    highest = index
    if seen != nil { seen?.insert(index) }
    return true
  }

  @inline(never)
  private mutating func isFirstOutOfOrder(_ index: Int32) -> Bool {
    if index < 0 { return false }
    if seen == nil { seen = Set((0..<count).map { recorded[$0].keyIndex }) }
    return seen?.insert(index).inserted ?? false
  }

  /// Returns the last value recorded under a key of the given type, else under a key of any type.
  ///
  /// A type may encode and decode with different coding key types.
  mutating func value(
    _ keyType: ObjectIdentifier, _ path: [String], _ slot: SlotPointer
  ) -> Capture.Value? {
    index(keyType, path, slot).map { Capture.Value(content: content($0)) }
  }

  /// Returns the value of a key in the model's own container as `T`; `.other` if it has another type or is unknown.
  @inline(__always)
  mutating func value<T>(
    _ type: T.Type, _ keyType: ObjectIdentifier, _ slot: SlotPointer
  ) -> Capture.TypedValue<T> {
    guard let index = ownIndex(keyType, slot) else { return .other }
    if recorded[index].isNil { return .nothing }
    return ExactType.value(values[index], as: type).map { .value($0) } ?? .other
  }

  /// Returns the entry of a key in the model's own container. Usually it is the one after the last one.
  @inline(__always)
  private mutating func ownIndex(_ keyType: ObjectIdentifier, _ slot: SlotPointer) -> Int? {
    guard next < count, areDistinct, paths.isEmpty, isEntry(next, keyType, slot.pointee.keyIndex)
    else { return index(keyType, [], slot) }
    next += 1
    return next - 1
  }

  @inline(__always)
  private func isEntry(_ index: Int, _ keyType: ObjectIdentifier, _ keyIndex: Int?) -> Bool {
    guard let keyIndex else { return false }
    return recorded[index].keyIndex == Int32(truncatingIfNeeded: keyIndex)
      && ObjectIdentifier(recorded[index].keyType) == keyType
  }

  @inline(never)
  private mutating func index(
    _ keyType: ObjectIdentifier, _ path: [String], _ slot: SlotPointer
  ) -> Int? {
    let index =
      following(keyType, path, slot.pointee.keyIndex)
      ?? search(keyType, path, slot.codingKey)
    if let index { next = index + 1 }
    return index
  }

  /// Returns the entry of a key, searching from the last requested entry on. Most models decode in the order in which
  /// they encode.
  private mutating func following(
    _ keyType: ObjectIdentifier, _ path: [String], _ keyIndex: Int?
  ) -> Int? {
    guard areDistinct, keyIndex != nil else { return nil }
    func isEntry(_ index: Int) -> Bool { self.isEntry(index, keyType, keyIndex) }
    if next < count, isEntry(next) { return isInside(path, next) ? next : nil }
    // A model may request one key twice in a row.
    var index = max(next - 1, 0)
    while index < count, misses <= count {
      if isEntry(index) { return isInside(path, index) ? index : nil }
      misses += 1
      index += 1
    }
    return nil
  }

  private mutating func search(
    _ keyType: ObjectIdentifier, _ path: [String], _ key: any CodingKey
  ) -> Int? {
    guard let container = container(path) else { return nil }
    let known = container.entries(of: key) { self.key($0) }
    return known.last { ObjectIdentifier(recorded[$0].keyType) == keyType } ?? known.last
  }
}
