extension DecodingSession {
  /// Reports unknown, duplicate, ambiguous and matched keys once a model is decoded. Throws for unknown keys if they
  /// are errors.
  ///
  /// Runs after decoding, because only then all properties are known. So the first object that a mapper decodes has
  /// the same report as the thousandth, whatever the order of its keys.
  @inline(never)
  func observe(_ value: S.Value, _ table: TypeTable) throws {
    guard let observation, observation.isReporting || observation.unknownKeysFail,
      source.isObject(value)
    else { return }
    if !observation.opened.isEmpty { try observeOpened(table, observation) }
    let object = source.handle(value)
    // The keys of an enum in a declared form belong to one case, whose object is among the opened ones.
    if let cases = table.plan.cases { return try observe(cases, object, table, observation) }
    if table.ownKeyTables.isEmpty { return }
    if !observation.listsMatches, !table.plan.inlinesModels,
      fillsEach(object, table.ownKeyTables)
    {
      return
    }
    let keys = observeDuplicates(object, [])
    observeContests(object, keys, table.ownKeyTables, [], observation)
    observeTags(object, keys, plansOfObject(table), observation, table.fills)
    if observation.listsMatches { observeMatches(object, table, observation) }
    try observeUnknown(
      unknownKeys(in: object, keys, of: table), in: object, of: table, table.ownKeyTables,
      observation)
  }

  /// Reports the members of an enum's object that name no case, or a case that a stronger key names, where the names of
  /// cases are keys. Throws if unknown keys are errors.
  private func observe(
    _ cases: CasePlan, _ object: S.Handle, _ table: TypeTable, _ observation: DecodingObservation
  ) throws {
    guard let keys = caseKeys(cases, table) else { return }
    let names = source.names(object).sorted()
    observeTags(object, names, plansOfObject(table), observation) {
      cases.name(for: $0, as: keys) != nil
    }
    let spellings = Dictionary(grouping: names) { cases.name(for: $0, as: keys) ?? "" }
    for (name, texts) in spellings.inKeyOrder where !name.isEmpty && texts.count > 1 {
      guard let winner = cases.strongest(of: texts, for: name) else { continue }
      observation.noteAmbiguous(
        [.property(name)], below: path, winner, ignoring: texts.filter { $0 != winner })
    }
    try observeUnknown(
      unknownCaseKeys(cases, object, table), in: object, of: table, [], observation)
  }

  /// The plans whose discriminators an object may have: that of its type, and those of the enums that share the object.
  private func plansOfObject(_ table: TypeTable) -> [TypePlan] {
    [table.plan] + workspace.sharedObjects(at: path).map(\.plan)
  }

  /// Reports unknown keys. Throws their issues if they are errors.
  private func observeUnknown(
    _ unknown: [String], in object: S.Handle, of table: TypeTable, _ known: [KeyTable],
    _ observation: DecodingObservation
  ) throws {
    if unknown.isEmpty { return }
    for key in unknown { observation.noteUnknown(key: key, [], below: path, table.type) }
    if observation.unknownKeysFail {
      throw error(ofUnknownKeys: issues(unknown, in: object, of: table, [], known))
    }
  }

  func error(ofUnknownKeys issues: [MappingError.Issue]) -> any Error {
    conversions.failureCount += 1
    return MappingError(issues).asDecodingError(path.codingPath)
  }

  /// Whether each member of an object fills its own property, so that there is nothing to report.
  private func fillsEach(_ object: S.Handle, _ tables: [KeyTable]) -> Bool {
    guard tables.count == 1, tables[0].sourceKeys.several.isEmpty else { return false }
    let keys = tables[0].input
    guard let position = source.placer.place(object, keys) else { return false }
    let filled = (0..<keys.placedCount).count { source.member(object, at: position + $0) != nil }
    return filled == source.memberCount(object)
  }

  /// Reports unknown, duplicate and ambiguous keys of the objects that the model's own code opened. Throws if unknown
  /// keys are errors. If the code opened an object several times, the keys of all its containers are known.
  private func observeOpened(_ table: TypeTable, _ observation: DecodingObservation) throws {
    var issues: [MappingError.Issue] = []
    for opened in openedObjects(observation, of: table) {
      let keys = observeDuplicates(opened.object, opened.steps)
      observeContests(opened.object, keys, opened.tables, opened.steps, observation)
      if opened.steps.isEmpty {
        observeTags(opened.object, keys, plansOfObject(table), observation) { key in
          opened.tables.contains { $0.knows(key) }
        }
      }
      let unknown = unknownKeys(opened, of: table)
      for key in unknown {
        observation.noteUnknown(key: key, opened.steps, below: path, table.type)
      }
      if observation.unknownKeysFail {
        issues += self.issues(
          unknown, in: opened.object, of: table, opened.steps, opened.tables)
      }
    }
    if !issues.isEmpty { throw error(ofUnknownKeys: issues) }
  }

