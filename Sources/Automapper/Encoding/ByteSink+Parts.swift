/// Values whose own code writes out of order: a key twice, a container that was closed, another
/// container where there is one already.
///
/// The later write counts, as it does for JSONEncoder: a key that is written again has its last value, and
/// a container that is asked for again goes on. Such a value is taken apart, see `Assembly`.
extension ByteSink {
  // MARK: Containers

  /// The container of a value that something was written for, or of a super encoder.
  @inline(never)
  func another(_ place: Place, _ kind: Kind) -> Container {
    if let index = place.superIndex {
      let place = state.pointee.superPlaces[index]
      if !isOpen(place) { return reopened(place, kind) }
      return container(depth: place.depth, start: place.start, kind)
    }
    return container(depth: place.depth, start: place.start, kind)
  }

  /// The container of a value that begins at an offset, above `base` open ones.
  private func container(depth base: Int, start: Int, _ kind: Kind) -> Container {
    if let assembly = state.pointee.assembly, assembly.base < base,
      let known = assembly.part(at: start)
    {
      settle(assembly)
      return handle(reopen(known, in: assembly, kind), assembly)
    }
    if depth > base, open[base].kind == kind, open[base].level == state.pointee.level {
      // A class and its superclass each ask for the container of one object.
      while depth > base + 1 { closeTop() }
      return Container(
        serial: open[base].serial, start: start, depth: Int32(depth), base: open[base].base)
    }
    if depth > base || writer.count > start {
      let assembly = assembled(base, from: start)
      settle(assembly)
      if assembly.base == base { return handle(root(of: assembly, kind), assembly) }
      guard let known = assembly.part(at: start) else { return nowhere(kind) }
      return handle(reopen(known, in: assembly, kind), assembly)
    }
    // The value of a super encoder is one of its container's level.
    let isAwaited = depth == base && depth > 0 && open[depth - 1].kind == .superValue
    return isAwaited ? push(kind, base: base) : nowhere(kind)
  }

  /// A container that is written in parts, as one of this sink's.
  private func handle(_ container: AssembledContainer, _ assembly: Assembly) -> Container {
    state.pointee.serial &+= Self.serialStep
    assembly.register(container, as: state.pointee.serial)
    return Container(
      serial: state.pointee.serial, start: container.start, depth: -1,
      base: Int32(assembly.base))
  }

  private func root(of assembly: Assembly, _ kind: Kind) -> AssembledContainer {
    let container = container(assembly.root, kind, at: assembly.start)
    assembly.root = .container(container)
    return container
  }

  private func reopen(
    _ known: (container: AssembledContainer, index: Int), in assembly: Assembly, _ kind: Kind
  ) -> AssembledContainer {
    let value = known.container.items[known.index].value
    let container = container(value, kind, at: value.start)
    known.container.replace(known.index, by: .container(container))
    return container
  }

  /// A part as a container to go on with; a new one where it is none, or of another kind.
  private func container(
    _ part: Assembly.Part, _ kind: Kind, at start: Int
  ) -> AssembledContainer {
    switch part {
    case .container(let container) where container.isObject == (kind == .object): return container
    case .text(let range):
      if !range.isEmpty, let container = AssembledContainer(range, writer),
        container.isObject == (kind == .object)
      {
        return container
      }
    default: break
    }
    return AssembledContainer(isObject: kind == .object, start: start)
  }

  /// A container inside another, as the value of a property.
  func open(_ kind: Kind, in container: Container, _ slot: SlotPointer) -> Container {
    if isTop(container) || closeInner(container),
      !state.pointee.written.contains(slot.pointee.outputNumber, at: depth)
    {
      begin(container, slot)
      return push(kind, base: Int(container.base))
    }
    guard let (assembly, parts) = parts(of: container) else { return nowhere(kind) }
    let key = Self.key(of: slot)
    let inner = self.container(parts.value(key) ?? .text(0..<0), kind, at: nextStart())
    parts.set(.container(inner), key)
    return handle(inner, assembly)
  }

  /// A container inside an array, as its next element.
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

  /// The container of a super encoder that is used after its container was written to.
  private func reopened(_ place: SuperPlace, _ kind: Kind) -> Container {
    guard let assembly = assembly(ofValueAt: place.base, place.serial) else { return nowhere(kind) }
    settle(assembly)
    guard let known = assembly.part(at: place.start) ?? assembly.taken(at: place.start, writer)
    else { return nowhere(kind) }
    return handle(reopen(known, in: assembly, kind), assembly)
  }

  // MARK: Values alone

