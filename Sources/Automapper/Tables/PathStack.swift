/// Where in the model a call is: one entry a level, pushed before a nested value is read or
/// written and popped after it.
///
/// An entry is two words; names are asked for only when something throws, or a model asks for its
/// `codingPath`.
///
/// A pointer to memory that a workspace or an `OwnPath` owns, as `TypeTable` is.
struct PathStack {
  enum Kind: UInt8 {
    /// A property, by the address of its slot.
    case slot
    /// An element, by its index.
    case index
    /// A key of a dictionary, by a number that no other push has: equal entries are equal paths.
    case text
    /// A key that is data, as a model's own code made it. It has a number as a `text` has.
    case key
    /// Containers that the model's own code opened, by the address of their `PathNode`.
    case node
  }

  struct Entry: Equatable {
    var kind: Kind
    var bits: Int
  }

  private struct Memory {
    var entries: UnsafeMutablePointer<Entry>
    var capacity = 64
    var count = 0
    /// The keys of dictionaries, at the depth of their entries.
    var texts: [String] = []
    /// The keys that models wrote, at the depth of their entries.
    var keys: [any CodingKey] = []
    /// The number of the last entry of either.
    var keyNumber = 0
    /// From which entry on keys that are data are not shown.
    var hiddenFrom = Int.max
    var spelled = SpelledPath()
    /// The entries that `spelled` describes.
    var cachedEntries: [Entry] = []
  }

  private let memory: UnsafeMutablePointer<Memory>

  init() {
    memory = .allocate(capacity: 1)
    memory.initialize(to: Memory(entries: .allocate(capacity: 64)))
  }

  /// Called by the owner, when nothing points to the stack any more.
  func destroy() {
    memory.pointee.entries.deallocate()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  var count: Int {
    @inline(__always) get { memory.pointee.count }
  }

  func removeAll() {
    memory.pointee.count = 0
    memory.pointee.hiddenFrom = .max
    if !memory.pointee.texts.isEmpty { memory.pointee.texts.removeAll() }
    if !memory.pointee.keys.isEmpty { memory.pointee.keys.removeAll() }
    clearCache()
  }

  @inline(__always)
  func push(_ slot: SlotPointer) { push(.slot, Int(bitPattern: slot)) }

  @inline(__always)
  func push(index: Int) { push(.index, index) }

  func push(text: String) {
    while memory.pointee.texts.count <= count { memory.pointee.texts.append("") }
    memory.pointee.texts[count] = text
    memory.pointee.keyNumber &+= 1
    push(.text, memory.pointee.keyNumber)
  }

  func push(key: some CodingKey) {
    while memory.pointee.keys.count < count { memory.pointee.keys.append(DataKey("")) }
    if memory.pointee.keys.count == count {
      memory.pointee.keys.append(key)
    } else {
      memory.pointee.keys[count] = key
    }
    memory.pointee.keyNumber &+= 1
    push(.key, memory.pointee.keyNumber)
  }

  /// The node must live until it is popped: the container that pushes it holds it.
  func push(_ node: PathNode) {
    push(.node, Int(bitPattern: Unmanaged.passUnretained(node).toOpaque()))
  }

  @inline(__always)
  private func push(_ kind: Kind, _ bits: Int) {
    if memory.pointee.count == memory.pointee.capacity { grow() }
    memory.pointee.entries[count] = Entry(kind: kind, bits: bits)
    memory.pointee.count &+= 1
  }

  /// Replaces the index on top: elements follow each other.
  @inline(__always)
  func setTop(index: Int) { memory.pointee.entries[count &- 1].bits = index }

  /// Goes back to an earlier depth.
  @inline(__always)
  func pop(to depth: Int) { memory.pointee.count = depth }

  @inline(never)
  private func grow() {
    let capacity = memory.pointee.capacity
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: memory.pointee.entries, count: count)
    memory.pointee.entries.deallocate()
    memory.pointee.entries = larger
    memory.pointee.capacity = capacity * 2
  }

  /// The first entry whose key is not shown, because it is a part of a sensitive value; `Int.max` if all are shown.
  ///
  /// Only keys that are data are hidden, not the names of properties. `codingPath` has all keys.
  var hiddenFrom: Int {
    get { memory.pointee.hiddenFrom }
    nonmutating set {
      memory.pointee.hiddenFrom = newValue
      clearCache()
    }
  }

  /// Whether a key below the path is a part of a sensitive value.
  var hidesKeys: Bool { count >= hiddenFrom }

  /// Steps below the path as messages show them.
  func shown(_ steps: [PathStep]) -> [PathStep] { hidesKeys ? steps.map(\.hidingKey) : steps }

  /// The property that is being read, if its slot is the last entry, and the path from the model to the container that
  /// the property is in, if that is not the model's own.
  var top: (slot: SlotPointer, node: PathNode?)? {
    guard count > 0, memory.pointee.entries[count - 1].kind == .slot,
      let slot = slot(memory.pointee.entries[count - 1])
    else { return nil }
    guard count > 1, memory.pointee.entries[count - 2].kind == .node else { return (slot, nil) }
    return (slot, node(memory.pointee.entries[count - 2]))
  }

  /// The path as coding keys and steps, for errors.
  ///
  /// Cached: the next error rebuilds only the entries that differ. A model may try several types for each element, and
  /// catch each error.
  var spelled: SpelledPath {
    // Entries from the first node on are not cached, because a new `PathNode` may have the address of one that is gone.
    let entries = UnsafeBufferPointer(start: memory.pointee.entries, count: count)
    let cached = entries.firstIndex { $0.kind == .node } ?? count
    updateCache(to: cached)
    if cached == count { return memory.pointee.spelled }
    var path = memory.pointee.spelled
    for index in cached..<count { spell(index, &path) }
    return path
  }

