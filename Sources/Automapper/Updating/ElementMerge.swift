/// A collection while an update adds the elements of the source to it, one after another. See
/// `DecodingSession.combine`.
struct ElementMerge {
  private(set) var elements: CombinedElements
  /// The property that tells which old element an element updates; nil if none is known.
  private(set) var identityProperty: IdentityProperty?
  let policy: UpdatePolicy
  private let type: any Any.Type
  private let workspace: Workspace

  init(_ old: [Any], _ policy: UpdatePolicy, of type: any Any.Type, _ workspace: Workspace) {
    elements = CombinedElements(old, policy)
    identityProperty = IdentityProperty(of: type, old, policy, workspace)
    (self.policy, self.type, self.workspace) = (policy, type, workspace)
  }

  mutating func replace(_ position: Int, by element: Any) { elements.elements[position] = element }

  mutating func add(_ element: Any) { elements.add(element) }

  /// Forgets the property: it has the identity of the previous elements only by chance.
  mutating func dropIdentityProperty() { identityProperty = nil }

  /// Finds the property in a new element, if the others do not show it.
  mutating func findIdentityProperty(in new: Any) {
    if identityProperty == nil {
      identityProperty = IdentityProperty(of: type, [new], policy, workspace)
    }
  }
}
