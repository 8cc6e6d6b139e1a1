/// The tag that names the type of an encoded object, with the keys under which the model may write it itself.
///
/// An object of the type registered as `"circle"` under the key `"type"` gets `"type": "circle"`, unless the model
/// has written a `type` itself. A class, so that encoding an object copies no tags.
final class TagSlot {
  let tag: TypeTag
  /// The slot of the tag's key.
  let slot: SlotPointer
  /// The numbers of the output keys that are spellings of the tag's key, see `TypeTable.outputNumber(of:_:)`.
  let numbers: [Int]

  init(_ tag: TypeTag, _ slot: SlotPointer, numbers: [Int]) {
    self.tag = tag
    self.slot = slot
    self.numbers = numbers
  }
}

/// The tags of a type, and how many output keys it had when they were computed.
struct KnownTags {
  let slots: [TagSlot]
  let keyCount: Int

  /// Returns the tags after another output key got the next number.
  func adding(_ key: String, _ number: Int) -> KnownTags {
    if keyCount != number { return self }
    return KnownTags(
      slots: slots.map { slot in
        guard slot.tag.isKey(key) else { return slot }
        return TagSlot(slot.tag, slot.slot, numbers: slot.numbers + [number])
      }, keyCount: number + 1)
  }
}

extension KnownTags {
  /// The tags after output keys were dropped, to be computed anew.
  var outdated: KnownTags { KnownTags(slots: slots, keyCount: -1) }
}

/// The tag of an enum case: its key and its name.
struct CaseTag: Hashable {
  let key: String
  let name: String
}
