/// Compiles the plan of an enum's cases, and reports the mistakes that show without data.
extension PlanCompiler {
  func casePlan(
    _ rules: CaseRules, of type: any Any.Type, _ schema: TypeSchema?,
    _ properties: [String: PropertyPlan], _ issues: inout [MappingError.Issue]
  ) -> CasePlan {
    let rules = rules.keyed(by: schema)
    let declared = rules.cases.map(\.name)
    let listed = schema?.caseNames
    let names = listed ?? declared.filter { schema?.caseKeys?.init(stringValue: $0) != nil }
    var payloads: [String: CasePayload] = [:]
    if let schema {
      for name in Set(names + [rules.fallback].compactMap { $0 }) {
        payloads[name] = schema.payload(ofCase: name)
      }
    }
    let plan = CasePlan(
      rules, of: type, names: schema == nil ? declared : names, isComplete: listed != nil,
      payloads: payloads, configuration)
    var check = CaseCheck(
      plan: plan, rules: rules, properties: properties, type: type, compiler: self)
    check.run(schema)
    issues += check.issues
    return plan
  }
}

extension Engine {
  /// Returns the cases of an enum, in a declared form or in that of Swift; nil for any other type.
  func cases(of plan: TypePlan, _ schema: TypeSchema?) -> CasePlan? {
    if let cases = plan.cases { return cases }
    guard let schema, schema.caseKeys != nil, schema.properties.isEmpty else { return nil }
    var ignored: [MappingError.Issue] = []
    let cases = compiler.casePlan(CaseRules(), of: plan.type, schema, [:], &ignored)
    return !cases.names.isEmpty && cases.payloads.count == cases.names.count ? cases : nil
  }
}

/// The mistakes in the declarations of one enum's cases.
private struct CaseCheck {
  let plan: CasePlan
  let rules: CaseRules
  /// The declared rules for properties of payloads.
  let properties: [String: PropertyPlan]
  let type: any Any.Type
  let compiler: PlanCompiler
  var issues: [MappingError.Issue] = []

  private mutating func add(
    _ name: String = "", key: String? = nil, expected: String, found: String
  ) {
    issues.append(
      .mistake(name, key: key, in: type, expected: expected, found: found))
  }

  mutating func run(_ schema: TypeSchema?) {
    checkKeys()
    guard let schema else { return checkUnlearned() }
    guard let keys = schema.caseKeys else {
      return add(
        expected: "an enum with the Codable conformance that Swift synthesises",
        found: "a type that reads itself in another way")
    }
    for declared in rules.cases { checkName(declared.name, keys) }
    checkFallback(keys)
    checkTag()
    for name in plan.names { checkPayload(name) }
    if plan.isUntagged, plan.names.isEmpty {
      add(
        expected:
          "cases that are known, by CodingKeys that are an enum or by case(_:) in order",
        found: "an untagged enum whose cases cannot be listed")
    }
  }

  private mutating func checkUnlearned() {
    guard plan.isUntagged else { return }
    add(
      expected: "a registered enum that may be learned, for the untagged form",
      found: "one that is not learned")
  }

  private mutating func checkName(_ name: String, _ keys: any CodingKey.Type) {
    guard keys.init(stringValue: name) == nil else { return }
    add(
      expected: expectation(
        "a case", near: name, in: plan.names,
        else: listing("a case", plan.names, isComplete: plan.isComplete) ?? "a case of the enum"),
      found: name.quoted)
  }

  private mutating func checkFallback(_ keys: any CodingKey.Type) {
    guard let fallback = rules.fallback else { return }
    checkName(fallback, keys)
    guard let payload = plan.payload(of: fallback) else { return }
    if payload.shape == .none || payload.properties.first?.type == JSONValue.self,
      payload.properties.count < 2, payload.shape != .labelled
    {
      return
    }
    add(
      fallback, expected: "a fallback without values, or with one unlabelled JSONValue",
      found: payload.description)
  }

