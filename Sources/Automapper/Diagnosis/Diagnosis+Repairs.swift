/// Models whose own initialisers tell what is wrong with them.
extension Diagnosis {
  /// How many questions of initialisers a call answers to find its problems one by one.
  ///
  /// A model is read once for each of its problems. With more questions, or when the error has as many issues as it
  /// lists, all failures of a model are listed in one reading, those as well that its initialiser would catch.
  private static var questionLimit: Int { 20_000 }

  private var listsOneByOne: Bool {
    standIns.questionCount < Self.questionLimit
      && standIns.failureCount < MappingError.maximumIssueCount
  }

  /// Lists the issues of a model by running its initialiser again, with other values in place of those that were
  /// wrong. False if the error is not about a value that it asked for.
  ///
  /// What the initialiser says about values that stand in for others is no issue.
  mutating func checkRepaired(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError
  ) -> Bool {
    let session = session
    let repairs = Repairs(session.path.steps, standIns) { error in
      if let noted = session.workspace.modelError, noted.isOf(error, leaving: nil) {
        return noted.mapping
      }
      return MappingError(carriedBy: error)
    }
    guard run(type, value, table, repairs) != nil, var failure = repairs.failure(behind: first)
    else { return false }
    var error = first
    note(failure, value, table, error)
    while listsOneByOne {
      repairs.replace(failure)
      guard let next = run(type, value, table, repairs), let other = repairs.failure(behind: next)
      else { break }
      failure = other
      error = next
      note(failure, value, table, error)
    }
    if !listsOneByOne { noteAll(behind: failure, type, value, table, repairs) }
    if repairs.isStuck, session.source.isObject(value) {
      let object = session.source.handle(value)
      let asked = repairs.askedNames
      for property in properties(readBy: table) where !asked.contains(property.name) {
        check(property, object, nil)
      }
    }
    return true
  }

  /// Lists the issues of all values that the initialiser cannot read behind one, in one run.
  private mutating func noteAll(
    behind failure: Repairs.Failure, _ type: any Decodable.Type, _ value: S.Value,
    _ table: TypeTable, _ repairs: Repairs
  ) {
    repairs.replace(failure)
    repairs.replacesAtOnce = true
    _ = run(type, value, table, repairs)
    for failure in repairs.failures {
      guard let error = failure.error else { continue }
      // Each look at an element goes through those before it.
      let isFarDown = failure.steps.contains { $0.isIndex } && !listsOneByOne
      if isFarDown { note(error) } else { note(failure, value, table, error) }
    }
  }

  /// The error with which the model's initialiser ends; nil where it reads to its end.
  ///
  /// Without conversions first, as the source was read. With them where one was missing, also if the initialiser was
  /// not told of that.
  private func run(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ repairs: Repairs
  ) -> MappingError? {
    error(type, value, nil, isLenient: repairs.replacesAtOnce) { session in
      try session.read(type, value, table, repairs)
    }
  }

  /// Lists the issues of a value that the initialiser could not read.
  private mutating func note(
    _ failure: Repairs.Failure, _ value: S.Value, _ table: TypeTable, _ error: MappingError
  ) {
    // The same value was asked for twice.
    if contains(error) { return }
    standIns.failureCount += 1
    var inner = Diagnosis(session, standIns)
    inner.singleLevels = singleLevels
    if let type = failure.type, !ValueKind(type).isLeaf {
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
    guard let step = steps.first else { return checkWhole(type, value, table, error) }
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
      if node.isSensitive { return note(error) }
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
    // `DataKey.super` is no key of the model: its own keys do not take any name.
    isOwn && !(Key.self is DataKey.Type) ? table.keyTable(Key.self) : table.nestedKeyTable(Key.self)
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

  /// Lists the issues of a model's value as another type, as which the model reads it.
  private mutating func checkWhole<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ error: MappingError
  ) {
    // A type may read its value as itself, at the same path: the depth of the path does not end that.
    guard singleLevels < Self.maximumSingleLevels else { return }
    singleLevels += 1
    check(type, value, in: table, error.issues.first?.sourceKey)
  }
}

extension DecodingSession {
  /// Runs a model's initialiser, with other values in place of those that it cannot read.
  fileprivate func read(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ repairs: Repairs
  ) throws {
    let mark = frames.count
    var version: Int
    var turns = 0
    repeat {
      turns += 1
      // As in `initialized`: each turn knows more properties.
      version = table.answerVersion
      defer { frames.pop(to: mark) }
      repairs.begin()
      do {
        let base = S.decoder(frames.push(self, source.handle(value), table))
        _ = try type.init(from: RepairingDecoder(base, repairs))
      } catch {
        if table.answerVersion == version || turns == ModelTurns.maximum { throw error }
      }
    } while table.answerVersion != version && turns < ModelTurns.maximum
  }
}
