/// Creates class diagrams of Swift types.
extension ClassDiagram {
  init(of type: any Any.Type, _ engine: Engine) {
    self.init(of: [TypeKey(type: type)]) { key in Self.model(key.type, engine) }
  }

  /// Returns the class of a type; nil for a type that is a value.
  private static func model(_ type: any Any.Type, _ engine: Engine) -> Model<TypeKey>? {
    guard ValueKind(type) == .model || type is any RawRepresentable.Type else { return nil }
    let plan = engine.plan(for: type)
    let schema = plan.isReadByKeyPaths ? nil : engine.learnedSchema(of: type)
    if let cases = engine.cases(of: plan, schema), !cases.payloads.isEmpty {
      return model(TypeName.of(type), cases)
    }
    let properties =
      (schema?.properties ?? []).map { ($0.name, $0.type, $0.isOptional) }
      + plan.keyPathProperties.map { ($0.name, $0.accessor.valueType, false) }
    guard !properties.isEmpty else {
      let values = RawValueText.values(of: type)
      return values.isEmpty ? nil : Model(name: TypeName.of(type), rawValues: values)
    }
    return Model(
      name: TypeName.of(type),
      members: properties.map { name, type, isOptional in
        "\(name): \(TypeName.of(type, isOptional: isOptional))"
      },
      links: properties.map { name, type, isOptional in
        let (model, isMany, isNullable) = part(type)
        return Model.Link(
          to: TypeKey(type: model),
          count: Count(isMany: isMany, isOptional: isOptional || isNullable),
          label: name)
      },
      subtypes: (plan.family?.members ?? []).filter { $0 != type }.map(TypeKey.init))
  }

  /// Returns the class of an enum: its cases, and links to the types of their values.
  private static func model(_ name: String, _ cases: CasePlan) -> Model<TypeKey> {
    var (members, links): ([String], [Model<TypeKey>.Link]) = ([], [])
    for name in cases.names {
      let properties = cases.payload(of: name)?.properties ?? []
      if properties.isEmpty { members.append(name) }
      for property in properties {
        let label = "\(name).\(property.name)"
        members.append("\(label): \(TypeName.of(property.type, isOptional: property.isOptional))")
        let (type, isMany, isNullable) = part(property.type)
        links.append(
          Model.Link(
            to: TypeKey(type: type),
            count: Count(isMany: isMany, isOptional: property.isOptional || isNullable),
            label: label))
      }
    }
    return Model(name: name, members: members, links: links, subtypes: [])
  }

  /// Returns the type inside Optionals and collections.
  private static func part(
    _ type: any Any.Type
  ) -> (type: any Any.Type, isMany: Bool, isOptional: Bool) {
    let shape = TypeShape(type)
    guard let element = shape.element else { return (type, false, false) }
    let inner = part(element)
    return (inner.type, inner.isMany || !shape.isOptional, inner.isOptional || shape.isOptional)
  }

  /// A type as a dictionary key.
  private struct TypeKey: Hashable {
    let type: any Any.Type

    static func == (one: Self, other: Self) -> Bool { one.type == other.type }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
  }
}
