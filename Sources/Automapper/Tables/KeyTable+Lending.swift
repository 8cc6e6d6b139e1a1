/// Slots for keys that are data. A sink needs such a slot only while it writes one member.
extension KeyTable {
  /// The maximum number of data keys whose slots are not lent. Models often use such a key type for a few keys.
  private static let ownSlotLimit = 64
  /// The longest name of a lent slot, in bytes. It limits the memory that lent slots keep.
  private static let longestLentName = 256

  /// Returns the slot of a key that the model writes. If many keys are data, one slot is lent to key after key: it is
  /// valid until the next call of `lentSlot`, or until `giveBack` after `keepLentSlot`.
  ///
  /// Only for sinks that hold no slots.
  func lentSlot(_ key: some CodingKey) -> SlotPointer {
    guard let dataPlan, lendsSlots || startLending() else { return slot(key) }
    var name = key.stringValue
    guard owner.plan.declared.isEmpty || owner.plan.declared[name] == nil,
      name.withUTF8(Self.isLendable)
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

  /// Whether a name equals only names of the same bytes. Strings are equal if they are canonically equivalent: most
  /// names that are not ASCII have other spellings, and so have the Kelvin sign, the Greek question mark and varia,
  /// which equal ASCII characters.
  private static func isLendable(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count <= longestLentName
      && name.allSatisfy {
        $0 < 0x80 && $0 != UInt8(ascii: "K") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "`")
      }
  }

  /// Keeps the slot that `lentSlot` returned last, while the model writes a value under its key. Must directly follow
  /// the call of `lentSlot`.
  func keepLentSlot() { idleSlots.removeLast() }

  /// Makes a kept slot available again.
  func giveBack(_ slot: SlotPointer) { idleSlots.append(slot) }
}
