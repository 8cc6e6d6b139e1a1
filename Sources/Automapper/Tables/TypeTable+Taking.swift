/// Which keys of a source a model takes.
extension TypeTable {
  /// Whether a key of the source is for a property of the model, or of one that is inlined in it.
  ///
  /// Answers are remembered as long as no further property is met.
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

  /// The most answers that are remembered: keys are data.
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
