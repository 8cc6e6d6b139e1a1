/// Notes which keys each open object has, so that a key that is written again is found.
///
/// Properties are noted by the numbers of their output keys, in `WrittenKeys`; lent slots, which have no number, by the
/// text of the key, in `WrittenNames`.
extension ByteSink {
  /// Notes that a property is written to the innermost object. Returns false if the object has its key.
  @inline(__always)
  func note(_ slot: SlotPointer) -> Bool {
    let number = slot.pointee.outputNumber
    guard number < WrittenKeys.bitCount, state.pointee.names.isEmpty else { return noteOther(slot) }
    return state.pointee.written.add(number, at: depth)
  }

  @inline(never)
  private func noteOther(_ slot: SlotPointer) -> Bool {
    let (object, number) = (top, slot.pointee.outputNumber)
    dropClosedNames()
    if number == Slot.unnumbered {
      // A comma comes first, except before the first member.
      let start = writer.count + (open[depth &- 1].count == 0 ? 0 : 1)
      return state.pointee.names.add(slot.keyText, to: object, at: start, writer)
    }
    return !state.pointee.names.contains(slot.keyText, in: object, writer)
      && state.pointee.written.add(number, at: depth)
  }

  /// Whether the innermost object has the key of a property.
  func isNoted(_ slot: SlotPointer) -> Bool {
    if state.pointee.names.contains(slot.keyText, in: top, writer) { return true }
    let number = slot.pointee.outputNumber
    return number != Slot.unnumbered && state.pointee.written.contains(number, at: depth)
  }

  /// Whether keys without a number were written to the innermost object.
  var hasNames: Bool {
    dropClosedNames()
    return state.pointee.names.lastObject?.serial == top.serial
  }

  /// Whether a key without a number was written to the innermost object.
  func hasName(_ key: String, _ workspace: Workspace) -> Bool {
    guard hasNames else { return false }
    let prefix = workspace.prefix(key)
    let text = UnsafeBufferPointer<UInt8>(start: prefix.buffer + 1, count: prefix.count - 2)
    return state.pointee.names.contains(text, in: top, writer)
  }

  /// The innermost object.
  private var top: Container {
    let entry = open[depth &- 1]
    return Container(
      serial: entry.serial, start: entry.start, depth: Int32(depth), level: Int32(entry.level))
  }

  /// Drops the names of objects that are closed.
  private func dropClosedNames() {
    while let object = state.pointee.names.lastObject, !isOnStack(object) {
      state.pointee.names.removeLast()
    }
  }
}
