/// Values that throw after they were written in part.
///
/// A model may catch the error and continue, so that the text of the failed value must not stay.
extension ByteSink {
  /// The state of the sink right before a value.
  struct Mark {
    let count: Int
    let level: Int
    /// The number of stack entries; a single value only.
    let depth: Int
  }

  /// The mark of the member or element that was begun last. `count` leaves out its comma and its key.
  @inline(__always)
  func mark() -> Mark {
    Mark(count: state.pointee.memberStart, level: state.pointee.level, depth: 0)
  }

  func mark(at place: Place) -> Mark {
    Mark(count: writer.count, level: state.pointee.level, depth: depth)
  }

  /// Removes the member of a property.
  @inline(never)
  func discard(_ container: Container, _ slot: SlotPointer, since mark: Mark) {
    discardElement(container, since: mark)
    if isOnStack(container) {
      state.pointee.written.remove(slot.pointee.outputNumber, at: Int(container.depth))
    }
  }

  /// Removes an element, or a member whose key is not noted in `written`.
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

  /// Removes a single value. A container that the place had before stays.
  @inline(never)
  func discard(_ place: Place, since mark: Mark) {
    state.pointee.level = mark.level
    if depth >= mark.depth { return drop(above: mark.depth, to: mark.count) }
    // The value was moved into the assembly around it.
    if let assembly = state.pointee.assembly, let location = assembly.find(at: mark.count) {
      depth = assembly.base + 1
      assembly.rewrite(location, at: nextStart())
    }
  }

  /// Pops stack entries, and removes the text from an offset on.
  func drop(above base: Int, to start: Int) {
    while depth > base {
      depth &-= 1
      if open[depth].kind == .assembly { state.pointee.assembly = nil }
    }
    writer.count = start
  }
}
