/// Errors and stand-in values for properties that are absent or invalid.
extension ObjectReader {
  /// Returns what stands in for a required property that the source lacks, such as nil for an Optional type, or
  /// throws. A new step here belongs in `lacksValue` as well.
  ///
  /// `dynamic` for the reason given at `DecodingSource.stepwise`.
  dynamic func absent<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if slot.pointee.hasDefault, let value = try ownDefault(type, slot) {
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
    if slot.pointee.hasDefault, let value = zero(type, slot) {
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
    if slot.pointee.hasDefault || isObserved { return false }
    let table = slot.child(type, session.workspace)
    return !table.isOptional && !readsNull(type, slot, table.kind)
  }

  /// Decodes a required property that is null and has a default, or whose type may have an empty value.
  @inline(never)
  func null<T: Decodable>(_ type: T.Type, _ slot: SlotPointer, _ value: S.Value) throws -> T {
    if slot.hasOwnDefault { return try absent(type, slot) }
    let mark = session.observation?.mark
    do {
      return try nested(type, slot, value)
    } catch {
      guard let result = zero(type, slot) else { throw error }
      if let mark { session.observation?.rewind(to: mark) }
      noteDefault(slot)
      return result
    }
  }

  @inline(never)
  func missing(_ slot: SlotPointer, _ type: (any Any.Type)? = nil) -> any Error {
    var failure = ValueFailure.missing(type ?? slot.pointee.valueType)
    if slot.pointee.property.isLeftOut { failure.found = "nothing, since it is not selected" }
    return session.error(
      failure, as: type ?? Any.self, node: node, step: slot.pointee.step,
      key: slot.codingKey, sourceKey: sourceKey(slot), spot: absenceSpot(slot))
  }

  /// Returns the spot of the innermost object on the path to a missing property.
  private func absenceSpot(_ slot: SlotPointer) -> SourceSpot? {
    let own = session.source.value(object)
    guard let key = slot.pointee.property.rule?.keys?.first(where: \.isDotted) else {
      return session.source.spot(own)
    }
    return SourceSearch(source: session.source).innermostObject(on: key.text, from: own)
      .flatMap { session.source.spot($0) }
  }

  /// Returns the spot of the value that a property's rules find, or of the first key of a combination; the spot of
  /// the object if the value is absent or assembled from several members.
  func spot(_ slot: SlotPointer) -> SourceSpot? {
    let reading = slot.pointee.property.reading ?? .plain
    let part = reading.combination?.keys.lazy.compactMap { node(of: $0) }.first
    let found = part ?? location(reading, slot)
    return found?.spot ?? session.source.spot(session.source.value(object))
  }

  /// Adds spots to the error of a value that rules find or assemble.
  func spotted(_ error: any Error, _ slot: SlotPointer) -> any Error {
    if var failure = error as? ValueFailure {
      failure.spot = failure.spot ?? spot(slot)
      return failure
    }
    guard var mapping = MappingError(carriedBy: error) else { return error }
    let path = (stepsFromRoot(to: slot)).text
    for index in mapping.issues.indices where mapping.issues[index].spot == nil {
      mapping.issues[index].spot = flatSpot(mapping.issues[index].path, below: path, slot)
    }
    mapping = mapping.filling(sourceKey: nil, spot: spot(slot)) ?? mapping
    return (error as? DecodingError)?.carrying(mapping) ?? mapping
  }

  /// Returns the spot of a nested model's property whose key is in this object.
  private func flatSpot(_ path: String, below own: String, _ slot: SlotPointer) -> SourceSpot? {
    for nested in slot.pointee.property.nested {
      let place = ([own] + nested.path).joined(separator: ".")
      guard path == place || [".", "["].contains(where: { path.hasPrefix(place + $0) }) else {
        continue
      }
      if let found = nested.rule.keys.flatMap(firstNode) { return found.spot }
    }
    return nil
  }

  /// Returns the error to rethrow for the failure of a scalar.
  @inline(never)
  func passing(
    _ error: ValueFailure, as type: any Any.Type, _ value: S.Value, _ slot: SlotPointer
  ) -> any Error {
    let (path, node) = (session.path, node)
    if node?.isSensitive != true, path.hiddenFrom == .max {
      // Pushes the property, so that the path can cache its steps. Not below a sensitive value, where the longer path
      // would count the property as a part of that value, nor in a sensitive container, whose node hides the value.
      let depth = path.count
      if let node { path.push(node) }
      path.push(slot)
      defer { path.pop(to: depth) }
      return hidden(
        session.passing(error, as: type, value, sourceKey: sourceKey(slot)), slot)
    }
    return hidden(
      session.passing(
        error, as: type, value, node: node, step: slot.pointee.step, key: slot.codingKey,
        sourceKey: sourceKey(slot)), slot)
  }

  /// Returns the error, with the property's source key, for a value that is not the container which a model's own code
  /// opens.
  @inline(never)
  func containerMismatch(
    _ container: any Any.Type, _ value: S.Value, _ slot: SlotPointer
  ) -> any Error {
    let failure = session.notContainer(container, value)
    guard node?.isSensitive == true else { return passing(failure, as: container, value, slot) }
    // The source key is a part of the sensitive value.
    return session.hiding(
      session.error(
        failure, as: container, node: pathNode(to: slot), sourceKey: nil,
        spot: session.source.spot(value)))
  }

  /// Returns the source keys that a property was decoded from.
  func matchedKeys(_ slot: SlotPointer) -> [String] {
    guard let reading = slot.pointee.property.reading else {
      return value(slot) == nil ? [] : [sourceKey(slot)]
    }
    let parts = reading.combination?.keys.filter { node(of: $0) != nil }.map(\.text) ?? []
    return parts.isEmpty ? location(reading, slot)?.key.map { [$0] } ?? [] : parts
  }

  @inline(never)
  func flush(_ slot: SlotPointer) {
    session.observation?.flush((node?.steps ?? []) + [slot.pointee.step], sourceKey(slot))
  }

  /// Reports the conversion of the property at the current path.
  @inline(never)
  func flushHere(_ slot: SlotPointer) { session.observation?.flush([], sourceKey(slot)) }

  @inline(never)
  func reportAbsence(_ slot: SlotPointer) {
    session.observation?.noteAbsence(pathSteps(to: slot), sourceKey(slot))
  }

  /// Returns the error to rethrow for a value at the current path.
  @inline(never)
  func misread(
    _ error: any Error, as type: any Any.Type, _ value: S.Value, _ slot: SlotPointer,
    key: String? = nil
  ) -> any Error {
    hidden(session.passing(error, as: type, value, sourceKey: key ?? sourceKey(slot)), slot)
  }

  /// Removes values from an error if the property is sensitive, or part of a sensitive value.
  func hidden(_ error: any Error, _ slot: SlotPointer) -> any Error {
    guard slot.pointee.property.isSensitive || node?.isSensitive == true else { return error }
    guard var mapping = MappingError(carriedBy: error), let spot = spot(slot) else {
      return session.hiding(error)
    }
    // The spot of a part would reveal something about the value.
    for index in mapping.issues.indices where mapping.issues[index].code != .missingKey {
      mapping.issues[index].spot = spot
    }
    return session.hiding(
      (error as? DecodingError)?.carrying(mapping)
        ?? mapping.asDecodingError(session.path.codingPath))
  }
}
