/// What a workspace knows of the selections of calls besides the tables that it made for them.
struct SelectionNotes {
  /// The roots of which all names are properties', by their identities. A root is kept, lest another
  /// one takes its address.
  private var checked: [ObjectIdentifier: PropertyPlan] = [:]

  /// Whether all names were found to be properties' in an earlier call.
  func isChecked(_ root: PropertyPlan) -> Bool { checked[ObjectIdentifier(root)] != nil }

  mutating func noteChecked(_ root: PropertyPlan) { checked[ObjectIdentifier(root)] = root }
}
