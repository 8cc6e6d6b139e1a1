/// The keys of a source that belong to no property, and their issues if they are errors.
extension DecodingSession {
  /// Whether unknown keys are checked for a type. An inlined model shares the object of the enclosing model, which
  /// checks the keys.
  func checksUnknownKeys(of table: TypeTable) -> Bool {
    !isInlinedHere && table.plan.rest == nil
      && !table.ownKeyTables.contains(where: \.acceptsAnyName)
  }

  /// Returns the keys of a model's object that none of its properties takes, and the dotted paths of members inside
  /// them that no dotted key takes.
  ///
  /// - Parameter keys: The keys of the object, sorted.
  func unknownKeys(in object: S.Handle, _ keys: [String], of table: TypeTable) -> [String] {
    guard checksUnknownKeys(of: table) else { return [] }
    let isOthers = workspace.keysOfOthers(at: path)
    let unknown = keys.filter { key in
      (!table.takes(key) || table.isPassedOver(key)) && !isOthers(key)
    }
    let inlined = unknown.isEmpty ? [] : inlinedKeys(object, table)
    return unknown.filter { key in
      !inlined.contains { $0.takes(key) } && !(table.takes(key) && isNull(key, in: object))
    } + unknownInnerKeys(object, table.ownKeyTables, of: table, except: isOthers)
  }

  /// Whether a member is null, which the mapper writes under the own key of an inlined model that is nil.
  private func isNull(_ key: String, in object: S.Handle) -> Bool {
    source.member(object, exactly: key).map(source.isNull) ?? false
  }

  /// Returns an issue for each of these keys.
  func unknownKeyIssues(_ object: S.Handle, _ table: TypeTable) -> [MappingError.Issue] {
    issues(
      unknownKeys(in: object, source.names(object).sorted(), of: table), in: object, of: table, [],
      table.ownKeyTables)
  }

  /// Returns an issue for each unknown key of an object inside a model, or of the model's own. It suggests a key of the
  /// known ones.
  func issues(
    _ unknown: [String], in object: S.Handle, of table: TypeTable, _ steps: [PathStep],
    _ known: [KeyTable]
  ) -> [MappingError.Issue] {
    if unknown.isEmpty { return [] }
    var spots: [String: SourceSpot] = [:]
    source.forEachMember(object) { key, value in spots[key] = spots[key] ?? source.keySpot(value) }
    let names = known.flatMap(\.slots).map(\.pointee.name).sorted()
    let place = path.steps + steps
    return unknown.map { key in
      .unknownKey(
        key, of: table.type, knowing: names.filter { $0 != key }, at: place,
        spots[key] ?? innerSpot(key, object))
    }
  }

  // MARK: Objects that a model's own code opened

  /// Throws if the objects that the model's own code opened have unknown keys, and these are errors.
  func checkOpened(_ table: TypeTable) throws {
    guard let observation, observation.unknownKeysFail else { return }
    let issues = openedObjects(observation, of: table).flatMap { unknownKeyIssues($0, of: table) }
    if !issues.isEmpty { throw error(ofUnknownKeys: issues) }
  }

  /// Returns an issue for each unknown key of an object that the model's own code opened.
  func unknownKeyIssues(_ opened: OpenedObject, of table: TypeTable) -> [MappingError.Issue] {
    issues(
      unknownKeys(opened, of: table), in: opened.object, of: table, opened.steps,
      opened.tables)
  }

  func unknownKeys(_ opened: OpenedObject, of table: TypeTable) -> [String] {
    if opened.tables.contains(where: \.acceptsAnyName) || opened.steps.isEmpty && isInlinedHere {
      return []
    }
    let isOthers = workspace.keysOfOthers(at: path)
    let unknown = source.names(opened.object).sorted().filter { key in
      if opened.steps.isEmpty, table.plan.isDiscriminator(key) || isOthers(key) {
        return false
      }
      return !opened.tables.contains { $0.knows(key) || $0.declares(key) }
    }
    // The keys of any other model's own object are not only those of the containers that its code opened.
    guard opened.steps.isEmpty, table.plan.cases != nil else { return unknown }
    return unknown + unknownInnerKeys(opened.object, opened.tables, of: table, except: isOthers)
  }

  // MARK: Enums

  /// Returns the coding keys of an enum's cases, if they are the keys of its object and no others are allowed.
  func caseKeys(_ cases: CasePlan, _ table: TypeTable) -> (any CodingKey.Type)? {
    guard cases.form == .external, cases.fallback == nil, checksUnknownKeys(of: table) else {
      return nil
    }
    return table.caseKeys
  }

  /// Returns the keys of an enum's object that name no case, where the names of cases are keys.
  func unknownCaseKeys(_ cases: CasePlan, _ object: S.Handle, _ table: TypeTable) -> [String] {
    guard let keys = caseKeys(cases, table) else { return [] }
    let isOthers = workspace.keysOfOthers(at: path)
    return source.names(object).sorted().filter { key in
      cases.name(for: key, as: keys) == nil && !table.plan.isDiscriminator(key) && !isOthers(key)
    }
  }

  /// Returns an issue for each of these keys.
  func unknownCaseIssues(
    _ cases: CasePlan, _ object: S.Handle, _ table: TypeTable
  ) -> [MappingError.Issue] {
    issues(unknownCaseKeys(cases, object, table), in: object, of: table, [], [])
  }
}

extension MappingError.Issue {
  /// Creates the issue of an unknown key in the object at a place.
  ///
  /// - Parameter names: The names of the known properties, sorted.
  fileprivate static func unknownKey(
    _ key: String, of type: any Any.Type, knowing names: [String], at place: [PathStep],
    _ spot: SourceSpot?
  ) -> MappingError.Issue {
    var issue = MappingError.Issue(
      .unknownKey, path: place.text, sourceKey: key, model: nil,
      expected: expectation(
        "a key", near: key, in: names, else: "a key of \(TypeName.of(type))"),
      found: "unknown key")
    issue.spot = spot
    return issue
  }
}
