/// Resolves the names in declarations to properties.
extension PlanCompiler {
  /// Returns the path to a rule's property. Nil if there is no such property; adds an issue if that
  /// is a mistake.
  func path(
    of rule: PropertyRule, in type: any Any.Type, _ schema: TypeSchema?, _ instance: Instance,
    _ issues: inout [MappingError.Issue]
  ) -> [String]? {
    // A property is looked up in the type itself, then in the type that the rule was written for.
    let schemas = [schema, rule.model == type ? nil : self.schema(rule.model)].compactMap {
      $0.map { instance.keyed($0) }
    }
    let issue: MappingError.Issue
    let name = instance.name(of: rule)
    switch name {
    case .path(let steps):
      guard let known = schemas.first else { return steps }
      // The name of a coding key may contain dots.
      if steps.count > 1, let property = known.property(named: rule.name.text) {
        return [property.name]
      }
      do throws(UnknownStep) {
        return try path(steps, in: known, isSwift: false) {
          $0.property(named: $1) ?? instance.probe($0).property(labelled: $1)
        }
      } catch {
        issue = error.issue(rule, in: type)
      }
    case .keyPath(let steps):
      guard let known = schemas.first else { return steps }
      do throws(UnknownStep) {
        return try path(steps, in: known, isSwift: true) {
          instance.probe($0).property(labelled: $1) ?? $0.property(named: $1)
        }
      } catch {
        let mayHaveKey = error.step == steps[0] && instance.hidesKey(of: steps[0], known)
        issue = mayHaveKey ? .withoutKey(rule, in: type) : error.issue(rule, in: type)
      }
    case .unnamed(let text):
      // Reads no path through a property: `\.values[0]` would trap.
      if !KeyPathName.isNested(text), let read = rule.accessor?.read {
        for schema in schemas {
          if let property = instance.probe(schema).property(readBy: read) { return [property.name] }
        }
      }
      issue = .unnamed(rule, in: type)
    }
    if let path = pathOfExtra(rule, name, instance) { return path }
    // The mapper sets the rest by its key path, so it needs no name.
    if rule.isRest == true { return [rule.name.text] }
    // An included type may have more properties than this one.
    if isKind(type, of: rule.model) { issues.append(issue) }
    return nil
  }

  private struct UnknownStep: Error {
    let step: String
    let known: [String]
    /// Whether `known` are all properties.
    var isComplete = true
    /// The type that the step leads into, if it has no properties.
    var leaf: (any Any.Type)?
    /// Whether the type that should have the property decodes a single value or an array.
    var decodesNoObject = false

    func issue(_ rule: PropertyRule, in type: any Any.Type) -> MappingError.Issue {
      if let leaf {
        return .mistake(
          rule.name.text, in: type, expected: "a property of a nested model",
          found: TypeName.of(leaf))
      }
      if decodesNoObject {
        return .mistake(
          rule.name.text, in: type, expected: "a type that is read from an object",
          found: "one that is read from a single value or an array")
      }
      return .mistake(
        rule.name.text, in: type,
        expected: expectation(
          "a property", near: step, in: known,
          else: listing("a property", known, isComplete: isComplete) ?? "a property of the type"),
        found: "no such property")
    }
  }

  /// Returns the names of the properties along the steps, as far as their types are known.
  ///
  /// - Parameter isSwift: Whether the steps are names of stored properties.
  private func path(
    _ steps: [String], in schema: TypeSchema, isSwift: Bool,
    _ find: (TypeSchema, String) -> TypeSchema.Property?
  ) throws(UnknownStep) -> [String] {
    var path: [String] = []
    var schema: TypeSchema? = schema
    /// The type of a dictionary's values, if the next step is one of its keys.
    var valueType: (any Any.Type)?
    for step in steps {
      let payloads = schema?.payloadProperties
      let property =
        payloads?.first { $0.name == step } ?? payload(labelled: step, payloads, schema)
        ?? schema.flatMap { find($0, step) }
      if property == nil, let schema,
        payloads != nil || schema.isComplete || schema.lacks(step, isStored: isSwift)
      {
        // The name of a value needs no case before it.
        let meant = payloads == nil ? step : steps[steps.count - 1]
        let known = payloads?.map(\.name) ?? schema.names
        throw UnknownStep(
          step: meant, known: known, isComplete: payloads != nil || schema.isComplete,
          decodesNoObject: schema.decodesNoObject)
      }
      path.append(property?.name ?? step)
      guard path.count < steps.count else { break }
      let type = (property?.type ?? valueType).map(TypeShape.unwrapped)
      if let type, isLeaf(type) || property?.isOpened != true && isUnnamed(type) {
        throw UnknownStep(step: steps[path.count], known: [], leaf: type)
      }
      valueType = type.flatMap { TypeShape($0).hasNames ? TypeShape($0).element : nil }
      schema = type.flatMap(model).map { $0.objectForm ?? $0 }
    }
    return path
  }

  /// Returns the value of an enum's case that has a label in Swift.
  private func payload(
    labelled label: String, _ payloads: [TypeSchema.Property]?, _ schema: TypeSchema?
  ) -> TypeSchema.Property? {
    guard let payloads, let name = schema?.payloadName(labelled: label) else { return nil }
    return payloads.first { $0.name == name }
  }

  private func isLeaf(_ type: any Any.Type) -> Bool {
    let kind = ValueKind(type)
    return kind.isLeaf && kind != .jsonValue
  }

  /// Whether a type is a collection whose values have no names that a path can contain.
  private func isUnnamed(_ type: any Any.Type) -> Bool {
    let shape = TypeShape(type)
    return shape.isCollection && !shape.hasNames
  }

  /// Returns the schema of a model, if it can be learned.
  private func model(_ type: any Any.Type) -> TypeSchema? {
    ValueKind(type) == .model ? learnedSchema(of: type) : nil
  }
}

extension MappingError.Issue {
  /// The mistake of a key path to a stored property whose coding key cannot be told.
  static func withoutKey(_ rule: PropertyRule, in type: any Any.Type) -> Self {
    .mistake(
      rule.name.text, in: type,
      expected: rule.accessor?.write == nil
        ? "its coding key as a string"
        : "property(_:named:) with a coding key, or its name as a string",
      found: "a key path whose coding key cannot be told")
  }

  /// The mistake of a key path whose property cannot be found.
  static func unnamed(_ rule: PropertyRule, in type: any Any.Type) -> Self {
    .mistake(
      KeyPathName.withoutAddresses(rule.name.text), in: type,
      expected: rule.accessor?.write == nil
        ? "its name as a string" : "property(_:named:), or a name as a string",
      found: "a key path that does not say its name")
  }
}
