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
  @inline(__always)
  func closeInner(_ container: Container) -> Bool {
    // Often only the last array that was opened in it.
    if container.depth > 0, depth == Int(container.depth) &+ 1,
      open[depth &- 2].serial == container.serial,
      open[depth &- 2].level == state.pointee.level, open[depth &- 1].kind == .array
    {
      depth &-= 1
      writer.byte(UInt8(ascii: "]"))
      return true
    }
    return closeAllInner(container)
  }

  @inline(never)
  private func closeAllInner(_ container: Container) -> Bool {
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
    case .discarded: writer.count = open[depth].start
    case .assembly:
      state.pointee.assembly.end(at: writer.count)
      state.pointee.assembly.layOut()
      state.pointee.assembly.removeAll()
    case .object, .array: break
    }
  }

  // MARK: Discarded text

  /// Discards what is written next, for a container or a destination whose value has ended.
  func beginDiscarded() {
    state.pointee.isOutOfOrder = true
    _ = push(.discarded)
    // This way, values inside begin at an offset that no part has.
    writer.byte(UInt8(ascii: " "))
  }

  func discardedContainer(isObject: Bool) -> Container {
    discardedContainer(isObject ? .object : .array)
  }

  func discardedContainer(_ kind: Kind) -> Container {
    beginDiscarded()
    return push(kind)
  }

  /// Removes discarded text that a call of the innermost value has left at the end of the buffer.
  func dropDiscarded() {
    if let index = discarded(at: state.pointee.level) { drop(above: index, to: open[index].start) }
  }

  /// The index of the entry of discarded text that a value of this level has left.
  func discarded(at level: Int) -> Int? {
    (bottom(of: level)..<depth).first { open[$0].kind == .discarded && open[$0].level == level }
  }

  // MARK: Containers of an assembly

  /// Creates a handle to a container of an assembly.
  func handle(_ container: Assembly.ContainerIndex, _ level: Int) -> Container {
    state.pointee.serial &+= 1
    state.pointee.assembly.add(container, ofHandle: state.pointee.serial)
    let start = state.pointee.assembly.containers[container].start
    return Container(serial: state.pointee.serial, start: start, depth: -1, level: Int32(level))
  }

  /// Returns the container that an item of a value has, see `continued`.
  func container(at item: Assembly.ItemIndex, _ kind: Kind, _ value: Assembly.Value) -> Container {
    let container = continued(item, kind, at: state.pointee.assembly.items[item].start)
    state.pointee.assembly.items[item].part = .container(container)
    state.pointee.assembly.items[item].isRequestedContainer = true
    return handle(container, value.level)
  }

  /// Returns the container of an item. Creates a new one if the item has a value of another kind, or none.
  func continued(
    _ item: Assembly.ItemIndex?, _ kind: Kind, at start: Int
  ) -> Assembly.ContainerIndex {
    if let item, let known = state.pointee.assembly.container(at: item),
      state.pointee.assembly.containers[known].isObject == (kind == .object)
    {
      return known
    }
    return state.pointee.assembly.addContainer(isObject: kind == .object, at: start)
  }

  /// Returns the parts of a container to which no text can be appended; nil if its value has ended.
  func parts(of container: Container) -> Assembly.ContainerIndex? {
    guard let value = value(Int(container.level), container.serial) else { return nil }
    if let parts = state.pointee.assembly.container(ofHandle: container.serial) { return parts }
    guard
      let item = state.pointee.assembly.findOrSplit(at: container.start, below: value.item),
      let parts = state.pointee.assembly.container(at: item)
    else { return nil }
    state.pointee.assembly.add(parts, ofHandle: container.serial)
    return parts
  }

  // MARK: Values in progress

  /// Returns the value at a destination, in the assembly; nil if the value has ended.
  func value(at destination: Destination) -> Assembly.Value? {
    assemble(destination.level, from: destination.start)
      ? state.pointee.assembly.value(at: destination) : nil
  }

  /// Returns the value of a level that owns the container or super encoder with a serial number, in the assembly; nil
  /// if the value has ended.
  func value(_ level: Int, _ serial: Int) -> Assembly.Value? {
    guard mayBeInProgress(level, serial), assemble(level, from: nil) else { return nil }
    let value = state.pointee.assembly.values.last { $0.level == level }
    return value.flatMap { $0.serial <= serial ? $0 : nil }
  }

  private func mayBeInProgress(_ level: Int, _ serial: Int) -> Bool {
    if let known = state.pointee.assembly.level, known <= level { return true }
    let base = bottom(of: level)
    return base < depth && open[base].level == level && open[base].serial <= serial
  }

  // MARK: From the stack to an assembly

  /// Ends the current part of the assembly, and moves the value of a level into it, if it is not there yet. Values that
  /// are in the assembly and inside that value become parts of it.
  ///
  /// - Parameter start: Where the value begins, if it may have ended.
  /// - Returns: Whether the assembly has the value; false if it has ended.
  private func assemble(_ level: Int, from start: Int?) -> Bool {
    guard level <= state.pointee.level else { return false }
    if let known = state.pointee.assembly.level {
      settle()
      if known <= level { return true }
    }
    let base = bottom(of: level)
    let first = base < depth ? open[base] : nil
    guard let start = start ?? first?.start,
      first.map({ $0.start == start }) ?? isValue(from: start)
    else { return false }
    state.pointee.isOutOfOrder = true
    var inner: [Assembly.Value] = []
    if state.pointee.assembly.isInUse { swap(&inner, &state.pointee.assembly.values) }
    state.pointee.assembly.base = base
    let root = state.pointee.assembly.addValue(
      level, first?.serial ?? state.pointee.serial + 1, at: start, nil)
    move(from: base, .item(root.item), level, start, inner)
    depth = base
    _ = push(.assembly)
    open[base].start = start
    open[base].level = level
    return true
  }

  /// Whether the text from an offset on is one value or empty. After a value that has ended, more values follow.
  func isValue(from start: Int) -> Bool {
    var scanner = PartScanner(buffer: writer.buffer, offset: start, end: writer.count)
    return start <= writer.count && scanner.value().upperBound == writer.count
  }

  /// Ends the current part of the assembly, moves the stack entries above the assembly into it, and stores ended
  /// values at their targets.
  func settle() {
    guard let base = state.pointee.assembly.base else { return }
    if let current = state.pointee.assembly.current {
      state.pointee.assembly.current = nil
      if depth == base + 1, current.level == state.pointee.level {
        // The part is a text of this value, and no stack entry belongs to the part.
        state.pointee.assembly.put(
          .text(current.start..<writer.count), current.target, at: current.start)
        writer.byte(UInt8(ascii: " "))
        return state.pointee.assembly.endValues(above: current.level)
      }
      move(from: base + 1, current.target, current.level, current.start, [])
    } else if depth > base + 1 {
      // Text that is discarded.
      let level = state.pointee.assembly.innermostLevel ?? state.pointee.level
      move(from: base + 1, nil, level, open[base + 1].start, [])
    }
    depth = base + 1
    state.pointee.assembly.endValues(above: state.pointee.level)
  }

  /// Moves the stack entries from an index on into the assembly.
  ///
  /// - Parameters:
  ///   - target: Where to store the part that the entries belong to. Nil for discarded text.
  ///   - level: The level of the value that has the target.
  ///   - start: Where the part begins.
  ///   - inner: The values that were in the assembly before, if its entry is among the entries.
  private func move(
    from first: Int, _ target: Assembly.Target?, _ level: Int, _ start: Int,
    _ inner: [Assembly.Value]
  ) {
    var (target, level, start) = (target, level, start)
    /// Values between two entries are in progress, and have not opened a container.
    func enter(_ newLevel: Int, _ serial: Int) {
      while level < newLevel {
        level += 1
        target = .item(state.pointee.assembly.addValue(level, serial, at: start, target).item)
      }
    }
    func put(_ part: Assembly.Part, at start: Int) {
      target = target.map { state.pointee.assembly.put(part, $0, at: start) }
    }
    for index in first..<max(first, depth) {
      let entry = open[index]
      switch entry.kind {
      case .object, .array:
        enter(entry.level, entry.serial)
        let end = max(index + 1 < depth ? open[index + 1].start : writer.count, entry.start + 1)
        let next = index + 1 < depth ? open[index + 1].level : state.pointee.level
        let container = state.pointee.assembly.addContainer(
          isObject: entry.kind == .object, at: entry.start)
        let pending = state.pointee.assembly.addItems(
          entry.start + 1..<end, to: container, count: entry.count,
          isLastInProgress: next > entry.level)
        put(.nothing, at: start)
        if case .item(let item) = target {
          state.pointee.assembly.items[item].part = .container(container)
          state.pointee.assembly.items[item].isRequestedContainer = true
        }
        state.pointee.assembly.add(container, ofHandle: entry.serial)
        target = pending.map { .member(of: container, key: $0.key) }
        start = pending?.start ?? end
      case .superValue:
        enter(entry.level, entry.serial)
        put(.nothing, at: entry.start)
        start = entry.start
      case .assembly:
        guard let value = inner.first else { break }
        enter(value.level - 1, entry.serial)
        let known = state.pointee.assembly.values.count
        state.pointee.assembly.values += inner
        state.pointee.assembly.values[known].target = target
        return
      case .discarded:
        enter(entry.level, entry.serial)
        if start < entry.start { put(.text(start..<entry.start), at: start) }
        // The discarded text stays in the buffer: an assembly inside it has used its offsets.
        writer.byte(UInt8(ascii: " "))
        target = nil
        return enter(state.pointee.level, state.pointee.serial + 1)
      }
    }
    enter(state.pointee.level, state.pointee.serial + 1)
    put(.text(start..<max(start, writer.count)), at: start)
    // No value in progress begins here, at the end of the buffer.
    writer.byte(UInt8(ascii: " "))
  }

  /// Returns the offset of a new part. The space before it keeps the offset distinct from all other parts' offsets.
  func nextStart() -> Int {
    writer.byte(UInt8(ascii: " "))
    return writer.count
  }
}
