/// A tag that names the type of an object, as a workspace has it for one type.
///
/// For the type that is registered as `"circle"` under the key `"type"`, an object gets
/// `"type": "circle"`, unless the model has written a `type` itself.
struct TagSlot {
  let tag: TypeTag
  /// The slot of the tag's key.
  let slot: SlotPointer
  /// The output numbers of the keys that are spellings of the tag's key.
  var numbers: [Int] = []
  /// How many output keys the type had when `numbers` were found.
  var keyCount = 0
}
