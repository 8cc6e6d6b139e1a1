/// Decides which keys of a source belong to a model.
extension TypeTable {
  /// Whether a key of the source is a discriminator, or belongs to a property of the model or of a model inlined in it.
  ///
  /// Answers are cached until the table meets a new property.
  func takes(_ key: String) -> Bool {
    let slotCount = ownKeyTables.reduce(0) { $0 + $1.slots.count + 1 }
    if facts.pointee.takenKeys.slotCount != slotCount {
      facts.pointee.takenKeys = (slotCount, [:])
    }
    if let known = facts.pointee.takenKeys.answers[key] { return known }
    let answer = findTakes(key)
    let isSettled = !ownKeyTables.contains {
      $0.slots.contains(where: \.pointee.property.isInlined)
    }
    if isSettled, facts.pointee.takenKeys.answers.count < Self.takenKeyLimit {
      facts.pointee.takenKeys.answers[key] = answer
    }
    return answer
  }

  /// The maximum number of cached answers. Keys are data, so the cache needs a limit.
  private static let takenKeyLimit = 512

  private func findTakes(_ key: String) -> Bool {
    if plan.isDiscriminator(key) { return true }
    if ownKeyTables.contains(where: { $0.knows(key) }) { return true }
    return ownKeyTables.flatMap(\.slots).contains { slot in
      let property = slot.pointee.property
      if property.takes(key) { return true }
      guard property.isInlined, let type = slot.pointee.valueType else {
        return false
      }
      return workspace.table(for: type, with: property, fallback: fallback?.kind).takes(key)
    }
  }
}
