/// Properties whose override takes more than a key.
extension KeyedCore {
  /// The value of such a property; nil where the source has none, or null, and there is no default.
  @inline(never)
  func special<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, isOptional: Bool
  ) throws -> T? {
    if table.owner.fallback?.kind == .update {
      return try updated(type, slot, isOptional: isOptional)
    }
    let property = slot.pointee.property
    switch try reading(type, slot, isOptional: isOptional) {
    case .value(let value): return value
    case .invalid: return defaultValue(type, slot)
    case .absent, .null: break
    }
    if let value = defaultValue(type, slot) {
      if session.observation != nil { recordDefault(slot) }
      session.observation?.note(
        .defaultUsed, steps(slot), sourceKey: sourceKey(slot), "the source has no value")
      return value
    }
    if property.rule?.isRequired == true { throw missing(slot, type) }
    if session.observation != nil, !property.isLeftOut { reportAbsence(slot) }
    return nil
  }

  /// What there is of such a property. An invalid value is one where the rules say what stands in for it,
  /// else an error.
  func reading<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, isOptional: Bool
  ) throws -> Reading<T> {
    let property = slot.pointee.property
    let hid = session.observation?.hidesValues ?? false
    let hiddenFrom = session.path.hiddenFrom
    if property.rule?.isSensitive == true {
      session.observation?.hidesValues = true
      // Behind the property itself.
      let own = session.path.count + (node == nil ? 1 : 2)
      session.path.hiddenFrom = min(hiddenFrom, own)
    }
    defer {
      session.observation?.hidesValues = hid
      session.path.hiddenFrom = hiddenFrom
    }
    do {
      return try declared(type, slot, property, isOptional: isOptional)
    } catch {
      let error = session.located(
        error, as: type, nil, node: node, step: slot.pointee.step, key: slot.pointee.codingKey,
        sourceKey: sourceKey(slot))
      guard property.usesDefaultWhenInvalid, isOptional || slot.pointee.hasDefault else {
        throw hidden(error, slot)
      }
      session.observation?.note(
        .defaultUsed, steps(slot), sourceKey: sourceKey(slot), "the value is invalid")
      return .invalid
    }
  }

  /// The same where there must be a value.
  @inline(never)
  func specialRequired<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if let value = try special(type, slot, isOptional: type is any NilRepresentable.Type) {
      return value
    }
    guard !slot.pointee.property.isLeftOut, let found = find(slot.pointee.property, slot),
      found.isNull, !(type is any NilRepresentable.Type)
    else { return try absent(type, slot) }
    throw session.error(
      .mismatch(TypeName.of(type), .null), node: node, step: slot.pointee.step,
      key: slot.pointee.codingKey, sourceKey: sourceKey(slot))
  }

  /// The default of a property that is absent or null.
  @inline(never)
  func defaultUsed<T>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    let result = defaultValue(type, slot)
    guard let observation = session.observation else { return result }
    if result != nil {
      recordDefault(slot)
      observation.note(
        .defaultUsed, steps(slot), sourceKey: sourceKey(slot), "the source has no value")
    } else if value(slot) == nil {
      reportAbsence(slot)
    }
    return result
  }

  func steps(_ slot: SlotPointer) -> [PathStep] { (node?.steps ?? []) + [slot.pointee.step] }

  /// The value of a property that has none: the declared one, else that of the instance behind.
  func defaultValue<T>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    if slot.pointee.fallbackOwner == nil { return declaredDefault(type, slot) }
    return declaredDefault(type, slot) ?? fallbackValue(type, slot)
  }

  func declaredDefault<T>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    guard let rule = slot.pointee.property.rule else { return nil }
    if let value = rule.defaultValue?() { return fitted(value, as: type) }
    guard let raw = rule.rawDefault, let type = type as? any Decodable.Type else { return nil }
    // What a file says as text is read as the source would be: "true" is a Bool.
    let table = session.workspace.table(for: type)
    return (try? read(type, slot, raw.foundationValue, table)) as? T
  }

  /// What the declaration says, step by step: whether to read, where, under which condition, how.
  private func declared<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ property: PropertyPlan, isOptional: Bool
  ) throws -> Reading<T> {
    let rule = property.rule
    if rule?.exclusion?.contains(.fromInput) == true { return .absent }
    if let combination = rule?.combination {
      let nodes = combination.keys.map {
        find(DeclaredKey(text: $0, isLiteral: false), steps: steps(slot))
      }
      // Without any of its parts the value may stand under the property's own keys: one that has no
      // inverse is written so.
      if nodes.contains(where: { $0.map { !$0.isNull } ?? false }) {
        let node = Node(combining: nodes)
        if let condition = rule?.condition, try !condition(node, parentNode) { return .absent }
        return Reading(try made(type, of: node) { try combination.read(nodes) })
      }
    }
    guard let found = place(property, slot) else {
      // One of several keys that is there is null.
      let parts = rule?.combination?.keys ?? []
      let isThere = parts.contains { find(DeclaredKey(text: $0, isLiteral: false)) != nil }
      return isThere ? .null : .absent
    }
    if found.isNull { return .null }
    if let condition = rule?.condition, try !condition(found, parentNode) { return .absent }
    do {
      if let transform = rule?.transform {
        return Reading(try made(type, of: found) { try transform.read(found, parentNode) })
      }
      if let subtype = rule?.subtype {
        return Reading(try self.subtype(Carrier.type(for: subtype), as: type, slot, found))
      }
      if let policy = rule?.onUpdate, policy.merges, slot.pointee.fallbackOwner != nil,
        let merged = try merged(type, slot, found, policy)
      {
        return .value(merged)
      }
      if slot.pointee.fallbackOwner != nil, let updated = try named(type, slot, found) {
        return .value(updated)
      }
      let value = try read(type, slot, found)
      return rule?.isInlined == true && isOptional && !isThere(type, property, found)
        ? .absent : .value(value)
    } catch {
      // A model that is read from this same object is nil where nothing of it is there.
      guard rule?.isInlined == true, isOptional,
        let issues = MappingError(carriedBy: error)?.issues,
        issues.allSatisfy({ $0.code == .missingKey })
      else { throw error }
      return .absent
    }
  }

  /// What a closure makes of a node, as the property's type.
  private func made<T>(_ type: T.Type, of node: Node, _ make: () throws -> Any?) throws -> T? {
    do {
      guard let value = try make() else { return nil }
      if let value = fitted(value, as: type) { return value }
      throw ValueFailure(
        .transformFailed, expected: TypeName.of(type), found: TypeName.of(Swift.type(of: value)))
    } catch {
      if MappingError(carriedBy: error) != nil || error is ValueFailure { throw error }
      throw ValueFailure(
        .transformFailed, expected: TypeName.of(type), found: Excerpt.scalar(node.scalar),
        underlying: error)
    }
  }

  private func subtype<T, Subtype: Decodable>(
    _ subtype: Subtype.Type, as type: T.Type, _ slot: SlotPointer, _ node: Node
  ) throws -> T? {
    let value = try read(subtype, slot, node)
    if let value = fitted(Carrier.content(value), as: type) { return value }
    throw ValueFailure(
      .invalidConfiguration, expected: "a kind of \(TypeName.of(type))",
      found: TypeName.of(subtype))
  }

  /// Reads a node by its type, with the property's date format and its rules for the model.
  private func read<T: Decodable>(_ type: T.Type, _ slot: SlotPointer, _ found: Node) throws -> T {
    let property = slot.pointee.property
    guard let value = session.source.value(of: found.content) else {
      return try read(type, slot, found.any, inner(type, property))
    }
    if !property.hasVariant { return try nested(type, slot, value, key: found.key) }
    return try read(type, slot, value, inner(type, property), in: session)
  }

  /// The table of the property's model, with what stands behind it.
  private func inner(_ type: any Any.Type, _ property: PropertyPlan) -> TypeTable {
    session.workspace.table(
      for: type, with: property, fallback: table.owner.fallback?.kind)
  }

  /// Reads a Foundation value that was put together for this property.
  private func read<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ value: Any, _ table: TypeTable
  ) throws -> T {
    try read(type, slot, value, table, in: session.foundationSession)
  }

  func read<T: Decodable, Other: Source>(
    _ type: T.Type, _ slot: SlotPointer, _ value: Other.Value, _ table: TypeTable,
    in session: DecodingSession<Other>
  ) throws -> T {
    let depth = session.path.count
    if let node { session.path.push(node) }
    session.path.push(slot)
    let formats = session.dateFormats
    defer {
      session.path.pop(to: depth)
      session.dateFormats = formats
    }
    if let own = slot.pointee.property.dateFormats { session.dateFormats = own }
    do {
      return try session.decode(type, value, table)
    } catch {
      throw session.located(error, as: type, value, sourceKey: sourceKey(slot))
    }
  }

  // MARK: Where

  var parentNode: Node { session.node(session.source.value(object), node?.steps ?? []) }

  /// The node of a property: its declared keys in order, each as it stands and then as a path, then
  /// the conventions.
  func find(_ property: PropertyPlan, _ slot: SlotPointer) -> Node? {
    for key in property.rule?.keys ?? [] {
      if let node = find(key, steps: steps(slot)) { return node }
    }
    guard let (key, value) = search(slot) else { return nil }
    return session.node(value, steps(slot), key: key)
  }

  /// The node of a key in this object: as it stands, then as a path, then by convention.
  func find(_ key: DeclaredKey, steps: [PathStep]? = nil) -> Node? {
    if let value = session.source.member(object, exactly: key.text) {
      return session.node(value, steps ?? [.key(key.text)], key: key.text)
    }
    guard key.isDotted, let found = parentNode.path(key.text) else { return nil }
    return Node(found.content, session.context(steps ?? [.key(key.text)]), key: key.text)
  }

  // MARK: Models inside

  /// The node that a property is read from: its own, or this same object, filled with what stands flat
  /// in this object.
  func place(_ property: PropertyPlan, _ slot: SlotPointer) -> Node? {
    let own =
      property.rule?.isInlined == true ? inlined(property, slot) : find(property, slot)
    return property.nested.isEmpty ? own : filled(own, property, slot)
  }

  /// This same object. One without inverse is written under the property's name, so it may be there.
  private func inlined(_ property: PropertyPlan, _ slot: SlotPointer) -> Node {
    let written = property.inverts(session.engine.configuration) ? nil : find(property, slot)
    return written ?? session.node(session.source.value(object), steps(slot))
  }

  /// Whether anything that a model takes is in the object that it was read from.
  func isThere(_ type: any Any.Type, _ property: PropertyPlan, _ found: Node) -> Bool {
    let table = inner(type, property)
    // One whose keys are data takes all.
    if table.kind != .model || table.ownKeyTables.contains(where: \.acceptsAnyName) { return true }
    return found.keys.contains { found[$0]?.isNull == false && table.takes($0) }
  }

  /// A nested object some of whose properties stand in this object: its own members come first, the
  /// flat ones fill what it lacks.
  private func filled(_ own: Node?, _ property: PropertyPlan, _ slot: SlotPointer) -> Node? {
    if let own, !own.isNull, own.kind != .object { return own }
    let flat = property.nested.compactMap { rule in
      rule.rule.keys.flatMap(firstNode).map { (path: rule.path, node: $0) }
    }
    guard flat.contains(where: { !$0.node.isNull }) || own?.isNull == false else { return nil }
    guard !flat.isEmpty else { return own }
    var value = own.flatMap { $0.isNull ? nil : $0.exactValue } ?? [String: Any]()
    for (path, node) in flat { value = NestedValue.filling(value, path, node.exactValue) }
    return Node(.value(value), session.context(steps(slot)), key: own?.key)
  }

  private func firstNode(_ keys: [DeclaredKey]) -> Node? {
    for key in keys {
      if let node = find(key) ?? findFolded(key) { return node }
    }
    return nil
  }

  private func findFolded(_ key: DeclaredKey) -> Node? {
    guard session.engine.configuration.keyMatching.folds else { return nil }
    let name = fold(key.text)
    var found: (key: String, value: S.Value)?
    session.source.forEachMember(object) { key, value in
      if fold(key) == name, found.map({ key < $0.key }) ?? true { found = (key, value) }
    }
    return found.map { session.node($0.value, [.key($0.key)], key: $0.key) }
  }
}
