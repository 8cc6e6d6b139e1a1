/// Issues of enums in a declared form.
extension Diagnosis {
  /// Lists the issues in the values of the case that the source names. Returns false if the case or its values are
  /// not known.
  mutating func checkCase(
    _ value: S.Value, _ table: TypeTable, _ cases: CasePlan, _ first: MappingError
  ) -> Bool {
    guard !cases.isUntagged, !table.plan.hasClosures, session.source.isObject(value),
      let keys = session.engine.schemaOnFailure(
        of: table.type, userInfo: session.workspace.codingUserInfo
      )?.caseKeys
    else { return false }
    var inner = Diagnosis(within: self)
    inner.checkCase(keys, value, table, cases)
    guard inner.mayContain(first) else { return false }
    note(inner)
    return true
  }

  private mutating func checkCase(
    _ keys: any CodingKey.Type, _ value: S.Value, _ table: TypeTable, _ cases: CasePlan
  ) {
    let mark = session.frames.count
    defer { session.frames.pop(to: mark) }
    let frame = session.frames.push(session, session.source.handle(value), table)
    guard let chosen = try? session.chosenCases(keys, frame, cases, nil), chosen.count == 1,
      let key = keys.init(stringValue: chosen[0].name),
      let payload = cases.payload(of: chosen[0].name)
    else { return }
    switch chosen[0].values {
    case .here:
      if payload.shape == .labelled { checkValues(payload, value, table, nil) }
      if payload.shape == .single {
        session.workspace.sharing(session.sharedObject(value, table.plan)) {
          checkSingle(payload, value, table, nil)
        }
      }
    case .content(let name, _):
      let node = PathNode(parent: nil, step: .property(name), key: DataKey(name))
      if payload.shape == .labelled { checkMember(name, payload, frame, table, node) }
      if payload.shape == .single, let value = session.source.member(frame.handle, exactly: name) {
        checkSingle(payload, value, table, node)
      }
      if case .list = payload.shape,
        let value = session.source.member(frame.handle, exactly: name)
      {
        checkList(payload, value, table, node)
      }
    case .member(let name):
      let node = PathNode(parent: nil, step: .property(chosen[0].name), key: key)
      checkMember(name, payload, frame, table, node)
    }
    if session.observation?.unknownKeysFail == true {
      noteUnknownKeys(chosen[0], payload, frame.handle, table, cases)
    }
  }

  /// Lists the unknown keys of the objects in which an enum finds its case and its labelled values. An unlabelled value
  /// checks its own object.
  private mutating func noteUnknownKeys(
    _ chosen: ChosenCase, _ payload: CasePayload, _ object: S.Handle, _ table: TypeTable,
    _ cases: CasePlan
  ) {
    func opened(_ steps: [PathStep], _ object: S.Handle) -> [MappingError.Issue] {
      let keys = payload.properties.first?.key.map { table.slot(of: $0, isOwn: steps.isEmpty).0 }
      return session.unknownKeyIssues((steps, object, keys.map { [$0] } ?? []), of: table)
    }
    func opened(_ steps: [PathStep], under name: String) -> [MappingError.Issue] {
      guard let value = session.source.member(object, exactly: name),
        session.source.isObject(value)
      else { return [] }
      return opened(steps, session.source.handle(value))
    }
    switch chosen.values {
    case .here(let candidate):
      let isOpened = payload.shape == .labelled || payload.shape == .none
      if isOpened, candidate?.acceptsAnyObject != true { noteUnlisted(opened([], object)) }
    case .content(let name, _):
      noteUnlisted(session.unknownKeyIssues(([], object, []), of: table))
      if payload.shape == .labelled { noteUnlisted(opened([.property(name)], under: name)) }
    case .member(let name):
      noteUnlisted(session.unknownCaseIssues(cases, object, table))
      noteUnlisted(opened([.property(chosen.name)], under: name))
    }
  }

  /// Lists the issues of the only unlabelled value of a case.
  private mutating func checkSingle(
    _ payload: CasePayload, _ value: S.Value, _ table: TypeTable, _ node: PathNode?
  ) {
    guard let type = payload.properties.first?.type as? any Decodable.Type else { return }
    let depth = session.path.count
    defer { session.path.pop(to: depth) }
    if let node { session.path.push(node) }
    checkChild(type, value, in: table, node?.key.stringValue)
  }

  /// Lists the issues of the unlabelled values of a case, which are the elements of an array.
  private mutating func checkList(
    _ payload: CasePayload, _ value: S.Value, _ table: TypeTable, _ node: PathNode
  ) {
    guard var elements = session.source.elements(value) else { return }
    let depth = session.path.count
    defer { session.path.pop(to: depth) }
    session.path.push(node)
    session.path.push(index: 0)
    for (index, property) in payload.properties.enumerated() {
      guard let element = elements.next() else { return }
      guard let type = property.type as? any Decodable.Type,
        !(property.isOptional && session.source.isNull(element))
      else { continue }
      session.path.setTop(index: index)
      checkChild(type, element, in: table, node.key.stringValue)
    }
  }

  private mutating func checkMember(
    _ name: String, _ payload: CasePayload, _ frame: DecodingFrame<S>, _ table: TypeTable,
    _ node: PathNode
  ) {
    guard let value = session.source.member(frame.handle, exactly: name) else { return }
    checkValues(payload, value, table, node)
  }

  private mutating func checkValues(
    _ payload: CasePayload, _ value: S.Value, _ table: TypeTable, _ node: PathNode?
  ) {
    guard session.source.isObject(value) else { return }
    let depth = session.path.count
    defer { session.path.pop(to: depth) }
    if let node { session.path.push(node) }
    for property in payload.properties {
      guard let type = property.type as? any Decodable.Type, let key = property.key else {
        continue
      }
      let (keys, slot) = table.slot(of: key, isOwn: node == nil)
      guard let reader = session.reader(session.source.handle(value), keys.input) else { continue }
      checkSlot(type, slot, property.isOptional, reader, nil)
    }
  }
}
