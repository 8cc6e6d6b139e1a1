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
    // What nests must not need much of the stack: what comes before and after reading stands apart.
    return try special(type, slot, reading(type, slot, isOptional: isOptional))
  }

  @inline(never)
  private func special<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ reading: Reading<T>
  ) throws -> T? {
    switch reading {
    case .value(let value), .merged(let value): return value
    case .invalid: return defaultValue(type, slot)
    case .absent, .null: break
    }
    if let value = defaultValue(type, slot) {
      if session.observation != nil { recordDefault(slot) }
      session.observation?.note(
        .defaultUsed, steps(slot), sourceKey: sourceKey(slot), "the source has no value")
      return value
    }
    let property = slot.pointee.property
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
    if property.isSensitive {
      session.observation?.hidesValues = true
      // Behind the property itself.
      let own = session.path.count + (node == nil ? 1 : 2)
      session.path.hiddenFrom = min(hiddenFrom, own)
    }
    defer {
      session.observation?.hidesValues = hid
      session.path.hiddenFrom = hiddenFrom
    }
    let refusals = session.conversions.refusals
    do {
      return try declared(type, slot, property, isOptional: isOptional)
    } catch {
      try recover(from: error, type, slot, isOptional: isOptional, since: refusals)
      return .invalid
    }
  }

  /// Throws the error, unless the rules say what stands in for an invalid value.
  @inline(never)
  private func recover(
    from error: any Error, _ type: any Any.Type, _ slot: SlotPointer, isOptional: Bool,
    since refusals: Int
  ) throws {
    let error = session.passing(
      error, as: type, nil, node: node, step: slot.pointee.step, key: slot.pointee.codingKey,
      sourceKey: sourceKey(slot))
    guard slot.pointee.property.usesDefaultWhenInvalid, isOptional || slot.pointee.hasDefault,
      !session.mayBeRefusal(since: refusals)
    else { throw hidden(error, slot) }
    session.observation?.note(
      .defaultUsed, steps(slot), sourceKey: sourceKey(slot), "the value is invalid")
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
      .mismatch(TypeName.of(type), .null), as: type, node: node, step: slot.pointee.step,
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
    if let make = rule.defaultValue {
      let value: Any? = try? once(.defaultValue, slot) { () -> Any in make() }
      return value.flatMap { fitted($0, as: type) }
    }
    guard let raw = rule.rawDefault, let type = type as? any Decodable.Type else { return nil }
    // What a file says as text is read as the source would be: "true" is a Bool.
    let table = session.workspace.table(for: type)
    return
      (try? session.conversions.allowing {
        try read(type, slot, raw.foundationValue, table)
      }) as? T
  }

  /// What the declaration says, step by step: whether to read, where, under which condition, how.
  ///
  /// Each step is a function of its own, as a copy of a rule takes much of the stack.
  private func declared<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ property: PropertyPlan, isOptional: Bool
  ) throws -> Reading<T> {
    if property.isExcludedFromInput { return .absent }
    if S.self == FoundationSource.self, let stored = try stored(type, slot, property) {
      return stored
    }
    if let combined = try combined(type, slot, property) { return combined }
    guard let found = place(property, slot) else { return absence(property) }
    if try !meetsCondition(found, slot) { return .absent }
    if found.isNull { return .null }
    do {
      return try placed(type, slot, property, found, isOptional: isOptional)
    } catch {
      guard isOptional, isOfNothing(error, property) else { throw error }
      return .absent
    }
  }

  /// What several keys make; nil where nothing says so, or none of them is there.
  @inline(never)
  private func combined<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ property: PropertyPlan
  ) throws -> Reading<T>? {
    guard let combination = property.rule?.combination else { return nil }
    let nodes = combination.keys.map {
      find(DeclaredKey(text: $0, isLiteral: false), steps: steps(slot))
    }
    // Without any of its parts the value may stand under the property's own keys: one that has no
    // inverse is written so.
    guard nodes.contains(where: { $0.map { !$0.isNull } ?? false }) else { return nil }
    let node = Node(combining: nodes)
    if try !meetsCondition(node, slot) { return .absent }
    return Reading(
      try made(type, of: node) {
        try once(.value, slot) { try combination.read(nodes) }
      })
  }

  /// What a property is whose place the source does not have: null where one of several keys is there.
  @inline(never)
  private func absence<T>(_ property: PropertyPlan) -> Reading<T> {
    let parts = property.rule?.combination?.keys ?? []
    let isThere = parts.contains { find(DeclaredKey(text: $0, isLiteral: false)) != nil }
    return isThere ? .null : .absent
  }

  @inline(never)
  func meetsCondition(_ found: Node, _ slot: SlotPointer) throws -> Bool {
    guard let condition = slot.pointee.property.rule?.condition else { return true }
    return try once(.condition, slot) { try condition(found, parentNode) }
  }

  /// What a closure of a property gives, which runs once for a value.
  private func once<R>(
    _ closure: ClosureResults.Use.Closure, _ slot: SlotPointer, _ run: () throws -> R
  ) throws -> R {
    try session.workspace.once(
      closure, session.path.steps + steps(slot), table.owner, run)
  }

  /// A model that is read from this same object is nil where nothing of it is there.
  @inline(never)
  private func isOfNothing(_ error: any Error, _ property: PropertyPlan) -> Bool {
    guard property.rule?.isInlined == true, let issues = MappingError(carriedBy: error)?.issues
    else { return false }
    return issues.allSatisfy { $0.code == .missingKey }
  }

  /// A property whose place the source has.
  private func placed<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ property: PropertyPlan, _ found: Node, isOptional: Bool
  ) throws -> Reading<T> {
    if property.hasClosureOrSubtype {
      return Reading(try converted(type, slot, property, found))
    }
    if slot.pointee.fallbackOwner != nil {
      if property.mergesOnUpdate, let merged = try merged(type, slot, found) {
        return .merged(merged)
      }
      if let updated = try named(type, slot, found) { return .value(updated) }
    }
    let value = try read(type, slot, found)
    return isOptional && property.isInlined && !isThere(type, property, found)
      ? .absent : .value(value)
  }

  /// A property that a closure makes, or that is read as a subtype.
  @inline(never)
  func converted<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ property: PropertyPlan, _ found: Node
  ) throws -> T? {
    if let transform = property.transform {
      found.context?.invalidElements = property.rule?.invalidElements
      return try made(type, of: found) {
        try once(.value, slot) { try transform.read(found, parentNode) }
      }
    }
    guard let subtype = property.subtype else { return nil }
    return try self.subtype(Carrier.type(for: subtype), as: type, slot, found)
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
  func inner(_ type: any Any.Type, _ property: PropertyPlan) -> TypeTable {
    session.workspace.table(
      for: type, with: property, fallback: table.owner.fallback?.kind)
  }

  /// Reads a Foundation value that was put together for this property.
  func read<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ value: Any, _ table: TypeTable
  ) throws -> T {
    try read(type, slot, value, table, in: session.foundationSession)
  }

  func read<T: Decodable, Other: Source>(
    _ type: T.Type, _ slot: SlotPointer, _ value: Other.Value, _ table: TypeTable,
    in session: DecodingSession<Other>
  ) throws -> T {
    try at(slot, in: session) {
      do {
        return try session.decode(type, value, table)
      } catch {
        throw session.passing(error, as: type, value, sourceKey: sourceKey(slot))
      }
    }
  }

  /// Runs what reads a property, with the way to it and its date formats.
  @inline(__always)
  func at<Other: Source, Result>(
    _ slot: SlotPointer, in session: DecodingSession<Other>, _ body: () throws -> Result
  ) rethrows -> Result {
    let depth = session.path.count
    if let node { session.path.push(node) }
    session.path.push(slot)
    let formats = session.dateFormats
    defer {
      session.path.pop(to: depth)
      session.dateFormats = formats
    }
    if let own = slot.pointee.property.dateFormats { session.dateFormats = own }
    return try body()
  }
}
