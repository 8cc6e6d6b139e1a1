extension SensitiveKeys {
  /// The keys of the sensitive properties among these; nil where there are none.
  convenience init?(_ properties: some Sequence<PropertyPlan>) {
    var names: Set<String> = []
    var hidesAll = false
    for property in properties {
      if property.isSensitive {
        names.formUnion(property.rule.map(Self.keys) ?? [])
        names.insert(property.name)
        hidesAll = hidesAll || property.isInlined
      }
      for nested in property.nested where nested.rule.isSensitive == true {
        names.formUnion(Self.keys(of: nested.rule) + nested.path.suffix(1))
      }
    }
    if names.isEmpty { return nil }
    self.init(names, hidesAll: hidesAll)
  }

  /// The keys that a rule reads from: as they stand, and the last name of each dotted path.
  private static func keys(of rule: PropertyRule) -> [String] {
    ((rule.keys ?? []) + (rule.combination?.keys ?? [])).flatMap { key in
      [key.text] + key.path.filter { Int($0) == nil }.suffix(1)
    }
  }
}
