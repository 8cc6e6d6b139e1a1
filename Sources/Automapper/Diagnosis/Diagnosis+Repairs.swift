/// Issues of models that their own initialisers reveal.
extension Diagnosis {
  /// Lists the issues of a model by running its initialiser again, with stand-ins for the invalid values. Returns
  /// false if the error does not concern a value that the initialiser requested.
  ///
  /// Errors of the initialiser about stand-ins are not issues.
  mutating func checkRepaired(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError
  ) -> Bool {
    if budget.listsOneByOne, checkWatched(type, value, table, first) { return true }
    let session = session
    let repairs = Repairs(
      session.path.steps, session.path.codingPath, standIns, session.conversions,
      keepsAnswers: budget.listsOneByOne
    ) { error in
      if let noted = session.workspace.modelError, noted.isOf(error, leaving: nil) {
        return noted.mapping
      }
      return MappingError(ofReading: error)
    }
    guard checkOneByOne(type, value, table, repairs, first) else { return false }
    if repairs.isStuck, session.source.isObject(value) {
      var readers = ObjectReaders(session: session, object: session.source.handle(value))
      let asked = Set(repairs.requestedNames)
      for property in table.requestedProperties where !asked.contains(property.name) {
        checkOther(property, &readers)
      }
    }
    return true
  }

  /// Lists the issues of a model, each with a further run. Returns false if the error does not concern a value that
  /// the initialiser requested.
  ///
  /// 1. The first run replaces the known cause, if it meets it, and continues.
  /// 2. If it does not meet it, the cause is the failure behind `first`.
  /// 3. Each further run replaces the cause of the previous error, until a run succeeds or the model throws an error of
  ///    its own.
  /// 4. Where each issue would need too many runs, one run lists all other failures.
  private mutating func checkOneByOne(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ repairs: Repairs,
    _ first: MappingError
  ) -> Bool {
    if budget.listsOneByOne, let causeNumber {
      repairs.replacedAtOnce = .cause(KnownCause(error: first, number: causeNumber))
    }
    let end = run(type, value, table, repairs)
    repairs.replacedAtOnce = .none
    var (error, failure): (MappingError, Repairs.Failure)
    if let cause = repairs.cause {
      note(cause, value, table, first)
      guard let end, let next = repairs.failure(behind: end) else { return true }
      (error, failure) = (end, next)
    } else {
      guard end != nil, let cause = repairs.failure(behind: first) else { return false }
      (error, failure) = (first, cause)
    }
    note(failure, value, table, error)
    while budget.listsOneByOne {
      repairs.replace(failure)
      guard let next = run(type, value, table, repairs), let other = repairs.failure(behind: next)
      else { break }
      failure = other
      error = next
      note(failure, value, table, error)
    }
    if !budget.listsOneByOne { noteAll(behind: failure, type, value, table, repairs) }
    return true
  }

  /// Lists the issues of all values after a failed one that the initialiser cannot decode, in one run.
  private mutating func noteAll(
    behind failure: Repairs.Failure, _ type: any Decodable.Type, _ value: S.Value,
    _ table: TypeTable, _ repairs: Repairs
  ) {
    repairs.replace(failure)
    repairs.replacedAtOnce = .all
    _ = run(type, value, table, repairs)
    for failure in repairs.failures {
      guard let error = failure.error else { continue }
      // Finding an element visits all elements before it.
      let isFarDown = failure.steps.contains { $0.index != nil } && !budget.listsOneByOne
      if isFarDown { note(error) } else { note(failure, value, table, error) }
    }
  }

  /// Runs the model's initialiser and returns its error, or nil if it succeeds.
  ///
  /// The first run makes no conversions, as when the source was decoded. If a conversion was missing, a second run
  /// makes them, even if the initialiser did not see an error.
  private func run(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ repairs: Repairs
  ) -> MappingError? {
    failureOfReading(type, value, nil, isLenient: repairs.replacedAtOnce.isAll) { session in
      try session.read(type, value, table, repairs)
    }?.error
  }

  /// Lists the issues of a value that the initialiser could not decode.
  private mutating func note(
    _ failure: Repairs.Failure, _ value: S.Value, _ table: TypeTable, _ error: MappingError
  ) {
    // The initialiser requested the value twice.
    if contains(error) { return }
    budget.noteProblem()
    var inner = Diagnosis(within: self)
    inner.causeNumber = failure.causeNumber
    inner.singleLevels = singleLevels
    if let type = failure.type, !ValueKind(type).isLeaf {
      inner.checkPart(type, failure.steps[...], failure.isOptional, value, table, nil, error)
    }
    if inner.mayContain(error) { note(inner) } else { note(error) }
  }

  /// Lists the issues of a part of a model. The steps lead to it from an object or an array inside the model.
  ///
  /// - Parameter node: The path from the model to that object or array; nil for the model's own.
  private mutating func checkPart(
    _ type: any Decodable.Type, _ steps: ArraySlice<Repairs.Step>, _ isOptional: Bool,
    _ value: S.Value,
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
      if rest.isEmpty { return checkSlot(type, slot, isOptional, reader, error) }
      guard let inner = reader.member(slot)?.value else { return }
      checkPart(type, rest, isOptional, inner, table, reader.pathNode(to: slot), error)
    case .index(let index):
      guard let element = session.source.element(index, of: value) else { return }
      let node = PathNode(parent: node, index: index)
      if node.isSensitive { return note(error) }
      guard rest.isEmpty else {
        return checkPart(type, rest, isOptional, element, table, node, error)
      }
      let depth = session.path.count
      defer { session.path.pop(to: depth) }
      session.path.push(node)
      checkChild(type, element, in: table, error.issues.first?.sourceKey, error)
    }
  }

  private func keyTable<Key: CodingKey>(
    of key: Key, _ table: TypeTable, isOwn: Bool
  ) -> KeyTable {
    // `DataKey.super` is not a key of the model, and the model's own key table does not accept any name.
    isOwn && !(Key.self is DataKey.Type) ? table.keyTable(Key.self) : table.nestedKeyTable(Key.self)
  }

  /// Lists the issues of a model's whole value, which the model decodes as another type.
  private mutating func checkWhole(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ error: MappingError
  ) {
    // A type may decode its value as itself, at the same path. So the limit on the depth of paths does not stop that.
    guard singleLevels < Self.maximumSingleLevels else { return }
    singleLevels += 1
    checkChild(type, value, in: table, error.issues.first?.sourceKey)
  }
}

extension DecodingSession {
  /// Runs a model's initialiser, with stand-ins for values that it cannot decode.
  fileprivate func read(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ repairs: Repairs
  ) throws {
    try run(type, value, table, repairs.begin) { RepairingDecoder($0, repairs, repairs.root) }
  }

  /// Runs a model's initialiser until it has met all properties.
  ///
  /// - Parameters:
  ///   - begin: Called before each run.
  ///   - decoder: Returns the decoder to pass to the initialiser.
  func run(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ begin: () -> Void,
    decoder: (any Decoder) -> any Decoder = { $0 }
  ) throws {
    let mark = frames.count
    var version: Int
    var runs = 0
    repeat {
      runs += 1
      // As in `initializePlainly`: each run knows more properties.
      version = table.answerVersion
      defer { frames.pop(to: mark) }
      begin()
      do {
        _ = try type.init(from: decoder(S.decoder(frames.push(self, source.handle(value), table))))
      } catch {
        if table.answerVersion == version || runs == InitializerRuns.maximum { throw error }
      }
    } while table.answerVersion != version && runs < InitializerRuns.maximum
  }
}
