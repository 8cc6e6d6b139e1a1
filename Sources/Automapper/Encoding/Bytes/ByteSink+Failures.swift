/// Removes values that fail after part of them was written.
///
/// A model may catch the error and continue, so the text of the failed value must not stay.
extension ByteSink {
  /// The state of the sink right before a value.
  struct Mark {
    let count: Int
    let level: Int
    /// The number of stack entries. Used for single values only.
    let depth: Int
  }

  /// Returns a mark of the last begun member or element. Its `count` is the offset before the comma and the key.
  @inline(__always)
  func mark() -> Mark {
    Mark(count: state.pointee.memberStart, level: state.pointee.level, depth: 0)
  }

  /// Whether removing a value that fails now takes more than cutting off the text that follows: a value around it is
  /// written out of order, or the next value is discarded.
  var isRearranging: Bool {
    state.pointee.assembly.isInUse || (0..<depth).contains { open[$0].kind == .discarded }
  }

  func valueMark() -> Mark {
    Mark(count: writer.count, level: state.pointee.level, depth: depth)
  }

  /// Removes the member of a property.
  @inline(never)
  func discard(_ container: Container, _ slot: SlotPointer, since mark: Mark) {
    discardElement(container, since: mark)
    if isOnStack(container), slot.pointee.outputNumber != Slot.unnumbered {
      state.pointee.written.remove(slot.pointee.outputNumber, at: Int(container.depth))
    }
  }

  /// Removes an element, or a member whose key is not noted in `written`.
  @inline(never)
  func discardElement(_ container: Container, since mark: Mark) {
    if isOnStack(container) {
      state.pointee.level = mark.level
      drop(above: Int(container.depth), to: mark.count)
      open[depth - 1].count -= 1
    } else {
      discard(since: mark, inPlace: nil)
    }
  }

  /// Removes a single value. A container that the destination had before stays.
  @inline(never)
  func discardValue(since mark: Mark) {
    discard(since: mark, inPlace: mark.depth)
  }

  /// Removes a value that belongs to no container on the stack. Text that its code wrote to containers of other
  /// values stays.
  ///
  /// - Parameter valueBase: The number of stack entries below a single value.
  private func discard(since mark: Mark, inPlace valueBase: Int?) {
    defer { state.pointee.level = mark.level }
    if let index = discarded(at: mark.level) { return drop(above: index, to: open[index].start) }
    guard let base = state.pointee.assembly.base, let level = state.pointee.assembly.level,
      level <= mark.level
    else {
      if let valueBase { drop(above: valueBase, to: mark.count) }
      return
    }
    if !state.pointee.assembly.isCurrent(from: mark.level) {
      // The value was moved into the assembly.
      settle()
      state.pointee.assembly.dropValues(above: mark.level)
    } else if let valueBase {
      drop(above: valueBase, to: mark.count)
    } else {
      state.pointee.assembly.current = nil
      depth = base + 1
    }
  }

  /// Pops stack entries, and removes the text from an offset on.
  func drop(above base: Int, to start: Int) {
    while depth > base {
      depth &-= 1
      if open[depth].kind == .assembly { state.pointee.assembly.removeAll() }
    }
    writer.count = start
    state.pointee.unnumberedKeys.removeAll(from: start)
  }
}
