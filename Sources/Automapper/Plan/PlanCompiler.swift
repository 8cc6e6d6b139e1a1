/// Compiles declarations into a type's plan. All precedence rules are here.
///
/// `plan(for:)` runs these steps:
/// 1. `mapping` merges the declarations for the type, for the types that it includes, and for its superclasses.
/// 2. `rules` finds the property of each rule. A name is compared with the coding keys that the type's initialiser has
///    requested, see `TypeSchema`. For a key path, `SchemaProbe` decodes instances that differ in one property, and
///    looks which stored property changes. Rules for one property become one rule.
/// 3. `check` reports rules that contradict each other or the type.
/// 4. `keyPathProperties` lists the properties that the mapper itself reads and sets.
/// 5. `properties` makes the plan of each property that has rules, `casePlan` that of an enum's cases.
///
/// No step throws: all mistakes are collected, so that the error of a mapper lists them together. A workspace later
/// makes a `KeyTable` from the plan, whose slots point to the plans of the properties.
struct PlanCompiler {
  let configuration: MapperConfiguration
  /// Returns the schema of a learned type; nil for other types.
  let schema: (any Any.Type) -> TypeSchema?

  /// Compiles the plan of a type, including the mistakes in its declarations.
  func plan(for type: any Any.Type) -> TypePlan {
    var issues: [MappingError.Issue] = []
    guard let mapping = mapping(for: type, including: [], &issues) else {
      // Keys that are written as declared differ.
      if configuration.keyStyle != .asDeclared, !configuration.writesPropertyNames {
        issues += sharedKeys(of: schema(type)?.writtenNames ?? [], in: type, [:])
      }
      return TypePlan(type: type, configuration: configuration, issues: issues)
    }
    let schema = schema(type)
    let rules = rules(mapping, of: type, schema, &issues)
    let hasInstance = mapping.creation != nil || type is any Defaulted.Type
    check(rules, of: type, schema, hasInstance: hasInstance, &issues)
    var keyPathProperties = keyPathProperties(rules, of: type, schema, mapping, &issues)
    if schema == nil, let inherited = inheritedSchema(of: type) {
      keyPathProperties += self.keyPathProperties(
        rules.filter { $0.rule.model != type }, of: type, inherited, mapping, &issues)
    }
    let declared = properties(rules, schema)
    let written = (schema?.writtenNames ?? []) + keyPathProperties.map(\.name)
    issues += sharedKeys(of: written, in: type, declared)
    let cases = mapping.cases.map { casePlan($0, of: type, schema, declared, &issues) }
    return TypePlan(
      type: type, configuration: configuration, declared: declared, mapping: mapping,
      keyPathProperties: keyPathProperties, issues: issues, cases: cases)
  }

  /// The rules of a type, each with the path of names from the type to its property.
  typealias Rules = [(path: [String], rule: PropertyRule)]

  func rules(
    _ mapping: TypeMapping, of type: any Any.Type, _ schema: TypeSchema?,
    _ issues: inout [MappingError.Issue]
  ) -> Rules {
    let own = Instance(type, schema, mapping)
    let inherited = schema == nil ? inheritedSchema(of: type) : nil
    let parent = inherited.map { Instance(type, $0, mapping) } ?? own
    var rules: Rules = []
    var places: [[String]: Int] = [:]
    for declared in mapping.rules {
      var rule = declared.resolved(configuration.transformers)
      // Key paths of an included type do not apply to this type.
      if let accessor = rule.accessor, !isKind(type, of: accessor.model) {
        rule.accessor = nil
        rule.isRest = nil
      }
      let instance = rule.model == type ? own : parent
      guard let path = path(of: rule, in: type, schema, instance, &issues) else { continue }
      if let place = places[path] {
        guard mayBeSame(rules[place].rule, rule) else {
          issues.append(.unnamed(rule, in: type))
          continue
        }
        rules[place].rule = rules[place].rule.completed(by: rule)
      } else {
        places[path] = rules.count
        rules.append((path, rule))
      }
    }
    if isReadByKeyPaths(type, mapping) { flatten(&rules) }
    return rules
  }

  /// Whether two rules with one name may be for one property.
  private func mayBeSame(_ rule: PropertyRule, _ other: PropertyRule) -> Bool {
    guard case (.keyPath, .keyPath) = (rule.name, other.name), let accessor = rule.accessor,
      let other = other.accessor
    else { return true }
    return accessor.mayBe(other)
  }

  /// `rules(_:of:_:_:)` without its issues, which the compilation of that type reports.
  func rules(_ mapping: TypeMapping, of type: any Any.Type, _ schema: TypeSchema?) -> Rules {
    var ignored: [MappingError.Issue] = []
    return rules(mapping, of: type, schema, &ignored)
  }

  /// Returns an issue for each unknown type, superclass and transformer that a mapping names.
  func unknownNames(knowing types: [any Any.Type]) -> [MappingError.Issue] {
    let documents = configuration.providers.compactMap { $0 as? FileMappingProvider }
      .flatMap(\.documents)
    // Spelling the names of all types takes time, and only mapping files contain type names.
    let models = documents.isEmpty ? [] : Set(documents.map(\.model) + types.map(TypeName.of))
    let known = MappedType.builtIn.union(models)
    let inCode = configuration.allProviders.compactMap { $0 as? InCodeMappingProvider }
    return documents.flatMap {
      $0.unknownTypes(knowing: known) + [$0.unknownSuperclass(knowing: models)].compactMap { $0 }
        + $0.unknownTransformers(knowing: configuration.transformers.keys)
    } + inCode.flatMap(\.mappings).flatMap(unknownTransformers)
  }

