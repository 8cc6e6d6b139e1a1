/// Models whose own initialisers tell what is wrong with them.
extension Diagnosis {
  /// How many values are replaced one after the other. Those behind are replaced as they are met, so that a model of
  /// many properties costs no more than its size.
  private static var singleRepairs: Int { 8 }

  /// Lists the issues of a model by running its initialiser again, with other values in place of those that were
  /// wrong. False if the error is not about a value that it asked for.
  ///
  /// What the initialiser says about values that stand in for others is no issue.
  mutating func checkRepaired(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError
  ) -> Bool {
    let repairs = Repairs(session.path.steps, standIns, first: first)
    // Whoever has so many problems is told how many, and not by which of them the initialiser fails.
    repairs.replacesAtOnce = standIns.count >= MappingError.maximumIssueCount
    var error = run(type, value, table, repairs)
    guard let known = repairs.knownFailure ?? repairs.failure(behind: first) else { return false }
    // The whole value as another type: there is no other property.
    if known.steps.isEmpty { return noteSingle(known, value, table, first) }
    note(known, value, table, first)
    if repairs.knownFailure == nil, !repairs.replacesAtOnce {
      repairs.replace(known)
      error = run(type, value, table, repairs)
    }
    var count = 0
    while !repairs.replacesAtOnce, let next = error, let failure = repairs.failure(behind: next) {
      count += 1
      if count <= Self.singleRepairs {
        note(failure, value, table, next)
        repairs.replace(failure)
      } else {
        repairs.replacesAtOnce = true
      }
      error = run(type, value, table, repairs)
    }
    if repairs.replacesAtOnce {
      for failure in repairs.failures where failure.question != known.question {
        if let error = failure.mapping { note(failure, value, table, error) }
      }
    }
    if repairs.isStuck, session.source.isObject(value) {
      let object = session.source.handle(value)
      for property in properties(readBy: table) where !repairs.hasAsked(property.name) {
        check(property, object, nil)
      }
    }
    return true
  }

  /// The error with which the model's initialiser ends; nil where it reads to its end.
  private func run(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ repairs: Repairs
  ) -> MappingError? {
    error(type, value, nil) { session in try session.read(type, value, table, repairs) }
  }

  /// Lists the issues of a value that the initialiser could not read.
  private mutating func note(
    _ failure: Repairs.Failure, _ value: S.Value, _ table: TypeTable, _ error: MappingError
  ) {
    var inner = Diagnosis(session, standIns)
    if let type = failure.type {
      inner.check(type, failure.steps[...], failure.isOptional, value, table, nil, error)
    }
    if inner.contains(error) { note(inner) } else { note(error) }
  }

  /// Lists the issues of a part of a model, to which steps lead from an object or an array inside.
  ///
  /// - Parameter node: The way from the model to that object or array; nil for the model's own.
  private mutating func check<T: Decodable>(
    _ type: T.Type, _ steps: ArraySlice<Repairs.Step>, _ isOptional: Bool, _ value: S.Value,
    _ table: TypeTable, _ node: PathNode?, _ error: MappingError
  ) {
    guard let step = steps.first else { return }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key):
      guard session.source.isObject(value) else { return }
      let keys = keyTable(of: key, table, isOwn: node == nil)
      let slot = keys.slot(key)
      guard let reader = session.reader(session.source.handle(value), keys.input, node) else {
        return
      }
      if rest.isEmpty { return check(type, slot, isOptional, reader, error) }
      guard let inner = reader.member(slot)?.value else { return }
      check(type, rest, isOptional, inner, table, reader.node(to: slot), error)
    case .index(let index):
      guard let element = element(index, of: value) else { return }
      let node = PathNode(parent: node, index: index)
      guard rest.isEmpty else {
        return check(type, rest, isOptional, element, table, node, error)
      }
      let depth = session.path.count
      defer { session.path.pop(to: depth) }
      session.path.push(node)
      check(type, element, in: table, error.issues.first?.sourceKey, error)
    }
  }

  private func keyTable<Key: CodingKey>(
    of key: Key, _ table: TypeTable, isOwn: Bool
  ) -> KeyTable {
    isOwn ? table.keyTable(Key.self) : table.nestedKeyTable(Key.self)
  }

  private func element(_ index: Int, of value: S.Value) -> S.Value? {
    guard var elements = session.source.elements(value) else { return nil }
    var position = 0
    while let element = elements.next() {
      if position == index { return element }
      position += 1
    }
    return nil
  }

  /// Lists the issues of a model that reads its whole value as another type.
  private mutating func noteSingle(
    _ failure: Repairs.Failure, _ value: S.Value, _ table: TypeTable, _ first: MappingError
  ) -> Bool {
    // A type may read its value as itself, at the same path: the depth of the path does not end that.
    guard singleLevels < Self.maximumSingleLevels, let type = failure.type else { return false }
    var inner = Diagnosis(session, standIns)
    inner.singleLevels = singleLevels + 1
    inner.check(type, value, in: table, first.issues.first?.sourceKey)
    guard inner.contains(first) else { return false }
    note(inner)
    return true
  }
}

extension DecodingSession {
  /// Runs a model's initialiser, with other values in place of those that it cannot read.
  fileprivate func read(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ repairs: Repairs
  ) throws {
    let mark = frames.count
    var version: Int
    repeat {
      // As in `initialized`: each turn knows more properties.
      version = table.answerVersion
      defer { frames.pop(to: mark) }
      repairs.begin()
      do {
        let base = S.decoder(frames.push(self, source.handle(value), table))
        _ = try type.init(from: RepairingDecoder(base: base, repairs: repairs))
      } catch {
        if table.answerVersion == version { throw error }
      }
    } while table.answerVersion != version
  }
}
