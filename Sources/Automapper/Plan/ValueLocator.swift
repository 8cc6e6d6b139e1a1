/// How the rule of a property finds the property's value: its declared keys, and those of its parts.
struct ValueLocator: Hashable {
  private let isInlined: Bool
  private let keys: [DeclaredKey]

  /// Nil if the conventions alone find the value.
  init?(_ rule: PropertyRule?, _ nested: [PropertyPlan.NestedRule]) {
    isInlined = rule?.isInlined == true
    keys = (rule?.keys ?? []) + nested.flatMap(\.keys)
    if !isInlined, keys.isEmpty { return nil }
  }
}
