/// What a report notes about a property.
extension ObjectReader {
  /// Returns the source keys that a property was decoded from.
  func matchedKeys(_ slot: SlotPointer) -> [String] {
    guard let reading = slot.pointee.property.reading else {
      return value(slot) == nil ? [] : [sourceKey(slot)]
    }
    let parts = reading.combination?.keys.filter { node(of: $0) != nil }.map(\.text) ?? []
    return parts.isEmpty ? (try? location(reading, slot))?.key.map { [$0] } ?? [] : parts
  }

  /// Returns the declared dotted keys that lead to a value, in their order.
  func dottedKeys(_ slot: SlotPointer) -> [DeclaredKey] {
    guard let keys = slot.pointee.property.reading?.keys else { return [] }
    return keys.filter { $0.isDotted && value(of: $0) != nil }
  }

  /// Returns the declared dotted keys that are members of the object, and whose paths lead to values as well.
  func pathsPassedOver(_ slot: SlotPointer) -> [String] {
    let (source, root) = (session.source, session.source.value(object))
    return slot.pointee.property.declaredKeys.filter { key in
      key.isDotted && source.member(object, exactly: key.text) != nil
        && SourceSearch(source: source).innerEnd(of: key.text, key.path, from: root) != nil
    }.map(\.text)
  }

  /// Reports the conversion of a scalar property.
  @inline(never)
  func noteConversion(_ found: Scalar, to expected: String, _ slot: SlotPointer) {
    session.observation?.noteConversion(
      found, to: expected, pathSteps(to: slot), below: session.path, sourceKey(slot))
  }

  /// Adds the property's source key to the conversion of its value, if there was one. The path of the session that has
  /// decoded it leads to the property.
  @inline(never)
  func addKey(_ slot: SlotPointer, at path: PathStack) {
    session.observation?.addKey(sourceKey(slot), at: path)
  }

  @inline(never)
  func reportAbsence(_ slot: SlotPointer) {
    // For an observer, null is a value, and so is nil from a transformer.
    let isValue =
      session.isFollowed && !slot.pointee.property.hasVariant && (try? isInSource(slot)) == true
    session.observation?.noteAbsence(
      pathSteps(to: slot), below: session.path, sourceKey(slot), isObserved: !isValue)
  }
}
