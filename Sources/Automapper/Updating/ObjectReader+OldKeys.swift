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
    // An object without declared keys is a dictionary. The source replaces it.
    guard old.contains(where: \.isDeclared) else { return keys }
    var names = Set(keys.map(\.stringValue))
    // The source may spell a declared key in another style.
    let folds = table.owner.plan.matching.folds ? Set(names.map(fold)) : []
    let lacking = old.filter { key in
      let isNew = names.insert(key.stringValue).inserted
      return isNew && !(key.isDeclared && folds.contains(fold(key.stringValue)))
    }
    return keys + lacking.compactMap { Key(stringValue: $0.stringValue) }
  }
}

extension CodingKey {
  /// Whether the key is one of a few that its type declares, not any string.
  fileprivate var isDeclared: Bool { tableIndex != nil }
}
