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

  struct Memory {
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
    /// The first entries with the numbers of their places, of one generation of `PlaceNumbers`.
    var numbered: [(entry: Entry, number: Int)] = []
    var numberedGeneration = 0
  }

  let memory: UnsafeMutablePointer<Memory>

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

  func kind(at index: Int) -> Kind { memory.pointee.entries[index].kind }

  func slot(at index: Int) -> SlotPointer? { slot(memory.pointee.entries[index]) }

  /// The key of an entry of that kind.
  func key(at index: Int) -> any CodingKey { memory.pointee.keys[index] }

  func slot(_ entry: Entry) -> SlotPointer? { SlotPointer(bitPattern: entry.bits) }

  func node(_ entry: Entry) -> PathNode? {
    UnsafeRawPointer(bitPattern: entry.bits).map {
      Unmanaged<PathNode>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
