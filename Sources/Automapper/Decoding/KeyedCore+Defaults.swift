/// The values of properties that the source does not have.
extension KeyedCore {
  /// The default of a property that is absent or null.
  @inline(never)
  func defaultUsed<T>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    let result = defaultValue(type, slot)
    guard let observation = session.observation else { return result }
    if result != nil {
      recordDefault(slot)
      observation.note(
        .defaultUsed, pathSteps(to: slot), sourceKey: sourceKey(slot), "the source has no value")
    } else if value(slot) == nil {
      reportAbsence(slot)
    }
    return result
  }

  /// The value of a property that has none: the declared one, else that of the instance behind.
  func defaultValue<T>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    if slot.pointee.fallbackOwner == nil { return declaredDefault(type, slot) }
    return declaredDefault(type, slot) ?? fallbackValue(type, slot)
  }

  func declaredDefault<T>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    guard let declared = slot.pointee.property.defaultValue else { return nil }
    switch declared {
    case .made(let make):
      let value: Any? = try? once(.defaultValue, slot) { () -> Any in make() }
      return value.flatMap { fitted($0, as: type) }
    case .source(let raw):
      guard let type = type as? any Decodable.Type else { return nil }
      let table = session.workspace.table(for: type)
      let value = try? session.conversions.allowing {
        try read(type, slot, raw.foundationValue, table)
      }
      return value as? T
    }
  }
}
