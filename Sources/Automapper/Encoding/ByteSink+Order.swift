/// Calls out of order: a second container at one place, a container that is closed, a key that is written
/// again, a second single value, a super encoder that is used late, a container of a model whose part is
/// being written.
///
/// The result is what JSONEncoder writes: a container that is asked for again is continued, the last value
/// of a key counts, and a single value does not replace a container. A value takes its place when it ends;
/// what is written to its encoders and containers after that is discarded. Each function here appends to
/// the buffer if that is still possible, and else moves the value into an `Assembly`, see
/// `ByteSink+Parts.swift`.
extension ByteSink {
  // MARK: Containers

  /// The container at a place that has text already, or that belongs to a super encoder.
  @inline(never)
  func another(_ place: Place, _ kind: Kind) -> Container {
    dropDiscarded()
    if let index = place.superIndex {
      defer { state.pointee.superPlaces[index].isUnused = false }
      return another(state.pointee.superPlaces[index], kind)
    }
    if place.level == state.pointee.level, state.pointee.assembly?.value(at: place) == nil {
      let base = bottom(of: place.level)
      if base == depth, writer.count == place.start { return push(kind) }
      if let container = openContainer(at: base, place.start, kind) { return container }
    }
    guard let (assembly, value) = value(at: place) else { return nowhere(kind) }
    return container(at: value.location, kind, value, assembly)
  }

  private func another(_ place: SuperPlace, _ kind: Kind) -> Container {
    if isOpen(place) {
      if depth == place.depth, writer.count == place.start { return push(kind) }
      if let container = openContainer(at: place.depth, place.start, kind) { return container }
    }
    guard let (assembly, value, location) = location(of: place) else { return nowhere(kind) }
    return container(at: location, kind, value, assembly)
  }

  /// The container that is open at an index of the stack: a class and its superclass both ask for it.
  private func openContainer(at index: Int, _ start: Int, _ kind: Kind) -> Container? {
    guard index < depth, open[index].kind == kind, open[index].start == start,
      open[index].level == state.pointee.level
    else { return nil }
    while depth > index + 1 { closeTop() }
    return Container(
      serial: open[index].serial, start: start, depth: Int32(depth), level: Int32(open[index].level)
    )
  }

  /// The container in a property of another container. A container that the property has is continued.
  func open(_ kind: Kind, in container: Container, _ slot: SlotPointer) -> Container {
    if isTop(container) || closeInner(container),
      !state.pointee.written.contains(slot.pointee.outputNumber, at: depth)
    {
      begin(container, slot)
      return push(kind)
    }
    guard let (_, value, parts) = parts(of: container) else { return nowhere(kind) }
    let key = appendKey(of: slot)
    let inner = continued(parts.part(key) ?? .nothing, kind, at: nextStart())
    parts.set(.container(inner), key, at: inner.start)
    return handle(inner, value)
  }

  /// A container as the next element of an array.
  func open(_ kind: Kind, inElementOf container: Container) -> Container {
    if isTop(container) || closeInner(container) {
      beginElement(container)
      return push(kind)
    }
    guard let (_, value, parts) = parts(of: container) else { return nowhere(kind) }
    let inner = AssembledContainer(isObject: kind == .object, start: nextStart(), writer)
    parts.set(.container(inner), nil, at: inner.start)
    return handle(inner, value)
  }

  /// The number of elements, without one that is being written.
  func count(_ container: Container) -> Int {
    guard isOnStack(container) else { return parts(of: container)?.parts.items.count ?? 0 }
    let index = Int(container.depth)
    let level = index < depth ? open[index].level : state.pointee.level
    return open[index - 1].count - (level > open[index - 1].level ? 1 : 0)
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
    let value = push(.superValue)
    state.pointee.superPlaces.append(
      SuperPlace(
        depth: depth, start: value.start, serial: value.serial, level: Int(container.level)))
    return Place(index: state.pointee.superPlaces.count - 1)
  }

  /// Whether the value of a super encoder can be appended to the buffer.
  private func isOpen(_ place: SuperPlace) -> Bool {
    depth >= place.depth && open[place.depth - 1].serial == place.serial
      && place.level == state.pointee.level
  }

  /// The place of a super encoder whose value was closed by a write to a container around it.
  private func location(
    of place: SuperPlace
  ) -> (assembly: Assembly, value: Assembly.Value, location: Assembly.Location)? {
    guard let (assembly, value) = value(place.level, place.serial),
      let location = value.holder.findOrSplit(at: place.start)
    else { return nil }
    return (assembly, value, location)
  }

