extension Mapper {
  /// Checks the mapping of a type and the types nested in it, in both directions and without data. Every override
  /// must name a property, and no two properties may share a key.
  ///
  /// The type's `init(from:)` runs on made-up values to learn its properties. For a type registered with
  /// `learns: false`, only the declarations are checked.
  ///
  /// - Throws: One ``MappingError`` with every mistake.
  public func validate(_ type: any Any.Type) throws(MappingError) {
    var validation = Validation(engine: engine)
    validation.check(type)
    if !validation.issues.isEmpty { throw MappingError(capping: validation.issues) }
  }
}

/// Checks a type and the types of its properties.
private struct Validation {
  let engine: Engine
  var issues: [MappingError.Issue] = []
  private var seen: Set<ObjectIdentifier> = []

  init(engine: Engine) { self.engine = engine }

  mutating func check(_ type: any Any.Type) {
    if let element = TypeShape(type).element { return check(element) }
    guard ValueKind(type) == .model, seen.insert(ObjectIdentifier(type)).inserted else { return }
    let plan = engine.plan(for: type)
    if plan.isReadByKeyPaths {
      issues += plan.issues
      for property in plan.keyPathProperties { check(property.accessor.valueType) }
      return
    }
    guard type is any Decodable.Type else {
      issues.append(
        .mistake(in: type, expected: "a Decodable type", found: "a type that is not Decodable"))
      return
    }
    guard let schema = engine.learnedSchema(of: type) else {
      issues += plan.issues
      return
    }
    let compiler = PlanCompiler(configuration: engine.configuration) { [engine] other in
      other == type ? schema : engine.schema(of: other)
    }
    let learned = compiler.plan(for: type)
    issues += learned.issues
    for payload in engine.cases(of: learned, schema)?.payloads ?? [] {
      for property in payload.properties { check(property.type) }
    }
    // The compiler has checked the others.
    if schema.writtenNames.isEmpty {
      issues += compiler.sharedKeys(of: schema.names, in: type, learned.declared)
    }
    checkInherited(type, schema, learned)
    for property in schema.properties { check(property.type) }
    for member in plan.family?.members ?? [] { check(member) }
    for property in learned.keyPathProperties { check(property.accessor.valueType) }
  }

  /// Reports properties that a subclass with an inherited `init(from:)` silently does not decode. Each must be
  /// declared by a writable key path, or excluded.
  private mutating func checkInherited(
    _ type: any Any.Type, _ schema: TypeSchema, _ plan: TypePlan
  ) {
    for name in schema.unreadNames {
      if plan.keyPathProperties.contains(where: { $0.name == name }) { continue }
      if plan.declared[name]?.rule?.exclusion?.contains(.fromInput) == true { continue }
      issues.append(
        .mistake(
          name, in: type,
          expected: "a property that init(from:) reads, or one declared by a writable key path",
          found: "one that the inherited init(from:) does not read"))
    }
  }
}
