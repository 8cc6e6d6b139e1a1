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
    let number = slot.pointee.outputNumber
    if number != Slot.unnumbered {
      return !hasName(slot.keyText) && state.pointee.written.add(number, at: depth)
    }
    dropClosedNames()
    // A comma comes first, except before the first member.
    let start = writer.count + (open[depth &- 1].count == 0 ? 0 : 1)
    return state.pointee.names.add(slot.keyText, to: top, at: start, writer)
  }

  /// Whether the innermost object has the key of a property.
  func isNoted(_ slot: SlotPointer) -> Bool {
    if hasName(slot.keyText) { return true }
    let number = slot.pointee.outputNumber
    return number != Slot.unnumbered && state.pointee.written.contains(number, at: depth)
  }

  /// Whether keys without a number were written to the innermost object.
  var hasNames: Bool {
    dropClosedNames()
    return state.pointee.names.lastObject?.serial == open[depth &- 1].serial
  }

  /// Whether a key without a number, given as JSON text, was written to the innermost object.
  private func hasName(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    hasNames && state.pointee.names.contains(key, in: top, writer)
  }

  /// Whether a key without a number was written to the innermost object.
  func hasName(_ key: String, _ workspace: Workspace) -> Bool {
    let prefix = workspace.prefix(key)
    return hasName(UnsafeBufferPointer(start: prefix.buffer + 1, count: prefix.count - 2))
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
