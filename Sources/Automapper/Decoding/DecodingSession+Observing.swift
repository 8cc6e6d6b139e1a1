extension DecodingSession {
  /// After a model was read: what the keys of its object say besides.
  ///
  /// Looked at here and not while keys find their properties, because only now all properties are
  /// known: the first object that a mapper reads says the same as the thousandth, and no order of
  /// keys shows.
  @inline(never)
  func observe(_ value: S.Value, _ table: TypeTable) throws {
    guard let observation, source.isObject(value), !table.ownKeyTables.isEmpty else { return }
    let keys = observeDuplicates(source.handle(value))
    for keyTable in table.ownKeyTables { observeContests(keys, keyTable, observation) }
    // The object of an inlined model is that of the model around it, which looks at its keys.
    let isInlined = table.property?.rule?.isInlined == true
    if !isInlined, !table.ownKeyTables.contains(where: \.acceptsAnyName) {
      try observeUnknown(keys, table, observation)
    }
  }

  /// Keys that stand in an object more than once. The result has each key once, in order.
  @discardableResult
  func observeDuplicates(_ object: S.Handle) -> [String] {
    var counts: [String: Int] = [:]
    source.forEachMember(object) { key, _ in counts[key, default: 0] += 1 }
    let keys = counts.keys.sorted()
    for key in keys where counts[key] != 1 { observation?.duplicate(key: key) }
    return keys
  }

  /// Keys that fold to one property, none of which is stronger than the others.
  private func observeContests(
    _ keys: [String], _ table: KeyTable, _ observation: DecodingObservation
  ) {
    var fitting: [Int: [(key: String, rank: Int)]] = [:]
    for key in keys {
      for match in table.matcher.matches(key) {
        fitting[match.ordinal, default: []].append((key, match.rank))
      }
    }
    for (ordinal, slot) in table.slots.enumerated() {
      guard let fits = fitting[ordinal], fits.allSatisfy({ $0.rank == KeyMatcher.Rank.folded })
      else { continue }
      observation.ambiguous([slot.pointee.step], fits.map(\.key))
    }
  }

  /// Keys that no property takes: a word in the report, or an error.
  private func observeUnknown(
    _ keys: [String], _ table: TypeTable, _ observation: DecodingObservation
  ) throws {
    let unknown = keys.filter { !table.takes($0) }
    for key in unknown {
      observation.note(.unknownKey, [], sourceKey: key, "no property of \(TypeName.of(table.type))")
    }
    guard observation.unknownKeysFail, !unknown.isEmpty else { return }
    let known = table.ownKeyTables.flatMap { $0.slots.map(\.pointee.property.name) }.sorted()
    throw MappingError(
      unknown.map { key in
        let meant = nearestName(to: key, in: known)
        return MappingError.Issue(
          .unknownKey, path: path.steps.text, sourceKey: key, model: nil,
          expected: meant.map { "a key such as \"\($0)\"" }
            ?? "a key of \(TypeName.of(table.type))",
          found: "unknown key")
      })
  }
}
