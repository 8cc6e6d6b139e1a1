/// Finds the node that a property is decoded from.
extension ObjectReader {
  /// Searches the object for a property that was learned after the object was placed, or whose key is data: by each
  /// of its spellings, then by fold, where the strongest and then the least key wins.
  @inline(never)
  func search(_ slot: SlotPointer) -> (key: String, value: S.Value)? {
    let found = find(slot)
    if let found { noteSpelling(found.key, of: slot) }
    return found
  }

  /// Searches the object as `search` does, for the mapper's own purposes: the model has not requested the property.
  func find(_ slot: SlotPointer) -> (key: String, value: S.Value)? {
    let source = session.source
    let property = slot.pointee.property
    if slot.pointee.ordinal == Slot.unresolved, property.spellings.declared.isEmpty,
      let value = source.member(object, exactly: slot.pointee.name)
    {
      return (slot.pointee.name, value)
    }
    // Every key that fits has one of these folds. Usually the fold alone identifies the member.
    let folds = slot.folds
    let candidates = source.members(object, folding: folds.all)
    guard let candidate = candidates.first else { return nil }
    if candidates.count == 1, folds.suffice, slot.pointee.ordinal == Slot.unresolved {
      return candidate
    }
    for key in slot.pointee.spellings.all {
      guard let value = source.member(object, exactly: key) else { continue }
      // If the property is placed, the key may belong to another property.
      if slot.pointee.ordinal == Slot.unresolved || table.rank(of: key, for: slot) != nil {
        return (key, value)
      }
    }
    var found: (key: String, value: S.Value, rank: Int)?
    // The source may use other Unicode scalars, such as é as one or as two. The fold is the same.
    for (key, value) in candidates {
      guard let rank = table.rank(of: key, for: slot) else { continue }
      if let found, (found.rank, found.key) < (rank, key) { continue }
      found = (key, value, rank)
    }
    return found.map { ($0.key, $0.value) }
  }

  /// The node of this object, for closures.
  var parentNode: Node {
    Node(session.source.content(session.source.value(object)), session.context(below: node, nil))
  }

  /// Returns the node that a property's keys find, whatever else its rule says.
  func node(of slot: SlotPointer) -> Node? {
    node(of: slot, slot.pointee.property.reading ?? .plain)
  }

  /// Returns the node of a property. Tries its declared keys in order, each as a literal key and then as a path, then
  /// the conventions.
  func node(of slot: SlotPointer, _ steps: ReadingSteps) -> Node? {
    guard let (key, value) = found(slot, steps) else { return nil }
    let context = session.context(below: node, slot.pointee.step)
    return Node(session.source.content(value), context, key: key)
  }

  /// The value of a property with its key: under a declared key, or by the conventions.
  private func found(_ slot: SlotPointer, _ steps: ReadingSteps) -> (key: String, value: S.Value)? {
    for key in steps.keys {
      guard let value = value(of: key) else { continue }
      noteSpelling(key.text, of: slot)
      return (key.text, value)
    }
    return member(slot)
  }

  /// Returns the node of a declared key in this object.
  func node(of key: DeclaredKey) -> Node? {
    value(of: key).map { session.node($0, [.key(key.text)], key: key.text) }
  }

  /// Returns the nodes of a combination's keys, with nil for a key that the object lacks; nil if each is absent or
  /// null.
  func nodes(of combination: Combination, _ slot: SlotPointer) -> [Node?]? {
    let context = session.context(below: node, slot.pointee.step)
    var hasValue = false
    let nodes = combination.keys.map { key -> Node? in
      guard let value = value(of: key) else { return nil }
      hasValue = hasValue || !session.source.isNull(value)
      return Node(session.source.content(value), context, key: key.text)
    }
    return hasValue ? nodes : nil
  }

  /// Returns the value of a declared key in this object: under the literal key, else at the end of its path.
  func value(of key: DeclaredKey) -> S.Value? {
    let source = session.source
    if let value = source.member(object, exactly: key.text) { return value }
    if !key.isDotted { return nil }
    return SourceSearch(source: source).end(of: key.text, key.path, from: source.value(object))
  }

