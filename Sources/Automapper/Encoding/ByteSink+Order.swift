/// Calls out of order: a second container at one place, a container that is closed, a key that is written
/// again, a second single value, a super encoder that is used late.
///
/// The result is what JSONEncoder writes: a container that is asked for again is continued, the last value
/// of a key counts, and a single value does not replace a container. Each function here appends to the
/// buffer if that is still possible, and else moves the value into an `Assembly`, see `ByteSink+Parts.swift`.
extension ByteSink {
  // MARK: Containers

  /// The container at a place that has text already, or that belongs to a super encoder.
  @inline(never)
  func another(_ place: Place, _ kind: Kind) -> Container {
    guard let index = place.superIndex else {
      return container(depth: place.depth, start: place.start, kind)
    }
    let place = state.pointee.superPlaces[index]
    return isOpen(place)
      ? container(depth: place.depth, start: place.start, kind) : closedContainer(place, kind)
  }

  /// The container of the value that begins at an offset, above `base` stack entries.
  private func container(depth base: Int, start: Int, _ kind: Kind) -> Container {
    if let assembly = state.pointee.assembly, assembly.base < base,
      let location = assembly.find(at: start)
    {
      settle(assembly)
      return handle(container(at: location, kind), assembly)
    }
    if depth > base, open[base].kind == kind, open[base].level == state.pointee.level {
      // The container is open: a class and its superclass both ask for it.
      while depth > base + 1 { closeTop() }
      return Container(
        serial: open[base].serial, start: start, depth: Int32(depth), base: open[base].base)
    }
    if depth > base || writer.count > start {
      let assembly = assembled(base, from: start)
      settle(assembly)
      if assembly.base == base { return handle(rootContainer(of: assembly, kind), assembly) }
      guard let location = assembly.find(at: start) else { return nowhere(kind) }
      return handle(container(at: location, kind), assembly)
    }
    // The first container of a super encoder. It is on the level of the container around it, and so
    // not on the fast path.
    let isAwaited =
      depth == base && writer.count == start && depth > 0 && open[depth - 1].kind == .superValue
    return isAwaited ? push(kind, base: base) : nowhere(kind)
  }

  /// The container in a property of another container. A container that the property has is continued.
  func open(_ kind: Kind, in container: Container, _ slot: SlotPointer) -> Container {
    if isTop(container) || closeInner(container),
      !state.pointee.written.contains(slot.pointee.outputNumber, at: depth)
    {
      begin(container, slot)
      return push(kind, base: Int(container.base))
    }
    guard let (assembly, parts) = parts(of: container) else { return nowhere(kind) }
    let key = Self.key(of: slot)
    let inner = continued(parts.part(key) ?? .text(0..<0), kind, at: nextStart())
    parts.set(.container(inner), key)
    return handle(inner, assembly)
  }

  /// A container as the next element of an array.
  func open(_ kind: Kind, inElementOf container: Container) -> Container {
    if isTop(container) || closeInner(container) {
      beginElement(container)
      return push(kind, base: Int(container.base))
    }
    guard let (assembly, parts) = parts(of: container) else { return nowhere(kind) }
    let inner = AssembledContainer(isObject: kind == .object, start: nextStart())
    parts.set(.container(inner), nil)
    return handle(inner, assembly)
  }

  func count(_ container: Container) -> Int {
    if isOnStack(container) { return open[Int(container.depth) - 1].count }
    return parts(of: container)?.parts.items.count ?? 0
  }

  // MARK: Super encoders

  func superPlace(in container: Container, _ slot: SlotPointer) -> Place {
    begin(container, slot)
    return superPlace(container)
  }

  func superPlace(inElementOf container: Container) -> Place {
    beginElement(container)
    return superPlace(container)
  }

  private func superPlace(_ container: Container) -> Place {
    let value = push(.superValue, base: Int(container.base))
    state.pointee.superPlaces.append(
      SuperPlace(depth: depth, start: value.start, serial: value.serial, base: value.base))
    return Place(index: state.pointee.superPlaces.count - 1)
  }

  private func isOpen(_ place: SuperPlace) -> Bool {
    depth >= place.depth && open[place.depth - 1].serial == place.serial
  }

