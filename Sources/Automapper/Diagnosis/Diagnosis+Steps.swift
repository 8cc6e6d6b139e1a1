/// Issues of properties with reading steps, and of values whose types the data names.
extension Diagnosis {
  /// Lists the issues in the parts of a value whose rules only locate it.
  mutating func checkStepwise(
    _ type: any Decodable.Type, _ slot: SlotPointer, _ reader: ObjectReader<S>,
    _ first: MappingError
  ) {
    let steps = slot.pointee.property.reading ?? .plain
    guard steps.conversion.isByType, steps.combination == nil,
      let location = try? reader.location(steps, slot), !location.isNull
    else { return checkUnfilled(type, slot, reader, first) }
    if steps.isSensitive { return checkSensitive(type, location, slot, reader, first) }
    let inner = issues(of: type, location, slot, reader, first)
    if inner.mayContain(first) { note(inner) } else { note(first) }
  }

  /// Lists the issues of a nested object that flat keys fill, and of which the source has nothing. They are those of an
  /// empty object: the properties that are missing under their flat keys.
  private mutating func checkUnfilled(
    _ type: any Decodable.Type, _ slot: SlotPointer, _ reader: ObjectReader<S>,
    _ first: MappingError
  ) {
    guard let steps = slot.pointee.property.reading, !steps.flattened.isEmpty, !steps.isExcluded,
      steps.conversion.isByType, steps.combination == nil, first.issues.count == 1,
      first.issues[0].code == .missingKey,
      first.issues[0].path == reader.stepsFromRoot(to: slot).text,
      reader.inner(type, slot.pointee.property).receivesMadeUpValues
    else { return note(first) }
    let empty = Node(
      .value([String: Any]()), session.context(reader.pathSteps(to: slot)))
    let inner = issues(of: type, empty, slot, reader, nil)
    guard inner.error.issues.contains(where: { reader.isMissingFlatKey($0, steps, slot) }) else {
      return note(first)
    }
    note(inner, inPlaceOf: first)
  }

  /// Lists the issues in the parts of a sensitive value. They show nothing of it: neither values nor keys that are
  /// data, and they have the position of the whole value, or of the object that lacks a key.
  ///
  /// Lists only the first issue of a collection that an update merges, because old elements may supply what others
  /// lack.
  private mutating func checkSensitive(
    _ type: any Decodable.Type, _ found: Node, _ slot: SlotPointer, _ reader: ObjectReader<S>,
    _ first: MappingError
  ) {
    if reader.mergePolicy(slot, found) != nil { return note(first) }
    let hiding = session.hiding
    session.hide(from: reader.depthOfProperties)
    defer { session.hiding = hiding }
    // The known error is hidden already, so it does not tell which part has failed.
    var parts = issues(of: type, found, slot, reader, nil).error
    parts = parts.filling(sourceKey: found.key ?? reader.sourceKey(slot)) ?? parts
    let hidden = parts.issues.isEmpty ? nil : MappingError(carriedBy: reader.hidden(parts, slot))
    note(hidden ?? first)
  }

  /// Returns the issues in the parts of a property's value.
  ///
  /// - Parameter first: The error from decoding it, if it is to be examined.
  private func issues(
    of type: any Decodable.Type, _ found: Node, _ slot: SlotPointer, _ reader: ObjectReader<S>,
    _ first: MappingError?
  ) -> Diagnosis {
    let property = slot.pointee.property
    var inner = Diagnosis(within: self)
    if let value = session.source.value(of: found.content) {
      var parts = Diagnosis(within: self)
      reader.at(slot, in: session) {
        parts.checkValue(
          type, value, reader.inner(type, property), sourceKey: found.key, first: first)
      }
      if !parts.found.isEmpty { inner.note(reader.locatingFilled(parts.error, slot)) }
      inner.takeReplaced(from: parts.found)
    } else if case .value(let value) = found.content {
      var built = Diagnosis<FoundationSource>(session.foundationSession, standIns)
      reader.at(slot, in: session) {
        built.checkValue(
          type, value, reader.inner(type, property), sourceKey: found.key, first: first)
      }
      let error = built.error
      inner.note(MappingError(carriedBy: reader.spotted(error, slot)) ?? error)
      inner.takeReplaced(from: built.found)
    }
    return inner
  }

  /// Lists the issues of a value whose type the data names. Returns false if the data does not name
  /// one.
  mutating func checkInferred(
    _ type: any Any.Type, _ value: S.Value, _ table: TypeTable, _ sourceKey: String?,
    _ first: MappingError
  ) -> Bool {
    let plan = session.workspace.plan(for: type)
    let carrier: any Decodable.Type
    if type is any Decodable.Type || plan.isReadByKeyPaths {
      carrier = Carrier.type(for: type)
    } else if let container = type as? any InferredContainer.Type {
      carrier = container.inferred
    } else if let family = plan.family, let named = try? session.subtype(of: family, for: value) {
      carrier = Carrier.type(for: named)
    } else {
      return false
    }
    let table = session.workspace.table(for: carrier, with: table.property)
    checkValue(carrier, value, table, sourceKey: sourceKey, first: first)
    return true
  }
}
