extension Mapper {
  /// Checks a type's mapping in both directions, without data: that every override has its property,
  /// no two properties share a key in either direction, and so for the types nested in it.
  ///
  /// The type's `init(from:)` runs on made-up values to learn its properties. A type that was registered
  /// with `learns: false` is checked only as far as its declarations tell.
  ///
  /// - Throws: One ``MappingError`` with every mistake.
  public func validate(_ type: any Any.Type) throws(MappingError) {
    var validation = Validation(engine: engine)
    validation.check(type)
    if !validation.issues.isEmpty { throw MappingError(capping: validation.issues) }
  }

  /// A printable table of a type's mapping: property, type, keys tried, conversion, default, key
  /// written.
  public func explain(_ type: any Any.Type) -> MappingExplanation {
    MappingExplanation(type, engine)
  }
}

/// A walk over a type and the types of its properties.
private struct Validation {
  let engine: Engine
  var issues: [MappingError.Issue] = []
  private var seen: Set<ObjectIdentifier> = []

  init(engine: Engine) { self.engine = engine }

  mutating func check(_ type: any Any.Type) {
    if let element = TypeShape(type).element { return check(element) }
    guard ValueKind(type) == .model, seen.insert(ObjectIdentifier(type)).inserted else { return }
    let plan = engine.plan(for: type)
    if plan.isReadByPaths {
      issues += plan.issues
      for property in plan.paths { check(property.accessor.valueType) }
      return
    }
    guard let decodable = type as? any Decodable.Type else {
      issues.append(
        MappingError.Issue(
          .invalidConfiguration, model: TypeName.of(type), expected: "a Decodable type",
          found: "a type that is not"))
      return
    }
    guard let schema = TypeSchema(decodable, engine.configuration.samples) else {
      issues += plan.issues
      return
    }
    let compiler = PlanCompiler(configuration: engine.configuration) { [engine] other in
      other == type ? schema : engine.schema(of: other)
    }
    let learned = compiler.plan(for: type)
    issues += learned.issues
    for payload in learned.cases?.payloads ?? [] {
      for property in payload.properties { check(property.type) }
    }
    checkOutput(schema, learned)
    checkInherited(decodable, schema, learned)
    for property in schema.properties { check(property.type) }
    for member in plan.family?.members ?? [] { check(member) }
    for property in learned.paths { check(property.accessor.valueType) }
  }

  /// A subclass that inherits `init(from:)` reads none of its own properties, and nothing says so: each
  /// must be declared by a writable key path, or excluded.
  private mutating func checkInherited(
    _ type: any Decodable.Type, _ schema: TypeSchema, _ plan: TypePlan
  ) {
    for name in schema.unreadNames {
      if plan.paths.contains(where: { $0.name == name }) { continue }
      if plan.declared[name]?.rule?.exclusion?.contains(.fromInput) == true { continue }
      issues.append(
        MappingError.Issue(
          .invalidConfiguration, path: name, model: TypeName.of(type),
          expected: "a property that init(from:) reads, or one declared by a writable key path",
          found: "one that the inherited init(from:) does not read"))
    }
  }

  /// No two properties may be written under one key.
  private mutating func checkOutput(_ schema: TypeSchema, _ plan: TypePlan) {
    var owners: [[String]: PropertyPlan] = [:]
    for property in schema.properties.map({ plan.property(named: $0.name) }) {
      if property.rule?.exclusion?.contains(.fromOutput) == true { continue }
      if property.rule?.isInlined == true { continue }
      // Where a key was declared, the compiler has seen it.
      if let owner = owners[property.outputPath], property.rule?.keys == nil,
        owner.rule?.keys == nil
      {
        issues.append(
          MappingError.Issue(
            .ambiguousKey, path: property.name,
            sourceKey: property.outputPath.joined(separator: "."),
            model: TypeName.of(plan.type), expected: "a key of its own on output",
            found: "the key of \(owner.name)"))
      }
      owners[property.outputPath] = property
    }
  }
}
