/// Compiles the properties that the mapper itself reads and sets by key paths.
extension PlanCompiler {
  /// Whether a model is decoded by key paths alone.
  func isReadByKeyPaths(_ type: any Any.Type, _ mapping: TypeMapping) -> Bool {
    !(type is any Decodable.Type)
      && (canMake(type, mapping) || type is AnyClass && mapping.creation != nil)
  }

  private func canMake(_ type: any Any.Type, _ mapping: TypeMapping) -> Bool {
    mapping.creation?.model == type || type is any Defaulted.Type
  }

  // MARK: Names

  /// Returns the path of a property that the type's own initialiser does not decode; nil if the name may be a
  /// mistake.
  func pathOfExtra(
    _ rule: PropertyRule, _ name: PropertyName, _ instance: Instance
  ) -> [String]? {
    // A property that the initialiser decodes is not an extra property, even if its rule has a mistake.
    guard isKind(instance.type, of: rule.model), instance.value != nil else { return nil }
    let isSettable = rule.accessor?.write != nil
    switch name {
    case .keyPath(let steps):
      let isUnset = rule.exclusion?.contains(.fromInput) == true
      guard steps.count > 1 || isSettable || isUnset else { return nil }
      return instance.isExtra(steps[0], isNamed: false) ? steps : nil
    case .path(let steps):
      if steps.count > 1 || isSettable, instance.isExtra(steps[0], isNamed: true) { return steps }
      guard steps.count == 1, isSettable, let accessor = rule.accessor,
        !instance.mayBeDecoded(accessor)
      else { return nil }
      return steps
    case .unnamed(let text):
      guard !KeyPathName.isNested(text), let label = rule.accessor?.label(in: instance) else {
        return nil
      }
      if let schema = instance.schema.map(instance.keyed) {
        let known =
          instance.probe(schema).property(labelled: label) ?? schema.property(named: label)
        if let known { return [known.name] }
        if !schema.isComplete { return schema.lacks(label, isStored: true) ? nil : [label] }
      }
      return instance.isExtra(label, isNamed: false) ? [label] : nil
    }
  }

  // MARK: Properties

  /// Turns a key path through several properties into one property, unless the first one has its own rule.
  func flatten(_ rules: inout Rules) {
    let names = Set(rules.filter { $0.path.count == 1 }.map(\.path[0]))
    for index in rules.indices where rules[index].path.count > 1 {
      let (path, rule) = rules[index]
      guard !names.contains(path[0]), rule.accessor?.write != nil else { continue }
      let name = path.joined(separator: ".")
      rules[index].path = [name]
      rules[index].rule.keys = rule.keys ?? [DeclaredKey(text: name, isLiteral: false)]
    }
  }

  /// Returns the properties to decode by key paths: all properties of a model that is not Decodable, else those that
  /// its initialiser is known not to decode.
  func keyPathProperties(
    _ rules: Rules, of type: any Any.Type, _ schema: TypeSchema?,
    _ mapping: TypeMapping, _ issues: inout [MappingError.Issue]
  ) -> [KeyPathProperty] {
    let usesKeyPathsOnly = !(type is any Decodable.Type)
    guard usesKeyPathsOnly ? isReadByKeyPaths(type, mapping) : schema?.isComplete == true else {
      if usesKeyPathsOnly, let issue = unmade(type, mapping) { issues.append(issue) }
      return []
    }
    func add(_ name: String, expected: String, found: String) {
      issues.append(
        .mistake(name, in: type, expected: expected, found: found))
    }
    let names = Set(rules.filter { $0.path.count == 1 }.map(\.path[0]))
    var properties: [KeyPathProperty] = []
    for (path, rule) in rules {
      if let schema, schema.decodesNoObject || schema.property(named: path[0]) != nil { continue }
      if rule.isRest == true, !configuration.writesPropertyNames { continue }
      let name = path.joined(separator: ".")
      if path.count > 1 {
        if usesKeyPathsOnly, !names.contains(path[0]) {
          add(name, expected: "a rule for \(path[0]) as well, by a key path", found: "none")
        }
      } else if let obstacle = obstacle(to: rule) {
        if usesKeyPathsOnly || obstacle.isValueType {
          add(name, expected: obstacle.expected, found: obstacle.found)
        }
      } else if let accessor = rule.accessor {
        properties.append(KeyPathProperty(name: name, accessor: accessor))
      }
    }
    if properties.count > KeyPathProperty.limit {
      add(
        "", expected: "at most \(KeyPathProperty.limit) properties by key paths",
        found: "\(properties.count)")
      properties.removeLast(properties.count - KeyPathProperty.limit)
    }
    return properties
  }

  /// What keeps the mapper from reading and setting a property by its key path.
  private struct Obstacle {
    let expected: String
    let found: String
    /// Whether the property's type is the obstacle, not the key path.
    var isValueType = false
  }

  private func obstacle(to rule: PropertyRule) -> Obstacle? {
    guard let accessor = rule.accessor else {
      return Obstacle(expected: "a key path", found: "a name alone")
    }
    if rule.exclusion?.contains(.fromInput) == true { return nil }
    if accessor.write == nil {
      return Obstacle(
        expected: "a property that is declared with var, a type that is Codable, or "
          + "exclude(.fromInput)", found: "a key path that cannot be written")
    }
    let isByType = rule.conversion == nil && rule.subtype == nil
    if !isByType || isReadable(accessor.valueType) { return nil }
    return Obstacle(
      expected: "a Decodable type, one that is mapped by key paths, or a transformer",
      found: TypeName.of(accessor.valueType), isValueType: true)
  }

  /// Returns an issue if the type's only `create:` is that of a superclass, so that the type cannot be created.
  private func unmade(_ type: any Any.Type, _ mapping: TypeMapping) -> MappingError.Issue? {
    guard mapping.creation != nil, configuration.declared.mapping(for: type) != nil else {
      return nil
    }
    return .mistake(in: type, expected: "create: for this type", found: "that of a superclass")
  }

  /// Whether values of a type can be decoded, as a Decodable type or by key paths.
  private func isReadable(_ type: any Any.Type) -> Bool {
    if type is any Decodable.Type || type == Any.self { return true }
    if RawValueType.of(type) is any Decodable.Type { return true }
    if TypePolymorphism(type, configuration)?.family != nil { return true }
    if let element = TypeShape(type).element {
      return (type as? any MappedContainer.Type)?.carrier != nil && isReadable(element)
    }
    return mapping(for: type).map { canMake(type, $0) } ?? false
  }
}
