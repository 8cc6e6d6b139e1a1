/// Where the source has the value of a property with rules.
extension KeyedCore {
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
