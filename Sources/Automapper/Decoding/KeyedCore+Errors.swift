/// What is said of a property that is absent, or whose value is wrong.
extension KeyedCore {
  /// A required property that the source does not have: nil where its type is Optional.
  @inline(never)
  func absent<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if let value = try defaultValue(type, slot) {
      if session.observation != nil { observeDefault(slot) }
      session.observation?.note(
        .defaultUsed, pathSteps(to: slot), sourceKey: sourceKey(slot), "the source has no value")
      return value
    }
    if let type = type as? any OptionalValue.Type, let result = type.nilValue as? T {
      if session.observation != nil { reportAbsence(slot) }
      return result
    }
    if session.observation != nil, let value = madeUp(type, slot) { return value }
    throw missing(slot, type)
  }

  @inline(never)
  func missing(_ slot: SlotPointer, _ type: (any Any.Type)? = nil) -> any Error {
    let expected = (type ?? slot.pointee.valueType).map { TypeName.of($0) }
    let found = slot.pointee.property.isLeftOut ? "nothing, since it is not selected" : "nothing"
    return session.error(
      ValueFailure(.missingKey, expected: expected ?? "a value", found: found),
      as: type ?? Any.self, node: node,
      step: slot.pointee.step, key: slot.pointee.codingKey, sourceKey: sourceKey(slot))
  }

  @inline(never)
  func passing(
    _ error: any Error, as type: any Any.Type, _ value: S.Value, _ slot: SlotPointer
  ) -> any Error {
    hidden(
      session.passing(
        error, as: type, value, node: node, step: slot.pointee.step, key: slot.pointee.codingKey,
        sourceKey: sourceKey(slot)), slot)
  }

  @inline(never)
  func flush(_ slot: SlotPointer) {
    session.observation?.flush((node?.steps ?? []) + [slot.pointee.step], sourceKey(slot))
  }

  @inline(never)
  func reportAbsence(_ slot: SlotPointer) {
    session.observation?.absent(pathSteps(to: slot), sourceKey(slot))
  }

  /// The same for a value that was read with the path to it.
  @inline(never)
  func misread(
    _ error: any Error, as type: any Any.Type, _ value: S.Value, _ slot: SlotPointer,
    key: String? = nil
  ) -> any Error {
    hidden(session.passing(error, as: type, value, sourceKey: key ?? sourceKey(slot)), slot)
  }

  /// The error without the value, where the property is sensitive.
  func hidden(_ error: any Error, _ slot: SlotPointer) -> any Error {
    guard slot.pointee.property.isSensitive else { return error }
    if let mapping = MappingError(carriedBy: error) {
      return mapping.hidingValues().asDecodingError(session.path.codingPath)
    }
    // A model's own error stays as it is; what the caller is told of it does not.
    if let noted = session.workspace.modelError, noted.isOf(error) {
      session.workspace.modelError = NotedError(
        error: error, mapping: noted.mapping.hidingValues())
    }
    return error
  }
}
