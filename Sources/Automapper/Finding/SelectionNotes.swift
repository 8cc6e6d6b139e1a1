/// The selections that a workspace has checked already.
struct SelectionNotes {
  /// The root plans whose names were all found, by identity. They are retained, so that no other plan can get their
  /// address.
  private var checked: [ObjectIdentifier: PropertyPlan] = [:]

  /// Whether an earlier call found a property for every name.
  func isChecked(_ root: PropertyPlan) -> Bool { checked[ObjectIdentifier(root)] != nil }

  mutating func noteChecked(_ root: PropertyPlan) { checked[ObjectIdentifier(root)] = root }
}
