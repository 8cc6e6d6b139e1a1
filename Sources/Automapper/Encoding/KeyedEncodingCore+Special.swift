import Foundation

/// Properties whose inverse takes more than a key.
extension KeyedEncodingCore {
  /// Writes such a property: what its inverse makes of the value, where the declaration says.
  @inline(never)
  mutating func special<T: Encodable>(_ value: T, _ slot: SlotPointer) throws {
    let property = slot.pointee.property
    if property.rule?.exclusion?.contains(.fromOutput) == true { return }
    let depth = session.path.count
    if let node { session.path.push(node) }
    session.path.push(slot)
    defer { session.path.pop(to: depth) }
    do {
      try place(value, slot, property)
    } catch {
      let error = session.passing(error, sourceKey: property.outputPath.joined(separator: "."))
      throw hidden(error, slot, at: session.path.steps)
    }
  }

  private func place<T: Encodable>(
    _ value: T, _ slot: SlotPointer, _ property: PropertyPlan
  ) throws {
    let inverts = property.inverts(session.engine.configuration)
    let isNil =
      (((value as? any InferringType)?.content ?? value) as? any OptionalValue)?.isNil ?? false
    if inverts, !isNil, let combination = property.rule?.combination,
      let write = combination.write
    {
      let parts = try write(unwrapped(value), session.owner, session.mapper)
      guard parts.count <= combination.keys.count else {
        throw ValueFailure(
          .transformFailed, expected: "at most \(combination.keys.count) values from the inverse",
          found: "\(parts.count)")
      }
      for (key, part) in zip(combination.keys, parts) {
        try put(part, at: DeclaredKey(text: key, isLiteral: false).path)
      }
      return
    }
    let written: Any? =
      if isNil {
        nil
      } else if let write = property.rule?.transform?.write {
        try write(unwrapped(value), session.owner, session.mapper).map(session.foundationValue(of:))
      } else {
        try detached(value, slot, property)
      }
    guard var members = written as? [String: Any] else {
      return try put(written, at: property.outputPath)
    }
    let isElsewhere = hoist(property, from: &members, T.self)
    if inverts, property.rule?.isInlined == true {
      for (key, member) in members { session.sink.put(member, into: container, at: [key]) }
    } else if !members.isEmpty || !isElsewhere {
      try put(members, at: property.outputPath)
    }
  }

  private func unwrapped(_ value: Any) -> Any {
    let value = (value as? any InferringType)?.content ?? value
    return Carrier.content((value as? any OptionalValue)?.wrappedValue ?? value)
  }

  /// The value as Foundation has it, with the property's date format and its rules for the model.
  private func detached<T: Encodable>(
    _ value: T, _ slot: SlotPointer, _ property: PropertyPlan
  ) throws -> Any {
    let formats = session.dateFormats
    defer { session.dateFormats = formats }
    if let own = property.dateFormats { session.dateFormats = own }
    return try session.detached(
      value, session.workspace.table(for: T.self, with: property))
  }

  /// Moves properties of the nested model to the keys that they have in this object; the result says
  /// whether there was a value among them, which shows that there is a model.
  private func hoist(
    _ property: PropertyPlan, from members: inout [String: Any], _ type: any Any.Type
  ) -> Bool {
    let table = session.workspace.table(for: type, with: property)
    var hasMoved = false
    for rule in property.nested {
      guard let key = rule.rule.keys?.first,
        rule.rule.generatesInverse ?? property.inverts(session.engine.configuration)
      else { continue }
      let inner = outputPath(of: rule.path, in: table.plan)
      if let value = NestedValue.removing(inner[...], from: &members) {
        session.sink.put(value, into: container, at: key.path)
        hasMoved = hasMoved || !FoundationType.isNull(value)
      }
    }
    return hasMoved
  }

  /// Where a nested property is written: by the plan for its first step, by the style for others,
  /// whose types are not known here.
  private func outputPath(of path: [String], in plan: TypePlan) -> [String] {
    let style = session.engine.configuration.keyStyle
    return plan.property(named: path[0]).outputPath + path.dropFirst().map(style.key(for:))
  }

  /// Puts any value where a path leads; what an inverse gave may be of any type.
  private func put(_ value: Any?, at path: [String]) throws {
    guard let value, !((value as? any OptionalValue)?.isNil ?? false) else {
      guard session.writesNull else { return }
      return session.sink.put(JSONValue.null.foundationValue, into: container, at: path)
    }
    session.sink.put(try session.foundationValue(of: value), into: container, at: path)
  }
}

extension EncodingSession {
  var mapper: Mapper { Mapper(engine: engine, userInfo: workspace.userInfo) }

  /// Any value as Foundation has it.
  func foundationValue(of value: Any) throws -> Any {
    let hold = EncodingSessionHold(
      engine: engine, workspace: workspace, sink: FoundationSink(workspace))
    hold.session.dateFormats = dateFormats
    try hold.session.any(value)
    return hold.takeResult()
  }
}
