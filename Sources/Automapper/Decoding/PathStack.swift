/// Where in the model a call is: one entry a level, pushed before a nested value is read or
/// written and popped after it.
///
/// An entry is two words; names are asked for only when something throws, or a model asks for its
/// `codingPath`.
final class PathStack {
  enum Kind: UInt8 { case slot, index, text, node }

  struct Entry {
    var kind: Kind
    /// A slot's address, an index, nothing for a text, or a node's address.
    var bits: Int
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = 64
  private(set) var count = 0
  /// The keys of dictionaries, at the depth of their entries.
  private var texts: [String] = []

  init() { entries = .allocate(capacity: capacity) }

  deinit { entries.deallocate() }

  func removeAll() {
    count = 0
    texts.removeAll()
  }

  @inline(__always)
  func push(_ slot: SlotPointer) { push(.slot, Int(bitPattern: slot)) }

  @inline(__always)
  func push(index: Int) { push(.index, index) }

  func push(text: String) {
    while texts.count <= count { texts.append("") }
    texts[count] = text
    push(.text, 0)
  }

  /// The node must live until it is popped: the container that pushes it holds it.
  func push(_ node: PathNode) {
    push(.node, Int(bitPattern: Unmanaged.passUnretained(node).toOpaque()))
  }

  @inline(__always)
  private func push(_ kind: Kind, _ bits: Int) {
    if count == capacity { grow() }
    entries[count] = Entry(kind: kind, bits: bits)
    count &+= 1
  }

  /// Replaces the index on top: elements follow each other.
  @inline(__always)
  func setTop(index: Int) { entries[count &- 1].bits = index }

  /// Goes back to an earlier depth.
  @inline(__always)
  func pop(to depth: Int) { count = depth }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }

  /// The steps from the root.
  var steps: [PathStep] {
    (0..<count).flatMap { index -> [PathStep] in
      let entry = entries[index]
      switch entry.kind {
      case .index: return [.index(entry.bits)]
      case .text: return [.key(texts[index])]
      case .slot: return slot(entry).map { [$0.pointee.step] } ?? []
      case .node: return node(entry)?.steps ?? []
      }
    }
  }

  /// The steps as the coding keys that `Decoder.codingPath` has.
  var codingPath: [any CodingKey] {
    (0..<count).flatMap { index -> [any CodingKey] in
      let entry = entries[index]
      switch entry.kind {
      case .index: return [DataKey(index: entry.bits)]
      case .text: return [DataKey(texts[index])]
      case .slot: return slot(entry).map { [$0.pointee.codingKey] } ?? []
      case .node: return node(entry)?.codingPath ?? []
      }
    }
  }

  private func slot(_ entry: Entry) -> SlotPointer? { SlotPointer(bitPattern: entry.bits) }

  private func node(_ entry: Entry) -> PathNode? {
    UnsafeRawPointer(bitPattern: entry.bits).map {
      Unmanaged<PathNode>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

/// The way from a model to a container that its own code opened inside it, by `nestedContainer` or
/// `superDecoder`.
final class PathNode {
  let parent: PathNode?
  let step: PathStep
  let key: any CodingKey

  init(parent: PathNode?, step: PathStep, key: any CodingKey) {
    self.parent = parent
    self.step = step
    self.key = key
  }

  var steps: [PathStep] { (parent?.steps ?? []) + [step] }
  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + [key] }
}

extension Slot {
  /// The slot as a step: data keys that are indices read as such.
  var step: PathStep {
    ordinal == Slot.unresolved ? .key(property.name) : .property(property.name)
  }
}
