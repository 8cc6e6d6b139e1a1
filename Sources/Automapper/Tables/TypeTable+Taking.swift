/// Decides which keys of a source belong to a model.
extension TypeTable {
  /// Whether a source key is a discriminator, or belongs to a property of the model or of a model inlined in it.
  ///
  /// Answers are cached until a key table of the model knows more.
  func takes(_ key: String) -> Bool {
    // Each table adds 1, so that one without properties counts too.
    let version = ownKeyTables.reduce(0) { $0 + $1.knowledge + 1 }
    if facts.pointee.takenKeys.version != version {
      facts.pointee.takenKeys = (version, [:])
    }
    if let known = facts.pointee.takenKeys.answers[key] { return known }
    let answer = findTakes(key)
    // The table of an inlined model answers for its keys, and may learn more without this table.
    let isCacheable = !ownKeyTables.contains {
      $0.modelSlots.contains(where: \.pointee.property.isInlined)
    }
    if isCacheable, facts.pointee.takenKeys.answers.count < Self.takenKeyLimit {
      facts.pointee.takenKeys.answers[key] = answer
    }
    return answer
  }

  /// The maximum number of cached answers. Keys are data, so the cache needs a limit.
  private static let takenKeyLimit = 512

  private func findTakes(_ key: String) -> Bool { plan.isDiscriminator(key) || fills(key) }

  /// Whether a source key is that of an inlined property alone. Its model is decoded from the object around it, so that
  /// the member under the key fills nothing.
  func isPassedOver(_ key: String) -> Bool {
    guard plan.inlinesModels else { return false }
    let owners = ownKeyTables.flatMap { keys in
      keys.matches(key).map { keys.slots[$0.ordinal].pointee.property }
    }
    guard !owners.isEmpty, owners.allSatisfy({ $0.reading?.isInlinedHere == true }) else {
      return false
    }
    return !ownKeyTables.flatMap(\.modelSlots).contains { slot in
      slot.pointee.property.takes(key) || inlinedTable(slot)?.takes(key) == true
    }
  }

  /// The tables of the inlined models whose keys do not depend on the source.
  var inlinedTables: [TypeTable] {
    plan.inlinesModels ? ownKeyTables.flatMap(\.modelSlots).compactMap(inlinedTable) : []
  }

  /// The table of an inlined model whose keys do not depend on the source.
  private func inlinedTable(_ slot: SlotPointer) -> TypeTable? {
    let property = slot.pointee.property
    // What a value with varying keys takes depends on the source, see `InlinedKeys`.
    guard property.isInlined, !hasVaryingKeys(slot), let type = slot.pointee.valueType else {
      return nil
    }
    return workspace.table(for: type, with: property, fallback: fallback?.kind).withKeys
  }

  /// Whether a source key belongs to a property of the model or of a model inlined in it.
  func fills(_ key: String) -> Bool {
    if ownKeyTables.contains(where: { $0.knows(key) }) { return true }
    return ownKeyTables.flatMap(\.modelSlots).contains { slot in
      slot.pointee.property.takes(key) || inlinedTable(slot)?.takes(key) == true
    }
  }
}
