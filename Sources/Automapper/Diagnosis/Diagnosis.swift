/// What else is wrong in a source that could not be mapped.
///
/// A synthesised `init(from:)` stops at its first error. Once a type's properties are known (learned when
/// the mapper was made, or seen when a value of it was read before) each can be looked at on its own,
/// against the data, without running the model's initialiser. Types that are not known are read as
/// usual and tell their first error.
struct Diagnosis<S: Source> {
  let session: DecodingSession<S>
  private(set) var issues: [MappingError.Issue] = []
  private(set) var count = 0

  init(_ session: DecodingSession<S>) { self.session = session }

  /// All issues of a value, in the order of its properties; those beyond the cap are counted.
  ///
  /// - Parameter old: The instance that is updated, if one is.
  static func error<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ session: DecodingSession<S>,
    first: MappingError, sourceKey: String?, behind old: Capture? = nil
  ) -> MappingError {
    var diagnosis = Diagnosis(session)
    let mark = session.observation?.mark
    session.path.pop(to: 0)
    session.conversions.allowing {
      if let old {
        diagnosis.check(type, value, table, updating: old)
      } else {
        diagnosis.check(type, value, table, sourceKey: sourceKey)
      }
    }
    session.path.pop(to: 0)
    // A report tells what happened in the call, once.
    if let mark { session.observation?.rewind(to: mark) }
    let isKnown = first.issues.allSatisfy { issue in
      diagnosis.issues.contains { $0.path == issue.path && $0.code == issue.code }
    }
    // An error that only the initialiser itself can find stays the one that is told.
    guard isKnown, diagnosis.count > first.issues.count else { return first }
    return MappingError(
      diagnosis.issues,
      omittedIssueCount: diagnosis.count - diagnosis.issues.count)
  }

  mutating func note(_ error: MappingError) {
    count += error.issues.count + error.omittedIssueCount
    let room = MappingError.maximumIssueCount - issues.count
    issues += error.issues.prefix(max(0, room))
  }

  /// Looks at a value; the path leads to it.
  mutating func check<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, sourceKey: String?
  ) {
    var named: (any Any.Type)? = type
    if let family = table.plan.family { named = try? session.member(of: family, value) }
    if named != type, let member = named as? any Decodable.Type {
      return check(member, value, session.table(for: member, table.property), sourceKey: sourceKey)
    }
    if let inferring = type as? any InferringType.Type,
      checkInferred(inferring.contents, value, table, sourceKey)
    {
      return
    }
    if let container = (type as? any MappedValue.Type)?.modelType as? any MappedContainer.Type,
      let carrier = container.carrier
    {
      return check(carrier, value, in: table, sourceKey)
    }
    // Nothing is wrong with the properties of an object that does not say what it is.
    if session.mayGoDeeper, !table.hasHooks, named != nil {
      if let elementwise = type as? any ElementwiseDecodable.Type,
        checkParts(elementwise, value, table, sourceKey)
      {
        return
      }
      if table.kind == .model, session.source.isObject(value),
        session.source.native(value, as: type) == nil, checkBacked(type, table, value)
      {
        return
      }
    }
    attempt(type, value, sourceKey) { session in try session.decode(type, value, table) }
  }

  /// Looks at a value that is for an instance which exists already.
  private mutating func check<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, updating old: Capture
  ) {
    guard !table.hasHooks, session.source.isObject(value) else { return }
    _ = checkBacked(type, table, value, old)
  }

  /// Runs a read for its errors.
  mutating func attempt<T>(
    _ type: any Any.Type, _ value: S.Value?, _ sourceKey: String?,
    _ read: (DecodingSession<S>) throws -> T
  ) {
    let depth = session.path.count
    do {
      _ = try read(session)
    } catch {
      session.path.pop(to: depth)
      let located = session.located(error, as: type, value, sourceKey: sourceKey)
      if let mapping = MappingError(carriedBy: located) { note(mapping) }
    }
  }

  // MARK: Collections

  /// The elements of an array or the values of a dictionary; false where the value is neither.
  private mutating func checkParts(
    _ type: any ElementwiseDecodable.Type, _ value: S.Value, _ table: TypeTable,
    _ sourceKey: String?
  ) -> Bool {
    let shape = TypeShape(type)
    guard !table.skipsInvalidElements, let element = shape.element as? any Decodable.Type
    else { return false }
    if shape.isOptional {
      if !session.source.isNull(value) { check(element, value, in: table, sourceKey) }
      return true
    }
    let depth = session.path.count
    defer { session.path.pop(to: depth) }
    if var elements = session.source.elements(value), !shape.isDictionary {
      session.path.push(index: 0)
      var index = 0
      while let part = elements.next() {
        session.path.setTop(index: index)
        check(element, part, in: table, sourceKey)
        index += 1
      }
      return true
    }
    guard session.source.isObject(value), shape.hasNames else { return false }
    session.source.forEachMember(session.source.handle(value)) { key, part in
      session.path.pop(to: depth)
      session.path.push(text: key)
      check(element, part, in: table, sourceKey ?? key)
    }
    return true
  }

  private mutating func check<T: Decodable>(
    _ type: T.Type, _ value: S.Value, in container: TypeTable, _ sourceKey: String?
  ) {
    check(type, value, container.child(type), sourceKey: sourceKey)
  }

  // MARK: Models

  /// The properties of a model behind which an instance may stand.
  private mutating func checkBacked<T: Decodable>(
    _ type: T.Type, _ table: TypeTable, _ value: S.Value, _ old: Capture? = nil
  ) -> Bool {
    guard let fallback = table.fallback,
      let capture = old ?? session.capture(behind: type, table, fallback.kind)
    else { return checkProperties(table, value) }
    if !table.wasRead, !(type is any MappedValue.Type) {
      for entry in capture.entries where !(entry.key is DataKey) {
        if let type = entry.type as? any Decodable.Type {
          learn(entry.key, type, entry.isOptional, table)
        }
      }
    }
    let outer = fallback.current
    fallback.current = capture
    defer { fallback.current = outer }
    return checkProperties(table, value)
  }

  /// What an instance encodes under a key is what its type decodes.
  private func learn<Key: CodingKey>(
    _ key: Key, _ type: any Decodable.Type, _ isOptional: Bool, _ table: TypeTable
  ) {
    let slot = table.keyTable(Key.self).slot(key)
    if slot.pointee.valueType == nil { slot.note(type, isOptional: isOptional) }
  }

  /// A property without rules that is a model and was one before: nothing of it must be there.
  private mutating func checkUpdate<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ core: KeyedCore<S>
  ) -> Bool {
    guard core.table.owner.fallback?.kind == .update, slot.pointee.property.reading == nil,
      let value = core.value(slot), session.source.isObject(value)
    else { return false }
    let table = session.workspace.table(for: type, fallback: .update)
    guard table.kind == .model, !table.hasHooks, table.plan.family == nil else { return false }
    let depth = session.path.count
    session.path.push(slot)
    defer { session.path.pop(to: depth) }
    guard let old = session.capture(behind: type, table, .update),
      Swift.type(of: old.instance) == (type as? any MappedValue.Type)?.modelType ?? type
    else { return false }
    let known = count
    return checkBacked(type, table, value, old) && count > known
  }

  /// The properties of a model; false where they are not known.
  private mutating func checkProperties(_ table: TypeTable, _ value: S.Value) -> Bool {
    let object = session.source.handle(value)
    guard let properties = known(table), !properties.isEmpty else { return false }
    for (keys, slot, type, isOptional) in properties {
      guard let core = session.core(object, keys.input) else { return false }
      check(type, slot, isOptional, core)
    }
    if session.observation?.unknownKeysFail == true {
      let issues = session.unknownKeyIssues(object, table)
      if !issues.isEmpty { note(MappingError(issues)) }
    }
    return true
  }

  private typealias Property = (
    keys: KeyTable, slot: SlotPointer, type: any Decodable.Type, isOptional: Bool
  )

  /// The properties in the order in which the type reads them.
  private func known(_ table: TypeTable) -> [Property]? {
    let keys = table.plan.paths.isEmpty ? nil : table.keyTable(PathKey.self)
    let paths = zip(table.plan.paths, keys?.slots ?? []).compactMap { path, slot -> Property? in
      guard let keys, path.accessor.write != nil else { return nil }
      return (keys, slot, path.carrier, true)
    }
    if table.plan.isReadByPaths { return paths }
    return knownByItself(table).map { $0 + paths }
  }

  private func knownByItself(_ table: TypeTable) -> [Property]? {
    let tables = table.ownKeyTables.filter { $0.keyType != ObjectIdentifier(PathKey.self) }
    if let schema = session.engine.schema(of: table.type), schema.isComplete {
      return schema.properties.compactMap { property in
        guard let type = property.type as? any Decodable.Type,
          let keys = property.keys.map({ self.keyTable($0, table) }),
          let slot = keys.slot(named: property.name)
        else { return nil }
        return (keys, slot, type, property.isOptional)
      }
    }
    guard table.wasRead || table.fallback != nil else { return nil }
    return tables.flatMap { keys in
      keys.slots.compactMap { slot -> Property? in
        guard let type = slot.pointee.valueType else { return nil }
        return (keys, slot, type, slot.pointee.isOptional)
      }
    }
  }

  private func keyTable<Key: CodingKey>(_ type: Key.Type, _ table: TypeTable) -> KeyTable {
    table.keyTable(type)
  }

  private mutating func check<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ isOptional: Bool, _ core: KeyedCore<S>
  ) {
    if session.mayGoDeeper, checkUpdate(type, slot, core) { return }
    if slot.pointee.hasReadingSteps { return checkStepwise(type, slot, isOptional, core) }
    guard let value = core.value(slot) else {
      if isOptional { return }
      return attempt(type, nil, core.sourceKey(slot)) { _ in try core.absent(type, slot) }
    }
    if session.source.isNull(value), isOptional || slot.pointee.hasDefault { return }
    if slot.pointee.hasDateFormats || slot.pointee.property.isSensitive {
      return attempt(type, value, core.sourceKey(slot)) { _ in
        try core.nested(type, slot, value)
      }
    }
    let depth = session.path.count
    session.path.push(slot)
    let table = session.workspace.table(
      for: type, fallback: slot.pointee.fallbackOwner?.fallback?.kind)
    check(type, value, table, sourceKey: core.sourceKey(slot))
    session.path.pop(to: depth)
  }
}
