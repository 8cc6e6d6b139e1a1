/// A value of a record for a property whose rule is about payloads: it was written by the property's type,
/// so neither a one-way transformer nor a condition is asked about it.
struct StoredValue {
  /// The value as a source would have it.
  let content: Any

  /// Nil for a value that is not one of these.
  init?(_ value: Any) {
    guard let stored = FoundationType.take(value, as: StoredValue.self) else { return nil }
    self = stored
  }

  init(content: Any) { self.content = content }
}

extension KeyedCore {
  /// The value that a record has for a property; nil where the source is no record, or the property's rules
  /// are for records as well.
  @inline(never)
  func stored<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ property: PropertyPlan
  ) throws -> Reading<T>? {
    guard property.rule?.isForPayloadsOnly == true, let value = value(slot),
      case .value(let content) = session.source.content(value),
      let stored = StoredValue(content)
    else { return nil }
    if let steps = property.reading, case .transform(let transform) = steps.conversion,
      transform.write != nil
    {
      let node = Node(
        .value(stored.content), session.context(pathSteps(to: slot)), key: sourceKey(slot))
      return Reading(try converted(steps, type, slot, node))
    }
    // Rules of models inside are for payloads, too.
    guard property.dateFormats == nil, !ValueKind(type).isLeaf else {
      return .value(try read(type, slot, stored.content, inner(type, property)))
    }
    let context = NodeContext(
      mapper: Mapper(engine: session.engine.forRecords, userInfo: session.workspace.userInfo),
      steps: session.path.steps + pathSteps(to: slot))
    return .value(try Node(.value(stored.content), context, key: sourceKey(slot)).object(as: type))
  }
}
