/// What a workspace knows of the selections of calls besides the tables that it made for them.
struct SelectionNotes {
  private var checked: [Workspace.Variant: PropertyPlan] = [:]

  /// Whether all names were found to be properties' in an earlier call for a type.
  func isChecked(_ root: PropertyPlan, _ type: any Any.Type) -> Bool {
    checked[Self.key(root, type)] != nil
  }

  mutating func noteChecked(_ root: PropertyPlan, _ type: any Any.Type) {
    checked[Self.key(root, type)] = root
  }

  private static func key(_ root: PropertyPlan, _ type: any Any.Type) -> Workspace.Variant {
    Workspace.Variant(type: ObjectIdentifier(type), property: ObjectIdentifier(root))
  }
}
