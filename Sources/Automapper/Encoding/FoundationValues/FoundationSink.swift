import Foundation

/// A sink that builds Foundation values: `[String: Any]`, `[Any]`, native Swift values.
///
/// Each composite value is a node until it ends. Containers may be written to in any order.
///
/// An unretained pointer. The session that owns the sink closes it.
struct FoundationSink: Sink {
  /// The number of a value's node, so that a destination is one word. A node that was reused for another value has
  /// another `use`.
  struct Destination {
    fileprivate let index: UInt32
    fileprivate let use: UInt32

    fileprivate init(_ node: FoundationNode) { (index, use) = (node.index, node.use) }
  }

  /// The node of a container. Once the container has ended, the node has another serial number.
  struct Container {
    let node: FoundationNode
    let serial: Int
  }

  private struct State {
    /// The destination of the next value. Its key is the slot's key, or `key` if there is no slot.
    var target: FoundationNode
    var slot: SlotPointer?
    var key = ""
    let root: FoundationNode
    /// All nodes, and the nodes that are not in use.
    var nodes: [FoundationNode]
    var idle: [FoundationNode] = []
    unowned(unsafe) let shapes: ObjectShapes
    let nonFiniteNumbers: NonFiniteNumbers?
  }

  private let state: UnsafeMutablePointer<State>
  private static let null = NSNull()

  /// - Parameter nonFiniteNumbers: How NaN and the infinities are written if the values become JSON; nil to keep them.
  init(_ workspace: Workspace, _ nonFiniteNumbers: NonFiniteNumbers?) {
    let root = FoundationNode(index: 0)
    state = .allocate(
      State(
        target: root, root: root, nodes: [root], shapes: workspace.shapes,
        nonFiniteNumbers: nonFiniteNumbers))
  }

  var nonFiniteNumbers: NonFiniteNumbers? { state.pointee.nonFiniteNumbers }

  func close() {
    for node in state.pointee.nodes { node.destroy() }
    state.free()
  }

  /// Returns the result. Call it once.
  func takeResult() -> Any { finish(state.pointee.root) }

  // MARK: Values

  @inline(__always)
  func put(foundation value: consuming Any) {
    state.pointee.target.put(value, state.pointee.slot, state.pointee.key)
  }

  func putNull() { put(foundation: Self.null) }
  @inline(__always)
  func put(_ value: Bool) { put(foundation: value) }
  @inline(__always)
  func put<T: FixedWidthInteger>(_ value: T) { put(foundation: value) }
  @inline(__always)
  func put(_ value: Double) throws(ValueFailure) {
    if value.isFinite { put(foundation: value) } else { try putNonFinite(value) }
  }
  @inline(__always)
  func put(_ value: Float) throws(ValueFailure) {
    if value.isFinite { put(foundation: value) } else { try putNonFinite(value) }
  }
  @inline(__always)
  func put(_ value: String) { put(foundation: value) }
  func put<T>(number text: String, _ value: T) { put(foundation: value) }

  @inline(never)
  private func putNonFinite(_ value: some BinaryFloatingPoint & Sendable) throws(ValueFailure) {
    guard let nonFiniteNumbers else { return put(foundation: value) }
    put(foundation: try nonFiniteNumbers.text(for: value))
  }

  func putISO8601(_ value: Date) -> Bool { put(date: ISO8601DateFormat(), value) }

  func put(date format: any TextDateFormat, _ value: Date) -> Bool {
    guard case .string(let text) = format.value(from: value) else { return false }
    put(foundation: text)
    return true
  }

  @inline(__always)
  func put<Element>(all elements: [Element]) -> Bool {
    if Element.self == Double.self, nonFiniteNumbers != nil { return false }
    put(foundation: elements.map { $0 as Any })
    return true
  }

  @inline(__always)
  func put<Value>(all members: [String: Value]) -> Bool {
    if Value.self == Double.self, nonFiniteNumbers != nil { return false }
    // Copies the dictionary's layout, without hashing a key.
    put(foundation: members.mapValues { $0 as Any })
    return true
  }

  // MARK: Structure

  @inline(__always)
  func enter() -> Destination {
    let node = idleNode()
    node.begin(in: state.pointee.target, state.pointee.slot, state.pointee.key)
    return Destination(node)
  }

  @inline(__always)
  func leave(_ destination: Destination) { end(destination) { $0 } }

  /// Ends a value that a closure changes before it is put.
  ///
  /// Throws if two of the value's parts conflict.
  func leave(_ destination: Destination, changing change: (Any) throws -> Any) throws {
    let node = node(at: destination)
    node.finishAttached { finish($0) }
    if let conflict = node.takeConflict() { throw conflict.failure }
    try end(destination, change)
  }

  @inline(__always)
  private func end(_ destination: Destination, _ change: (Any) throws -> Any) rethrows {
    let node = node(at: destination)
    guard let (parent, slot) = node.origin else { return }
    // Read before the node is used for another value.
    let (key, hasDestination) = (slot == nil ? node.key : "", node.hasDestination)
    let value = try change(finish(node))
    if hasDestination { parent.put(value, slot, key) }
    state.pointee.target = parent
  }

  static var holdsSlots: Bool { true }

