/// Checks the rules of one type for mistakes.
extension PlanCompiler {
  /// Reports mistakes such as one key for two properties, an empty key, or a missing inverse.
  func check(
    _ rules: Rules, of type: any Any.Type, _ schema: TypeSchema?, hasInstance: Bool,
    _ issues: inout [MappingError.Issue]
  ) {
    var check = RuleCheck(compiler: self, type: type, schema: schema, hasInstance: hasInstance)
    for (path, rule) in rules { check.run(rule, path) }
    issues += check.issues
    let known = Set(issues.map { [$0.path, $0.sourceKey] })
    issues += collisions(rules, of: type, schema).filter {
      !known.contains([$0.path, $0.sourceKey])
    }
  }
}

/// The mistakes in the rules of one type, apart from collisions.
private struct RuleCheck {
  let compiler: PlanCompiler
  let type: any Any.Type
  let schema: TypeSchema?
  /// Whether an instance of the type can supply defaults.
  let hasInstance: Bool
  var issues: [MappingError.Issue] = []
  /// The property of each declared key, for each direction.
  var owners: [Direction: [String: String]] = [:]
  /// The first property that is declared to hold the rest.
  var rest: String?

  private mutating func add(_ name: String, key: String? = nil, expected: String, found: String) {
    issues.append(
      .mistake(name, key: key, in: type, expected: expected, found: found))
  }

  mutating func run(_ rule: PropertyRule, _ path: [String]) {
    let name = path.joined(separator: ".")
    checkKeys(of: rule, name)
    if path.count == 1 { checkInlining(rule, name) }
    checkRest(rule, name)
    if path.count == 1 { checkDefault(of: rule, name) }
    if let policy = rule.onUpdate, policy.isUnique, !policy.hasComparableElements {
      add(
        name, expected: "elements that are Equatable, to be unique",
        found: TypeName.of(policy.elementType))
    }
    for mistake in PatternDateFormat.mistakes(in: rule.dateFormats ?? []) {
      add(name, expected: "a date pattern", found: mistake)
    }
    for mistake in rule.extensions.mistakes {
      add(name, expected: mistake.expected, found: mistake.found)
    }
    if rule.conversion?.isOneWay == true, rule.generatesInverse == true {
      add(name, expected: "an inverse for its transformer", found: "a transformer of one way")
    }
  }

  enum Direction: CaseIterable {
    case input, output

    var exclusion: Exclusion { self == .input ? .fromInput : .fromOutput }
  }

  private mutating func checkKeys(of rule: PropertyRule, _ name: String) {
    let directions = Direction.allCases.filter { rule.exclusion?.contains($0.exclusion) != true }
    for key in rule.keys ?? [] {
      let known = directions.compactMap { owners[$0]?[key.text] }
      if let owner = known.first(where: { $0 != name }) {
        add(name, key: key.text, expected: "a key of its own", found: "the key of \(owner)")
      }
      if key.text.isEmpty && !key.isLiteral || key.isDotted && key.path.contains("") {
        add(
          name, key: key.text, expected: "a key, or a dotted path of keys",
          found: key.text.quoted)
      }
      for direction in directions where owners[direction]?[key.text] == nil {
        owners[direction, default: [:]][key.text] = name
      }
    }
  }

  private mutating func checkInlining(_ rule: PropertyRule, _ name: String) {
    guard rule.isInlined == true,
      let type = schema?.property(named: name)?.type ?? rule.accessor?.valueType
    else { return }
    if let mistake = inlining(type) {
      add(name, expected: "a nested model for inline()", found: mistake)
    }
    if hasRest(TypeShape.unwrapped(type)) {
      add(
        name, expected: "rest(_:) of the model around it",
        found: "rest(_:) of the inlined model \(TypeName.of(TypeShape.unwrapped(type)))")
    }
  }

  private mutating func checkRest(_ rule: PropertyRule, _ name: String) {
    guard rule.isRest == true else { return }
    if let rest { add(name, expected: "one property for rest(_:)", found: rest) }
    rest = rest ?? name
    if rule.hasChoicesBesideRest {
      add(name, expected: "no other rule for the property of rest(_:)", found: "another rule")
    }
  }

  private mutating func checkDefault(of rule: PropertyRule, _ name: String) {
    if rule.omitsDefault == true, rule.defaultValue == nil, !hasInstance {
      add(name, expected: "a default for omitsDefault(), or a Defaulted model", found: "none")
    }
    guard let property = schema?.property(named: name), !property.isOpened else { return }
    if let found = rule.defaultValue.flatMap({ wrongDefault($0, property, rule) }) {
      add(name, expected: "a default of type \(TypeName.of(property.type))", found: found)
    }
  }

  /// Describes a default that the property cannot have; nil for a correct one.
  private func wrongDefault(
    _ value: DefaultValue, _ property: TypeSchema.Property, _ rule: PropertyRule
  ) -> String? {
    switch value {
    case .source(.null), .made(_, isUntyped: false): return nil
    case .source(let raw):
      if isDefault(raw, of: property.type, rule) { return nil }
      return Excerpt.scalar(FoundationType.scalar(raw.foundationValue))
    case .made(let make, isUntyped: true):
      let value = make()
      if fits(value, property) { return nil }
      let isNil = (value as? any OptionalValue)?.isNil ?? false
      return isNil ? "nil" : TypeName.of(Swift.type(of: value))
    }
  }

  /// Whether a type declares a rest property.
  private func hasRest(_ type: any Any.Type) -> Bool {
    compiler.mapping(for: type)?.rules.contains { $0.isRest == true } ?? false
  }

  /// Describes an inlined value that is not a model; nil for a model.
  private func inlining(_ type: any Any.Type) -> String? {
    let type = TypeShape.unwrapped(type)
    guard ValueKind(type) != .model else { return nil }
    guard TypeShape(type).isDictionary || type == JSONValue.self else {
      return TypeName.of(type)
    }
    return """
      \(TypeName.of(type)), which takes the keys of all other properties too; to keep the keys that no \
      other property takes, declare it with rest(_:)
      """
  }

  /// Whether a value fits the type of a property.
  private func fits(_ value: Any, _ property: TypeSchema.Property) -> Bool {
    func fits<T>(_ type: T.Type) -> Bool { fitted(value, as: type) != nil }
    if let optional = value as? any OptionalValue, optional.isNil { return property.isOptional }
    return fits(property.type)
  }

  /// Whether a mapping file's default can be decoded as the property, with its date formats.
  private func isDefault(_ raw: JSONValue, of type: any Any.Type, _ rule: PropertyRule) -> Bool {
    guard ValueKind(type).isLeaf, let type = type as? any Decodable.Type else { return true }
    var plain = MapperConfiguration()
    plain.dateFormats = rule.dateFormats ?? compiler.configuration.dateFormats
    return reads(raw, as: type, Mapper(engine: Engine(plain), userInfo: plain.userInfo))
  }

  private func reads<T>(_ raw: JSONValue, as type: T.Type, _ mapper: Mapper) -> Bool {
    (try? mapper.object(from: raw, as: type)) != nil
  }
}
