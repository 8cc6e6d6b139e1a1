/// Reads the members that no property of a model takes into the property declared by `rest(_:)`.
extension DecodingSession {
  /// The members of an object that no property takes, with their keys as the source spells them.
  ///
  /// The mapper must know every property of the model when it calls this method. It therefore calls it after the
  /// initialiser, or runs the initialiser again: see `TypeTable.hasAnsweredRest`.
  func rest(_ object: S.Handle, _ table: TypeTable) throws -> [String: JSONValue] {
    let taken = try takenKeys(object, table)
    var members: [String: JSONValue] = [:]
    let depth = path.count
    defer { path.pop(to: depth) }
    try source.forEachMember(object) { key, member in
      if taken.keys.contains(key) { return }
      path.pop(to: depth)
      path.push(text: key)
      do {
        members[key] = try untaken(member)
      } catch {
        throw passing(error, as: JSONValue.self, member, sourceKey: key)
      }
    }
    return members.removing(taken.paths)
  }

  /// Decodes a member as JSON. A value that JSON cannot represent, such as a `Date` in a dictionary, is encoded as in
  /// a model.
  private func untaken(_ member: S.Value) throws -> JSONValue {
    do {
      return try jsonValue(member)
    } catch {
      guard case .value(let value) = source.content(member) else { throw error }
      let written = try mapper.foundationValue(of: value)
      return try foundationSession.jsonValue(written)
    }
  }

  /// Whether an object has members that no property takes.
  func hasRest(_ object: S.Handle, _ table: TypeTable) throws -> Bool {
    try discardingEffects { try !rest(object, table).isEmpty }
  }

  /// Decodes the rest of a model whose initialiser did not request it, and calls `set` with its value.
  ///
  /// - Parameter old: The instance that is updated. The new rest is merged into its rest.
  func readRest(
    _ object: S.Handle, _ table: TypeTable, updating old: Any?,
    _ set: (PropertyAccessor, Any) -> Void
  ) throws {
    guard let rest = table.plan.rest, !table.asks(for: rest),
      !table.plan.property(named: rest.name).isExcludedFromInput
    else { return }
    let members = try self.rest(object, table)
    let known = old.map { rest.members(of: $0) } ?? [:]
    set(rest.accessor, rest.value(of: known.merging(members) { $1 }))
  }

  private func takenKeys(_ object: S.Handle, _ table: TypeTable) throws -> TakenKeys {
    let names = source.names(object)
    var taken = TakenKeys(names)
    if isShared {
      source.forEachMember(object) { key, member in
        if isTag(key, member) {
          taken.keys.insert(key)
        } else if let steps = workspace.stepsToTag(after: key, at: path) {
          taken.paths.append([key] + steps)
        }
      }
    }
    let root = source.value(object)
    for tag in tags(in: root, table.plan) { taken.note(tag) }
    for key in takenEnteringKeys { _ = taken.note(key, in: node(root)) }
    for keys in table.ownKeyTables {
      guard let reader = reader(object, keys.input) else { continue }
      for slot in keys.candidates({ names }) where !slot.pointee.property.isRest {
        let key = reader.member(slot)?.key
        if let steps = slot.pointee.property.reading {
          try reader.note(steps, slot, key, in: &taken)
        } else if let key {
          taken.keys.insert(key)
        }
      }
    }
    return taken
  }

  /// The dotted keys by which properties of enclosing models take values from the object at the current path.
  private var takenEnteringKeys: [DeclaredKey] {
    guard workspace.hasEnteringKeys else { return [] }
    return path.enteringKeys.filter { entering in
      // If the object was reshaped, it is not the one that the key leads into.
      guard let object = frames.object(atDepth: entering.depth) else { return false }
      let root = source.value(object)
      return entering.key.isTaken { key in
        source.member(object, exactly: key.text) != nil
          || key.isDotted
            && SourceSearch(source: source).end(of: key.text, key.path, from: root) != nil
      }
    }.map(\.key.remainder)
  }
}

