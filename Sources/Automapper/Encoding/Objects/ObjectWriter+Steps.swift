import Foundation

/// Runs the writing steps of a property whose inverse is more than a key.
extension ObjectWriter {
  /// Writes what the inverse of a property returns for a value, at the location that its rule names.
  @inline(__always)
  mutating func stepwise<T: Encodable>(_ value: T, _ slot: SlotPointer) throws {
    try session.sink.stepwise(value, slot, &self)
  }

  /// Inlined into `stepwise` of each sink, where the compiler specialises it for the sink.
  @inline(__always)
  mutating func ruledValue<T: Encodable>(_ value: T, _ slot: SlotPointer) throws {
    let property = slot.pointee.property
    guard let steps = property.writing, !steps.isExcluded else { return }
    // For `SelectionCheck`, which reports a selection of parts of a scalar.
    if property.selection != nil, slot.pointee.valueType == nil, ValueKind(T.self).isLeaf {
      slot.pointee.valueType = T.self as? any Decodable.Type
    }
    if isNil(value) { return try writeNil(slot, isExplicit: true) }
    var defaultTree: Any?
    if steps.omitsDefault {
      switch comparison(value, slot) {
      case .equal: if !isFilledByRest(slot) { return }
      case .byTree(let tree): defaultTree = tree
      case .different: break
      }
    }
    if steps.isInPlaceByType, defaultTree == nil { return try plainValue(value, slot) }
    let depth = session.path.count
    if let node { session.path.push(node) }
    session.path.push(slot)
    do {
      if let defaultTree {
        try run(steps, value, slot, unlessEqualTo: defaultTree)
      } else {
        try run(steps, value, slot)
      }
    } catch {
      let passed = session.passing(error, sourceKey: property.outputPath.joined(separator: "."))
      let result = hidden(passed, slot, at: session.path.steps)
      session.path.pop(to: depth)
      throw result
    }
    session.path.pop(to: depth)
  }

  /// Writes a value that is compared with the default of its property by their trees. The tree is then written, so that
  /// no value is encoded twice: nested models with such a rule would double the time at each level.
  @inline(never)
  private mutating func run<T: Encodable>(
    _ steps: WritingSteps, _ value: T, _ slot: SlotPointer, unlessEqualTo defaultTree: Any
  ) throws {
    let tree = try detached(value, slot, slot.pointee.property)
    if areEqual(tree, defaultTree), !isFilledByRest(slot) { return }
    guard case .byType = steps.form else { return try run(steps, value, slot) }
    if !steps.isInPlaceByType { return try writeTree(tree, steps, T.self, slot) }
    guard let sink = ExactType.value(session.sink, as: FoundationSink.self) else {
      return try writeInverseResult(tree, slot)
    }
    _ = begin(slot)
    sink.put(foundation: tree)
  }

  @inline(__always)
  private mutating func run<T: Encodable>(
    _ steps: WritingSteps, _ value: T, _ slot: SlotPointer
  ) throws {
    switch steps.form {
    case .combination(let keys, let write): try writeParts(write, of: value, keys, slot)
    case .transform(let write):
      let written = try write(content(of: value), session.model, session.workspace)
      if !steps.isLate && !steps.needsTree { return try writeInverseResult(written, slot) }
      try writeTree(written.map(session.foundationValue(of:)), steps, T.self, slot)
    case .byType:
      try writeTree(detached(value, slot, slot.pointee.property), steps, T.self, slot)
    }
  }

  @inline(__always)
  private func isNil<T>(_ value: T) -> Bool {
    if FoundationType.isCommon(value) { return false }
    return (((value as? any InferringType)?.content ?? value) as? any OptionalValue)?.isNil ?? false
  }

  /// Writes the result of an inverse under the key of its property.
  private mutating func writeInverseResult(_ value: Any?, _ slot: SlotPointer) throws {
    guard let value else {
      if writesNull(slot) { begin(slot).putNull() }
      return
    }
    // The call's selection does not apply to the result of an inverse.
    let property = session.enclosingProperty
    session.enclosingProperty = nil
    defer { session.enclosingProperty = property }
    session.sink.begin(container, slot)
    let mark = session.sink.mark()
    do {
      try session.any(value)
    } catch {
      session.sink.discard(container, slot, since: mark)
      throw error
    }
  }

