/// Builds and reads the `Assembly` of a value that is written out of order.
///
/// The sink has at most one assembly, as an entry of the stack. The entries above it are open containers
/// of its current part, which is appended to the buffer like any other text. `settle` ends this part.
extension ByteSink {
  // MARK: Containers on the stack

  func isOnStack(_ container: Container) -> Bool {
    container.depth > 0 && depth >= container.depth
      && open[Int(container.depth) - 1].serial == container.serial
  }

  /// The index of the first stack entry that belongs to a value of this level, or to a value inside it.
  func bottom(of level: Int) -> Int {
    var index = depth
    while index > 0, open[index - 1].level >= level { index -= 1 }
    return index
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
    case .superValue:
      guard writer.count == open[depth].start else { return }
      let serial = open[depth].serial
      if let index = state.pointee.superDestinations.lastIndex(where: { $0.serial == serial }) {
        state.pointee.superDestinations[index].isUnused = true
      }
      emptyObject()
    case .nowhere: writer.count = open[depth].start
    case .assembly:
      guard let assembly = state.pointee.assembly else { return }
      state.pointee.assembly = nil
      assembly.end(at: writer.count)
      assembly.layOut()
    case .object, .array: break
    }
  }

  // MARK: Discarded text

  /// Discards what is written next, for a container or a destination whose value has ended.
  func goNowhere() {
    state.pointee.isOutOfOrder = true
    _ = push(.nowhere)
    // This way, values inside begin at an offset that no part has.
    writer.byte(UInt8(ascii: " "))
  }

  func nowhere(_ kind: Kind) -> Container {
    goNowhere()
    return push(kind)
  }

  /// Removes discarded text that a call of the innermost value has left at the end of the buffer.
  func dropDiscarded() {
    if let index = discarded(at: state.pointee.level) { drop(above: index, to: open[index].start) }
  }

  /// The index of the entry of discarded text that a value of this level has left.
  func discarded(at level: Int) -> Int? {
    (bottom(of: level)..<depth).first { open[$0].kind == .nowhere && open[$0].level == level }
  }

  // MARK: Containers of an assembly

  /// Creates a handle to a container of an assembly.
  func handle(_ container: AssembledContainer, _ value: Assembly.Value) -> Container {
    state.pointee.serial &+= 1
    value[state.pointee.serial] = container
    return Container(
      serial: state.pointee.serial, start: container.start, depth: -1, level: Int32(value.level))
  }

  func container(
    at location: Assembly.Location, _ kind: Kind, _ value: Assembly.Value, _ assembly: Assembly
  ) -> Container {
    let container = continued(location.part, kind, at: location.start)
    location.container.open(container, at: location.index)
    return handle(container, value)
  }

  /// Returns a part as a container, splitting its text if needed. Creates a new container if the part is of another
  /// kind.
  func continued(_ part: Assembly.Part, _ kind: Kind, at start: Int) -> AssembledContainer {
    if let known = container(part), known.isObject == (kind == .object) { return known }
    return AssembledContainer(isObject: kind == .object, start: start, writer)
  }

  /// Returns a part as a container; nil for the text of a string, a number, a Boolean or null.
  func container(_ part: Assembly.Part) -> AssembledContainer? {
    switch part {
    case .container(let container): container
    case .text(let range): AssembledContainer(range, writer)
    }
  }

  /// Returns the parts of a container to which no text can be appended; nil if its value has ended.
  func parts(
    of container: Container
  ) -> (assembly: Assembly, value: Assembly.Value, parts: AssembledContainer)? {
    guard let (assembly, value) = value(Int(container.level), container.serial) else { return nil }
    if let parts = value[container.serial] { return (assembly, value, parts) }
    guard let location = value.holder.findOrSplit(at: container.start),
      let parts = self.container(location.part)
    else { return nil }
    location.container.replace(location.index, by: .container(parts))
    value[container.serial] = parts
    return (assembly, value, parts)
  }

  // MARK: Values in progress

  /// Returns the value at a destination, in its assembly; nil if the value has ended.
  func value(at destination: Destination) -> (assembly: Assembly, value: Assembly.Value)? {
    guard let assembly = assembled(destination.level, from: destination.start),
      let value = assembly.value(at: destination)
    else { return nil }
    return (assembly, value)
  }

  /// Returns the value of a level that owns the container or super encoder with a serial number, in its assembly; nil
  /// if the value has ended.
  func value(_ level: Int, _ serial: Int) -> (assembly: Assembly, value: Assembly.Value)? {
    let base = bottom(of: level)
    guard
      state.pointee.assembly.map({ $0.level <= level }) ?? false
        || base < depth && open[base].level == level && open[base].serial <= serial,
      let assembly = assembled(level, from: nil),
      let value = assembly.values.last(where: { $0.level == level }), value.serial <= serial
    else { return nil }
    return (assembly, value)
  }

  // MARK: From the stack to an assembly

  /// Returns the assembly that holds the value of a level, after ending its current part. Moves a value that is not
  /// in an assembly yet into a new one. An assembly inside the value becomes a part of the new one.
  ///
  /// - Parameter start: Where the value begins, if it may have ended. The result is then nil.
  private func assembled(_ level: Int, from start: Int?) -> Assembly? {
    guard level <= state.pointee.level else { return nil }
    let inner = state.pointee.assembly
    if let inner { settle(inner) }
    if let inner, inner.level <= level { return inner }
    let base = bottom(of: level)
    let first = base < depth ? open[base] : nil
    guard let start = start ?? first?.start,
      first.map({ $0.start == start }) ?? isValue(from: start)
    else { return nil }
    let root = Assembly.Value(
      level: level, serial: first?.serial ?? state.pointee.serial + 1, start: start, target: nil,
      writer)
    let assembly = Assembly(base: base, root, writer)
    state.pointee.isOutOfOrder = true
    move(from: base, into: assembly, root.inside, level, start, inner)
    depth = base
    _ = push(.assembly)
    open[base].start = start
    open[base].level = level
    state.pointee.assembly = assembly
    return assembly
  }

  /// Whether the text from an offset on is one value or empty. After a value that has ended, more values follow.
  func isValue(from start: Int) -> Bool {
    var scanner = PartScanner(buffer: writer.buffer, offset: start, end: writer.count)
    return start <= writer.count && scanner.value().upperBound == writer.count
  }

  /// Ends the current part of an assembly, moves the stack entries above the assembly into it, and stores ended
  /// values at their targets.
  func settle(_ assembly: Assembly) {
    if let current = assembly.takeCurrent() {
      if depth == assembly.base + 1, current.level == state.pointee.level {
        // The part is a text of this value, and no stack entry belongs to the part.
        current.target.put(.text(current.start..<writer.count), at: current.start)
        writer.byte(UInt8(ascii: " "))
        return assembly.endValues(above: current.level)
      }
      move(
        from: assembly.base + 1, into: assembly, current.target, current.level, current.start, nil)
    } else if depth > assembly.base + 1 {
      // Text that is discarded.
      let start = open[assembly.base + 1].start
      move(from: assembly.base + 1, into: assembly, nil, assembly.innermostLevel, start, nil)
    }
    depth = assembly.base + 1
    assembly.endValues(above: state.pointee.level)
  }

  /// Moves the stack entries from an index on into an assembly.
  ///
  /// - Parameters:
  ///   - target: Where to store the part that the entries belong to. Nil for discarded text.
  ///   - level: The level of the value that has the target.
  ///   - start: Where the part begins.
  ///   - inner: The assembly among the entries, without a current part.
  private func move(
    from first: Int, into assembly: Assembly, _ target: Assembly.Target?, _ level: Int,
    _ start: Int, _ inner: Assembly?
  ) {
    var (target, level, start) = (target, level, start)
    /// Values between two entries are in progress, and have not opened a container.
    func enter(_ newLevel: Int, _ serial: Int) {
      while level < newLevel {
        level += 1
        let value = Assembly.Value(
          level: level, serial: serial, start: start, target: target, writer)
        assembly.add([value])
        target = value.inside
      }
    }
    for index in first..<max(first, depth) {
      let entry = open[index]
      switch entry.kind {
      case .object, .array:
        enter(entry.level, entry.serial)
        let container = AssembledContainer(
          isObject: entry.kind == .object, start: entry.start, writer)
        let end = max(index + 1 < depth ? open[index + 1].start : writer.count, entry.start + 1)
        let next = index + 1 < depth ? open[index + 1].level : state.pointee.level
        let pending = container.add(
          entry.start + 1..<end, count: entry.count, isLastInProgress: next > entry.level)
        let destination = target?.put(.nothing, at: start)
        if let destination, let index = destination.index {
          destination.container.open(container, at: index)
        }
        assembly.values.last { $0.level == entry.level }?[entry.serial] = container
        target = pending.map { Assembly.Target(container: container, key: $0.key) }
        start = pending?.start ?? end
      case .superValue:
        enter(entry.level, entry.serial)
        target = target?.put(.nothing, at: entry.start)
        start = entry.start
      case .assembly:
        guard let inner else { break }
        enter(inner.level - 1, entry.serial)
        inner.values.first?.target = target
        assembly.add(inner.values)
        return
      case .nowhere:
        enter(entry.level, entry.serial)
        if start < entry.start { target?.put(.text(start..<entry.start), at: start) }
        writer.count = entry.start
        writer.byte(UInt8(ascii: " "))
        target = nil
        return enter(state.pointee.level, state.pointee.serial + 1)
      }
    }
    enter(state.pointee.level, state.pointee.serial + 1)
    target?.put(.text(start..<max(start, writer.count)), at: start)
    // No value in progress begins here, at the end of the buffer.
    writer.byte(UInt8(ascii: " "))
  }

  /// Returns the offset of a new part. The space before it keeps the offset distinct from all other parts' offsets.
  func nextStart() -> Int {
    writer.byte(UInt8(ascii: " "))
    return writer.count
  }
}
