/// Decodes the properties that are declared by key paths.
extension ObjectReader {
  /// Returns a `String`, `Int`, `Bool` or `Double` straight from its member; nil if the property
  /// needs the slow path.
  @inline(never)
  func commonValue(_ slot: SlotPointer, _ type: any Any.Type) -> Any? {
    guard slot.pointee.isDirect, slot.pointee.ordinal < placed, !isObserved,
      !session.conversions.areGranted, let value = members.member(slot.pointee.ordinal)
    else { return nil }
    if type == String.self { return members.string(value) }
    if type == Int.self { return members.integer(value).flatMap { Int(exactly: $0) } }
    if type == Bool.self { return members.bool(value) }
    if type == Double.self { return members.double(value).flatMap { $0.isFinite ? $0 : nil } }
    return nil
  }

  /// Returns the value to set; nil if the property stays unchanged.
  func value<T: Decodable>(
    of property: KeyPathProperty, _ slot: SlotPointer, as type: T.Type
  ) throws -> Any? {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: property.isOptional) }
    let isUpdate = table.owner.fallback?.kind == .update
    let isRequired = slot.pointee.property.reading?.isRequired == true
    switch try reading(of: property, slot, as: type, isUpdate: isUpdate) {
    case .value(let value), .merged(let value): return Carrier.content(value)
    case .absent:
      if isUpdate { return nil }
      if let value = try notedDefault(type, slot) { return Carrier.content(value) }
      if isRequired { throw missing(slot, type) }
      if session.observation != nil { reportAbsence(slot) }
      return nil
    case .null:
      if !isUpdate, let value = try notedDefault(type, slot) { return Carrier.content(value) }
      if isRequired { throw try nullError(slot, type) ?? missing(slot, type) }
      return (property.accessor.valueType as? any OptionalValue.Type)?.nilValue
    case .invalid:
      if let value = try declaredDefault(type, slot) { return Carrier.content(value) }
      return (property.accessor.valueType as? any OptionalValue.Type)?.nilValue
    }
  }

  private func reading<T: Decodable>(
    of property: KeyPathProperty, _ slot: SlotPointer, as type: T.Type, isUpdate: Bool
  ) throws -> Reading<T> {
    if isUpdate { return try updating(type, slot, isOptional: property.isOptional) }
    // `isOptional`, because the value of the new instance can replace an invalid one, as nil would.
    if slot.pointee.hasReadingSteps { return try reading(type, slot, isOptional: true) }
    guard let value = value(slot) else { return .absent }
    if session.source.isNull(value) { return .null }
    return .value(try nested(type, slot, value))
  }

  private func notedDefault<T>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    guard let value = try declaredDefault(type, slot) else { return nil }
    noteDefault(slot)
    return value
  }
}
