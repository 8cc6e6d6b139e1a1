/// The slots of a key table whose keys are data, in the order in which they were met.
struct DataSlots {
  private var slots: [SlotPointer] = []
  /// The first `foldedCount` slots, by the folds of the source keys that match them.
  private var slotsOfFold: [String: [SlotPointer]] = [:]
  private var foldedCount = 0

  var count: Int { slots.count }

  mutating func add(_ slot: SlotPointer) { slots.append(slot) }

  /// Returns the slots that members with these names may fill, each once.
  mutating func matching(_ names: Set<String>) -> [SlotPointer] {
    for slot in slots[foldedCount...] {
      for fold in slot.folds.all { slotsOfFold[fold, default: []].append(slot) }
    }
    foldedCount = slots.count
    var found: Set<SlotPointer> = []
    return names.sorted().flatMap { slotsOfFold[fold($0)] ?? [] }
      .filter { found.insert($0).inserted }
  }

  /// Destroys all slots. Nothing may point to them.
  mutating func destroyAll(keepingCapacity keepsRoom: Bool) {
    for slot in slots { slot.destroy() }
    slots.removeAll(keepingCapacity: keepsRoom)
    slotsOfFold.removeAll()
    foldedCount = 0
  }
}
