/// Properties with reading steps, and values whose types the data names.
extension Diagnosis {
  mutating func checkStepwise<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ isOptional: Bool, _ core: KeyedCore<S>
  ) {
    var whole = Diagnosis(session)
    whole.attempt(type, nil, core.sourceKey(slot)) { _ in
      if isOptional {
        _ = try core.stepwise(type, slot, isOptional: true)
      } else {
        _ = try core.requiredStepwise(type, slot)
      }
    }
    if whole.issues.isEmpty { return }
    var parts = Diagnosis(session)
    parts.checkPlaced(type, slot, core)
    let isCovered = whole.issues.allSatisfy { issue in
      parts.issues.contains { $0.path == issue.path && $0.code == issue.code }
    }
    note(isCovered ? parts : whole)
  }

  /// Looks at the parts of a value whose rules say only where it is.
  private mutating func checkPlaced<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ core: KeyedCore<S>
  ) {
    let property = slot.pointee.property
    let steps = property.reading ?? .plain
    guard steps.conversion.isByType, !steps.isSensitive, steps.combination == nil,
      steps.condition == nil, let found = core.location(steps, slot), !found.isNull,
      let value = session.source.value(of: found.content)
    else { return }
    core.at(slot, in: session) {
      check(type, value, core.inner(type, property), sourceKey: found.key)
    }
  }

  private mutating func note(_ other: Diagnosis) {
    note(MappingError(other.issues, omittedIssueCount: other.count - other.issues.count))
  }

  /// Looks at a value whose type the data names; false where the data does not name one.
  mutating func checkInferred(
    _ type: any Any.Type, _ value: S.Value, _ table: TypeTable, _ sourceKey: String?
  ) -> Bool {
    let plan = session.workspace.plan(for: type)
    let carrier: any Decodable.Type
    if type is any Decodable.Type || plan.isReadByPaths {
      carrier = Carrier.type(for: type)
    } else if let container = type as? any InferredContainer.Type {
      carrier = container.inferred
    } else if let family = plan.family, let named = try? session.member(of: family, value) {
      carrier = Carrier.type(for: named)
    } else {
      return false
    }
    check(carrier, value, session.table(for: carrier, table.property), sourceKey: sourceKey)
    return true
  }
}
