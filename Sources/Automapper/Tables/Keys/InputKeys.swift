/// The parts of a key table that decoding needs. They are unmanaged, so that opening a container counts no
/// references. Valid as long as the table.
struct InputKeys {
  /// The facts that change while the table is in use.
  struct Facts {
    /// The number of properties with an ordinal, see `Slot`.
    var placedCount = 0
    /// Whether a key that is data takes the member with exactly its name, without further rules.
    var takesMembersByName = false
    /// The class that creates containers for the table's key type. Set on first use.
    var containers: AnyClass?
  }

  unowned(unsafe) let table: KeyTable
  /// The table's slots by key index; nil if keys have no index.
  let slotOfIndex: UnsafeMutablePointer<SlotPointer?>?
  let facts: UnsafeMutablePointer<Facts>
  let lookup: KeyEntries.Lookup

  init(_ table: KeyTable, _ facts: UnsafeMutablePointer<Facts>) {
    self.table = table
    slotOfIndex = table.isIndexed ? table.slotOfIndex : nil
    self.facts = facts
    lookup = table.sourceKeys.lookup
  }

  var takesMembersByName: Bool {
    @inline(__always) get { facts.pointee.takesMembersByName }
  }

  var placedCount: Int {
    @inline(__always) get { facts.pointee.placedCount }
  }
}