  func put(_ tag: TagSlot, at destination: Destination) { node(at: destination).put(tag) }

  /// Returns a node that is not in use.
  private func idleNode() -> FoundationNode {
    if let node = state.pointee.idle.popLast() { return node }
    let node = FoundationNode(index: UInt32(truncatingIfNeeded: state.pointee.nodes.count))
    state.pointee.nodes.append(node)
    return node
  }

  /// Returns the value of a node, which can then be used for another value.
  private func finish(_ node: FoundationNode) -> Any {
    let value = node.finish(state.pointee.shapes) { finish($0) }
    state.pointee.idle.append(node)
    return value
  }

  @inline(__always)
  func object(_ destination: Destination) -> Container {
    let node = node(at: destination)
    node.become(.object)
    return Container(node: node, serial: node.serial)
  }

  @inline(__always)
  func array(_ destination: Destination) -> Container {
    let node = node(at: destination)
    node.become(.array)
    return Container(node: node, serial: node.serial)
  }

  @inline(__always)
  func reserve(_ container: Container, _ count: Int) { container.node.reserve(count) }

  @inline(__always)
  func single(_ destination: Destination) {
    let node = node(at: destination)
    state.pointee.target = node.keepsValue ? discardedNode() : node
    state.pointee.slot = nil
    state.pointee.key = ""
  }

  func object(in container: Container, _ slot: SlotPointer) -> Container {
    open(.object, in: container, slot)
  }
  func array(in container: Container, _ slot: SlotPointer) -> Container {
    open(.array, in: container, slot)
  }
  func object(inElementOf container: Container) -> Container {
    open(.object, in: container, nil)
  }
  func array(inElementOf container: Container) -> Container { open(.array, in: container, nil) }

  /// Opens a container inside another one, or continues the container that is already at the property's place.
  private func open(
    _ kind: FoundationNode.Kind, in container: Container, _ slot: SlotPointer?
  ) -> Container {
    let outer = node(of: container)
    let place = slot.map(FoundationNode.Place.init)
    let known = place.flatMap { outer.attached(kind, at: $0) }
    let value = known == nil ? place.flatMap { outer.value(at: $0) } : nil
    let inner = known ?? attach(to: outer, at: place)
    if let value { inner.load(value, as: kind) }
    inner.become(kind)
    return Container(node: inner, serial: inner.serial)
  }

  private func attach(to outer: FoundationNode, at place: FoundationNode.Place?) -> FoundationNode {
    let destination = idleNode()
    destination.begin()
    outer.attach(destination, at: place)
    return destination
  }

  func superDestination(in container: Container, _ slot: SlotPointer) -> Destination {
    let (outer, place) = (node(of: container), FoundationNode.Place(slot))
    outer.remove(at: place)
    return Destination(attach(to: outer, at: place))
  }

  func superDestination(inElementOf container: Container) -> Destination {
    Destination(attach(to: node(of: container), at: nil))
  }

  func isWritten(_ destination: Destination) -> Bool { !node(at: destination).isEmpty }
  func isContainer(_ destination: Destination) -> Bool { node(at: destination).keepsValue }
  func prepareForOther(_ destination: Destination) {}

  // A value is put when it ends, so a failed value was never put.
  @inline(__always)
  func mark() {}
  func valueMark() {}
  @inline(__always)
  func discard(_ container: Container, _ slot: SlotPointer, since mark: Void) {}
  @inline(__always)
  func discardElement(_ container: Container, since mark: Void) {}
  @inline(__always)
  func discardValue(since mark: Void) {}

  /// Returns the node of a value. If the value has ended, returns a node whose content is discarded.
  @inline(__always)
  private func node(at destination: Destination) -> FoundationNode {
    let node = state.pointee.nodes[Int(destination.index)]
    return node.use == destination.use ? node : discardedNode()
  }

  /// Returns the node of a container. If the container has ended, returns a node whose content is discarded.
  @inline(__always)
  private func node(of container: Container) -> FoundationNode {
    if container.node.serial == container.serial { return container.node }
    return discardedNode()
  }

  @inline(never)
  private func discardedNode() -> FoundationNode {
    let node = idleNode()
    node.begin()
    return node
  }

  func discardedContainer(isObject: Bool) -> Container {
    let node = discardedNode()
    node.become(isObject ? .object : .array)
    return Container(node: node, serial: node.serial)
  }

  @inline(__always)
  func begin(_ container: Container, _ slot: SlotPointer) {
    state.pointee.target = node(of: container)
    state.pointee.slot = slot
  }

  func begin(_ container: Container, key: String) {
    state.pointee.target = node(of: container)
    state.pointee.slot = nil
    state.pointee.key = key
  }

  func put(_ value: Any, into container: Container, at path: [String]) throws {
    do { try node(of: container).merge(value, path) } catch { throw error.failure }
  }

  @inline(__always)
  func beginElement(_ container: Container) { state.pointee.target = node(of: container) }

  func count(_ container: Container) -> Int { node(of: container).elementCount }
}

extension EncodingSessionOwner<FoundationSink> {
  /// Returns the result. Call it once.
  func takeResult() -> Any { session.sink.takeResult() }
}
