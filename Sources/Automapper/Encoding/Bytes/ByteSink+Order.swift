/// Handles calls out of order: a second container at one destination, a write to a closed container, a key that is
/// written again, a second single value, a late use of a super encoder, a write to a container of a model while a
/// part of it is being written.
///
/// The result is what JSONEncoder writes: a container that is requested again is continued, the last value of a key
/// counts, and a single value does not replace a container. A value joins its container when it ends; later writes to
/// its encoders and containers are discarded. Each function here appends to the buffer if that is still possible.
/// Otherwise it moves the value into an `Assembly`, see `ByteSink+Parts.swift`.
extension ByteSink {
  // MARK: Containers

  /// Returns the container at a destination that already has text, or that belongs to a super encoder.
  @inline(never)
  func another(_ destination: Destination, _ kind: Kind) -> Container {
    if isTop(destination, kind) { return top }
    dropDiscarded()
    if let index = destination.superIndex {
      defer { state.pointee.superDestinations[index].isUnused = false }
      return another(state.pointee.superDestinations[index], kind)
    }
    if destination.level == state.pointee.level,
      !state.pointee.assembly.isInUse || state.pointee.assembly.value(at: destination) == nil
    {
      let base = bottom(of: destination.level)
      if base == depth, writer.count == destination.start { return push(kind) }
      if let container = openContainer(at: base, destination.start, kind) { return container }
    }
    guard let value = value(at: destination) else { return discardedContainer(kind) }
    return container(at: value.item, kind, value)
  }

  private func another(_ destination: SuperDestination, _ kind: Kind) -> Container {
    if isOpen(destination) {
      if depth == destination.depth, writer.count == destination.start { return push(kind) }
      if let container = openContainer(at: destination.depth, destination.start, kind) {
        return container
      }
    }
    guard let (value, item) = location(of: destination) else { return discardedContainer(kind) }
    return container(at: item, kind, value)
  }

  /// The object at a destination, ready for further members. Nil if there is another value, or an object that was
  /// written out of order.
  func openObject(_ destination: Destination) -> Container? {
    if isTop(destination, .object) { return top }
    if writer.count == destination.start { return object(destination) }
    return openContainer(at: bottom(of: destination.level), destination.start, .object)
  }

  /// Whether the innermost open container is the one of a destination, as when a class and its superclass both request
  /// it. Only the first container of a value begins where the value begins.
  @inline(__always)
  private func isTop(_ destination: Destination, _ kind: Kind) -> Bool {
    let level = destination.level
    guard depth > 0, level == state.pointee.level else { return false }
    let last = open + (depth &- 1)
    return last.pointee.start == destination.start && last.pointee.level == level
      && last.pointee.kind == kind
  }

  /// Returns the container that is open at an index of the stack. Nil if the entry there is another one.
  private func openContainer(at index: Int, _ start: Int, _ kind: Kind) -> Container? {
    guard index < depth, open[index].kind == kind, open[index].start == start,
      open[index].level == state.pointee.level
    else { return nil }
    while depth > index + 1 { closeTop() }
    return top
  }

  /// Opens a container in a property of another container, or continues the container that the property has.
  func open(_ kind: Kind, in container: Container, _ slot: SlotPointer) -> Container {
    let isWritten = noteContainer(of: slot)
    if !isWritten { return discardedContainer(kind) }
    if isTop(container) || closeInner(container),
      !isNoted(slot)
    {
      begin(container, slot)
      return push(kind)
    }
    guard let parts = parts(of: container) else { return discardedContainer(kind) }
    let key = appendKey(of: slot)
    let known = state.pointee.assembly.item(key, of: parts)
    return add(continued(known, kind, at: nextStart()), key, to: parts, container.level)
  }

  /// Notes that the model opens a property as a container, and returns whether it is written. If not under its key, the
  /// model is encoded again, by way of a tree. Transformers and `omitsDefault` need a value, so they do not apply.
  private func noteContainer(of slot: SlotPointer) -> Bool {
    guard let steps = slot.pointee.property.writing else { return true }
    if steps.isLate { state.pointee.late.scatter() }
    return !steps.isExcluded
  }

  /// Opens a container as the next element of an array.
  func open(_ kind: Kind, inElementOf container: Container) -> Container {
    if isTop(container) || closeInner(container) {
      separate()
      return push(kind)
    }
    guard let parts = parts(of: container) else { return discardedContainer(kind) }
    let element = state.pointee.assembly.addContainer(isObject: kind == .object, at: nextStart())
    return add(element, nil, to: parts, container.level)
  }

  private func add(
    _ inner: Assembly.ContainerIndex, _ key: Range<Int>?, to parts: Assembly.ContainerIndex,
    _ level: Int32
  ) -> Container {
    let start = state.pointee.assembly.containers[inner].start
    state.pointee.assembly.set(.container(inner), key, of: parts, at: start)
    return handle(inner, Int(level))
  }

  /// The number of elements, without an element that is being written.
  @inline(__always)
  func count(_ container: Container) -> Int {
    isTop(container) ? open[depth &- 1].count : countBelowTop(container)
  }

  @inline(never)
  private func countBelowTop(_ container: Container) -> Int {
    guard isOnStack(container) else {
      return parts(of: container).map { state.pointee.assembly.containers[$0].count } ?? 0
    }
    let index = Int(container.depth)
    let level = index < depth ? open[index].level : state.pointee.level
    return open[index - 1].count - (level > open[index - 1].level ? 1 : 0)
  }

  // MARK: Super encoders

  func superDestination(in container: Container, _ slot: SlotPointer) -> Destination {
    let isWritten = noteContainer(of: slot)
    if !isWritten { return superDestination(inElementOf: discardedContainer(.array)) }
    begin(container, slot)
    return superDestination(container)
  }

