/// The current path of a call: one entry per level, pushed before a nested value is decoded or encoded and popped
/// after it.
///
/// The number of entries is the number of levels, so containers that the model's own code has nested in each other take
/// an entry each. An entry is two words. Names are looked up only for errors, and when a model requests its `codingPath`.
///
/// A pointer to memory that a workspace or an `OwnPath` owns, like `TypeTable`.
struct PathStack {
  enum Kind: UInt8 {
    /// A property, by the address of its slot.
    case slot
    /// A key that is data, by the address of its lent slot. See `KeyTable.lentSlot`.
    case lent
    /// An element, by its index.
    case index
    /// A key of a dictionary, by a number that is unique to its push: equal entries mean equal paths.
    case text
    /// A key that is data, as a model's own code created it. Numbered like `text`.
    case key
    /// Containers that the model's own code opened, by the address of their `PathNode`.
    case node
    /// A container that the `node` entry after it leads through.
    case level
  }

  struct Entry: Equatable {
    var kind: Kind
    var bits: Int

    /// Whether an equal entry of another time is the same step of a path. The address of a freed `PathNode` may be
    /// used again, and a lent slot stands for key after key.
    var isStable: Bool { kind != .node && kind != .lent }
    /// Whether this is so as long as the node is retained.
    var isStableIfRetained: Bool { kind != .lent }
  }

  struct Memory {
    var entries: UnsafeMutablePointer<Entry>
    var capacity = 64
    var count = 0
    /// The keys of dictionaries, at the depth of their entries.
    var texts: [String] = []
    /// The keys created by models, at the depth of their entries.
    var keys: [any CodingKey] = []
    /// The number of the last `text` or `key` entry.
    var keyNumber = 0
    /// The first entry from which on data keys are hidden.
    var hiddenFrom = Int.max
    var spelled = SpelledPath()
    /// The parts of `spelled`.
    var spelledParts: [SpelledPath.Part] = []
    /// The nodes of these parts. While they are retained, no other nodes can have their addresses.
    var spelledNodes: [PathNode] = []
    /// The first entries with their path numbers, from one generation of `PlaceNumbers`.
    var numbered: [(entry: Entry, number: Int)] = []
    var numberedGeneration = 0
  }

  let memory: UnsafeMutablePointer<Memory>

  init() {
    memory = .allocate(Memory(entries: .allocate(capacity: 64)))
  }

  /// Called by the owner, when nothing points to the stack any more.
  func destroy() {
    memory.pointee.entries.deallocate()
    memory.free()
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

  /// Pushes a lent slot, which must be kept until it is popped.
  func push(lent slot: SlotPointer) { push(.lent, Int(bitPattern: slot)) }

  @inline(__always)
  func push(index: Int) { push(.index, index) }

  func push(text: String) {
    while memory.pointee.texts.count <= count { memory.pointee.texts.append("") }
    memory.pointee.texts[count] = text
    memory.pointee.keyNumber &+= 1
    push(.text, memory.pointee.keyNumber)
  }

  func push(key: any CodingKey) {
    while memory.pointee.keys.count < count { memory.pointee.keys.append(DataKey("")) }
    if memory.pointee.keys.count == count {
      memory.pointee.keys.append(key)
    } else {
      memory.pointee.keys[count] = key
    }
    memory.pointee.keyNumber &+= 1
    push(.key, memory.pointee.keyNumber)
  }

  /// Pushes a node, which must live until it is popped. The container that pushes it retains it.
  func push(_ node: PathNode) {
    for _ in 1..<node.depth { push(.level, 0) }
    push(.node, Int(bitPattern: Unmanaged.passUnretained(node).toOpaque()))
  }

  @inline(__always)
  private func push(_ kind: Kind, _ bits: Int) {
    if memory.pointee.count == memory.pointee.capacity { grow() }
    memory.pointee.entries[count] = Entry(kind: kind, bits: bits)
    memory.pointee.count &+= 1
  }

  /// Replaces the index on top, to go on to another element.
  @inline(__always)
  func setTop(index: Int) { memory.pointee.entries[count &- 1].bits = index }

  /// Goes back to an earlier depth.
  @inline(__always)
  func pop(to depth: Int) { memory.pointee.count = depth }

  @inline(never)
  private func grow() {
    let capacity = memory.pointee.capacity
    memory.pointee.entries.grow(to: capacity * 2, moving: count)
    memory.pointee.capacity = capacity * 2
  }

  /// The first entry whose key is hidden because it is part of a sensitive value; `Int.max` if all are shown.
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

  /// The property being decoded, if its slot is the last entry. `node` is the path from the model to the property's
  /// container; nil if the container is the model's own.
  var top: (slot: SlotPointer, node: PathNode?)? { property(before: count) }

  /// The property of the value to which the first `depth` entries lead, see `top`.
  func property(before depth: Int) -> (slot: SlotPointer, node: PathNode?)? {
    guard depth > 0, depth <= count, memory.pointee.entries[depth - 1].kind == .slot,
      let slot = slot(memory.pointee.entries[depth - 1])
    else { return nil }
    guard depth > 1, memory.pointee.entries[depth - 2].kind == .node else { return (slot, nil) }
    return (slot, node(memory.pointee.entries[depth - 2]))
  }

  /// The path from the model to the value being decoded, if the model's own code opened a decoder over the value.
  var topNode: PathNode? {
    guard count > 0, memory.pointee.entries[count - 1].kind == .node else { return nil }
    return node(memory.pointee.entries[count - 1])
  }

  func kind(at index: Int) -> Kind { memory.pointee.entries[index].kind }

  func entry(at index: Int) -> Entry { memory.pointee.entries[index] }

  func slot(at index: Int) -> SlotPointer? { slot(memory.pointee.entries[index]) }

  /// Returns the slot of an entry for a property; nil for other entries.
  func propertySlot(at index: Int) -> SlotPointer? {
    let entry = memory.pointee.entries[index]
    return entry.kind == .slot || entry.kind == .lent ? slot(entry) : nil
  }

  /// Returns the date formats of the innermost property up to a depth that has its own; nil if none has.
  func dateFormats(to depth: Int) -> DateFormatList? {
    (0..<depth).reversed().lazy.compactMap { index in
      propertySlot(at: index)?.pointee.property.dateFormats
    }.first
  }

  /// Returns the key of a `key` entry.
  func key(at index: Int) -> any CodingKey { memory.pointee.keys[index] }

  func slot(_ entry: Entry) -> SlotPointer? { SlotPointer(bitPattern: entry.bits) }

  func node(_ entry: Entry) -> PathNode? {
    UnsafeRawPointer(bitPattern: entry.bits).map {
      Unmanaged<PathNode>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