  // MARK: Single values

  /// Whether a place has a container or a single value.
  func isWritten(_ place: Place) -> Bool {
    dropDiscarded()
    if let index = place.superIndex {
      let place = state.pointee.superPlaces[index]
      if place.isUnused { return false }
      if isOpen(place) { return writer.count != place.start || depth != place.depth }
      return location(of: place).map { !$0.location.part.isNothing } ?? true
    }
    if place.level == state.pointee.level {
      if writer.count == place.start { return false }
      if state.pointee.assembly == nil { return true }
    }
    return value(at: place).map { !$0.value.location.part.isNothing } ?? false
  }

  /// Moves the object at a place into an assembly before a second model writes to it. The models may use
  /// different key tables for equal keys; an assembly compares the texts of the keys.
  func prepareForOther(_ place: Place) {
    guard let index = place.superIndex else {
      let base = bottom(of: place.level)
      if base < depth, open[base].kind == .object, open[base].level == place.level {
        _ = value(at: place)
      }
      return
    }
    let place = state.pointee.superPlaces[index]
    if isOpen(place), depth > place.depth, open[place.depth].kind == .object {
      _ = location(of: place)
    }
  }

  /// Points the sink at a place that may have a value. The next value replaces a string, a number, a
  /// Boolean or null. It is discarded if the place has an object or an array, or if its value has ended.
  @inline(never)
  func replace(_ place: Place) {
    dropDiscarded()
    if let index = place.superIndex {
      defer { state.pointee.superPlaces[index].isUnused = false }
      return replace(state.pointee.superPlaces[index])
    }
    if place.level == state.pointee.level {
      let base = bottom(of: place.level)
      if base == depth, writer.count == place.start { return }
      if state.pointee.assembly == nil { return replace(textAt: place.start, above: base) }
    }
    guard let (assembly, value) = value(at: place) else { return goNowhere() }
    replace(value.location, in: assembly)
  }

  private func replace(_ place: SuperPlace) {
    if isOpen(place) { return replace(textAt: place.start, above: place.depth) }
    guard let (assembly, _, location) = location(of: place) else { return goNowhere() }
    if place.isUnused { location.container.replace(location.index, by: .nothing) }
    replace(location, in: assembly)
  }

  private func replace(textAt start: Int, above base: Int) {
    if depth == base, writer.count == start { return }
    if depth > base || isContainer(textAt: start) || !isValue(from: start) {
      return goNowhere()
    }
    state.pointee.isOutOfOrder = true
    writer.count = start
  }

  private func replace(_ location: Assembly.Location, in assembly: Assembly) {
    switch location.part {
    case .container: goNowhere()
    case .text(let range) where !range.isEmpty && isContainer(textAt: range.lowerBound):
      goNowhere()
    case .text: assembly.rewrite(location, at: nextStart(), state.pointee.level)
    }
  }

  private func isContainer(textAt start: Int) -> Bool {
    guard start < writer.count else { return false }
    return [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(writer.buffer[start])
  }

  // MARK: Members and elements

  @inline(never)
  func beginPart(_ container: Container, _ slot: SlotPointer) {
    beginPart(container) { appendKey(of: slot) }
  }

  @inline(never)
  func beginPart(_ container: Container, key: String?) {
    beginPart(container) { key.map(append) }
  }

  /// - Parameter key: Appends the text of the key; nil for an element.
  private func beginPart(_ container: Container, _ key: () -> Range<Int>?) {
    guard let (assembly, _, parts) = parts(of: container) else { return goNowhere() }
    let key = key()
    assembly.begin(in: parts, key, at: nextStart(), state.pointee.level)
    state.pointee.memberStart = writer.count
  }

  /// Appends the JSON text of a property's key, for a part to refer to. The prefix of its slot is
  /// `,"key":`.
  private func appendKey(of slot: SlotPointer) -> Range<Int> {
    let start = nextStart()
    writer.raw(slot.pointee.prefix + 1, count: slot.pointee.prefixCount - 2)
    return start..<writer.count
  }

  private func append(_ key: String) -> Range<Int> {
    let start = nextStart()
    writer.string(key)
    return start..<writer.count
  }

  /// Not called: models with such properties are written to a `FoundationSink`, see `treeModel`.
  func put(_ value: Any, into container: Container, at path: [String]) {
    assertionFailure("a path is written to bytes")
  }
}
