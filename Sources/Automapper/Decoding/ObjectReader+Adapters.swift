/// Values that answer for themselves, see `ValueAdapter`.
extension ObjectReader {
  /// Reads a value that its adapter exempts from the property's one-way rule; nil for all other values.
  @inline(never)
  func adapted<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ property: PropertyPlan
  ) throws -> Reading<T>? {
    guard property.reading?.isOneWay == true, let value = value(slot),
      case .value(let content) = session.source.content(value),
      let adapter = FoundationType.take(content, as: AdaptedValue.self)?.adapter,
      let writer = adapter.writer
    else { return nil }
    let plain = adapter.plainValue
    if let steps = property.reading, case .transform(let transform) = steps.conversion,
      transform.write != nil
    {
      let node = Node(.value(plain), session.context(pathSteps(to: slot)), key: sourceKey(slot))
      return Reading(try converted(steps, type, slot, node))
    }
    // The rules of nested models are skipped as well.
    guard property.dateFormats == nil, !ValueKind(type).isLeaf else {
      return .value(try read(type, slot, plain, inner(type, property)))
    }
    let context = NodeContext(
      mapper: Mapper(engine: writer.engine, userInfo: session.workspace.userInfo),
      steps: session.path.steps + pathSteps(to: slot))
    return .value(try Node(.value(plain), context, key: sourceKey(slot)).object(as: type))
  }
}
