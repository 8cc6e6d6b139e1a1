/// What a workspace knows of the selections of calls besides the tables that it made for them.
struct SelectionNotes {
  private var checked: [Workspace.Variant: PropertyPlan] = [:]
  private var reflected: [ObjectIdentifier: Set<String>] = [:]
  private var plans: [ObjectIdentifier: PropertyPlan] = [:]

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

  // MARK: Values that are reflected

  /// The names of properties that reflected values had in the place of a selection; nil where there
  /// was no such value.
  func reflectedNames(_ selection: PropertySelection) -> Set<String>? {
    reflected[ObjectIdentifier(selection)]
  }

  mutating func note(_ names: [String], of selection: PropertySelection) {
    let key = ObjectIdentifier(selection)
    if let known = reflected[key], known.isSuperset(of: names) { return }
    reflected[key, default: []].formUnion(names)
  }

  /// The plan of a reflected property, whose type has no plan of its own for it.
  mutating func plan(for part: PropertySelection, _ engine: Engine) -> PropertyPlan {
    if let plan = plans[ObjectIdentifier(part)] { return plan }
    let plan = PropertyPlan(name: "", selection: part, configuration: engine.configuration)
    plans[ObjectIdentifier(part)] = plan
    return plan
  }

  func reflectedPlan(_ part: PropertySelection) -> PropertyPlan? { plans[ObjectIdentifier(part)] }
}