  /// Returns the value of a property whose rule has only keys and a condition.
  ///
  /// Nil if the value is absent or null, the condition is false or fails, or the call is observed: the general steps
  /// then decide. They use the cached results of the closures.
  @inline(never)
  func ruledValue(_ slot: SlotPointer) -> S.Value? {
    guard slot.pointee.isPlainOnceFound, !isObserved, let steps = slot.pointee.property.reading
    else { return nil }
    if steps.condition != nil {
      guard !session.workspace.call.pointee.closures.isFull, !isAdapted(slot, steps),
        let found = node(of: slot, steps), !found.isNull,
        (try? meetsCondition(steps, found, slot)) == true
      else { return nil }
      return session.source.value(of: found.content)
    }
    for key in steps.keys {
      guard let value = value(of: key) else { continue }
      noteSpelling(key.text, of: slot)
      return session.source.isNull(value) ? nil : value
    }
    return nil
  }

  /// Returns the node for the steps of a property: its own node, or this object for an inlined model. Adds the
  /// properties of the nested model that are members of this object.
  ///
  /// - Throws: `ValueFailure` for a nested object that is too deep to be filled.
  func location(_ steps: ReadingSteps, _ slot: SlotPointer) throws -> Node? {
    let own = ownLocation(steps, slot)
    return steps.flattened.isEmpty ? own : try filled(own, steps.flattened, slot)
  }

  /// Returns the node of `location`, without the properties that are members of this object.
  func ownLocation(_ steps: ReadingSteps, _ slot: SlotPointer) -> Node? {
    switch steps.inlining {
    case nil: node(of: slot, steps)
    // The mapper may have written null for a model that is nil.
    case .here: ownNull(slot, steps) ?? thisObject(slot)
    case .underOwnKeyOrHere: node(of: slot, steps) ?? thisObject(slot)
    }
  }

  /// Returns the null under an inlined property's own key, which the mapper writes for nil, if an old value is updated.
  /// The inlined model may have a member with that key, too.
  private func ownNull(_ slot: SlotPointer, _ steps: ReadingSteps) -> Node? {
    guard updatesOldValue(slot), let type = slot.pointee.valueType,
      slot.pointee.isOptional || type is any OptionalValue.Type,
      let own = node(of: slot, steps), own.isNull, let key = own.key
    else { return nil }
    let table = inner(type, slot.pointee.property)
    if table.withKeys.ownKeyTables.isEmpty { learnKeys(of: type, slot, thisObject(slot)) }
    return table.withKeys.takes(key) ? nil : own
  }

  func thisObject(_ slot: SlotPointer) -> Node {
    session.node(session.source.value(object), pathSteps(to: slot))
  }

  /// Whether an inlined model has a value in the object that it was decoded from. If an old model is updated, null is
  /// a value, too.
  func hasInlinedValue(_ type: any Any.Type, _ slot: SlotPointer, _ found: Node) -> Bool {
    if found.isNull || hasInlinedValue(inner(type, slot.pointee.property).withKeys, slot, found) {
      return true
    }
    // An update decodes the old value's own type, which may have more keys than the declared one.
    guard let old = updatedType(slot), old != TypeShape.unwrapped(type) else { return false }
    let carrier = Carrier.type(for: old)
    return hasInlinedValue(inner(carrier, slot.pointee.property).withKeys, slot, found)
  }

  private func hasInlinedValue(_ table: TypeTable, _ slot: SlotPointer, _ found: Node) -> Bool {
    // A model whose keys are data takes every key.
    if table.kind != .model || table.ownKeyTables.contains(where: \.acceptsAnyName) { return true }
    // A wrapper decodes its object as another type.
    if table.ownKeyTables.isEmpty, table.plan.cases == nil, let content = table.lastChild {
      return hasInlinedValue(content.withKeys, slot, found)
    }
    let takesNull = updatesOldValue(slot)
    let keys = found.keys.lazy.filter { takesNull || found[$0]?.isNull == false }
    switch table.plan.cases?.form {
    case nil: return keys.contains(where: table.takes)
    case .tagged: return keys.contains(where: table.plan.isDiscriminator)
    case .external:
      guard let cases = session.engine.schema(of: table.type)?.caseKeys else { return true }
      return keys.contains { table.plan.cases?.name(for: $0, as: cases) != nil }
    case .untagged: return true
    }
  }
}
