extension SensitiveKeys {
  /// Collects the keys of the sensitive properties; nil if there are none.
  convenience init?(_ properties: some Sequence<PropertyPlan>) {
    var names: Set<String> = []
    var hidesAll = false
    for property in properties {
      if property.isSensitive {
        names.formUnion(property.rule.map(Self.keys) ?? [])
        // A key style may spell a name as a key that does not fold to the name.
        names.formUnion(property.spellings.all)
        hidesAll = hidesAll || property.isInlined || property.isRest
      }
      for nested in property.nested where nested.rule.isSensitive == true {
        names.formUnion(Self.keys(of: nested.rule) + nested.path.suffix(1))
      }
    }
    if names.isEmpty { return nil }
    self.init(names, hidesAll: hidesAll)
  }

  /// Returns the source keys of a rule: each key literally, and the last name of each dotted path.
  private static func keys(of rule: PropertyRule) -> [String] {
    ((rule.keys ?? []) + (rule.combination?.keys ?? [])).flatMap { key in
      [key.text] + key.path.filter { Int($0) == nil }.suffix(1)
    }
  }
}

extension Mapper {
  /// Returns the sensitive keys for a failed call: the keys of its type, of nested models, and of all types met so
  /// far.
  ///
  /// A provider returns the mapping of a type only on request. A call that failed early, for example because of bad
  /// JSON, has not requested the mappings of all types in the text.
  func sensitiveKeys(inCallFor type: any Any.Type) -> SensitiveKeys? {
    if !engine.configuration.providers.isEmpty { meet(type) }
    return engine.sensitiveKeys
  }

  /// Compiles the plans of a type and of its nested models, as far as they can be learned.
  private func meet(_ type: any Any.Type) {
    var waiting = [type]
    var seen: Set<ObjectIdentifier> = []
    while let next = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      if let element = TypeShape(next).element {
        waiting.append(element)
      } else if ValueKind(next) == .model {
        let plan = engine.plan(for: next)
        waiting += plan.keyPathProperties.map(\.accessor.valueType)
        waiting += plan.family?.members ?? []
        if !plan.isReadByKeyPaths {
          let schema = engine.schemaOnFailure(of: next, userInfo: userInfo)
          waiting += schema?.properties.map(\.type) ?? []
        }
      }
    }
  }
}
