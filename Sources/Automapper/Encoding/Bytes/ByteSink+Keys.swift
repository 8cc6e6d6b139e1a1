/// Notes which keys each open object has, so that a key that is written again is found.
///
/// Properties are noted by the numbers of their output keys, in `WrittenKeys`; lent slots, which have no number, by the
/// text of the key, in `UnnumberedKeys`.
extension ByteSink {
  /// Notes that a property is written to the innermost object. Returns false if the object has its key.
  @inline(__always)
  func note(_ slot: SlotPointer) -> Bool {
    let number = slot.pointee.outputNumber
    guard number < WrittenKeys.bitCount, !hasUnnumberedKeys else { return noteOther(slot) }
    return state.pointee.written.add(number, at: depth)
  }

  @inline(never)
  private func noteOther(_ slot: SlotPointer) -> Bool {
    let number = slot.pointee.outputNumber
    if number != Slot.unnumbered {
      return !hasUnnumberedKey(slot.keyText) && state.pointee.written.add(number, at: depth)
    }
    dropKeysOfClosedObjects()
    open[depth &- 1].hasUnnumberedKeys = true
    // A comma comes first, except before the first member.
    let start = writer.count + (open[depth &- 1].count == 0 ? 0 : 1)
    return state.pointee.unnumberedKeys.add(slot.keyText, to: top, at: start, writer)
  }

  /// Whether the innermost object has the key of a property.
  func isNoted(_ slot: SlotPointer) -> Bool {
    if hasUnnumberedKey(slot.keyText) { return true }
    let number = slot.pointee.outputNumber
    return number != Slot.unnumbered && state.pointee.written.contains(number, at: depth)
  }

  /// Whether a key without a number may have been written to the innermost object.
  var hasUnnumberedKeys: Bool {
    @inline(__always) get { open[depth &- 1].hasUnnumberedKeys }
  }

  /// Whether a key without a number, given as JSON text, was written to the innermost object.
  private func hasUnnumberedKey(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    hasUnnumberedKeys && state.pointee.unnumberedKeys.contains(key, in: top, writer)
  }

  /// Whether a key without a number was written to the innermost object.
  func hasUnnumberedKey(_ key: String, _ workspace: Workspace) -> Bool {
    let prefix = workspace.prefix(key)
    return hasUnnumberedKey(
      UnsafeBufferPointer(start: prefix.buffer + 1, count: prefix.count - 2))
  }

  /// Whether a key without a number that was written to the innermost object satisfies a condition, or might because
  /// its text has escapes.
  func mayHaveUnnumberedKey(where isMatch: (String) -> Bool) -> Bool {
    dropKeysOfClosedObjects()
    return state.pointee.unnumberedKeys.texts(of: top).contains { range in
      let text = UnsafeBufferPointer(
        start: writer.buffer + range.lowerBound + 1, count: range.count - 2)
      return text.contains(UInt8(ascii: "\\")) || isMatch(String(decoding: text, as: UTF8.self))
    }
  }

  /// The innermost open container.
  var top: Container {
    let entry = open[depth &- 1]
    return Container(
      serial: entry.serial, start: entry.start, depth: Int32(depth), level: Int32(entry.level))
  }

  /// Whether a member with that key was written to the object, which is the innermost one.
  func hasMember(_ key: String, of object: Container, _ table: TypeTable) -> Bool {
    if hasUnnumberedKey(key, table.workspace) { return true }
    guard let number = table.knownOutputNumber(of: key) else { return false }
    return state.pointee.written.contains(number, at: Int(object.depth))
  }

  private func dropKeysOfClosedObjects() {
    while let object = state.pointee.unnumberedKeys.lastObject, !isOnStack(object) {
      state.pointee.unnumberedKeys.removeLast()
    }
  }
}
