extension DecodingSession {
  /// After a model was read: what the keys of its object say besides.
  ///
  /// Looked at here and not while keys find their properties, because only now all properties are
  /// known: the first object that a mapper reads says the same as the thousandth, and no order of
  /// keys shows.
  @inline(never)
  func observe(_ value: S.Value, _ table: TypeTable) throws {
    guard let observation, observation.isReporting || observation.unknownKeysFail,
      source.isObject(value)
    else { return }
    if !observation.opened.isEmpty { try observeOpened(table, observation) }
    // The keys of an enum in a declared form are those of one case, which was opened.
    guard !table.ownKeyTables.isEmpty, table.plan.cases == nil else { return }
    let object = source.handle(value)
    if !observation.listsMatches, fillsEach(object, table.ownKeyTables) { return }
    let keys = observeDuplicates(object, [])
    for keyTable in table.ownKeyTables { observeContests(keys, keyTable, [], observation) }
    if observation.listsMatches { observeMatches(object, table, observation) }
    guard checksUnknownKeys(of: table) else { return }
    for key in keys where !table.takes(key) && !isTaken(key) {
      observation.unknown(key: key, [], table.type)
    }
    guard observation.unknownKeysFail else { return }
    let issues = unknownKeyIssues(object, table)
    if !issues.isEmpty { throw MappingError(issues).asDecodingError(path.codingPath) }
  }

  /// Whether each member of an object fills a property of its own, so that there is nothing to say of the keys.
  private func fillsEach(_ object: S.Handle, _ tables: [KeyTable]) -> Bool {
    guard tables.count == 1, tables[0].interned.several.isEmpty else { return false }
    let keys = tables[0].input
    guard let position = source.placer.place(object, keys) else { return false }
    let filled = (0..<keys.slotCount).count { source.member(object, at: position + $0) != nil }
    return filled == source.memberCount(object)
  }

  /// Notes the unknown keys of the objects inside that the model's own code opened. One that it opened more than
  /// once knows the keys of all.
  private func observeOpened(_ table: TypeTable, _ observation: DecodingObservation) throws {
    var issues: [MappingError.Issue] = []
    for (steps, group) in Dictionary(grouping: observation.opened, by: \.steps)
      .sorted(by: { $0.key.text < $1.key.text })
    {
      guard let object = group[0].object as? S.Handle else { continue }
      let keys = observeDuplicates(object, steps)
      for (_, _, keyTable) in group { observeContests(keys, keyTable, steps, observation) }
      if group.contains(where: \.keys.acceptsAnyName) { continue }
      let unknown = keys.filter { key in
        if steps.isEmpty, table.plan.isDiscriminator(key) || isTaken(key) { return false }
        return !group.contains { $0.keys.knows(key) }
      }
      for key in unknown { observation.unknown(key: key, steps, table.type) }
      issues += self.issues(unknown, in: object, of: table, steps, group.flatMap(\.keys.slots))
    }
    if observation.unknownKeysFail, !issues.isEmpty {
      throw MappingError(issues).asDecodingError(path.codingPath)
    }
  }

  /// The keys that filled properties.
  private func observeMatches(
    _ object: S.Handle, _ table: TypeTable, _ observation: DecodingObservation
  ) {
    for keys in table.ownKeyTables {
      guard let reader = reader(object, keys.input) else { continue }
      for slot in keys.slots {
        for key in reader.matchedKeys(slot) {
          observation.note(.matchedKey, [slot.pointee.step], sourceKey: key, "read from this key")
        }
      }
    }
  }

  /// Keys that stand in an object more than once. The result has each key once, in order.
  @discardableResult
  func observeDuplicates(_ object: S.Handle, _ steps: [PathStep]) -> [String] {
    var counts: [String: Int] = [:]
    source.forEachMember(object) { key, _ in counts[key, default: 0] += 1 }
    let keys = counts.keys.sorted()
    for key in keys where counts[key] != 1 { observation?.duplicate(key: key, steps) }
    return keys
  }

  /// Keys that are one property's as another one is that fills it. Declared alternatives are meant to
  /// be.
  private func observeContests(
    _ keys: [String], _ table: KeyTable, _ steps: [PathStep], _ observation: DecodingObservation
  ) {
    var fitting: [Int: [(key: String, rank: Int)]] = [:]
    for key in keys {
      for match in table.matcher.matches(key) {
        fitting[match.ordinal, default: []].append((key, match.rank))
      }
    }
    for (ordinal, slot) in table.slots.enumerated() {
      guard let fits = fitting[ordinal]?.sorted(by: { ($0.rank, $0.key) < ($1.rank, $1.key) })
      else { continue }
      let ignored = fits.dropFirst().filter { $0.rank >= KeySpellings.Rank.exactName }
      observation.ambiguous(
        steps + [slot.pointee.step], fits[0].key, ignoring: ignored.map(\.key))
    }
  }

  // MARK: Unknown keys

  /// Whether a key is the tag of an enum whose only value is the object that is read now.
  private func isTaken(_ key: String) -> Bool {
    observation?.taken.contains { $0.depth == path.count && $0.plan.isDiscriminator(key) } ?? false
  }

  /// The object of an inlined model is that of the model around it, which looks at its keys.
  private func checksUnknownKeys(of table: TypeTable) -> Bool {
    table.property?.isInlined != true && table.plan.rest == nil
      && !table.ownKeyTables.contains(where: \.acceptsAnyName)
  }

  /// The keys of a model's object that none of its properties takes, where that is an error.
  func unknownKeyIssues(_ object: S.Handle, _ table: TypeTable) -> [MappingError.Issue] {
    guard checksUnknownKeys(of: table) else { return [] }
    var unknown: Set<String> = []
    source.forEachMember(object) { key, _ in
      if !table.takes(key), !isTaken(key) { unknown.insert(key) }
    }
    return issues(unknown.sorted(), in: object, of: table, [], table.ownKeyTables.flatMap(\.slots))
  }

  private func issues(
    _ unknown: [String], in object: S.Handle, of table: TypeTable, _ steps: [PathStep],
    _ slots: [SlotPointer]
  ) -> [MappingError.Issue] {
    if unknown.isEmpty { return [] }
    var spots: [String: SourceSpot] = [:]
    source.forEachMember(object) { key, value in spots[key] = spots[key] ?? source.keySpot(value) }
    let known = slots.map(\.pointee.name).sorted()
    return unknown.map { key in
      let meant = nearestName(to: key, in: known)
      var issue = MappingError.Issue(
        .unknownKey, path: (path.steps + steps).text, sourceKey: key, model: nil,
        expected: meant.map { "a key such as \"\($0)\"" }
          ?? "a key of \(TypeName.of(table.type))",
        found: "unknown key")
      issue.spot = spots[key]
      return issue
    }
  }
}