  /// Whether a value has a container or another value already.
  func isWritten(_ place: Place) -> Bool {
    guard let index = place.superIndex else {
      return writer.count != place.start || depth != place.depth
    }
    let place = state.pointee.superPlaces[index]
    return writer.count != place.start || depth != place.depth
  }

  /// Takes a value apart to which another model is going to write: keys are compared by their text then.
  func prepareForOther(_ place: Place) {
    let container =
      if let index = place.superIndex { state.pointee.superPlaces[index].depth } else {
        place.depth
      }
    guard depth > container, open[container].kind == .object else { return }
    settle(assembled(container, from: open[container].start))
  }

  /// Makes room for a value alone where another one stands, which it replaces. A container stays, and
  /// the value goes nowhere, as with JSONEncoder.
  @inline(never)
  func replace(_ place: Place) {
    state.pointee.isOutOfOrder = true
    var (depth, start) = (place.depth, place.start)
    if let index = place.superIndex {
      let place = state.pointee.superPlaces[index]
      guard isOpen(place) else { return replaceClosed(place) }
      (depth, start) = (place.depth, place.start)
    }
    if let assembly = state.pointee.assembly, assembly.base < depth,
      let known = assembly.part(at: start)
    {
      if case .container = known.container.items[known.index].value { return goNowhere() }
      settle(assembly)
      return assembly.rewrite(known, at: nextStart())
    }
    if self.depth != depth { return goNowhere() }
    drop(above: depth, to: start)
  }

  private func replaceClosed(_ place: SuperPlace) {
    guard let assembly = assembly(ofValueAt: place.base, place.serial) else { return goNowhere() }
    settle(assembly)
    guard let known = assembly.part(at: place.start) ?? assembly.taken(at: place.start, writer)
    else { return goNowhere() }
    assembly.rewrite(known, at: nextStart())
  }

  /// Forgets what was written above some open containers.
  private func drop(above base: Int, to start: Int) {
    while depth > base {
      depth &-= 1
      if open[depth].kind == .assembly { state.pointee.assembly = nil }
    }
    writer.count = start
  }

  // MARK: Members

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

  /// Where a part begins: at an offset that no other part has, which a byte between them sees to.
  private func nextStart() -> Int {
    writer.byte(UInt8(ascii: " "))
    return writer.count
  }

  /// The text of a property's key, between the comma and the colon.
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

  /// Never reached: a model with such a property is written to a `FoundationSink`, see `treeModel`.
  func put(_ value: Any, into container: Container, at path: [String]) {
    assertionFailure("a path is written to bytes")
  }

  // MARK: Values that failed

  /// The state before a value was begun.
  struct Mark {
    let count: Int
    let level: Int
  }

  @inline(__always)
  func mark() -> Mark {
    Mark(count: state.pointee.memberStart, level: state.pointee.level)
  }

  func mark(at place: Place) -> Mark { Mark(count: writer.count, level: state.pointee.level) }

  /// Takes back a member whose value failed, and what was written for it.
  @inline(never)
  func discard(_ container: Container, _ slot: SlotPointer, since mark: Mark) {
    discardElement(container, since: mark)
    if isOnStack(container) {
      state.pointee.written.remove(slot.pointee.outputNumber, at: Int(container.depth))
    }
  }

  @inline(never)
  func discardElement(_ container: Container, since mark: Mark) {
    state.pointee.level = mark.level
    if isOnStack(container) {
      drop(above: Int(container.depth), to: mark.count)
      open[depth - 1].count -= 1
    } else if let assembly = state.pointee.assembly,
      let parts = assembly.containers[container.serial]
    {
      depth = assembly.base + 1
      assembly.discard(in: parts, since: mark.count)
    }
  }

  /// Takes back a value alone that failed.
  @inline(never)
  func discard(_ place: Place, since mark: Mark) {
    state.pointee.level = mark.level
    let base = place.superIndex.map { state.pointee.superPlaces[$0].depth } ?? place.depth
    if depth >= base { return drop(above: base, to: mark.count) }
    // The value became parts of the one around it meanwhile.
    if let assembly = state.pointee.assembly, let known = assembly.part(at: mark.count) {
      depth = assembly.base + 1
      assembly.rewrite(known, at: nextStart())
    }
  }

  // MARK: Parts

  private func isOnStack(_ container: Container) -> Bool {
    container.depth > 0 && depth >= container.depth
      && open[Int(container.depth) - 1].serial == container.serial
  }

