/// Slots for keys that are data, which a model writes and then does not need any more.
extension KeyTable {
  /// The maximum number of data keys whose slots are not lent. Models often use such a key type for a few keys.
  private static let ownSlotLimit = 64
  /// The longest name of a lent slot, in bytes. It limits the memory that lent slots keep.
  private static let longestLentName = 256

  /// Returns the slot of a key that the model writes. If many keys are data, one slot is lent to key after key: it is
  /// valid until the next call, or while it is kept.
  ///
  /// Only for sinks that hold no slots. Names that are not ASCII have slots of their own, because names that differ in
  /// their bytes may be equal.
  func lentSlot(_ key: some CodingKey) -> SlotPointer {
    guard let dataPlan, lendsSlots || startLending() else { return slot(key) }
    var name = key.stringValue
    guard owner.plan.declared.isEmpty || owner.plan.declared[name] == nil,
      name.withUTF8({ $0.count <= Self.longestLentName && $0.reduce(0, |) < 0x80 })
    else { return slot(key) }
    if idleSlots.isEmpty {
      idleSlots.append(
        SlotPointer.make(
          dataPlan, ordinal: Slot.unresolved, codingKey: key, owner: owner, kind: .lent,
          dataName: name))
    }
    let slot = idleSlots[idleSlots.count - 1]
    slot.lend(to: key, name, owner)
    return slot
  }

  /// Starts lending slots if there are many data keys. Returns whether it did.
  private func startLending() -> Bool {
    guard dataSlots.count >= Self.ownSlotLimit else { return false }
    lendsSlots = true
    // Drops the slots that the keys have after the call.
    owner.workspace.noteDataKeys(of: owner)
    return true
  }

  /// Keeps the slot that `lentSlot` returned last, while the model writes a value under its key.
  func keepLentSlot() { idleSlots.removeLast() }

  /// Ends what `keepLentSlot` began.
  func giveBack(_ slot: SlotPointer) { idleSlots.append(slot) }
}