  func superDestination(inElementOf container: Container) -> Destination {
    beginElement(container)
    return superDestination(container)
  }

  private func superDestination(_ container: Container) -> Destination {
    let value = push(.superValue)
    state.pointee.superDestinations.append(
      SuperDestination(
        depth: depth, start: value.start, serial: value.serial, level: Int(container.level)))
    return Destination(index: state.pointee.superDestinations.count - 1)
  }

  /// Whether the value of a super encoder can be appended to the buffer.
  private func isOpen(_ destination: SuperDestination) -> Bool {
    depth >= destination.depth && open[destination.depth - 1].serial == destination.serial
      && destination.level == state.pointee.level
  }

  /// Returns the item of a super encoder whose value was closed by a write to a container around it, and the value
  /// that the item belongs to.
  private func location(
    of destination: SuperDestination
  ) -> (value: Assembly.Value, item: Assembly.ItemIndex)? {
    guard let value = value(destination.level, destination.serial),
      let item = state.pointee.assembly.findOrSplit(at: destination.start, below: value.item)
    else { return nil }
    return (value, item)
  }

  // MARK: Single values

  /// Whether a destination has a container or a single value.
  func isWritten(_ destination: Destination) -> Bool {
    dropDiscarded()
    if let index = destination.superIndex {
      let destination = state.pointee.superDestinations[index]
      if destination.isUnused { return false }
      if isOpen(destination) {
        return writer.count != destination.start || depth != destination.depth
      }
      return location(of: destination).map { hasPart($0.item) } ?? true
    }
    if destination.level == state.pointee.level {
      if writer.count == destination.start { return false }
      if !state.pointee.assembly.isInUse { return true }
    }
    return value(at: destination).map { hasPart($0.item) } ?? false
  }

  func isContainer(_ destination: Destination) -> Bool {
    guard destination.start < writer.count else { return false }
    let first = writer.buffer[destination.start]
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private func hasPart(_ item: Assembly.ItemIndex) -> Bool {
    !state.pointee.assembly.items[item].part.isNothing
  }

  /// Moves the object at a destination into an assembly before a second model writes to it. The models may use
  /// different key tables for equal keys; an assembly compares the texts of the keys.
  func prepareForOther(_ destination: Destination) {
    guard let index = destination.superIndex else {
      let base = bottom(of: destination.level)
      if base < depth, open[base].kind == .object, open[base].level == destination.level {
        _ = value(at: destination)
      }
      return
    }
    let destination = state.pointee.superDestinations[index]
    if isOpen(destination), depth > destination.depth, open[destination.depth].kind == .object {
      _ = location(of: destination)
    }
  }

  /// Points the sink at a destination that may have a value. The next value replaces a string, a number, a
  /// Boolean or null. It is discarded if the destination has an object or an array, or if its value has ended.
  @inline(never)
  func replace(_ destination: Destination) {
    dropDiscarded()
    if let index = destination.superIndex {
      defer { state.pointee.superDestinations[index].isUnused = false }
      return replace(state.pointee.superDestinations[index])
    }
    if destination.level == state.pointee.level {
      let base = bottom(of: destination.level)
      if base == depth, writer.count == destination.start { return }
      if !state.pointee.assembly.isInUse { return replace(textAt: destination.start, above: base) }
    }
    guard let value = value(at: destination) else { return beginDiscarded() }
    replace(value.item)
  }

  private func replace(_ destination: SuperDestination) {
    if isOpen(destination) { return replace(textAt: destination.start, above: destination.depth) }
    guard let (_, item) = location(of: destination) else { return beginDiscarded() }
    if destination.isUnused { state.pointee.assembly.items[item].part = .nothing }
    replace(item)
  }

  private func replace(textAt start: Int, above base: Int) {
    if depth == base, writer.count == start { return }
    if depth > base || isContainer(textAt: start) || !isValue(from: start) {
      return beginDiscarded()
    }
    state.pointee.isOutOfOrder = true
    writer.count = start
  }

  private func replace(_ item: Assembly.ItemIndex) {
    switch state.pointee.assembly.items[item].part {
    case .container: beginDiscarded()
    case .text(let range) where !range.isEmpty && isContainer(textAt: range.lowerBound):
      beginDiscarded()
    case .text: beginText(.item(item))
    }
  }

  /// Begins a new text for a part of the assembly.
  private func beginText(_ target: Assembly.Target) {
    state.pointee.assembly.current = Assembly.Current(
      target: target, start: nextStart(), level: state.pointee.level)
  }

  private func isContainer(textAt start: Int) -> Bool {
    start < writer.count && writer.buffer[start].opensContainer
  }

  // MARK: Members and elements

  @inline(never)
  func beginPart(_ container: Container, _ slot: SlotPointer) {
    guard let parts = parts(of: container) else { return beginDiscarded() }
    beginText(.member(of: parts, key: appendKey(of: slot)))
    state.pointee.memberStart = writer.count
  }

  /// - Parameter key: Nil for an element.
  @inline(never)
  func beginPart(_ container: Container, key: String?) {
    guard let parts = parts(of: container) else { return beginDiscarded() }
    beginText(.member(of: parts, key: key.map(append)))
    state.pointee.memberStart = writer.count
  }

  /// Appends the JSON text of a property's key, for a part to refer to. The prefix of its slot is
  /// `,"key":`.
  private func appendKey(of slot: SlotPointer) -> Range<Int> {
    let start = nextStart()
    let text = slot.keyText
    if let bytes = text.baseAddress { writer.raw(bytes, count: text.count) }
    return start..<writer.count
  }

  private func append(_ key: String) -> Range<Int> {
    let start = nextStart()
    writer.string(key)
    return start..<writer.count
  }
}
