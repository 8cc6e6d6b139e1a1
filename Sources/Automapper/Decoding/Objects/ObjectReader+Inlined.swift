/// The keys of inlined values.
extension ObjectReader {
  /// Returns the members that an inlined value takes, if they depend on the source, see `InlinedKeys`. Nil for any
  /// other property, if the source has no value, and while the keys of a value around it are collected, which is
  /// dropped.
  func inlinedKeys(_ slot: SlotPointer) -> InlinedKeys? {
    guard table.owner.hasVaryingKeys(slot), session.workspace.call.pointee.inlinedKeys == nil,
      let type = slot.pointee.valueType, let steps = slot.pointee.property.reading,
      let found = ownLocation(steps, slot), !found.isNull,
      !steps.conversion.isByType || hasInlinedValue(type, slot, found)
    else { return nil }
    return session.workspace.inlinedKeys(at: depthOfProperties) {
      _ = session.apart { try stepwise(type, slot, isOptional: true) }
    }
  }
}

extension TypeTable {
  /// Whether a property is inlined, and only decoding tells which keys its value takes.
  func hasVaryingKeys(_ slot: SlotPointer) -> Bool {
    let property = slot.pointee.property
    guard property.isInlined, let steps = property.reading, let type = slot.pointee.valueType else {
      return false
    }
    switch steps.conversion {
    case .transform: return false
    case .subtype: return true
    case .byType:
      let table = workspace.table(for: type, with: property, fallback: fallback?.kind).withKeys
      return table.plan.cases != nil || table.plan.family != nil || table.ownKeyTables.isEmpty
    }
  }
}
