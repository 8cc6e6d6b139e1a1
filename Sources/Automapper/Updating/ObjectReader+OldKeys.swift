/// The keys of an updated model that collects its members by `allKeys`.
extension ObjectReader {
  /// Adds the keys of the old object that the source lacks, so that the members which the model collects stay.
  ///
  /// - Parameter keys: The keys of the source.
  @inline(never)
  func withOldKeys<Key: CodingKey>(_ keys: [Key]) -> [Key] {
    guard let fallback = table.owner.fallback, fallback.kind == .update,
      let capture = fallback.current
    else { return keys }
    let old = capture.keys(inside: node?.codingPath.map(\.stringValue) ?? [])
    // Keys that are known to the type may exclude each other, as those of enum cases do.
    if !table.namesAreData { return keys.isEmpty ? old.compactMap { $0 as? Key } : keys }
    guard old.contains(where: \.isDeclared) || requestsOwnKeys(capture) else { return keys }
    var names = Set(keys.map(\.stringValue))
    // The source may spell a declared key in another style.
    let folds = table.owner.plan.matching.folds ? Set(names.map(fold)) : []
    let lacking = old.filter { key in
      let isNew = names.insert(key.stringValue).inserted
      return isNew && !(key.isDeclared && folds.contains(fold(key.stringValue)))
    }
    return keys + lacking.compactMap { Key(stringValue: $0.stringValue) }
  }

  /// Whether the model's initialiser requests keys of its own: keys of an enum, or any key before it asks for all. A
  /// model that only requests the keys of the object is a dictionary, and the source replaces it.
  ///
  /// The first answer counts for all runs, because a dictionary requests the keys of its object afterwards. A key of an
  /// enum that is met later makes the initialiser run again.
  private func requestsOwnKeys(_ capture: Capture) -> Bool {
    guard node == nil else { return false }
    if capture.hasOwnRequests == nil { capture.hasOwnRequests = false }
    table.owner.hasListedKeys = true
    return capture.hasOwnRequests == true
      || table.owner.ownKeyTables.contains { !$0.namesAreData && !$0.modelSlots.isEmpty }
  }

  /// Records that the initialiser of an updated model requests a property of its own object.
  func noteOwnRequest() {
    guard node == nil, let capture = table.owner.fallback?.current, capture.hasOwnRequests == nil
    else { return }
    capture.hasOwnRequests = true
  }
}

extension CodingKey {
  /// Whether the key is one of a few that its type declares, not any string.
  fileprivate var isDeclared: Bool { tableIndex != nil }
}
