/// An enum whose only associated value is decoded from the enum's own object. The tag in it belongs to the enum.
struct SharedObject {
  let depth: Int
  /// The plan of the enum.
  let plan: TypePlan
  /// The paths of the members that the enum's tags were read from, as the object spells them.
  let tags: [[String]]
}
