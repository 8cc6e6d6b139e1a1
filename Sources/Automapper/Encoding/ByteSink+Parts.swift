/// The work on the `Assembly` of a value that is written out of order.
///
/// The sink has at most one assembly, as an entry of the stack. The entries above it are open containers
/// of its current part, which is appended to the buffer like any other text. `settle` ends this part.
extension ByteSink {
  // MARK: Containers on the stack

  func isOnStack(_ container: Container) -> Bool {
    container.depth > 0 && depth >= container.depth
      && open[Int(container.depth) - 1].serial == container.serial
  }

  /// Closes the containers inside a container, so that text can be appended to it. Returns false if it is
  /// closed itself, or if a value inside it is being written.
  @inline(never)
  func closeInner(_ container: Container) -> Bool {
    guard isOnStack(container),
      open[Int(container.depth) - 1].level == state.pointee.level
    else { return false }
    while depth > container.depth { closeTop() }
    return true
  }

  /// Pops an entry that is neither an object nor an array.
  @inline(never)
  func closePart() {
    depth &-= 1
    switch open[depth].kind {
    case .superValue: if writer.count == open[depth].start { emptyObject() }
    case .nowhere: writer.count = open[depth].start
    case .assembly:
      guard let assembly = state.pointee.assembly else { return }
      state.pointee.assembly = nil
      assembly.end(at: writer.count)
      assembly.layOut(writer)
    case .object, .array: break
    }
  }

  // MARK: Discarded text

  /// Discards what is written next, for a container whose value has ended.
  func goNowhere() {
    state.pointee.isOutOfOrder = true
    _ = push(.nowhere, base: depth)
    // Values inside then begin at an offset that no part has.
    writer.byte(UInt8(ascii: " "))
  }

  func nowhere(_ kind: Kind) -> Container {
    goNowhere()
    return push(kind, base: depth)
  }

  // MARK: Containers of an assembly

  /// A handle to a container of an assembly.
  func handle(_ container: AssembledContainer, _ assembly: Assembly) -> Container {
    state.pointee.serial &+= Self.serialStep
    assembly.register(container, as: state.pointee.serial)
    return Container(
      serial: state.pointee.serial, start: container.start, depth: -1,
      base: Int32(assembly.base))
  }

  func rootContainer(of assembly: Assembly, _ kind: Kind) -> AssembledContainer {
    let container = continued(assembly.root, kind, at: assembly.start)
    assembly.root = .container(container)
    return container
  }

  func container(at location: Assembly.Location, _ kind: Kind) -> AssembledContainer {
    let container = continued(location.part, kind, at: location.part.start)
    location.container.replace(location.index, by: .container(container))
    return container
  }

  /// The container that a part is, or that its text is split into. A part of another kind gives a new
  /// container.
  func continued(_ part: Assembly.Part, _ kind: Kind, at start: Int) -> AssembledContainer {
    if let known = container(part), known.isObject == (kind == .object) { return known }
    return AssembledContainer(isObject: kind == .object, start: start)
  }

  /// Nil for the text of a string, a number, a Boolean or null.
  private func container(_ part: Assembly.Part) -> AssembledContainer? {
    switch part {
    case .container(let container): container
    case .text(let range): AssembledContainer(range, writer)
    }
  }

  /// The assembly and the parts of a container to which no text can be appended. Nil if its value has
  /// ended.
  func parts(of container: Container) -> (assembly: Assembly, parts: AssembledContainer)? {
    if let assembly = state.pointee.assembly, let parts = assembly.containers[container.serial] {
      settle(assembly)
      return (assembly, parts)
    }
    guard let assembly = assembly(ofValueAt: container.base, container.serial) else { return nil }
    settle(assembly)
    if let parts = assembly.containers[container.serial] { return (assembly, parts) }
    guard let location = assembly.find(at: container.start, splittingTextOf: writer),
      let parts = self.container(location.part)
    else { return nil }
    location.container.replace(location.index, by: .container(parts))
    assembly.register(parts, as: container.serial)
    return (assembly, parts)
  }

  // MARK: From the stack to an assembly

  /// The assembly of the value above `base` stack entries. Nil if the value of the container with the
  /// serial number has ended.
  func assembly(ofValueAt base: Int32, _ serial: Int) -> Assembly? {
    let base = Int(base)
    if let assembly = state.pointee.assembly, base >= assembly.base { return assembly }
    guard depth > base, open[base].serial <= serial else { return nil }
    return assembled(base, from: open[base].start)
  }

  /// Moves the value above `base` stack entries into an assembly. Returns the assembly around the value if
  /// there is one; an assembly inside the value becomes a part of the new one.
  func assembled(_ base: Int, from start: Int) -> Assembly {
    let inner = state.pointee.assembly
    if let inner, inner.base <= base { return inner }
    let assembly = Assembly(base: base, start: start)
    state.pointee.isOutOfOrder = true
    if depth > base, open[base].kind != .nowhere {
      move(from: base, into: assembly, inner)
    } else {
      // The value is a text, behind which discarded text may be.
      if depth > base { writer.count = open[base].start }
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

  /// Moves the stack entries above an assembly into it, and ends its current part.
  func settle(_ assembly: Assembly) {
    if depth > assembly.base + 1 {
      move(from: assembly.base + 1, into: assembly, nil)
      depth = assembly.base + 1
    }
    assembly.end(at: writer.count)
  }

  /// Moves the stack entries from an index on into an assembly, as its current part.
  private func move(from first: Int, into assembly: Assembly, _ inner: Assembly?) {
    for index in first..<depth {
      let entry = open[index]
      switch entry.kind {
      case .object, .array:
        let container = AssembledContainer(isObject: entry.kind == .object, start: entry.start)
        let end = max(index + 1 < depth ? open[index + 1].start : writer.count, entry.start + 1)
        let pending = container.add(entry.start + 1..<end, count: entry.count, writer)
        assembly.end(as: .container(container))
        assembly.register(container, as: entry.serial)
        if let pending { assembly.begin(in: container, pending.key, at: pending.start) }
      case .superValue: break
      case .assembly:
        guard let inner else { break }
        if depth > index + 1 { move(from: index + 1, into: inner, nil) }
        inner.end(at: writer.count)
        assembly.adopt(containersOf: inner)
        return assembly.end(as: inner.root)
      case .nowhere:
        writer.count = entry.start
        return
      }
    }
  }

  /// The offset of a new part. The space in front of it keeps it from any offset that a part has.
  func nextStart() -> Int {
    writer.byte(UInt8(ascii: " "))
    return writer.count
  }
}
