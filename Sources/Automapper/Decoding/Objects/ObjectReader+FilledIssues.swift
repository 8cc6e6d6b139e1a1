/// Locates issues of a nested object that flat keys of this object fill.
///
/// The mapper assembles such an object from values of the source, and decodes it as Foundation values, which have no
/// spots. An issue of it is located by its path: `address.zip` is the member `zip` of the object `address`, or the member
/// of this object whose flat key fills it.
extension ObjectReader {
  /// Returns the error of a property with spots for its issues in values of the source, and with the flat keys that these
  /// values have there.
  func locatingFilled(_ error: MappingError, _ slot: SlotPointer) -> MappingError {
    guard let steps = slot.pointee.property.reading, !steps.flattened.isEmpty else { return error }
    var error = error
    for index in error.issues.indices where error.issues[index].spot == nil {
      locate(&error.issues[index], steps, slot)
    }
    return error
  }

  /// Whether an issue is that of a property which flat keys fill, and which is missing.
  func isMissingFlatKey(_ issue: MappingError.Issue, _ steps: ReadingSteps, _ slot: SlotPointer)
    -> Bool
  {
    let own = stepsFromRoot(to: slot)
    return issue.code == .missingKey
      && steps.flattened.contains { property in
        issue.path == (own + property.steps.map { .property($0.name) }).text
      }
  }

  /// Names the flat keys in what was reported about the values that they fill.
  @inline(never)
  func nameFlatKeys(
    _ steps: ReadingSteps, _ slot: SlotPointer, since mark: ReportMark
  ) {
    for property in steps.flattened where ownKey(of: property, slot, steps) == nil {
      guard let key = firstValue(property.keys)?.key else { continue }
      let path = stepsFromRoot(to: slot) + property.steps.map { .property($0.name) }
      session.observation?.setKey(key, at: path, since: mark)
    }
  }

  private func locate(
    _ issue: inout MappingError.Issue, _ steps: ReadingSteps, _ slot: SlotPointer
  ) {
    let own = stepsFromRoot(to: slot)
    for property in steps.flattened {
      let path = own + property.steps.map { .property($0.name) }
      guard issue.concerns(path.text), ownKey(of: property, slot, steps) == nil else { continue }
      guard let found = firstValue(property.keys) else {
        if issue.code == .missingKey, issue.path == path.text, lacksOwnObject(steps, slot),
          let key = property.keys.first
        {
          (issue.sourceKey, issue.spot) = (key.text, absenceSpot(of: [key]))
          return
        }
        continue
      }
      let search = IssueSearch(session: session, issue: issue)
      issue.spot = search.spot(from: found.value, innerTable(of: property, slot), at: path)
      // Elements of an array have the key of the array.
      let indices = issue.path.utf8.dropFirst(path.text.utf8.count)
      if issue.sourceKey != nil, indices.allSatisfy("[]0123456789".utf8.contains) {
        issue.sourceKey = found.key
      }
      return
    }
    guard let value = ownLocation(steps, slot).flatMap({ session.source.value(of: $0.content) })
    else { return }
    let table = slot.pointee.valueType.map { inner(TypeShape.unwrapped($0), slot.pointee.property) }
    let search = IssueSearch(session: session, issue: issue)
    issue.spot = search.spot(from: value, table, at: own)
  }

  /// Whether the source has no nested object, so that only flat keys can fill its properties.
  private func lacksOwnObject(_ steps: ReadingSteps, _ slot: SlotPointer) -> Bool {
    ownLocation(steps, slot)?.isNull != false
  }

  /// Returns the table of a flattened property's type; nil if the models on the way were not decoded yet.
  private func innerTable(
    of property: PropertyPlan.NestedRule, _ slot: SlotPointer
  ) -> TypeTable? {
    var slot = slot
    for step in property.steps {
      guard let type = slot.pointee.valueType else { return nil }
      let table = inner(TypeShape.unwrapped(type), slot.pointee.property).withKeys
      let next = table.ownKeyTables.lazy.compactMap { $0.existingSlot(named: step.name) }.first
      guard let next else { return nil }
      slot = next
    }
    return slot.pointee.valueType.map { inner(TypeShape.unwrapped($0), slot.pointee.property) }
  }
}

/// A search for the value that an issue concerns, from a value around it.
private struct IssueSearch<S: DecodingSource> {
  let session: DecodingSession<S>
  let issue: MappingError.Issue

  /// A value on the way, with the table of its type if that is known, and its path.
  private typealias Part = (value: S.Value, table: TypeTable?, path: [PathStep])

  /// Returns the spot of the value at the issue's path, else of the innermost value on it. An unknown key has the spot of
  /// the key.
  func spot(from value: S.Value, _ table: TypeTable?, at path: [PathStep]) -> SourceSpot? {
    let source = session.source
    var part: Part = (value, table, path)
    while part.path.text != issue.path, let next = next(after: part) { part = next }
    if issue.code == .unknownKey, source.isObject(part.value),
      let member = issue.sourceKey.flatMap({ source.member(source.handle(part.value), exactly: $0) }
      )
    {
      return source.keySpot(member)
    }
    return source.spot(part.value)
  }

  private func next(after part: Part) -> Part? {
    if session.source.isObject(part.value) {
      return part.table.flatMap { property(of: part, $0) } ?? member(of: part)
    }
    return element(of: part)
  }

  /// Returns the property on the path, found by the rules of its model.
  private func property(of part: Part, _ table: TypeTable) -> Part? {
    for keys in table.withKeys.ownKeyTables {
      for slot in keys.slots {
        let path = part.path + [slot.pointee.step]
        guard issue.concerns(path.text),
          let reader = session.reader(session.source.handle(part.value), keys.input),
          let found = reader.ownLocation(slot.pointee.property.reading ?? .plain, slot),
          let value = session.source.value(of: found.content)
        else { continue }
        let inner = slot.pointee.valueType.map {
          reader.inner(TypeShape.unwrapped($0), slot.pointee.property)
        }
        return (value, inner, path)
      }
    }
    return nil
  }

  /// Returns the member of a dictionary on the path.
  private func member(of part: Part) -> Part? {
    let (source, object) = (session.source, session.source.handle(part.value))
    func member(_ key: String, _ value: S.Value) -> Part? {
      let path = part.path + [.key(key)]
      return issue.concerns(path.text) ? (value, element(in: part.table), path) : nil
    }
    let key = String(rest(of: part).drop { $0 == "." }.prefix { $0 != "." && $0 != "[" })
    if let value = source.member(object, exactly: key) { return member(key, value) }
    var found: Part?
    source.forEachLastMember(object) { key, value in found = found ?? member(key, value) }
    return found
  }

  /// Returns the element of an array on the path.
  private func element(of part: Part) -> Part? {
    let rest = rest(of: part)
    guard rest.first == "[", let index = Int(rest.dropFirst().prefix { $0 != "]" }),
      let value = session.source.element(index, of: part.value)
    else { return nil }
    return (value, element(in: part.table), part.path + [.index(index)])
  }

  /// The issue's path after the part's path.
  private func rest(of part: Part) -> Substring { issue.path.dropFirst(part.path.text.count) }

  private func element(in table: TypeTable?) -> TypeTable? {
    guard let table, let type = TypeShape(table.type).element as? any Decodable.Type else {
      return nil
    }
    return table.child(type)
  }
}