  private func unknownTransformers(_ mapping: TypeMapping) -> [MappingError.Issue] {
    mapping.rules.compactMap { rule in
      guard case .named(let name, _)? = rule.conversion, configuration.transformers[name] == nil
      else { return nil }
      var issue = MappingError.Issue.unknownTransformer(
        name, of: rule.name.text, knowing: configuration.transformers.keys)
      issue.model = TypeName.of(mapping.model)
      return issue
    }
  }

  /// Returns the mapping of a type merged with those of its superclasses, the nearest first.
  func mapping(
    for type: any Any.Type, including path: [any Any.Type], _ issues: inout [MappingError.Issue]
  ) -> TypeMapping? {
    var layers: [TypeMapping] = []
    for layer in [type] + superclasses(of: type) {
      if let mapping = own(layer, including: path, &issues) { layers.append(mapping) }
    }
    return layers.merged()
  }

  /// `mapping(for:including:_:)` without its issues, which the compilation of that type reports.
  func mapping(for type: any Any.Type) -> TypeMapping? {
    var ignored: [MappingError.Issue] = []
    return mapping(for: type, including: [], &ignored)
  }

  /// Returns the schema of a type, learned now unless it is known; nil for a type that is not Decodable.
  func learnedSchema(of type: any Any.Type) -> TypeSchema? {
    schema(type) ?? TypeSchema(type, configuration.samples)
  }

  /// Returns the mapping declared for exactly this type. The strongest declaration comes first: `configuration.map`,
  /// then providers in the order added, then included types.
  private func own(
    _ type: any Any.Type, including path: [any Any.Type], _ issues: inout [MappingError.Issue]
  ) -> TypeMapping? {
    if path.contains(where: { $0 == type }) {
      let names = (path + [type]).map(TypeName.of).joined(separator: " includes ")
      issues.append(
        MappingError.Issue(
          .invalidConfiguration, model: TypeName.of(path[0]), found: "an include cycle, \(names)"))
      return nil
    }
    var layers = configuration.allProviders.compactMap { $0.mapping(for: type) }
    for included in layers.flatMap(\.includes) {
      if let other = mapping(for: included, including: path + [type], &issues) {
        layers.append(other)
      }
    }
    return layers.merged()
  }

  /// Returns the superclasses of a type, the nearest first: those that the configuration names, and those that an
  /// instance of a learned type shows.
  private func superclasses(of type: any Any.Type) -> [any Any.Type] {
    guard type is AnyClass else { return [] }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
    let shown = schema(type)?.sample.map(ancestors) ?? []
    return (configuration.known + shown).filter {
      seen.insert(ObjectIdentifier($0)).inserted && isKind(type, of: $0)
    }.sorted { isKind($0, of: $1) }
  }

  private func ancestors(of instance: Any) -> [any Any.Type] {
    let parents = sequence(first: Mirror(reflecting: instance)) { $0.superclassMirror }.dropFirst()
    return parents.map(\.subjectType)
  }

  /// Returns the schema of the nearest superclass that is learned. For a superclass's rules, it stands in for the schema
  /// of a class that is not registered: what the superclass leaves to key paths, its subclasses leave as well.
  private func inheritedSchema(of type: any Any.Type) -> TypeSchema? {
    for parent in superclasses(of: type) { if let schema = schema(parent) { return schema } }
    return nil
  }

  func properties(_ rules: Rules, _ schema: TypeSchema? = nil) -> [String: PropertyPlan] {
    var result: [String: PropertyPlan] = [:]
    var nestedRules: [ObjectIdentifier: Rules] = [:]
    for (name, group) in Dictionary(grouping: rules, by: { $0.path[0] }) {
      let nested = group.filter { $0.path.count > 1 }.map {
        PropertyPlan.NestedRule(
          steps: steps(along: $0.path, in: schema, &nestedRules), rule: $0.rule)
      }
      result[name] = PropertyPlan(
        name: name, rule: group.first { $0.path.count == 1 }?.rule, nested: nested,
        configuration: configuration)
    }
    return result
  }

  /// Returns the plans of the properties on a path after its first one, each by the rules of its own type. A property
  /// of an unknown type follows the conventions.
  ///
  /// - Parameter nestedRules: The rules of the types met before.
  private func steps(
    along path: [String], in schema: TypeSchema?, _ nestedRules: inout [ObjectIdentifier: Rules]
  ) -> [PropertyPlan] {
    var known = schema?.property(named: path[0])
    return path.dropFirst().map { name in
      let type = known.map { TypeShape.unwrapped($0.type) }
      let schema = type.flatMap(learnedSchema)
      var rules = type.flatMap { nestedRules[ObjectIdentifier($0)] }
      if rules == nil, let type, let mapping = mapping(for: type) {
        rules = self.rules(mapping, of: type, schema)
        nestedRules[ObjectIdentifier(type)] = rules
      }
      known = schema?.property(named: name)
      return PropertyPlan(
        name: name, rule: rules?.first { $0.path == [name] }?.rule, configuration: configuration)
    }
  }
}
