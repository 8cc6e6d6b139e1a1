/// What reading needs of a key table: plain facts, so that opening a container counts no references.
/// They are valid as long as the table.
struct InputKeys {
  /// What changes while the table is in use.
  struct Facts {
    /// How many properties have a place.
    var placedCount = 0
    /// Whether a key that is data takes the member of exactly its name, as it stands.
    var takesMembersByName = false
    /// What makes the containers of the table's key type; nil before the first one.
    var containers: AnyClass?
  }

  unowned(unsafe) let table: KeyTable
  /// The table's slots by the index of the key; nil where keys have none.
  let slotOfIndex: UnsafeMutablePointer<SlotPointer?>?
  let facts: UnsafeMutablePointer<Facts>
  let met: KeyEntries.Met

  init(_ table: KeyTable, _ facts: UnsafeMutablePointer<Facts>) {
    self.table = table
    slotOfIndex = table.isIndexed ? table.slotOfIndex : nil
    self.facts = facts
    met = table.interned.met
  }

  var takesMembersByName: Bool {
    @inline(__always) get { facts.pointee.takesMembersByName }
  }

  var slotCount: Int {
    @inline(__always) get { facts.pointee.placedCount }
  }
}
