/// A composite value while it is built.
///
/// A pointer to memory that its sink reuses for other values, and frees when it closes. All code that accesses the
/// memory is in this file, which is therefore long.
struct FoundationNode {
  enum Kind: UInt8 { case empty, single, object, array }

  private struct Memory {
    /// Changes when the node's value ends, and when the node becomes another kind of container.
    var serial = 0
    /// Changes when the node's value ends.
    var use: UInt32 = 0
    var kind = Kind.empty
    // The destination of the value when it ends.
    var parent: FoundationNode?
    /// The serial number of the parent when the value began, and whether it was a container.
    var parentSerial = 0
    var isMember = false
    var slot: SlotPointer?
    var key = ""

    var properties = PropertyValues()
    /// The members by key, once there is a member that cannot be stored by its slot.
    var members: [String: Any]?
    /// The first keys of paths that values were put at. Later values under these keys are merged.
    var mergedKeys: Set<String> = []
    /// The first value that conflicts with a value at a path; see `takeConflict`.
    var conflict: ValueConflict?
    var elements: [Any] = []
    var single: Any?
    /// Nested containers, which end when this node does. Nil for one whose place was given another value.
    var attached: [(place: Place, node: FoundationNode)?] = []
    /// The index of the last nested container at each place.
    var attachedAt: [Place: Int] = [:]
  }

  private let memory: UnsafeMutablePointer<Memory>
  /// The number of the node in its sink.
  let index: UInt32

  init(index: UInt32) {
    self.index = index
    memory = .allocate(Memory())
  }

  func destroy() {
    memory.pointee.properties.destroy()
    memory.free()
  }

  var serial: Int {
    @inline(__always) get { memory.pointee.serial }
  }
  var use: UInt32 {
    @inline(__always) get { memory.pointee.use }
  }
  var key: String { memory.pointee.key }
  var elementCount: Int { memory.pointee.elements.count }

  /// The node around this value, and the value's property there.
  var origin: (FoundationNode, SlotPointer?)? {
    @inline(__always) get { memory.pointee.parent.map { ($0, memory.pointee.slot) } }
  }

  /// Whether the parent still accepts the value. The parent may have become a container of another kind since the
  /// value began, or a container, which a single value does not replace.
  var hasDestination: Bool {
    @inline(__always) get {
      guard let parent = memory.pointee.parent else { return false }
      return parent.serial == memory.pointee.parentSerial
        && parent.isContainer == memory.pointee.isMember
    }
  }

  /// Begins a value.
  @inline(__always)
  func begin(in parent: FoundationNode? = nil, _ slot: SlotPointer? = nil, _ key: String = "") {
    memory.pointee.parent = parent
    if let parent {
      memory.pointee.parentSerial = parent.serial
      memory.pointee.isMember = parent.isContainer
    }
    memory.pointee.slot = slot
    if slot == nil { memory.pointee.key = key }
  }

  /// Makes the node an object or an array. Replaces content of another kind.
  @inline(__always)
  func become(_ kind: Kind) {
    if memory.pointee.kind == .empty {
      memory.pointee.kind = kind
    } else if memory.pointee.kind != kind {
      turn(into: kind)
    }
  }

  @inline(never)
  private func turn(into kind: Kind) {
    let single = memory.pointee.single
    removeAll()
    if let single { load(single, as: kind) }
    memory.pointee.kind = kind
    // Containers of the earlier kind are no longer valid.
    memory.pointee.serial &+= 1
  }

  /// Whether the model has requested members or elements. A single value is then discarded.
  var isContainer: Bool {
    @inline(__always) get { memory.pointee.kind == .object || memory.pointee.kind == .array }
  }

  /// Whether the value is an object or an array, which a single value does not replace.
  var keepsValue: Bool {
    @inline(__always) get { kind != .empty && (isContainer || isSingleContainer) }
  }

  private var isSingleContainer: Bool {
    memory.pointee.single is [String: Any] || memory.pointee.single is [Any]
  }

  @inline(never)
  private func removeAll() {
    _ = memory.pointee.properties.takeMembers()
    memory.pointee.members = nil
    memory.pointee.mergedKeys = []
    memory.pointee.elements = []
    memory.pointee.single = nil
    memory.pointee.attached = []
    memory.pointee.attachedAt = [:]
    memory.pointee.kind = .empty
  }

  /// Loads the members of a finished object or the elements of a finished array, so that more can be added.
  func load(_ value: Any, as kind: Kind) {
    if kind == .object, let members = value as? [String: Any] {
      memory.pointee.kind = kind
      memory.pointee.members = members
    } else if kind == .array, let elements = value as? [Any] {
      memory.pointee.kind = kind
      memory.pointee.elements = elements
    }
  }

  /// Returns the nested container of a kind that was opened at a place.
  func attached(_ kind: Kind, at place: Place) -> FoundationNode? {
    guard let index = memory.pointee.attachedAt[place],
      let node = memory.pointee.attached[index]?.node
    else { return nil }
    // A single value may be an object or an array, and become a container.
    return node.kind == kind || !node.isContainer ? node : nil
  }

  private var kind: Kind { memory.pointee.kind }
  var isEmpty: Bool { kind == .empty }

