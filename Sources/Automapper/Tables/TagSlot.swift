/// The tag that names the type of an encoded object, with the keys under which the model may write it itself.
///
/// An object of the type registered as `"circle"` under the key `"type"` gets `"type": "circle"`, unless the model
/// has written a `type` itself.
struct TagSlot {
  let tag: TypeTag
  /// The slot of the tag's key.
  let slot: SlotPointer
  /// The numbers of the output keys that are spellings of the tag's key, see `TypeTable.outputNumber(of:)`.
  var numbers: [Int] = []
  /// How many output keys the type had when `numbers` was computed.
  var keyCount = 0
}