  private func updateCache(to depth: Int) {
    var common = 0
    while common < min(depth, memory.pointee.cachedEntries.count),
      memory.pointee.cachedEntries[common] == memory.pointee.entries[common]
    {
      common += 1
    }
    // One by one: mostly only the last differs.
    while memory.pointee.cachedEntries.count > common {
      memory.pointee.cachedEntries.removeLast()
      memory.pointee.spelled.removeLast()
    }
    for index in common..<depth {
      memory.pointee.cachedEntries.append(memory.pointee.entries[index])
      spell(index, &memory.pointee.spelled)
    }
  }

  private func clearCache() {
    if memory.pointee.cachedEntries.isEmpty { return }
    memory.pointee.spelled = SpelledPath()
    memory.pointee.cachedEntries.removeAll(keepingCapacity: true)
  }

  /// Adds an entry to a path.
  private func spell(_ index: Int, _ path: inout SpelledPath) {
    addKeys(of: index, to: &path.codingPath)
    addSteps(of: index, to: &path.steps)
  }

  /// The steps from the root.
  var steps: [PathStep] { steps(to: count) }

  /// The steps from the root, sensitive keys included. Identifies a value; never shown.
  ///
  /// - Parameters:
  ///   - node: The way from here to an object; nil for this value.
  ///   - step: A property of the object.
  func place(below node: PathNode? = nil, _ step: PathStep? = nil) -> [PathStep] {
    let inner = node?.steps ?? []
    var result: [PathStep] = []
    result.reserveCapacity(count + inner.count + 1)
    for index in 0..<count { addOwnSteps(of: index, to: &result) }
    result += inner
    if let step { result.append(step) }
    return result
  }

  /// The path as the location of an object.
  var location: ObjectLocation {
    guard count > 0, memory.pointee.entries[count - 1].kind == .index else {
      return ObjectLocation(steps)
    }
    let index = memory.pointee.entries[count - 1].bits
    return ObjectLocation(count == 1 ? [] : steps(to: count - 1), index: index)
  }

  private func steps(to depth: Int) -> [PathStep] {
    var result: [PathStep] = []
    result.reserveCapacity(depth)
    for index in 0..<depth { addSteps(of: index, to: &result) }
    return result
  }

  private func addSteps(of index: Int, to steps: inout [PathStep]) {
    let first = steps.count
    addOwnSteps(of: index, to: &steps)
    guard index >= memory.pointee.hiddenFrom else { return }
    for step in first..<steps.count { steps[step] = steps[step].hidingKey }
  }

  private func addOwnSteps(of index: Int, to steps: inout [PathStep]) {
    let entry = memory.pointee.entries[index]
    switch entry.kind {
    case .index: steps.append(.index(entry.bits))
    case .text: steps.append(.key(memory.pointee.texts[index]))
    case .key: steps.append(.key(memory.pointee.keys[index].stringValue))
    case .slot: if let slot = slot(entry) { steps.append(slot.pointee.step) }
    case .node: steps += node(entry)?.steps ?? []
    }
  }

  /// The steps as the coding keys that `Decoder.codingPath` has.
  var codingPath: [any CodingKey] { codingPath(to: count) }

  func codingPath(to depth: Int) -> [any CodingKey] {
    let depth = min(depth, count)
    var result: [any CodingKey] = []
    result.reserveCapacity(depth + 1)
    for index in 0..<depth { addKeys(of: index, to: &result) }
    return result
  }

  private func addKeys(of index: Int, to keys: inout [any CodingKey]) {
    let entry = memory.pointee.entries[index]
    switch entry.kind {
    case .index: keys.append(DataKey(index: entry.bits))
    case .text: keys.append(DataKey(key: memory.pointee.texts[index]))
    case .key: keys.append(memory.pointee.keys[index])
    case .slot: if let slot = slot(entry) { keys.append(slot.pointee.codingKey) }
    case .node: keys += node(entry)?.codingPath ?? []
    }
  }

  /// The path to a depth as a node; nil at the root.
  func node(at depth: Int) -> PathNode? {
    var result: PathNode?
    for index in 0..<min(depth, count) {
      let entry = memory.pointee.entries[index]
      switch entry.kind {
      case .index:
        result = PathNode(parent: result, index: entry.bits)
      case .text:
        let text = memory.pointee.texts[index]
        result = PathNode(
          parent: result, step: .key(text), key: DataKey(key: text))
      case .key:
        let key = memory.pointee.keys[index]
        result = PathNode(parent: result, step: .key(key.stringValue), key: key)
      case .slot:
        guard let slot = slot(entry) else { continue }
        result = PathNode(
          parent: result, step: slot.pointee.step, key: slot.pointee.codingKey)
      case .node:
        guard let node = node(entry) else { continue }
        result = node.appended(to: result)
      }
    }
    return result
  }

  func kind(at index: Int) -> Kind { memory.pointee.entries[index].kind }

  func slot(at index: Int) -> SlotPointer? { slot(memory.pointee.entries[index]) }

  /// The key of an entry of that kind.
  func key(at index: Int) -> any CodingKey { memory.pointee.keys[index] }

  private func slot(_ entry: Entry) -> SlotPointer? { SlotPointer(bitPattern: entry.bits) }

  private func node(_ entry: Entry) -> PathNode? {
    UnsafeRawPointer(bitPattern: entry.bits).map {
      Unmanaged<PathNode>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