  /// An object that a model's own code opened: the path from the model, and the key tables of its containers.
  typealias OpenedObject = (steps: [PathStep], object: S.Handle, tables: [KeyTable])

  /// Returns the objects of a model that its own code opened, by their paths, each with all its key tables.
  ///
  /// The code may also have opened objects of a model around it, with that model's decoder. Their paths begin
  /// elsewhere, and the other model's code may know more of their keys.
  func openedObjects(
    _ observation: DecodingObservation, of table: TypeTable
  ) -> [OpenedObject] {
    let own = observation.opened.filter { $0.keys.owner.identity == table.identity }
    return Dictionary(grouping: own, by: \.steps).sorted { $0.key.text < $1.key.text }
      .compactMap { steps, group in
        var met: Set<ObjectIdentifier> = []
        let tables = group.map(\.keys).filter { met.insert(ObjectIdentifier($0)).inserted }
        return (group[0].object as? S.Handle).map { (steps, $0, tables) }
      }
  }

  /// Reports the keys that filled properties.
  private func observeMatches(
    _ object: S.Handle, _ table: TypeTable, _ observation: DecodingObservation
  ) {
    for keys in table.ownKeyTables {
      guard let reader = reader(object, keys.input) else { continue }
      for slot in keys.slots {
        for key in reader.matchedKeys(slot) {
          observation.note(
            .matchedKey, [slot.pointee.step], below: path, sourceKey: key, "read from this key")
        }
      }
    }
  }

  /// Reports keys that occur more than once in an object, unless the model around an inlined one reports them. Returns
  /// each key once, sorted.
  @discardableResult
  func observeDuplicates(_ object: S.Handle, _ steps: [PathStep]) -> [String] {
    var counts: [String: Int] = [:]
    source.forEachMember(object) { key, _ in counts[key, default: 0] += 1 }
    let keys = counts.keys.sorted()
    if steps.isEmpty, isInlinedHere { return keys }
    for key in keys where counts[key] != 1 {
      observation?.noteDuplicate(key: key, steps, below: path)
    }
    return keys
  }

  /// Reports keys that fit a property but were passed over for a stronger key, unless they fill another property.
  private func observeContests(
    _ object: S.Handle, _ keys: [String], _ tables: [KeyTable], _ steps: [PathStep],
    _ observation: DecodingObservation
  ) {
    var filling: Set<String> = []
    var contests: [(steps: [PathStep], winner: String, keys: [String])] = []
    // The keys that begin dotted keys.
    var heads: [String: String] = [:]
    for table in tables {
      let fitting = table.fitting(keys)
      let reader =
        table.slots.contains(where: \.pointee.hasReadingSteps) ? reader(object, table.input) : nil
      for (ordinal, slot) in table.slots.enumerated() {
        let steps = steps + [slot.pointee.step]
        if slot.pointee.hasReadingSteps, let reader {
          for key in reader.pathsPassedOver(slot) {
            observation.noteAmbiguousPath(steps, below: path, key)
          }
          filling.formUnion(reader.keysOfParts(slot, among: keys))
          for (property, winner, keys) in reader.flatContests(slot) {
            contests.append((steps + property.steps.map { .property($0.name) }, winner, keys))
          }
        }
        var fits = fitting[ordinal] ?? []
        // Declared keys that do not name one member, such as a dotted one, precede all that fit.
        let taken = slot.pointee.hasReadingSteps ? reader?.matchedKeys(slot) ?? [] : []
        if slot.pointee.hasReadingSteps, let dotted = reader?.dottedKeys(slot), !dotted.isEmpty {
          for key in dotted where !fits.contains(key.text) { heads[key.text] = key.path[0] }
          fits = slot.pointee.spellings.sorted(fits + dotted.map(\.text))
        }
        guard let fit = fits.first else { continue }
        let winner = taken.first ?? fit
        filling.formUnion(taken + [winner])
        contests.append((steps, winner, fits))
      }
    }
    for (steps, winner, keys) in contests {
      let ignored = keys.filter { key in
        key != winner && !filling.contains(key) && heads[key].map(filling.contains) != true
      }
      observation.noteAmbiguous(steps, below: path, winner, ignoring: ignored)
    }
  }

  /// Reports keys that fit a discriminator but were passed over for a stronger key, unless they fill a property.
  private func observeTags(
    _ object: S.Handle, _ keys: [String], _ plans: [TypePlan], _ observation: DecodingObservation,
    _ fillsProperty: (String) -> Bool
  ) {
    for plan in plans {
      for discriminator in plan.discriminators {
        guard let tag = locatedDiscriminator(discriminator, of: source.value(object))?.path[0]
        else {
          continue
        }
        let others = keys.filter { key in
          key != tag && discriminator.begins(with: key, folds: plan.matching.folds)
            && !fillsProperty(key)
        }
        observation.noteAmbiguous([], below: path, tag, ignoring: others)
      }
    }
  }
}
