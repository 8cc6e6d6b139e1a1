/// What reading needs of a key table: plain facts, so that opening a container counts no references.
/// They are valid as long as the table.
struct InputKeys {
  unowned(unsafe) let table: KeyTable
  /// The table's slots by the byte of the key; nil where keys are larger than a byte.
  let slotOfByte: UnsafeMutablePointer<SlotPointer?>?
  private let placedCount: UnsafeMutablePointer<Int>
  let met: KeyEntries.Met

  init(_ table: KeyTable, placedCount: UnsafeMutablePointer<Int>) {
    self.table = table
    slotOfByte = table.isByteSized ? table.slotOfByte : nil
    self.placedCount = placedCount
    met = table.interned.met
  }

  /// How many properties have a place.
  var slotCount: Int {
    @inline(__always) get { placedCount.pointee }
  }
}