/// The members of one object that properties take.
struct TakenKeys {
  let names: Set<String>
  /// The members that properties take whole.
  var keys: Set<String> = []
  /// The paths that properties and tags are decoded from, as the source spells them. The rest keeps the other members
  /// along these paths.
  var paths: [[String]] = []

  init(_ names: Set<String>) { self.names = names }

  /// Notes a path that the object has.
  mutating func note(_ path: [String]) {
    if path.count == 1 { keys.insert(path[0]) } else { paths.append(path) }
  }

  /// Notes a declared key; returns false if the object does not have it.
  mutating func note(_ key: DeclaredKey, in object: @autoclosure () -> Node) -> Bool {
    if names.contains(key.text) {
      keys.insert(key.text)
      return true
    }
    guard key.isDotted, let found = object().path(key.text) else { return false }
    note(found.steps.map(\.key))
    return true
  }
}

extension ObjectReader {
  /// Notes the members that a property with reading steps takes.
  ///
  /// - Parameter winner: The key that the property is found under by its spellings.
  fileprivate func note(
    _ steps: ReadingSteps, _ slot: SlotPointer, _ winner: String?, in taken: inout TakenKeys
  ) throws {
    if steps.isExcluded {
      // The keys of an excluded property are kept out of the rest, too.
      taken.keys.formUnion(taken.names.filter { table.rank(of: $0, for: slot) != nil })
      return
    }
    if let combination = steps.combination {
      let found = combination.keys.filter { taken.note($0, in: parentNode) }
      if !found.isEmpty { return }
    }
    if steps.condition != nil {
      guard let found = try location(steps, slot),
        try session.discardingEffects({ try meetsCondition(steps, found, slot) })
      else { return }
    }
    for property in steps.flattened where ownKey(of: property, slot, steps) == nil {
      for key in property.keys {
        if taken.note(key, in: parentNode) { break }
        if let found = firstValue([key])?.key {
          taken.keys.insert(found)
          break
        }
      }
    }
    if let inlining = steps.inlining {
      switch inlining {
      case .here:
        noteInlined(slot, in: &taken)
        // The mapper writes null under the property's own key for a model that is nil.
        if node(of: slot, steps)?.isNull != true { return }
      case .underOwnKeyOrHere:
        if winner == nil { return noteInlined(slot, in: &taken) }
      }
    }
    if steps.keys.contains(where: { taken.note($0, in: parentNode) }) { return }
    if let winner { taken.keys.insert(winner) }
  }

  private func noteInlined(_ slot: SlotPointer, in taken: inout TakenKeys) {
    guard let type = slot.pointee.valueType else { return }
    guard table.owner.hasVaryingKeys(slot) else {
      let inner = inner(type, slot.pointee.property)
      return taken.keys.formUnion(taken.names.filter(inner.withKeys.takes))
    }
    guard let inlined = inlinedKeys(slot) else { return }
    taken.keys.formUnion(taken.names.filter(inlined.fills))
    let object = session.source.value(object)
    for plan in inlined.enums + inlined.models.map(\.plan) {
      for tag in session.tags(in: object, plan) { taken.note(tag) }
    }
  }

  /// Returns the rest for an initialiser that requests it. An update merges it into the old instance's rest.
  func rest<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> Reading<T> {
    table.owner.hasAnsweredRest = true
    var members = try session.rest(object, table.owner)
    if table.owner.fallback?.kind == .update {
      if members.isEmpty { return .absent }
      let old = table.owner.fallback?.current?.instance
      members =
        old.flatMap { table.owner.plan.rest?.members(of: $0) }?.merging(members) { $1 }
        ?? members
    }
    if members.isEmpty, slot.pointee.isOptional || type is any OptionalValue.Type { return .absent }
    return Reading(members as? T)
  }

  /// Returns the rest for an initialiser that requests it, but must not receive it. An update keeps the old one.
  @inline(never)
  func emptyRest<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) -> Reading<T> {
    if slot.hasDefaultOrFallback || slot.pointee.isOptional || type is any OptionalValue.Type {
      return .absent
    }
    return ([String: JSONValue]() as? T).map { .value($0) } ?? .absent
  }
}
