/// Slots for keys that are data. A sink needs such a slot only while it writes one member.
extension KeyTable {
  struct Lending {
    /// Whether the table has met `ownSlotLimit` keys that are data. Slots are lent from then on, if the keys share a
    /// plan.
    var isDue = false
    /// Whether the own slots of such keys are noted, to be dropped after the call.
    var hasBegun = false
    /// The lent slots that are not in use.
    var idle: [SlotPointer] = []
  }

  /// The maximum number of data keys whose slots are not lent. Models often use such a key type for a few keys.
  static let ownSlotLimit = 64
  /// The longest name of a lent slot, in bytes. It limits the memory that lent slots keep.
  private static let longestLentName = 256

  /// Returns the slot of a key that the model writes. If many keys are data, one slot is lent to key after key: it is
  /// valid until the next call of `lentSlot`, or until `returnSlot` after `keepLentSlot`.
  ///
  /// Only for sinks that hold no slots.
  @inline(__always)
  func lentSlot(_ key: some CodingKey) -> SlotPointer {
    lending.pointee.isDue ? lend(key) : inlinedSlot(key)
  }

  @inline(never)
  private func lend(_ key: some CodingKey) -> SlotPointer {
    guard let dataPlan else { return slot(key) }
    if !lending.pointee.hasBegun { beginLending() }
    var name = key.stringValue
    guard owner.plan.declared.isEmpty || owner.plan.declared[name] == nil,
      name.withUTF8({ $0.count <= Self.longestLentName && $0.isPlainName })
    else { return slot(key) }
    if lending.pointee.idle.isEmpty {
      lending.pointee.idle.append(
        SlotPointer.make(
          dataPlan, ordinal: Slot.unresolved, codingKey: key, owner: owner, kind: .lent,
          dataName: name))
    }
    let slot = lending.pointee.idle[lending.pointee.idle.count - 1]
    slot.lend(to: key, name, owner)
    return slot
  }

  private func beginLending() {
    lending.pointee.hasBegun = true
    // After the call, the keys' own slots are dropped.
    owner.workspace.noteDataKeys(of: owner)
  }

  /// Keeps the slot that `lentSlot` returned last, while the model writes a value under its key. Must directly follow
  /// the call of `lentSlot`.
  func keepLentSlot() { lending.pointee.idle.removeLast() }

  /// Makes a kept slot available again.
  func returnSlot(_ slot: SlotPointer) { lending.pointee.idle.append(slot) }
}
