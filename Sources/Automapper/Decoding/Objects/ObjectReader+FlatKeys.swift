/// Flat keys: members of this object that are properties of nested objects.
extension ObjectReader {
  /// Adds properties that are members of this object to the nested object that they belong to. The nested object's
  /// own members take precedence. If an old model is updated, null is a value, too.
  func filled(
    _ own: Node?, _ flattened: [PropertyPlan.NestedRule], _ slot: SlotPointer
  ) throws -> Node? {
    if let own, !own.isNull, own.kind != .object { return own }
    var value = try own.flatMap { $0.isNull ? nil : try $0.exactValue }
    var (isThere, isFlat) = (value != nil, false)
    let takesNull = updatesOldValue(slot)
    for property in flattened {
      guard let found = firstValue(property.keys)?.value else { continue }
      isFlat = true
      if takesNull || !session.source.isNull(found) { isThere = true }
      let path = self.steps(to: property, slot)
      var members = value ?? [String: Any]()
      if let foreign = foreignKey(on: path, slot) {
        members = (members as? [String: Any])?.filter { $0.key != foreign } ?? members
      }
      value = try FlatPath(path).filling(
        members, with: Node(session.source.content(found), nil).exactValue)
    }
    guard isThere else { return own }
    guard isFlat, let value else { return own }
    return Node(.value(value), session.context(pathSteps(to: slot)), key: own?.key)
  }

  /// Returns the plans on the path to a flattened property. The first one may be a variant, with its model's type.
  private func steps(
    to property: PropertyPlan.NestedRule, _ slot: SlotPointer
  ) -> ArraySlice<PropertyPlan> {
    guard let type = slot.pointee.valueType else { return property.steps[...] }
    let plan = inner(type, slot.pointee.property).plan
    return [plan.property(named: property.steps[0].name)] + property.steps.dropFirst()
  }

  /// The members of this object that a flattened property was not decoded from, each list with the key that was
  /// stronger: the nested object's, if that has the property itself, else an alternative.
  func flatContests(
    _ slot: SlotPointer
  ) -> [(property: PropertyPlan.NestedRule, winner: String, losers: [String])] {
    guard let steps = slot.pointee.property.reading else { return [] }
    return steps.flattened.compactMap { property in
      var keys: [String] = []
      var met: Set<String> = []
      for key in property.keys {
        let others = session.source.keys(
          object, matching: key.text, session.engine.configuration.keyMatching)
        let fitting = (value(of: key) == nil ? [] : [key.text]) + others
        keys += fitting.filter { met.insert($0).inserted }
      }
      guard let winner = ownKey(of: property, slot, steps) ?? keys.first else { return nil }
      return (property, winner, keys.filter { $0 != winner })
    }
  }

  /// Returns the members of this object that parts of a property are decoded from: flattened properties, or those of an
  /// inlined model.
  func keysOfParts(_ slot: SlotPointer, among keys: [String]) -> [String] {
    guard let steps = slot.pointee.property.reading else { return [] }
    let flat = steps.flattened.compactMap { property in
      ownKey(of: property, slot, steps) == nil ? firstValue(property.keys)?.key : nil
    }
    guard steps.inlining != nil, let type = slot.pointee.valueType else { return flat }
    let inner = inner(type, slot.pointee.property)
    return flat + keys.filter(inner.withKeys.takes)
  }

  /// Returns the member of this object that has a flattened property: the nested object, or a member of an inlined
  /// model. It precedes the members under the flat keys. Nil if there is none.
  func ownKey(
    of property: PropertyPlan.NestedRule, _ slot: SlotPointer, _ steps: ReadingSteps
  ) -> String? {
    let path = self.steps(to: property, slot)
    if foreignKey(on: path, slot) != nil { return nil }
    var node = ownLocation(steps, slot)
    var key = node?.key
    // A value that is no object is decoded as it is.
    if let node, !node.isNull, node.kind != .object { return key }
    for step in path {
      guard let object = node, let found = step.member(of: object) else { return nil }
      key = key ?? found.path.first?.name
      node = found.node
    }
    return key
  }

  /// Returns the member of this object that begins a path into an inlined model, but is another property's. Nil if the
  /// member is the model's own.
  private func foreignKey(on path: ArraySlice<PropertyPlan>, _ slot: SlotPointer) -> String? {
    guard slot.pointee.property.isInlined, let step = path.first,
      let key = step.member(of: thisObject(slot))?.path.first?.name
    else { return nil }
    table.addAllCases()
    let isForeign = table.slots.contains { other in
      other != slot && !other.pointee.property.isInlined && node(of: other)?.key == key
    }
    return isForeign ? key : nil
  }

  /// Returns the value of the first key that the object has: as a literal key, as a path, or by the conventions.
  func firstValue(_ keys: [DeclaredKey]) -> (key: String, value: S.Value)? {
    let matching = session.engine.configuration.keyMatching
    for key in keys {
      if let value = value(of: key) { return (key.text, value) }
      if let found = session.source.member(object, matching: key.text, matching) { return found }
    }
    return nil
  }
}
