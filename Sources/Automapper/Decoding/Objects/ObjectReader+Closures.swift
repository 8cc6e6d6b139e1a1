/// Values that closures of a property affect or create: conditions, transformers, subtypes.
extension ObjectReader {
  @inline(never)
  func meetsCondition(
    _ steps: ReadingSteps, _ found: Node, _ slot: SlotPointer
  ) throws -> Bool {
    guard let condition = steps.condition else { return true }
    return try once(.condition, slot) { try condition(found, parentNode) } as? Bool ?? false
  }

  /// Returns the value that closures create for a property, if no other rule applies.
  ///
  /// Nil if there is no value, the condition is false, a closure fails, or the call is observed: the general steps
  /// then decide. They use the cached results of the closures.
  @inline(never)
  func madeValue(_ slot: SlotPointer) -> Any? {
    guard slot.pointee.isMadeByClosure, !isObserved, let steps = slot.pointee.property.reading,
      !isAdapted(slot, steps), !session.workspace.call.pointee.closures.isFull
    else { return nil }
    if let combination = steps.combination {
      return try? combinedResult(combination, steps, slot)
    }
    guard case .transform(let transform) = steps.conversion, let found = node(of: slot, steps),
      !found.isNull,
      (try? meetsCondition(steps, found, slot)) == true
    else { return nil }
    found.context?.invalidElements = steps.invalidElements
    return try? once(.value, slot) { try transform.read(found) { parentNode } }
  }

  @inline(never)
  private func combinedResult(
    _ combination: Combination, _ steps: ReadingSteps, _ slot: SlotPointer
  ) throws -> Any? {
    guard let nodes = nodes(of: combination, slot),
      try steps.condition == nil || meetsCondition(steps, try Node(combining: nodes), slot)
    else { return nil }
    return try once(.value, slot) { try combination.read(nodes) }
  }

  /// Whether a value with an adapter skips the property's rule, see `ValueAdapter`.
  func isAdapted(_ slot: SlotPointer, _ steps: ReadingSteps) -> Bool {
    guard S.self == FoundationSource.self, steps.isOneWay, let found = value(slot),
      case .value(let value) = session.source.content(found)
    else { return false }
    return ExactType.matches(value, AdaptedValue.self)
  }

  /// Runs a closure of a property once for each value, and returns the cached result from then on.
  @inline(never)
  func once(
    _ closure: ClosureResults.Use.Closure, _ slot: SlotPointer, _ run: () throws -> Any?
  ) throws -> Any? {
    try session.once(
      closure, session.source.spot(session.source.value(object)), node,
      slot.pointee.property, of: table.owner, run)
  }

  /// Converts a node by its transformer, or decodes it as the declared subtype.
  @inline(never)
  func convertedByRule<T: Decodable>(
    _ steps: ReadingSteps, _ type: T.Type, _ slot: SlotPointer, _ found: Node
  ) throws -> T? {
    switch steps.conversion {
    case .byType: return nil
    case .transform(let transform):
      found.context?.invalidElements = steps.invalidElements
      return try castResult(type, slot, of: found) {
        try once(.value, slot) { try transform.read(found) { parentNode } }
      }
    case .subtype(let subtype):
      let concrete = TypeShape.collectionType(of: subtype, like: type) ?? subtype
      return try self.subtype(Carrier.type(for: concrete), as: type, slot, found)
    }
  }

  /// Runs a closure and casts its result to the property's type.
  func castResult<T>(
    _ type: T.Type, _ slot: SlotPointer, of node: Node, _ make: () throws -> Any?
  ) throws -> T? {
    do {
      guard let value = try make() else { return nil }
      if let value = fitted(value, as: type) ?? wrapped(value, by: type, slot) { return value }
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
}

extension TypeShape {
  /// Returns the collection of a subtype for a property that is declared as an array of its supertype, or as a dictionary
  /// with such values; nil for any other property. The collection may contain nil if the declared one may.
  fileprivate static func collectionType<Subtype>(
    of subtype: Subtype.Type, like declared: any Any.Type
  ) -> (any Any.Type)? {
    if case .wrapper(let content) = TypeShape(declared) {
      return collectionType(of: subtype, like: content)
    }
    if TypeShape(subtype).isCollection { return nil }
    switch TypeShape(unwrapped(declared)) {
    case .array(let element):
      return TypeShape(element).isOptional ? [Subtype?].self : [Subtype].self
    case .dictionary(let key, let value) where key == String.self:
      return TypeShape(value).isOptional ? [String: Subtype?].self : [String: Subtype].self
    default: return nil
    }
  }
}

/// Values with an adapter, see `ValueAdapter`.
extension ObjectReader {
  /// Decodes a value that its adapter exempts from the property's one-way rule; nil for all other values.
  @inline(never)
  func adapted<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ property: PropertyPlan
  ) throws -> Reading<T>? {
    guard property.reading?.isOneWay == true, let value = value(slot),
      case .value(let content) = session.source.content(value),
      let adapter = ExactType.value(content, as: AdaptedValue.self)?.adapter,
      let writer = adapter.writer
    else { return nil }
    let plain = adapter.plainValue
    if let steps = property.reading, case .transform(let transform) = steps.conversion,
      transform.write != nil
    {
      let node = Node(.value(plain), session.context(pathSteps(to: slot)), key: sourceKey(slot))
      return Reading(try convertedByRule(steps, type, slot, node))
    }
    // The rules of nested models are skipped as well.
    guard property.dateFormats == nil, !ValueKind(type).isLeaf else {
      return .value(try read(type, slot, plain, inner(type, property)))
    }
    let context = NodeContext(
      mapper: Mapper(engine: writer.engine, userInfo: session.workspace.userInfo),
      steps: stepsFromRoot(to: slot), outerDepth: session.outerDepth)
    return .value(try Node(.value(plain), context, key: sourceKey(slot)).object(as: type))
  }
}
