/// A value of several parts while it is put together.
///
/// A pointer to memory that its sink owns until it closes, and uses again for other values.
struct FoundationNode {
  enum Kind: UInt8 { case empty, single, object, array }

  private struct Memory {
    /// Another one for every value that the node is used for.
    var serial = 0
    var kind = Kind.empty
    // Where the value goes when it ends.
    var parent: FoundationNode?
    var slot: SlotPointer?
    var key = ""

    var properties = PropertyValues()
    /// The members, once there is one that no slot has a place for.
    var members: [String: Any]?
    var hasMerged = false
    var elements: [Any] = []
    var single: Any?
    /// Containers inside, which end when this node does.
    var attached: [(key: String, index: Int, node: FoundationNode)] = []
  }

  private let memory: UnsafeMutablePointer<Memory>

  init() {
    memory = .allocate(capacity: 1)
    memory.initialize(to: Memory())
  }

  func destroy() {
    memory.pointee.properties.destroy()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  var serial: Int {
    @inline(__always) get { memory.pointee.serial }
  }
  var key: String { memory.pointee.key }
  var elementCount: Int { memory.pointee.elements.count }

  /// The node around it and the property there.
  var origin: (FoundationNode, SlotPointer?)? {
    @inline(__always) get { memory.pointee.parent.map { ($0, memory.pointee.slot) } }
  }

  /// Begins a value.
  @inline(__always)
  func begin(in parent: FoundationNode? = nil, _ slot: SlotPointer? = nil, _ key: String = "") {
    memory.pointee.parent = parent
    memory.pointee.slot = slot
    if slot == nil { memory.pointee.key = key }
  }

  @inline(__always)
  func become(_ kind: Kind) {
    if memory.pointee.kind == .empty { memory.pointee.kind = kind }
  }

  @inline(__always)
  func reserve(_ count: Int) {
    if memory.pointee.kind == .array { memory.pointee.elements.reserveCapacity(count) }
  }

  @inline(__always)
  func put(_ value: consuming Any, _ slot: SlotPointer?, _ key: String) {
    if memory.pointee.kind == .object, memory.pointee.members == nil, let slot,
      slot.pointee.ordinal != Slot.unresolved
    {
      memory.pointee.properties.append(slot, value)
    } else {
      putOther(value, slot, key)
    }
  }

  @inline(never)
  private func putOther(_ value: consuming Any, _ slot: SlotPointer?, _ key: String) {
    switch memory.pointee.kind {
    case .object:
      let key = slot?.pointee.property.outputKey ?? key
      takeMembers()
      memory.pointee.members?[key] =
        memory.pointee.hasMerged
        ? NestedValue.merged(memory.pointee.members?[key], value) : value
    case .array: memory.pointee.elements.append(value)
    case .single, .empty:
      memory.pointee.kind = .single
      memory.pointee.single = value
    }
  }

  /// Turns the properties into members, to which others can be added.
  private func takeMembers() {
    if memory.pointee.members == nil {
      memory.pointee.members = memory.pointee.properties.takeMembers()
    }
  }

  /// Puts a value at the end of a path. What comes under the same keys later is merged with it.
  func merge(_ value: Any, _ path: [String]) {
    guard memory.pointee.kind == .object, let key = path.first else { return }
    takeMembers()
    memory.pointee.hasMerged = true
    memory.pointee.members?[key] = NestedValue.setting(
      memory.pointee.members?[key], path.dropFirst(), value)
  }

  func attach(_ node: FoundationNode, _ slot: SlotPointer?, _ key: String, _ placeholder: Any) {
    let key = slot?.pointee.property.outputKey ?? key
    memory.pointee.attached.append((key, memory.pointee.elements.count, node))
    // Holds the place among the elements.
    putOther(placeholder, nil, key)
  }

  /// What was put, an empty object where nothing was; the node can then begin another value.
  @inline(__always)
  func finish(_ shapes: ObjectShapes, _ finishInner: (FoundationNode) -> Any) -> Any {
    if !memory.pointee.attached.isEmpty { finishAttached(finishInner) }
    let kind = memory.pointee.kind
    memory.pointee.serial &+= 1
    memory.pointee.kind = .empty
    if kind == .object, memory.pointee.members == nil {
      return memory.pointee.properties.takeMembers(shapes)
    }
    return takeOther(kind)
  }

  @inline(never)
  private func finishAttached(_ finishInner: (FoundationNode) -> Any) {
    let attached = memory.pointee.attached
    memory.pointee.attached = []
    for (key, index, node) in attached {
      let value = finishInner(node)
      if memory.pointee.kind == .array {
        memory.pointee.elements[index] = value
      } else {
        memory.pointee.members?[key] = value
      }
    }
  }

  @inline(never)
  private func takeOther(_ kind: Kind) -> Any {
    switch kind {
    case .object:
      let members = memory.pointee.members ?? [:]
      memory.pointee.members = nil
      memory.pointee.hasMerged = false
      return members
    case .array:
      let elements = memory.pointee.elements
      memory.pointee.elements = []
      return elements
    case .single:
      let value = memory.pointee.single
      memory.pointee.single = nil
      return value ?? [String: Any]()
    case .empty: return [String: Any]()
    }
  }
}