  /// Closes the containers inside one that is to be written to. False where it is closed itself, or a
  /// value in it has not ended.
  @inline(never)
  func closeInner(_ container: Container) -> Bool {
    guard isOnStack(container),
      open[Int(container.depth) - 1].level == state.pointee.level
    else { return false }
    while depth > container.depth { closeTop() }
    return true
  }

  /// The parts of a container that cannot be written at the end of the buffer; nil where its value has
  /// ended.
  private func parts(
    of container: Container
  ) -> (assembly: Assembly, parts: AssembledContainer)? {
    if let assembly = state.pointee.assembly, let parts = assembly.containers[container.serial] {
      settle(assembly)
      return (assembly, parts)
    }
    guard let assembly = assembly(ofValueAt: container.base, container.serial) else { return nil }
    settle(assembly)
    if let parts = assembly.containers[container.serial] { return (assembly, parts) }
    guard
      let known = assembly.part(at: container.start) ?? assembly.taken(at: container.start, writer)
    else { return nil }
    let value = known.container.items[known.index].value
    guard let parts = self.taken(value) else { return nil }
    known.container.replace(known.index, by: .container(parts))
    assembly.register(parts, as: container.serial)
    return (assembly, parts)
  }

  private func taken(_ part: Assembly.Part) -> AssembledContainer? {
    switch part {
    case .container(let container): container
    case .text(let range): AssembledContainer(range, writer)
    }
  }

  /// The assembly of the value whose containers begin at a depth; nil where it has ended.
  private func assembly(ofValueAt base: Int32, _ serial: Int) -> Assembly? {
    let base = Int(base)
    if let assembly = state.pointee.assembly, base >= assembly.base { return assembly }
    guard depth > base, open[base].serial <= serial else { return nil }
    return assembled(base, from: open[base].start)
  }

  /// Takes a value apart: all that is open above `base`. Inside a value that is in parts, it belongs to
  /// that one.
  private func assembled(_ base: Int, from start: Int) -> Assembly {
    let inner = state.pointee.assembly
    if let inner, inner.base <= base { return inner }
    let assembly = Assembly(base: base, start: start)
    state.pointee.isOutOfOrder = true
    if depth > base {
      take(from: base, into: assembly, inner)
    } else {
      assembly.root = .text(start..<writer.count)
    }
    let first = depth > base ? open[base].serial : state.pointee.serial &+ Self.serialStep
    depth = base
    _ = push(.assembly, base: base)
    open[base].start = start
    open[base].serial = first &- 1
    state.pointee.assembly = assembly
    return assembly
  }

  /// Makes parts of what is open above an assembly, and ends the part that is written now.
  private func settle(_ assembly: Assembly) {
    if depth > assembly.base + 1 {
      take(from: assembly.base + 1, into: assembly, nil)
      depth = assembly.base + 1
    }
    assembly.finish(at: writer.count)
  }

  /// Takes apart what is open from an index on, as the part that is written now.
  private func take(from first: Int, into assembly: Assembly, _ inner: Assembly?) {
    for index in first..<depth {
      let entry = open[index]
      switch entry.kind {
      case .object, .array:
        let container = AssembledContainer(isObject: entry.kind == .object, start: entry.start)
        let end = max(index + 1 < depth ? open[index + 1].start : writer.count, entry.start + 1)
        let pending = container.take(entry.start + 1..<end, count: entry.count, writer)
        assembly.finish(as: .container(container))
        assembly.register(container, as: entry.serial)
        if let pending { assembly.begin(in: container, pending.key, at: pending.start) }
      case .superValue: break
      case .assembly:
        guard let inner else { break }
        if depth > index + 1 { take(from: index + 1, into: inner, nil) }
        inner.finish(at: writer.count)
        assembly.take(containersOf: inner)
        return assembly.finish(as: inner.root)
      case .nowhere:
        writer.count = entry.start
        return
      }
    }
  }

  /// Ends what is open on top and is no container.
  @inline(never)
  func closeSpecial() {
    depth &-= 1
    switch open[depth].kind {
    case .superValue: if writer.count == open[depth].start { emptyObject() }
    case .nowhere: writer.count = open[depth].start
    case .assembly:
      guard let assembly = state.pointee.assembly else { return }
      state.pointee.assembly = nil
      assembly.finish(at: writer.count)
      assembly.layOut(writer)
    case .object, .array: break
    }
  }

  // MARK: Nowhere

  /// What is written next goes nowhere: its container ended with its value.
  private func goNowhere() {
    state.pointee.isOutOfOrder = true
    _ = push(.nowhere, base: depth)
  }

  private func nowhere(_ kind: Kind) -> Container {
    goNowhere()
    return push(kind, base: depth)
  }
}
