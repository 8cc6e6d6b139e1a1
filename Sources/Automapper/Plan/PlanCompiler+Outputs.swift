/// Finds the output paths of a type's properties, and reports values that would overwrite each
/// other.
extension PlanCompiler {
  /// A value that a type encodes.
  struct Output {
    /// The property's name; with dots for a property of a nested model.
    let name: String
    /// The keys from the object to the value.
    var path: [String]
    /// The type that encodes the value; nil if a closure creates the output.
    let type: (any Any.Type)?
    /// Whether a rule determines the path.
    let isPlaced: Bool
    /// If the value is a model, its properties that are encoded elsewhere.
    var moved: Set<String> = []
  }

  /// Returns an issue for each property that would overwrite another one.
  func collisions(
    _ rules: Rules, of type: any Any.Type, _ schema: TypeSchema?
  ) -> [MappingError.Issue] {
    let outputs = outputs(rules, schema)
    var found: [Int: MappingError.Issue] = [:]
    // Only outputs that begin with the same key can collide.
    for group in Dictionary(grouping: outputs.indices, by: { outputs[$0].path[0] }).values {
      for (position, later) in group.enumerated() {
        for earlier in group[..<position] {
          guard let collision = collision(outputs[earlier], outputs[later]) else { continue }
          let deeper = outputs[earlier].path.count > outputs[later].path.count
          let first = deeper || !outputs[later].isPlaced ? earlier : later
          let blamed = outputs[first].isPlaced ? first : earlier + later - first
          guard outputs[blamed].isPlaced, found[blamed] == nil else { continue }
          let other = outputs[earlier + later - blamed]
          found[blamed] = .mistake(
            outputs[blamed].name, key: outputs[blamed].path.joined(separator: "."), in: type,
            expected: "a key of its own", found: collision.text(other.name))
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns an issue for each property that is encoded under the key of another one, if no rule determines either key.
  /// `collisions` checks the other keys.
  func sharedKeys(
    of names: [String], in type: any Any.Type, _ declared: [String: PropertyPlan]
  ) -> [MappingError.Issue] {
    var issues: [MappingError.Issue] = []
    var owners: [[String]: String] = [:]
    for name in names {
      let plan = declared[name]
      if let plan, !isWrittenUnderItsName(plan) { continue }
      let ownKey = configuration.writesPropertyNames ? name : configuration.keyStyle.key(for: name)
      let path = plan?.outputPath ?? [ownKey]
      if let owner = owners[path] {
        issues.append(
          MappingError.Issue(
            .ambiguousKey, path: name, sourceKey: path.joined(separator: "."),
            model: TypeName.of(type), expected: "a key of its own on output",
            found: "the key of \(owner)"))
      }
      owners[path] = name
    }
    return issues
  }

  private func isWrittenUnderItsName(_ plan: PropertyPlan) -> Bool {
    if plan.isInlined || plan.isRest || plan.rule?.exclusion?.contains(.fromOutput) == true {
      return false
    }
    return !plan.inverts || plan.rule?.keys == nil && plan.rule?.combination?.write == nil
  }

  /// How two values collide. `inner` is the path from the other property to the overwritten value.
  private enum Collision {
    case same(inner: [String])
    case into(inner: [String])

    func text(_ other: String) -> String {
      switch self {
      case .same(let inner): "the key of \(([other] + inner).joined(separator: "."))"
      case .into(let inner):
        "a path into the value of \(([other] + inner).joined(separator: "."))"
      }
    }
  }

  private func collision(_ one: Output, _ other: Output, depth: Int = 0) -> Collision? {
    // A combination writes several keys of one property. Names further inside belong to other types.
    if depth == 0, one.name == other.name { return nil }
    let (short, long) = one.path.count <= other.path.count ? (one, other) : (other, one)
    guard long.path.starts(with: short.path) else { return nil }
    if long.path.count == short.path.count { return .same(inner: []) }
    guard let type = short.type.map(TypeShape.unwrapped) else { return nil }
    guard ValueKind(type) == .model, !(type is any RawRepresentable.Type) else {
      return holdsKeys(type) ? nil : .into(inner: [])
    }
    guard depth < 8 else { return nil }
    var rest = long
    rest.path.removeFirst(short.path.count)
    for part in outputs(of: type) where !short.moved.contains(part.name) {
      switch collision(part, rest, depth: depth + 1) {
      case .same(let inner): return .same(inner: [part.name] + inner)
      case .into(let inner): return .into(inner: [part.name] + inner)
      case nil: continue
      }
    }
    return nil
  }

  /// Whether values of a type are objects whose keys are data, so that further keys can be added.
  private func holdsKeys(_ type: any Any.Type) -> Bool {
    TypeShape(type).hasNames || type == JSONValue.self || type == Any.self
  }

  // MARK: Outputs

  private func outputs(of type: any Any.Type, depth: Int = 0) -> [Output] {
    let schema = learnedSchema(of: type)
    let rules = mapping(for: type).map { self.rules($0, of: type, schema) }
    return outputs(rules ?? [], schema, depth: depth)
  }

  private func outputs(_ rules: Rules, _ schema: TypeSchema?, depth: Int = 0) -> [Output] {
    var known: Set<String> = []
    let names = (rules.map(\.path[0]) + (schema?.names ?? [])).filter { known.insert($0).inserted }
    let groups = Dictionary(grouping: rules) { $0.path[0] }
    return names.flatMap { name in
      let group = groups[name] ?? []
      return outputs(
        of: name, group.first { $0.path.count == 1 }?.rule, group.filter { $0.path.count > 1 },
        schema?.property(named: name)?.type, depth: depth)
    }
  }

  private func outputs(
    of name: String, _ rule: PropertyRule?, _ nested: Rules, _ known: (any Any.Type)?, depth: Int
  ) -> [Output] {
    if rule?.exclusion?.contains(.fromOutput) == true || rule?.isRest == true { return [] }
    let plan = PropertyPlan(name: name, rule: rule, configuration: configuration)
    if plan.inverts, let combination = rule?.combination, combination.write != nil {
      return combination.keys.map {
        Output(name: name, path: $0.path, type: nil, isPlaced: true)
      }
    }
    let flat = nested.compactMap { path, rule -> Output? in
      guard let key = rule.keys?.first, rule.generatesInverse ?? plan.inverts else { return nil }
      return Output(
        name: path.joined(separator: "."), path: key.path, type: rule.accessor?.valueType,
        isPlaced: true)
    }
    let type = rule?.subtype ?? known ?? rule?.accessor?.valueType
    guard plan.inverts, rule?.isInlined == true else {
      let isPlaced = plan.inverts && rule?.keys != nil
      return flat + [
        Output(
          name: name, path: plan.outputPath, type: rule?.transform?.write == nil ? type : nil,
          isPlaced: isPlaced, moved: Set(flat.map { String($0.name.dropFirst(name.count + 1)) }))
      ]
    }
    guard let type = type.map(TypeShape.unwrapped), ValueKind(type) == .model, depth < 8 else {
      return flat
    }
    let inner = outputs(of: type, depth: depth + 1).map {
      Output(name: "\(name).\($0.name)", path: $0.path, type: $0.type, isPlaced: true)
    }
    return flat + inner.filter { part in !flat.contains { $0.name == part.name } }
  }
}

extension TypeSchema {
  /// The properties that the type also encodes, because it stores each property that it decodes. Empty for a type that
  /// may encode others.
  var writtenNames: [String] { fillsInstances && type is any Encodable.Type ? names : [] }
}