  /// The container of a super encoder whose value was closed by a write to a container around it.
  private func closedContainer(_ place: SuperPlace, _ kind: Kind) -> Container {
    guard let assembly = assembly(ofValueAt: place.base, place.serial) else { return nowhere(kind) }
    settle(assembly)
    guard let location = assembly.find(at: place.start, splittingTextOf: writer) else {
      return nowhere(kind)
    }
    return handle(container(at: location, kind), assembly)
  }

  // MARK: Single values

  /// Whether a place has a container or a single value.
  func isWritten(_ place: Place) -> Bool {
    let (depth, start) = bounds(of: place)
    return writer.count != start || self.depth != depth
  }

  /// Moves the object at a place into an assembly before a second model writes to it. The models may use
  /// different key tables for equal keys; an assembly compares the texts of the keys.
  func prepareForOther(_ place: Place) {
    let base = bounds(of: place).depth
    guard depth > base, open[base].kind == .object else { return }
    settle(assembled(base, from: open[base].start))
  }

  /// Points the sink at a place that has a value. The next value replaces a string, a number, a Boolean or
  /// null. It is discarded if the place has an object or an array.
  @inline(never)
  func replace(_ place: Place) {
    state.pointee.isOutOfOrder = true
    if let index = place.superIndex {
      let place = state.pointee.superPlaces[index]
      guard isOpen(place) else { return replaceClosed(place) }
    }
    let (depth, start) = bounds(of: place)
    if let assembly = state.pointee.assembly, assembly.base < depth,
      let location = assembly.find(at: start)
    {
      return replace(location, in: assembly)
    }
    if self.depth != depth || isContainer(textAt: start) { return goNowhere() }
    drop(above: depth, to: start)
  }

  private func replaceClosed(_ place: SuperPlace) {
    guard let assembly = assembly(ofValueAt: place.base, place.serial) else { return goNowhere() }
    settle(assembly)
    guard let location = assembly.find(at: place.start, splittingTextOf: writer) else {
      return goNowhere()
    }
    replace(location, in: assembly)
  }

  private func replace(_ location: Assembly.Location, in assembly: Assembly) {
    switch location.part {
    case .container: goNowhere()
    case .text(let range) where isContainer(textAt: range.lowerBound): goNowhere()
    case .text:
      settle(assembly)
      assembly.rewrite(location, at: nextStart())
    }
  }

  private func isContainer(textAt start: Int) -> Bool {
    guard start < writer.count else { return false }
    return [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(writer.buffer[start])
  }

  /// The number of stack entries around a place, and the offset where its value begins.
  func bounds(of place: Place) -> (depth: Int, start: Int) {
    guard let index = place.superIndex else { return (place.depth, place.start) }
    let place = state.pointee.superPlaces[index]
    return (place.depth, place.start)
  }

  // MARK: Members and elements

  @inline(never)
  func beginPart(_ container: Container, _ slot: SlotPointer) {
    beginPart(container, text: Self.key(of: slot))
  }

  @inline(never)
  func beginPart(_ container: Container, key: String?) {
    beginPart(container, text: key.map { Self.text(of: $0) })
  }

  private func beginPart(_ container: Container, text key: String?) {
    guard let (assembly, parts) = parts(of: container) else { return goNowhere() }
    assembly.begin(in: parts, key, at: nextStart())
    state.pointee.memberStart = writer.count
  }

  /// The JSON text of a property's key. The prefix of its slot is `,"key":`.
  private static func key(of slot: SlotPointer) -> String {
    String(
      decoding: UnsafeBufferPointer(
        start: slot.pointee.prefix + 1, count: slot.pointee.prefixCount - 2), as: UTF8.self)
  }

  private static func text(of key: String) -> String {
    let writer = JSONWriter(capacity: 64)
    defer { writer.destroy() }
    writer.string(key)
    return writer.string()
  }

  /// Not called: models with such properties are written to a `FoundationSink`, see `treeModel`.
  func put(_ value: Any, into container: Container, at path: [String]) {
    assertionFailure("a path is written to bytes")
  }
}