  /// Writes the values that an inverse returns for several keys.
  private func writeParts(
    _ inverse: Combination.Write, of value: Any, _ keys: [DeclaredKey], _ slot: SlotPointer
  ) throws {
    let parts = try inverse(content(of: value), session.model, session.workspace)
    guard parts.count <= keys.count else {
      throw ValueFailure(
        .transformFailed, expected: "at most \(keys.count) values from the inverse",
        found: "\(parts.count)")
    }
    for (key, part) in zip(keys, parts) { try write(part, slot, at: key.path) }
  }

  /// Writes a Foundation value at the output path, without the properties that are written flat in this object.
  private func writeTree(
    _ written: Any?, _ steps: WritingSteps, _ type: any Any.Type, _ slot: SlotPointer
  ) throws {
    let property = slot.pointee.property
    guard let written else { return try write(nil, slot, at: property.outputPath) }
    guard var members = FoundationType.dictionary(written) else {
      return try session.sink.put(written, into: container, at: property.outputPath)
    }
    let isElsewhere = try hoist(steps, property, from: &members, type)
    if steps.isInlined {
      for (key, member) in members.inKeyOrder {
        try session.sink.put(member, into: container, at: [key])
      }
    } else if !members.isEmpty || !isElsewhere {
      try session.sink.put(members, into: container, at: property.outputPath)
    }
  }

  /// Returns the value for an inverse: without its Optional and the mapper's wrappers.
  private func content(of value: Any) -> Any {
    // Failing casts to protocols take longer than writing such a value.
    if FoundationType.isCommon(value) { return value }
    let value = (value as? any InferringType)?.content ?? value
    return Carrier.content((value as? any OptionalValue)?.wrappedValue ?? value)
  }

  /// Encodes a value to Foundation values, with the property's date format and its rules for the model.
  func detached<T: Encodable>(
    _ value: T, _ slot: SlotPointer, _ property: PropertyPlan
  ) throws -> Any {
    if EncodingSession<K>.isOwnTree(value) { return value }
    return try withDateFormats(of: property) {
      try session.detached(
        value,
        session.workspace.table(
          for: T.self, with: property, fallback: slot.pointee.fallback?.kind))
    }
  }

  /// Runs a closure with the property's own date formats.
  func withDateFormats<Result>(
    of property: PropertyPlan, _ body: () throws -> Result
  ) rethrows -> Result {
    let formats = session.dateFormats
    defer { session.dateFormats = formats }
    if let own = property.dateFormats { session.dateFormats = own }
    return try body()
  }

  /// Moves properties of the nested model to their keys in this object. Returns whether one of them had a value,
  /// which shows that there is a model.
  private func hoist(
    _ steps: WritingSteps, _ property: PropertyPlan, from members: inout [String: Any],
    _ type: any Any.Type
  ) throws -> Bool {
    let table = session.workspace.table(for: type, with: property)
    var hasMoved = false
    for flat in steps.flattened {
      let inner = outputPath(of: flat.steps, in: table.plan)
      if let value = NestedValue.removing(inner[...], from: &members) {
        try session.sink.put(value, into: container, at: flat.outputPath)
        hasMoved = hasMoved || !FoundationType.isNull(value)
      } else if isFilledByRest(flat.keys) {
        try putNull(at: flat.outputPath)
      }
    }
    return hasMoved
  }

  /// Returns the keys from a nested model's object to a property inside it. An inlined model has no key.
  private func outputPath(of steps: [PropertyPlan], in plan: TypePlan) -> [String] {
    // The first step may be a variant of its plan.
    let steps = [plan.property(named: steps[0].name)] + steps.dropFirst()
    return steps.flatMap { $0.writing?.isInlined == true ? [] : $0.outputPath }
  }

  /// Writes a value at a path. The value may have any type, as the result of an inverse does.
  private func write(_ value: Any?, _ slot: SlotPointer, at path: [String]) throws {
    guard let value, !isNil(value) else {
      if writesNull(slot) { try putNull(at: path) }
      return
    }
    try session.sink.put(session.foundationValue(of: value), into: container, at: path)
  }
}

extension EncodingSession {
  var mapper: Mapper { workspace.mapper }

  /// Whether a value is a scalar that is encoded to itself. The sink decides about a number that is not finite.
  static func isOwnTree(_ value: some Any) -> Bool {
    FoundationType.isCommonScalar(value)
      && ExactType.value(value, as: Double.self)?.isFinite != false
  }

  /// Encodes any value to Foundation values.
  func foundationValue(of value: Any) throws -> Any {
    if Self.isOwnTree(value) { return value }
    let sessionOwner = detachedSessionOwner()
    try sessionOwner.session.any(value)
    return sessionOwner.takeResult()
  }
}
