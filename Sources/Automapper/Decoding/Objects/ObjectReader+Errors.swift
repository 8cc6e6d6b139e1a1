/// Errors of properties, with their paths, source keys and spots.
extension ObjectReader {
  /// Returns the spot of the value that a property's rules find, or of the first key of a combination; the spot of
  /// the object if the value is absent or assembled from several members.
  func spot(_ slot: SlotPointer) -> SourceSpot? {
    let reading = slot.pointee.property.reading ?? .plain
    let part = reading.combination?.keys.lazy.compactMap { node(of: $0) }.first
    let found = part ?? (try? location(reading, slot))
    return found?.spot ?? session.source.spot(session.source.value(object))
  }

  /// Adds spots to the error of a value that rules find or assemble.
  func spotted(_ error: any Error, _ slot: SlotPointer) -> any Error {
    if var failure = error as? ValueFailure {
      failure.spot = failure.spot ?? spot(slot)
      return failure
    }
    guard var mapping = MappingError(carriedBy: error) else { return error }
    mapping = locatingFilled(mapping, slot)
    mapping = mapping.filling(sourceKey: nil, spot: spot(slot)) ?? mapping
    return (error as? DecodingError)?.carrying(mapping) ?? mapping
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

  /// Returns the error to rethrow for a value at the path of the session that has decoded it. The reader may have
  /// another one by now, see `DecodingFrame.detach`.
  @inline(never)
  func misread(
    _ error: any Error, as type: any Any.Type, _ value: S.Value, _ slot: SlotPointer,
    in session: DecodingSession<S>, key: String? = nil
  ) -> any Error {
    hidden(session.passing(error, as: type, value, sourceKey: key ?? sourceKey(slot)), slot)
  }

  /// Removes values from an error if the property is sensitive, or part of a sensitive value.
  func hidden(_ error: any Error, _ slot: SlotPointer) -> any Error {
    guard slot.pointee.property.isSensitive || session.hides(node) else { return error }
    return session.hiding(error, at: spot(slot))
  }
}