  /// Returns the finished value at a place that a container may continue; nil if there is none.
  func value(at place: Place) -> Any? {
    guard case .member(let key) = place, memory.pointee.attachedAt[place] == nil else { return nil }
    convertToMembers()
    return memory.pointee.members?[key]
  }

  /// Removes the value at a place.
  func remove(at place: Place) {
    convertToMembers()
    if case .member(let key) = place { memory.pointee.members?[key] = nil }
    detach(at: place)
  }

  private func detach(at place: Place) {
    if memory.pointee.attachedAt.isEmpty { return }
    if let index = memory.pointee.attachedAt.removeValue(forKey: place) {
      memory.pointee.attached[index] = nil
    }
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
      let key = slot?.pointee.outputKey ?? key
      convertToMembers()
      detach(at: .member(key))
      if memory.pointee.mergedKeys.contains(key) { return mergeOther(value, key) }
      memory.pointee.members?[key] = value
    case .array: memory.pointee.elements.append(value)
    case .single, .empty:
      memory.pointee.kind = .single
      memory.pointee.single = value
    }
  }

  @inline(never)
  private func mergeOther(_ value: Any, _ key: String) {
    do {
      memory.pointee.members?[key] = try NestedValue.merged(memory.pointee.members?[key], value)
    } catch {
      note(error.inside(key))
    }
  }

  /// Keeps a conflict for `takeConflict`, unless there is an earlier one.
  private func note(_ conflict: ValueConflict) {
    memory.pointee.conflict = memory.pointee.conflict ?? conflict
  }

  /// Adds a tag to an object, unless it has a value for it.
  func put(_ tag: TagSlot) {
    if kind == .empty { become(.object) }
    if kind == .object, memory.pointee.members == nil {
      if !memory.pointee.properties.hasKey(among: tag.numbers) {
        return memory.pointee.properties.append(tag.slot, tag.tag.name.foundationValue)
      }
      convertToMembers()
    }
    if kind == .object {
      memory.pointee.members = tag.tag.added(to: memory.pointee.members ?? [:])
    } else if let members = memory.pointee.single as? [String: Any] {
      memory.pointee.single = tag.tag.added(to: members)
    }
  }

  /// Returns and clears the first value that conflicts with a value at a path. Called once, when the model ends,
  /// because putting a value cannot throw.
  func takeConflict() -> ValueConflict? {
    defer { memory.pointee.conflict = nil }
    return memory.pointee.conflict
  }

  /// Turns the properties into members, to which others can be added.
  private func convertToMembers() {
    if memory.pointee.members == nil {
      memory.pointee.members = memory.pointee.properties.takeMembers()
    }
  }

  /// Puts a value at the end of a path. Later values under the same keys are merged with it.
  func merge(_ value: Any, _ path: [String]) throws(ValueConflict) {
    guard memory.pointee.kind == .object, let key = path.first else { return }
    convertToMembers()
    memory.pointee.mergedKeys.insert(key)
    do {
      memory.pointee.members?[key] = try NestedValue.setting(
        memory.pointee.members?[key], path.dropFirst(), value)
    } catch {
      throw error.inside(key)
    }
  }

  /// Adds a container that ends when this node does.
  ///
  /// - Parameter place: Nil for the next element.
  func attach(_ node: FoundationNode, at place: Place?) {
    let place = place ?? .element(memory.pointee.elements.count)
    switch place {
    // Reserves a position among the elements, or replaces the member.
    case .element: putOther([String: Any](), nil, "")
    case .member(let key): putOther([String: Any](), nil, key)
    case .path, .discarded: break
    }
    memory.pointee.attachedAt[place] = memory.pointee.attached.count
    memory.pointee.attached.append((place, node))
  }

  /// Returns the value, or an empty object if nothing was put. The node can then begin another value.
  @inline(__always)
  func finish(_ shapes: ObjectShapes, _ finishInner: (FoundationNode) -> Any) -> Any {
    if !memory.pointee.attached.isEmpty { finishAttached(finishInner) }
    let kind = memory.pointee.kind
    memory.pointee.serial &+= 1
    memory.pointee.use &+= 1
    memory.pointee.kind = .empty
    if kind == .object, memory.pointee.members == nil {
      return memory.pointee.properties.takeMembers(shapes)
    }
    return finishOther(kind)
  }

  /// Ends the nested containers. Values that conflict are kept for `takeConflict`.
  @inline(never)
  func finishAttached(_ finishInner: (FoundationNode) -> Any) {
    let attached = memory.pointee.attached
    memory.pointee.attached = []
    memory.pointee.attachedAt = [:]
    for case (let place, let node)? in attached {
      let value = finishInner(node)
      if let conflict = node.takeConflict() {
        note(place.keys.reversed().reduce(conflict) { $0.inside($1) })
      }
      switch place {
      case .element(let index):
        if memory.pointee.kind == .array { memory.pointee.elements[index] = value }
      case .member(let key): memory.pointee.members?[key] = value
      case .path(let path):
        do { try merge(value, path) } catch { note(error) }
      case .discarded: break
      }
    }
  }

  @inline(never)
  private func finishOther(_ kind: Kind) -> Any {
    switch kind {
    case .object:
      let members = memory.pointee.members ?? [:]
      memory.pointee.members = nil
      memory.pointee.mergedKeys = []
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
