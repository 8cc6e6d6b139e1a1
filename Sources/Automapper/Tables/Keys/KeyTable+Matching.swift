/// Finds the properties that a source key fills.
extension KeyTable {
  /// Returns the entry of a key by its bytes, creating it on first use; -1 if a limit is reached.
  @inline(never)
  func find(_ key: UnsafeBufferPointer<UInt8>) -> Int { sourceKeys.index(of: key) ?? add(key) }

  @inline(never)
  private func add(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    sourceKeys.insert(key, matches: matches(String(decoding: key, as: UTF8.self))) ?? -1
  }

  /// Returns all properties that a key fills.
  func matches(_ key: String) -> [KeyMatcher.Match] {
    let matches = matcher.matches(key)
    for match in matches where match.rank != KeySpellings.Rank.exactName {
      hasMatchedSpellings = true
      if match.rank == KeySpellings.Rank.folded { hasMatchedFolds = true }
    }
    return matches
  }

  /// Returns all properties that an entry's key fills.
  func matches(ofEntry index: Int) -> [KeyMatcher.Match] {
    let entry = sourceKeys.lookup.entries[index]
    switch entry.ordinal {
    case KeyEntries.Entry.none: return []
    case KeyEntries.Entry.several: return sourceKeys.several[Int(entry.matches)]
    default:
      return [KeyMatcher.Match(ordinal: Int(entry.ordinal), rank: sourceKeys.rank(of: index))]
    }
  }

  /// Returns the rank of a source key for a property; nil if the key does not match.
  func rank(of key: String, for slot: SlotPointer) -> Int? {
    if slot.pointee.ordinal != Slot.unresolved {
      let rank = matcher.rank(of: key, for: slot.pointee.ordinal)
      if rank == KeySpellings.Rank.folded { hasMatchedFolds = true }
      return rank
    }
    // Names requested in other objects are data and say nothing about this object.
    return slot.pointee.spellings.rank(of: key)
  }

  /// Returns the keys that fit each property, by its ordinal, the strongest first.
  func fitting(_ keys: [String]) -> [Int: [String]] {
    var fitting: [Int: [(key: String, rank: Int)]] = [:]
    for key in keys {
      for match in matches(key) { fitting[match.ordinal, default: []].append((key, match.rank)) }
    }
    return fitting.mapValues { fits in
      fits.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }.map(\.key)
    }
  }

  enum Winner { case earlier, later }

  /// Decides which of two members fills a property that both fit: the one with the stronger key. If both are equally
  /// strong, the alphabetically first key wins; if they are the same key, the later member.
  @inline(never)
  func settle(
    earlier: String, later: String, _ match: KeyMatcher.Match
  ) -> Winner {
    if earlier == later { return .later }
    let earlierRank = matcher.rank(of: earlier, for: match.ordinal) ?? .max
    if earlierRank != match.rank { return match.rank < earlierRank ? .later : .earlier }
    return later < earlier ? .later : .earlier
  }
}

extension KeyTable {
  /// Returns the key for a source name that the key type lacks: the key of the property that the conventions match to
  /// the name, else the camelCase or acronym spelling of the name. Enums that find their case by `allKeys` need the
  /// latter. Nil for a type whose keys are data: a name that it refuses is one that the model's own code rules out.
  func key<Key: CodingKey>(for name: String, as type: Key.Type) -> Key? {
    if namesAreData { return nil }
    addAllCases()
    if namesWithoutKey.contains(name, knowledge: knowledge) { return nil }
    for match in matches(name) {
      let property = slots[match.ordinal].pointee.property
      if let key = Key(stringValue: property.name) { return key }
    }
    if owner.plan.matching.folds, let key = EnumKeys.spelledKey(for: name, as: type) { return key }
    namesWithoutKey.insert(name)
    return nil
  }
}
