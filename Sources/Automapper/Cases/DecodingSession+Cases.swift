/// Enums with associated values in a declared form.
extension DecodingSession {
  /// Runs the initialiser of an enum in the form that its mapping declares.
  func enumeration<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ cases: CasePlan
  ) throws -> T {
    let open = OpenEnum(depth: path.count, table: table.identity)
    // An enum that is its own only value would be read from the same object again and again.
    guard !workspace.openEnums.contains(open) else {
      throw ValueFailure(
        .cycle, expected: "values of their own",
        found: "\(TypeName.of(type)) in the object of the same enum")
    }
    workspace.openEnums.append(open)
    defer { workspace.openEnums.removeLast() }
    if cases.isUntagged { return try fitting(type, value, table, cases) }
    return try type.init(
      from: CaseDecoder(
        frame: frames.push(self, source.handle(value), table), cases: cases, candidate: nil))
  }

  // MARK: Untagged

  /// The first case that fits, in order.
  ///
  /// A source is read without conversions first, and with them only if that fails. So a case that fits as it is
  /// beats one that needs conversions, wherever they stand.
  private func fitting<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ cases: CasePlan
  ) throws -> T {
    let mark = Mark(self)
    let containers = frames.count
    let opened = observation?.opened ?? []
    let refusals = conversions.refusals
    var reasons: [String] = []
    func attempt(_ candidate: CaseCandidate) throws -> T {
      try type.init(
        from: CaseDecoder(
          frame: frames.push(self, source.handle(value), table), cases: cases,
          candidate: candidate))
    }
    for name in cases.names {
      do {
        return try attempt(CaseCandidate(name: name))
      } catch {
        rewind(to: mark)
        frames.pop(to: containers)
        observation?.opened = opened
        let located = located(error, as: type, value, sourceKey: nil)
        guard let mapping = MappingError(carriedBy: located), !mapping.isFatal else { throw error }
        reasons.append("\(cases.tag(of: name)): \(reason(mapping))")
      }
    }
    if let fallback = cases.fallback, !mayBeRefusal(since: refusals) {
      return try attempt(CaseCandidate(name: fallback, isFallback: true))
    }
    let found = Excerpt.scalar(source.scalar(value))
    throw ValueFailure(
      .typeMismatch, expected: "a case of \(TypeName.of(type))",
      found: reasons.isEmpty
        ? found : "\(found), which fits none (\(reasons.joined(separator: "; ")))")
  }

  /// Why a case did not fit: its first problem, its path as seen from the enum.
  private func reason(_ error: MappingError) -> String {
    guard var issue = error.issues.first else { return "invalid" }
    let prefix = path.steps.text
    if issue.path.hasPrefix(prefix) {
      issue.path = String(issue.path.dropFirst(prefix.count))
      if issue.path.hasPrefix(".") { issue.path.removeFirst() }
    }
    issue.sourceKey = nil
    issue.model = nil
    return issue.description
  }

  // MARK: Which case

  /// The cases that the source names: one, unless an object in the external form has several members.
  func chosenCases<Key: CodingKey>(
    _ type: Key.Type, _ frame: DecodingFrame<S>, _ cases: CasePlan, _ candidate: CaseCandidate?
  ) throws -> [ChosenCase<S, Key>] {
    if let candidate {
      return try [ChosenCase(key: key(candidate.name, frame.table), values: .here(candidate))]
    }
    let value = source.value(frame.handle)
    guard source.isObject(value) else {
      throw containerMismatch([String: Any].self, frame.handle, frame.table, nil)
    }
    switch cases.form {
    case .tagged(let tag, let content):
      return [try taggedCase(type, frame, cases, tag, content)]
    case .external, .untagged:
      let members: [ChosenCase<S, Key>] = externalCases(frame, cases)
      guard members.isEmpty, let fallback = cases.fallback, source.memberCount(frame.handle) > 0
      else { return members }
      return [try fallbackCase(fallback, frame.table)]
    }
  }

  private func externalCases<Key: CodingKey>(
    _ frame: DecodingFrame<S>, _ cases: CasePlan
  ) -> [ChosenCase<S, Key>] {
    var chosen: [ChosenCase<S, Key>] = []
    source.forEachMember(frame.handle) { name, value in
      if frame.table.plan.isDiscriminator(name) { return }
      if let key = cases.key(for: name, as: Key.self) {
        chosen.append(ChosenCase(key: key, values: .member(key: name, value)))
      }
    }
    return chosen
  }

  private func taggedCase<Key: CodingKey>(
    _ type: Key.Type, _ frame: DecodingFrame<S>, _ cases: CasePlan, _ tag: DeclaredKey,
    _ content: String?
  ) throws -> ChosenCase<S, Key> {
    let name = try caseName(frame, cases, tag)
    guard let key = cases.key(for: name.text, as: type) else {
      if let fallback = cases.fallback { return try fallbackCase(fallback, frame.table) }
      throw error(
        ValueFailure(.typeMismatch, expected: cases.expectation, found: name.found),
        as: frame.table.type, sourceKey: tag.text)
    }
    guard let content, key.stringValue != cases.fallback else {
      let isFallback = key.stringValue == cases.fallback
      let candidate = CaseCandidate(name: key.stringValue, isFallback: true)
      return ChosenCase(key: key, values: .here(isFallback ? candidate : nil))
    }
    let member = member(of: frame.handle, by: content)
    return ChosenCase(key: key, values: .content(key: member?.key ?? content, member?.value))
  }

  /// The name of the case in the tag.
  private func caseName(
    _ frame: DecodingFrame<S>, _ cases: CasePlan, _ tag: DeclaredKey
  ) throws -> (text: String, found: String) {
    func failure(_ code: MappingError.Code, _ found: String) -> any Error {
      error(
        ValueFailure(code, expected: cases.expectation, found: found), as: frame.table.type,
        sourceKey: tag.text)
    }
    guard let member = discriminator(tag, of: source.value(frame.handle)) else {
      throw failure(.missingKey, "nothing")
    }
    let scalar = source.scalar(member)
    let found = Excerpt.scalar(scalar)
    switch scalar {
    case .string(let text): return (text, found)
    case .bool(let flag): return ("\(flag)", found)
    case .null: throw failure(.nullValue, found)
    case .array, .object, .other: throw failure(.typeMismatch, found)
    default: return (try rules.numberText(scalar), found)
    }
  }

  private func fallbackCase<Key: CodingKey>(
    _ name: String, _ table: TypeTable
  ) throws -> ChosenCase<S, Key> {
    let candidate = CaseCandidate(name: name, isFallback: true)
    return ChosenCase(key: try key(name, table), values: .here(candidate))
  }

  private func key<Key: CodingKey>(_ name: String, _ table: TypeTable) throws -> Key {
    if let key = Key(stringValue: name) { return key }
    throw ValueFailure(
      .invalidConfiguration, expected: "a case of \(TypeName.of(table.type))", found: name.quoted)
  }
}

/// An enum that is being read.
struct OpenEnum: Equatable {
  let depth: Int
  let table: TypeTable.Identity
}
