import Foundation

/// Writes properties that are nil.
extension ObjectWriter {
  /// Writes a nil property for which the model's code does not ask for null: `encodeIfPresent` of nil, for example.
  @inline(__always)
  mutating func null(_ slot: SlotPointer) throws {
    if session.writesNull || slot.pointee.mayWriteNull {
      try writeNil(slot, isExplicit: false)
    }
  }

  /// Writes null for a nil property, or leaves it out. The first rule that applies decides.
  ///
  /// - Parameter isExplicit: Whether the model's code asks for null, by `encodeNil` or by `encode` of an Optional.
  @inline(never)
  mutating func writeNil(_ slot: SlotPointer, isExplicit: Bool) throws {
    let steps = slot.pointee.property.writing
    if steps?.isExcluded == true { return }
    // What the property's rule says, else the model's code, else the mapper. Last, what the result is read as.
    let isWritten =
      steps?.nilValues?.writesNull
      ?? (isExplicit || session.writesNull || isFilledByRest(slot) || isFilledByFreshInstance(slot))
    if !isWritten { return }
    if steps?.omitsDefault == true, isNilByDefault(slot), !isFilledByRest(slot) { return }
    guard let steps, steps.isLate else { return begin(slot).putNull() }
    do {
      // Each flattened part has a key of its own, and so has each part of a combination.
      for flat in steps.flattened where isFilledByRest(flat.keys) {
        try putNull(at: flat.outputPath)
      }
      let paths = steps.form.keys.map(\.path)
      for path in paths.isEmpty ? [slot.pointee.property.outputPath] : paths {
        try putNull(at: path)
      }
    } catch {
      throw passing(error, slot)
    }
  }

  /// Whether a nil that an inverse returns is written as null: by the property's rule, else by the mapper, or because a
  /// member of the rest would be read in its place.
  func writesNull(_ slot: SlotPointer) -> Bool {
    slot.pointee.property.writing?.nilValues?.writesNull
      ?? (session.writesNull || isFilledByRest(slot))
  }

  func putNull(at path: [String]) throws {
    try session.sink.put(JSONValue.null.foundationValue, into: container, at: path)
  }
}
