/// Issues of collections that an update merges. An element with the identity of an old one updates it, so that the old
/// element supplies what the source lacks.
extension Diagnosis {
  /// Lists the issues of the elements of a property that an update merges. Returns false for other properties.
  mutating func checkMerged(
    _ slot: SlotPointer, _ reader: ObjectReader<S>, _ first: MappingError
  ) -> Bool {
    let property = slot.pointee.property
    let steps = property.reading ?? .plain
    guard property.updatePolicy != nil, steps.conversion.isByType, steps.combination == nil,
      !steps.isSensitive, let found = try? reader.location(steps, slot),
      let policy = reader.mergePolicy(slot, found),
      let elements = session.source.value(of: found.content).flatMap(session.source.elements)
    else { return false }
    let type = Carrier.type(for: policy.elementType)
    let table = session.workspace.table(for: type, with: property)
    if table.skipsInvalidElements { return false }
    let old = reader.oldElements(slot, policy) ?? []
    var inner = Diagnosis(within: self)
    reader.at(slot, in: session) {
      inner.checkElements(elements, as: type, table, mergedInto: old, policy, found.key)
    }
    if !inner.mayContain(first) { note(first) }
    note(inner)
    return true
  }

  /// Lists the issues of elements, which it merges as `DecodingSession.merge` does. The session's path leads to the
  /// array.
  private mutating func checkElements(
    _ elements: S.Elements, as type: any Decodable.Type, _ table: TypeTable, mergedInto old: [Any],
    _ policy: UpdatePolicy, _ sourceKey: String?
  ) {
    var elements = elements
    let session = session
    var merge = ElementMerge(old, policy, of: type, session.workspace)
    let depth = session.path.count
    session.path.push(index: 0)
    defer { session.path.pop(to: depth) }
    var index = 0
    while let element = elements.next() {
      session.path.setTop(index: index)
      index += 1
      session.combine(
        element, as: type, table, with: &merge,
        updating: { checkElement(element, as: type, updating: $0, sourceKey) },
        decoding: { checkNew(element, as: type, table, sourceKey) })
    }
  }

  /// Lists the issues of an element that updates an old one. Returns the updated element if it has no issues.
  private mutating func checkElement(
    _ value: S.Value, as type: any Decodable.Type, updating old: Any, _ sourceKey: String?
  ) -> Any? {
    let table = session.workspace.table(for: type, fallback: .update)
    var updated: Any?
    let failure = failureOfReading(type, value, sourceKey) {
      updated = try $0.update(type, value, table, old)
    }
    guard let error = examine(failure) else { return updated }
    let content = Carrier.content(old)
    let declared = (type as? any MappedValue.Type)?.modelType ?? type
    if session.mayGoDeeper, table.plan.family == nil, Swift.type(of: content) == declared {
      checkUpdate(type, value, table, error, updating: Capture(table, of: content))
    } else {
      note(error)
    }
    return nil
  }

  /// Lists the issues of an element that updates none. Returns the element if it has no issues.
  private mutating func checkNew(
    _ value: S.Value, as type: any Decodable.Type, _ table: TypeTable, _ sourceKey: String?
  ) -> Any? {
    var new: Any?
    let failure = failureOfReading(type, value, sourceKey) {
      new = try $0.decodeElement(type, value, table)
    }
    guard let error = examine(failure) else { return new }
    checkValue(type, value, table, sourceKey: sourceKey, first: error)
    return nil
  }
}
