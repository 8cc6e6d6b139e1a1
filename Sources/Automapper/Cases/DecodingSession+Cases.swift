/// Decodes enums with associated values in a declared form.
extension DecodingSession {
  /// Runs the initialiser of an enum in the form that its mapping declares.
  @inline(__always)
  func enumeration<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ cases: CasePlan
  ) throws -> T {
    let open = OpenEnum(
      depth: path.count, table: table.identity, isUntagged: cases.isUntagged)
    // An enum whose only value is of its own type would be decoded from this object again and again.
    guard !workspace.call.pointee.openEnums.contains(open) else {
      throw ValueFailure(
        .cycle, expected: "values of their own",
        found: "\(TypeName.of(type)) in the object of the same enum")
    }
    workspace.call.pointee.openEnums.append(open)
    defer { workspace.call.pointee.openEnums.removeLast() }
    if cases.isUntagged {
      return try conversions.tryingCases { try fitting(type, value, table, cases) }
    }
    return try type.init(
      from: S.caseDecoder(frames.push(self, source.handle(value), table), cases, nil))
  }

  // MARK: Untagged

  /// Whether the object being decoded is that of an untagged enum. A case fits only if the object has its values:
  /// with stand-ins for absent ones, the first case would always fit.
  var isTryingCase: Bool {
    workspace.call.pointee.openEnums.contains { $0.isUntagged && $0.depth == path.count }
  }

  /// Decodes the first case that fits, in order.
  ///
  /// A source is decoded without conversions first, and with conversions only if that fails. So a case that fits
  /// without conversions wins over a case that needs them, whatever their order.
  @inline(__always)
  private func fitting<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ cases: CasePlan
  ) throws -> T {
    let mark = Mark(self)
    let containers = frames.count
    let opened = observation?.opened ?? []
    let inlined = workspace.call.pointee.inlinedKeys
    let refusals = conversions.refusals
    var reasons: [String] = []
    @inline(__always)
    func attempt(_ candidate: CaseCandidate) throws -> T {
      conversions.tryNextCase()
      let result = try type.init(
        from: S.caseDecoder(frames.push(self, source.handle(value), table), cases, candidate))
      // If unknown keys are errors, a case does not fit an object with more keys.
      if observation != nil { try checkOpened(table) }
      return result
    }
    for name in cases.names {
      do {
        return try attempt(CaseCandidate(name))
      } catch {
        rewind(to: mark)
        frames.pop(to: containers)
        observation?.opened = opened
        workspace.call.pointee.inlinedKeys = inlined
        let mapping = issues(of: error, as: type, value, sourceKey: nil)
        if mapping.isFatal { throw error }
        reasons.append("\(cases.tag(of: name)): \(mapping.reason(below: path.steps))")
      }
    }
    if let fallback = cases.fallback, !mayBeRefusal(since: refusals) {
      return try attempt(CaseCandidate(fallback, isFallback: true))
    }
    let found = Excerpt.scalar(source.scalar(value))
    throw ValueFailure(
      .typeMismatch, expected: "a case of \(TypeName.of(type))",
      found: reasons.isEmpty
        ? found : "\(found), which fits none (\(reasons.joined(separator: "; ")))")
  }

  // MARK: Which case

  /// Returns the cases that the source names: one, unless an object in the external form has several members.
  func chosenCases(
    _ keys: any CodingKey.Type, _ frame: DecodingFrame<S>, _ cases: CasePlan,
    _ candidate: CaseCandidate?
  ) throws -> [ChosenCase] {
    let chosen = try casesOfSource(keys, frame, cases, candidate)
    noteInlined { $0.note(chosen, of: frame.table.plan) }
    return chosen
  }

  private func casesOfSource(
    _ keys: any CodingKey.Type, _ frame: DecodingFrame<S>, _ cases: CasePlan,
    _ candidate: CaseCandidate?
  ) throws -> [ChosenCase] {
    if let candidate { return [try self.candidate(candidate, keys, frame.table)] }
    frame.table.caseKeys = keys
    let value = source.value(frame.handle)
    guard source.isObject(value) else {
      throw containerMismatch([String: Any].self, frame.handle, frame.table, nil)
    }
    switch cases.form {
    case .tagged(let tag, let content):
      return [try taggedCase(keys, frame, cases, tag, content)]
    case .external, .untagged:
      let members = externalCases(keys, frame, cases)
      guard members.isEmpty, let fallback = cases.fallback, source.memberCount(frame.handle) > 0
      else { return members }
      return [try fallbackCase(fallback, keys, frame.table)]
    }
  }

  /// Returns the cases that the members of an object name. If several members name one case, the strongest key counts.
  private func externalCases(
    _ keys: any CodingKey.Type, _ frame: DecodingFrame<S>, _ cases: CasePlan
  ) -> [ChosenCase] {
    var chosen: [(name: String, members: [String])] = []
    var met = Set(tags(in: source.value(frame.handle), frame.table.plan).map { $0[0] })
    source.forEachMember(frame.handle) { member, _ in
      guard met.insert(member).inserted, let name = cases.name(for: member, as: keys) else {
        return
      }
      if let index = chosen.firstIndex(where: { $0.name == name }) {
        chosen[index].members.append(member)
      } else {
        chosen.append((name, [member]))
      }
    }
    return chosen.map { name, members in
      let strongest = members.count == 1 ? nil : cases.strongest(of: members, for: name)
      return ChosenCase(name: name, values: .member(key: strongest ?? members[0]))
    }
  }

  private func taggedCase(
    _ keys: any CodingKey.Type, _ frame: DecodingFrame<S>, _ cases: CasePlan, _ tag: DeclaredKey,
    _ content: String?
  ) throws -> ChosenCase {
    let (scalar, spot) = try caseTag(frame, cases, tag)
    guard let name = cases.name(for: try rules.tagText(scalar), as: keys) else {
      if let fallback = cases.fallback { return try fallbackCase(fallback, keys, frame.table) }
      throw error(
        ValueFailure(
          .typeMismatch, expected: cases.expectation, found: Excerpt.scalar(scalar)),
        as: frame.table.type, sourceKey: tag.text, spot: spot)
    }
    guard let content, name != cases.fallback else {
      let isFallback = name == cases.fallback
      return ChosenCase(
        name: name,
        values: .here(isFallback ? CaseCandidate(name, isFallback: true, isNamed: true) : nil))
    }
    let member = source.member(
      frame.handle, matching: content, engine.configuration.keyMatching)
    return ChosenCase(
      name: name, values: .content(key: member?.key ?? content, isThere: member != nil))
  }

  /// Returns the value of the tag, a string, a Boolean or a number, and where it is.
  private func caseTag(
    _ frame: DecodingFrame<S>, _ cases: CasePlan, _ tag: DeclaredKey
  ) throws -> (scalar: Scalar, spot: SourceSpot?) {
    func failure(
      _ code: MappingError.Code, _ found: String, _ spot: SourceSpot? = nil
    ) -> any Error {
      error(
        ValueFailure(code, expected: cases.expectation, found: found), as: frame.table.type,
        sourceKey: tag.text, spot: spot)
    }
    guard let member = discriminator(tag, of: source.value(frame.handle)) else {
      throw failure(.missingKey, "nothing")
    }
    let (scalar, spot) = (source.scalar(member), source.spot(member))
    switch scalar {
    case .null: throw failure(.nullValue, Excerpt.scalar(scalar), spot)
    case .array, .object, .other: throw failure(.typeMismatch, Excerpt.scalar(scalar), spot)
    default: return (scalar, spot)
    }
  }

  private func fallbackCase(
    _ name: String, _ keys: any CodingKey.Type, _ table: TypeTable
  ) throws -> ChosenCase {
    try candidate(CaseCandidate(name, isFallback: true), keys, table)
  }

  private func candidate(
    _ candidate: CaseCandidate, _ keys: any CodingKey.Type, _ table: TypeTable
  ) throws -> ChosenCase {
    guard let key = keys.init(stringValue: candidate.name) else {
      throw ValueFailure(
        .invalidConfiguration, expected: "a case of \(TypeName.of(table.type))",
        found: candidate.name.quoted)
    }
    return ChosenCase(name: key.stringValue, values: .here(candidate))
  }
}

extension MappingError {
  /// Describes why a case did not fit: its first problem, with the path relative to the enum. The text is cut: it
  /// contains the reasons of the enums inside, and would double with each level.
  fileprivate func reason(below path: [PathStep]) -> String {
    guard var issue = issues.first else { return "invalid" }
    let prefix = path.text
    if issue.path.hasPrefix(prefix) {
      issue.path = String(issue.path.dropFirst(prefix.count))
      if issue.path.hasPrefix(".") { issue.path.removeFirst() }
    }
    issue.sourceKey = nil
    issue.model = nil
    let text = issue.description
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}

/// An enum that is being decoded.
struct OpenEnum: Equatable {
  let depth: Int
  let table: TypeTable.Identity
  let isUntagged: Bool
}
