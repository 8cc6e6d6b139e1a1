/// The members of the rest of a model that is being written, and the properties that they would be read as.
struct RestClaims {
  let members: [String: JSONValue]
  /// The properties of `table` that a member fills, by ordinal.
  private var ordinals: Set<Int> = []
  private var table: KeyTable?
  /// The number of slots that the table had when `ordinals` was made.
  private var slotCount = 0

  init(_ members: [String: JSONValue]) { self.members = members }

  /// Whether a member would be read as a property.
  mutating func fills(_ slot: SlotPointer, of table: KeyTable) -> Bool {
    let ordinal = slot.pointee.ordinal
    if ordinal == Slot.unresolved {
      return members.keys.contains { table.rank(of: $0, for: slot) != nil }
    }
    if self.table !== table || slotCount != table.slots.count {
      ordinals = Set(members.keys.flatMap { table.matches($0).map(\.ordinal) })
      self.table = table
      slotCount = table.slots.count
    }
    return ordinals.contains(ordinal)
  }

  /// Whether there is a member under a key, or at its dotted path.
  func has(_ key: DeclaredKey) -> Bool {
    if members[key.text] != nil { return true }
    guard key.isDotted, let head = members[key.path[0]] else { return false }
    return Node(head).path(key.path.dropFirst().joined(separator: ".")) != nil
  }
}
