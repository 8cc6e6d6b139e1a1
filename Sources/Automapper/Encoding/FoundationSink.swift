import Foundation

/// Foundation values as a sink: `[String: Any]`, `[Any]`, native Swift values.
///
/// Every value of several parts is a node until it ends; containers may be written to in any order.
final class FoundationSink: Sink {
  typealias Place = FoundationNode
  typealias Container = FoundationNode

  /// Where the next value goes.
  private var target: FoundationNode
  private var key = ""
  let root = FoundationNode()
  /// What becomes of NaN and the infinities where the tree is to be written as JSON.
  private let nonFiniteNumbers: NonFiniteNumbers?

  init(forJSON nonFiniteNumbers: NonFiniteNumbers? = nil) {
    self.nonFiniteNumbers = nonFiniteNumbers
    target = root
  }

  var result: Any { root.value }

  func close() {}

  // MARK: Values

  @inline(__always)
  private func put(any value: Any) { target.put(value, key) }

  func putNull() { put(any: NSNull()) }
  @inline(__always)
  func put(_ value: Bool) { put(any: value) }
  @inline(__always)
  func put<T: FixedWidthInteger>(_ value: T) { put(any: value) }
  @inline(__always)
  func put(_ value: Double) throws(ValueFailure) {
    if let nonFiniteNumbers, !value.isFinite {
      put(any: try nonFiniteNumbers.text(for: value))
    } else {
      put(any: value)
    }
  }
  @inline(__always)
  func put(_ value: Float) throws(ValueFailure) {
    if let nonFiniteNumbers, !value.isFinite {
      put(any: try nonFiniteNumbers.text(for: Double(value)))
    } else {
      put(any: value)
    }
  }
  @inline(__always)
  func put(_ value: String) { put(any: value) }
  func put<T>(number text: String, _ value: T) { put(any: value) }

  func putISO8601(_ value: Date) -> Bool { put(date: ISO8601DateFormat(), value) }

  func put(date format: any TextDateFormat, _ value: Date) -> Bool {
    guard case .string(let text) = format.value(from: value) else { return false }
    put(any: text)
    return true
  }

  // MARK: Structure

  @inline(__always)
  func enter() -> FoundationNode { FoundationNode(parent: target, key: key) }

  @inline(__always)
  func leave(_ place: FoundationNode) {
    guard let parent = place.parent else { return }
    parent.put(place.value, place.key)
    target = parent
  }

  /// Ends an object that says of which type it is.
  func leave(_ place: FoundationNode, adding tags: [TypeTag]) {
    guard let parent = place.parent else { return }
    parent.put(TypeTag.adding(tags, to: place.value), place.key)
    target = parent
  }

  @inline(__always)
  func object(_ place: FoundationNode) -> FoundationNode {
    place.become(.object)
    return place
  }

  @inline(__always)
  func array(_ place: FoundationNode) -> FoundationNode {
    place.become(.array)
    return place
  }

  @inline(__always)
  func reserve(_ container: FoundationNode, _ count: Int) { container.reserve(count) }

  @inline(__always)
  func single(_ place: FoundationNode) {
    target = place
    key = ""
  }

  func nestedPlace() -> FoundationNode {
    let place = FoundationNode()
    target.attach(place, key)
    return place
  }

  func superPlace() -> FoundationNode { nestedPlace() }

  @inline(__always)
  func begin(_ container: FoundationNode, _ slot: SlotPointer) {
    target = container
    key = slot.pointee.property.outputKey
  }

  func begin(_ container: FoundationNode, key: String) {
    target = container
    self.key = key
  }

  func put(_ value: Any, into container: FoundationNode, at path: [String]) {
    container.merge(value, path)
  }

  @inline(__always)
  func beginElement(_ container: FoundationNode) { target = container }

  func count(_ container: FoundationNode) -> Int { container.elements.count }
}

/// A value of several parts while it is put together.
final class FoundationNode {
  enum Kind: UInt8 { case empty, single, object, array }

  let parent: FoundationNode?
  let key: String
  private(set) var kind = Kind.empty
  private(set) var members: [String: Any] = [:]
  private(set) var elements: [Any] = []
  private var single: Any?
  private var hasMerged = false
  /// Containers inside, which end when this node does.
  private var attached: [(key: String, index: Int, node: FoundationNode)] = []

  init(parent: FoundationNode? = nil, key: String = "") {
    self.parent = parent
    self.key = key
  }

  @inline(__always)
  func become(_ kind: Kind) {
    if self.kind == .empty { self.kind = kind }
  }

  func reserve(_ count: Int) {
    if kind == .object { members.reserveCapacity(count) } else { elements.reserveCapacity(count) }
  }

  @inline(__always)
  func put(_ value: Any, _ key: String) {
    switch kind {
    case .object: members[key] = hasMerged ? NestedValue.merged(members[key], value) : value
    case .array: elements.append(value)
    case .single, .empty:
      kind = .single
      single = value
    }
  }

  /// Puts a value at the end of a path. What comes under the same keys later is merged with it.
  func merge(_ value: Any, _ path: [String]) {
    guard kind == .object, let key = path.first else { return }
    hasMerged = true
    members[key] = NestedValue.setting(members[key], path.dropFirst(), value)
  }

  func attach(_ node: FoundationNode, _ key: String) {
    attached.append((key, elements.count, node))
    // Holds the place among the elements.
    put(NSNull(), key)
  }

  /// What was put; an empty object where nothing was.
  var value: Any {
    for (key, index, node) in attached {
      if kind == .array { elements[index] = node.value } else { members[key] = node.value }
    }
    switch kind {
    case .object: return members
    case .array: return elements
    case .single: return single ?? NSNull()
    case .empty: return [String: Any]()
    }
  }
}