  /// Reports names in the source that mean several cases: declared names, and the names that cases without declared
  /// ones are written under. Untagged cases are not written under a name.
  private mutating func checkKeys() {
    var owners: [String: String] = [:]
    for declared in rules.cases {
      for key in declared.keys {
        if let owner = owners[key], owner != declared.name {
          add(declared.name, key: key, expected: "a name of its own", found: "the name of \(owner)")
        }
        owners[key] = owners[key] ?? declared.name
      }
    }
    guard !plan.isUntagged else { return }
    let renamed = Set(rules.cases.filter { !$0.keys.isEmpty }.map(\.name))
    for name in plan.names where !renamed.contains(name) {
      let tag = plan.tag(of: name)
      if let owner = owners[tag] {
        add(owner, key: tag, expected: "a name of its own", found: "the name of \(name)")
      }
      owners[tag] = owners[tag] ?? name
    }
  }

  private mutating func checkTag() {
    guard case .tagged(let tag, let content) = plan.form else { return }
    if tag.path.contains("") {
      add(expected: "a key, or a dotted path of keys", found: tag.text.quoted)
    }
    if content == tag.text {
      add(key: tag.text, expected: "a key of its own for the content", found: "the tag's key")
    }
  }

  // MARK: Payloads

  private mutating func checkPayload(_ name: String) {
    guard let payload = plan.payload(of: name), name != plan.fallback else { return }
    guard case .tagged(let tag, nil) = plan.form else {
      if plan.isUntagged { checkRecursion(name, payload) }
      return
    }
    switch payload.shape {
    case .none: return
    case .labelled: checkLabels(payload.properties, properties, of: name, tag)
    case .list: needContent(name, payload, tag)
    case .single:
      guard let single = payload.singleType else { return }
      guard isObject(single) else { return needContent(name, payload, tag) }
      if single == type { return checkRecursion(name, payload) }
      checkObject(single, of: name, tag)
    }
  }

  private mutating func checkRecursion(_ name: String, _ payload: CasePayload) {
    guard payload.singleType == type else { return }
    add(
      name, expected: "a value that is not the same object, or content",
      found: "the enum itself as the only unlabelled value")
  }

  private mutating func needContent(_ name: String, _ payload: CasePayload, _ tag: DeclaredKey) {
    add(
      name, expected: "tagged(\(tag.text.quoted), content:), for values that are no object",
      found: payload.description)
  }

  private mutating func checkLabels(
    _ properties: [TypeSchema.Property], _ declared: [String: PropertyPlan], of name: String,
    _ tag: DeclaredKey
  ) {
    for property in properties {
      let plan =
        declared[property.name]
        ?? PropertyPlan(name: property.name, configuration: compiler.configuration)
      let isDeclared = plan.declaredKeys.contains { key in
        key.path.starts(with: tag.path) || tag.path.starts(with: key.path)
      }
      let isTaken = tag.path.count == 1 && plan.takes(tag.path[0])
      guard isDeclared || isTaken || plan.spellings.rank(of: tag.path[0]) != nil else { continue }
      add(
        "\(name).\(property.name)", key: tag.text, expected: "a key of its own",
        found: "the key of the tag")
    }
  }

  /// Checks a value that is decoded from the tagged object itself: its properties must not use the
  /// tag's key.
  private mutating func checkObject(_ single: any Any.Type, of name: String, _ tag: DeclaredKey) {
    let mapping = compiler.mapping(for: single)
    let inner = mapping?.cases
    if case .tagged(let other, _) = inner?.style?.form, other == tag {
      return add(
        name, key: tag.text, expected: "a key of its own",
        found: "the key of the tag of \(TypeName.of(single))")
    }
    if let schema = compiler.learnedSchema(of: single) {
      let rules = mapping.map { compiler.rules($0, of: single, schema) } ?? []
      checkLabels(schema.properties, compiler.properties(rules), of: name, tag)
    }
  }

  /// Whether values of a type are objects, as far as is known.
  private func isObject(_ type: any Any.Type) -> Bool {
    switch ValueKind(type) {
    case .jsonValue: true
    case .elementwise: TypeShape(type).isDictionary
    case .model: compiler.learnedSchema(of: type)?.decodesNoObject != true
    default: false
    }
  }
}

extension CasePayload {
  /// The values, for messages: `(Int, name: String)`.
  var description: String {
    let parts = properties.map { property in
      let text = TypeName.of(property.type, isOptional: property.isOptional)
      return Self.index(of: property.name) == nil ? "\(property.name): \(text)" : text
    }
    return "(\(parts.joined(separator: ", ")))"
  }
}
