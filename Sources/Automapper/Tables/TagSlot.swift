/// The tag that names the type of an encoded object, with the keys under which the model may write it itself.
///
/// An object of the type registered as `"circle"` under the key `"type"` gets `"type": "circle"`, unless the model
/// has written a `type` itself. A pointer, so that encoding an object copies no tags. Its table frees the memory.
struct TagSlot {
  private struct Facts {
    let tag: TypeTag
    let slot: SlotPointer
    let nameText: UnsafeMutableBufferPointer<UInt8>?
    var numbers: [Int] = []
  }

  private let facts: UnsafeMutablePointer<Facts>

  init(_ tag: TypeTag, _ slot: SlotPointer, _ workspace: Workspace) {
    facts = .allocate(
      Facts(tag: tag, slot: slot, nameText: Self.nameText(tag.name, workspace)))
  }

  private static func nameText(
    _ name: JSONValue, _ workspace: Workspace
  ) -> UnsafeMutableBufferPointer<UInt8>? {
    guard case .string(let name) = name, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    // A comma, the name, and a colon.
    let prefix = workspace.prefix(name)
    let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: prefix.count - 2)
    _ = text.initialize(
      fromContentsOf: UnsafeBufferPointer(start: prefix.buffer + 1, count: text.count))
    return text
  }

  func destroy() {
    facts.pointee.slot.destroy()
    facts.pointee.nameText?.deallocate()
    facts.free()
  }

  var tag: TypeTag { facts.pointee.tag }
  /// The slot of the tag's key.
  var slot: SlotPointer { facts.pointee.slot }
  /// The name as JSON text; nil for a name that is no string, and if its text depends on the options.
  var nameText: UnsafeMutableBufferPointer<UInt8>? { facts.pointee.nameText }
  /// The numbers of the output keys that are spellings of the tag's key, see `TypeTable.outputNumber(of:_:)`.
  var numbers: [Int] {
    get { facts.pointee.numbers }
    nonmutating set { facts.pointee.numbers = newValue }
  }
}

/// The tags of a type, and how many output keys it had when they were computed.
struct KnownTags {
  let slots: [TagSlot]
  let keyCount: Int

  /// Returns the tags after another output key got the next number.
  func adding(_ key: String, _ number: Int) -> KnownTags {
    if keyCount != number { return self }
    for slot in slots where slot.tag.isKey(key) { slot.numbers.append(number) }
    return KnownTags(slots: slots, keyCount: number + 1)
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
