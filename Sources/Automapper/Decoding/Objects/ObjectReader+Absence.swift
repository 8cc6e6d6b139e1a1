/// What stands in for a property that is absent or null, and the error if nothing does.
extension ObjectReader {
  /// Returns what stands in for a required property that the source lacks, such as nil for an Optional type, or
  /// throws. A new step here belongs in `lacksValue` as well.
  ///
  /// `dynamic` for the reason given at `DecodingSource.stepwise`.
  dynamic func absent<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if slot.pointee.mayHaveSubstitute, let value = try ownDefault(type, slot) {
      noteDefault(slot)
      return value
    }
    let table = slot.child(type, session.workspace)
    if table.isOptional, let type = type as? any OptionalValue.Type,
      let result = type.nilValue as? T
    {
      if session.observation != nil { reportAbsence(slot) }
      return result
    }
    if try value(slot) == nil || countsAsAbsent(slot),
      let value = valueOfNull(type, slot, table.kind)
    {
      if session.observation != nil { reportAbsence(slot) }
      return value
    }
    if slot.pointee.mayHaveSubstitute, let value = zero(type, slot) {
      noteDefault(slot)
      return value
    }
    if session.observation != nil, let value = madeUp(type, slot) { return value }
    throw missing(slot, type)
  }

  /// Whether `absent` would find no stand-in for the property. Checks each of its steps, and counts a conversion that
  /// would help.
  @inline(never)
  func lacksValue(_ type: any Any.Type, _ slot: SlotPointer) -> Bool {
    if slot.pointee.mayHaveSubstitute || isObserved { return false }
    let table = slot.child(type, session.workspace)
    return !table.isOptional && !readsNull(type, slot, table.kind)
  }

  /// Decodes a required property that is null and has a default, or whose type may have an empty value.
  @inline(never)
  func decodeNull<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ value: S.Value
  ) throws -> T {
    if let value = try ownDefault(type, slot) {
      noteDefault(slot)
      return value
    }
    let mark = DecodingSession<S>.Mark(session)
    do {
      return try nested(type, slot, value)
    } catch {
      guard let result = zero(type, slot) else { throw error }
      session.rewind(to: mark)
      noteDefault(slot)
      return result
    }
  }

  @inline(never)
  func missing(_ slot: SlotPointer, _ type: (any Any.Type)? = nil) -> any Error {
    var failure = ValueFailure.missing(type ?? slot.pointee.valueType)
    if slot.pointee.property.isLeftOut {
      failure.found = "nothing, since it is not selected"
    } else if transformerReturnedNil(slot) {
      failure.found = "no value: its transformer returned nil"
    }
    return session.error(
      failure, as: type ?? Any.self, node: node, step: slot.pointee.step,
      key: slot.codingKey, sourceKey: sourceKey(slot),
      spot: absenceSpot(of: slot.pointee.property.rule?.keys ?? []))
  }

  /// Whether the source has a value for a missing property, for which its transformer returned nil.
  private func transformerReturnedNil(_ slot: SlotPointer) -> Bool {
    guard let steps = slot.pointee.property.reading, case .transform = steps.conversion,
      !steps.isExcluded, steps.condition == nil, steps.combination == nil
    else { return false }
    return node(of: slot, steps)?.isNull == false
  }

  /// Returns the spot of the innermost object on the path to a missing property, given its declared keys.
  func absenceSpot(of keys: [DeclaredKey]) -> SourceSpot? {
    let own = session.source.value(object)
    guard let key = keys.first(where: \.isDotted) else {
      return session.source.spot(own)
    }
    return SourceSearch(source: session.source)
      .innermostObject(on: key.text, key.path, from: own)
      .flatMap { session.source.spot($0) }
  }
}
