/// Answers a model's questions about a property, such as whether it has a value, by the property's rule.
extension ObjectReader {
  /// What the source has for a property, before any default applies.
  enum Presence {
    case absent
    case null
    case value
  }

  /// Whether a property has a value: in the source, in the instance that is updated, or as a default.
  @inline(never)
  func hasValue(_ slot: SlotPointer) -> Bool {
    // If a closure throws, decoding the property throws the same error.
    guard (try? presence(of: slot)) == .absent else { return true }
    return substituteIsNil(slot) == false
  }

  /// Whether a property's value is null. Throws if it has no value.
  @inline(never)
  func isNil(_ slot: SlotPointer) throws -> Bool {
    switch try? presence(of: slot) {
    // Without an answer, because a closure throws: decoding the property throws the same error.
    case .value, nil: return false
    case .null: return !slot.pointee.property.declaresDefault
    case .absent:
      if let isNil = substituteIsNil(slot) { return isNil }
      throw missing(slot)
    }
  }

  /// The value over which a model's own code opens a container or a decoder.
  enum Opened {
    case value(S.Value)
    /// A Foundation value made from values of the source: an object that flat keys fill. A transformer makes none,
    /// because the model's own code reads what the source has.
    case made(Any)
    /// A Foundation value that the source lacks: a default, or a value of the fallback instance.
    case supplied(Any)

    var origin: PathNode.Origin { if case .supplied = self { .supplied } else { .source } }
  }

  /// Throws if there is nothing to open.
  @inline(never)
  func opened(_ slot: SlotPointer) throws -> Opened {
    if let opened = try openedIfPresent(slot) { return opened }
    throw missing(slot)
  }

  /// Returns nil if there is nothing to open. Throws the error of a closure.
  private func openedIfPresent(_ slot: SlotPointer) throws -> Opened? {
    if let written = written(for: slot) { return .supplied(written) }
    guard let steps = slot.pointee.property.reading else { return value(slot).map { .value($0) } }
    guard try presenceOrError(of: slot) != .absent, let found = try location(steps, slot) else {
      return nil
    }
    return try session.source.value(of: found.content).map { .value($0) } ?? .made(found.plainValue)
  }

  /// Returns a decoder over the value of a property. If there is none, it is over the fallback instance's value, or
  /// over null.
  @inline(never)
  func decoder(for slot: SlotPointer) throws -> any Decoder {
    noteOpening(slot)
    let opened = try openedIfPresent(slot)
    return try decoder(
      opened,
      pathNode(to: slot, origin: opened?.origin ?? .absent, sourceKey: sourceKey(slot)))
  }

  /// Returns a decoder over the value of the key `super`, which does not belong to the key type.
  @inline(never)
  func superDecoder() throws -> any Decoder {
    table.readsSuper = true
    let key = DataKey.super
    let opened =
      session.source.member(object, exactly: key.stringValue).map { Opened.value($0) }
      ?? encoded(at: [key.stringValue]).map { .supplied($0) }
    return try decoder(
      opened,
      PathNode(
        parent: node, step: .property(key.stringValue), key: key,
        origin: opened?.origin ?? .absent, sourceKey: key.stringValue))
  }

  private func decoder(_ opened: Opened?, _ node: PathNode) throws -> any Decoder {
    switch opened {
    case .value(let value): return try session.decoder(value, table.owner, node)
    case .made(let value), .supplied(let value):
      return try session.foundationSession.decoder(value, table.owner, node)
    case nil:
      return try session.foundationSession.decoder(
        JSONValue.null.foundationValue, table.owner, node)
    }
  }

  /// Whether the value that stands in for an absent one is nil. Returns nil if nothing stands in. In an update, the
  /// old value precedes the default. A fresh instance does not count: it has every value, and the model may try
  /// another key for an absent one.
  private func substituteIsNil(_ slot: SlotPointer) -> Bool? {
    guard slot.pointee.fallback?.kind == .update else {
      return slot.pointee.property.declaresDefault ? false : nil
    }
    if let supplied = supplied(slot) {
      return supplied.content.map { ($0 as? any OptionalValue)?.isNil ?? false } ?? true
    }
    // The instance may encode the value into a container of its own, which `supplied` does not see.
    if let encoded = encoded(slot) { return FoundationType.isNull(encoded) }
    return slot.pointee.property.declaresDefault ? false : nil
  }

  /// Returns the presence of a property whose value is about to be read. The error of a closure has the property's
  /// path.
  private func presenceOrError(of slot: SlotPointer) throws -> Presence {
    do {
      return try presence(of: slot, isQuestion: false)
    } catch {
      throw session.passing(
        error, as: slot.pointee.valueType ?? JSONValue.self, nil, node: node,
        step: slot.pointee.step, key: slot.codingKey, sourceKey: sourceKey(slot))
    }
  }

  /// - Parameter isQuestion: Whether decoding the value, later, repeats the effects of closures.
  func presence(of slot: SlotPointer, isQuestion: Bool = true) throws -> Presence {
    func meets(_ steps: ReadingSteps, _ found: Node) throws -> Bool {
      if !isQuestion { return try meetsCondition(steps, found, slot) }
      return try session.discardingEffects { try meetsCondition(steps, found, slot) }
    }
    guard let steps = slot.pointee.property.reading else {
      guard let value = value(slot) else { return .absent }
      return session.source.isNull(value) ? presence(ofNull: slot) : .value
    }
    if steps.isExcluded { return .absent }
    if steps.isRest, node == nil { return try isInSource(slot) ? .value : .absent }
    if let combination = steps.combination, let parts = nodes(of: combination, slot) {
      let combined = try Node(combining: parts)
      return try meets(steps, combined) ? .value : .absent
    }
    guard let found = try location(steps, slot) else { return .absent }
    if steps.inlining != nil, let type = typeOfValue(slot) {
      let keysAreKnown = !inner(type, slot.pointee.property).withKeys.ownKeyTables.isEmpty
      if !keysAreKnown { learnKeys(of: type, slot, found) }
      if !hasInlinedValue(type, slot, found) { return .absent }
    }
    if try !meets(steps, found) { return .absent }
    return found.isNull ? presence(ofNull: slot) : .value
  }

  /// The type of a property, as it was decoded before or as the mapper has learned it.
  private func typeOfValue(_ slot: SlotPointer) -> (any Decodable.Type)? {
    slot.pointee.valueType
      ?? session.engine.schema(of: table.owner.type)?.property(named: slot.pointee.name)?.type
      as? any Decodable.Type
  }

  /// Decodes an inlined model, so that its keys are known, and drops it. The code of the model runs an extra time.
  func learnKeys<T: Decodable>(of type: T.Type, _ slot: SlotPointer, _ found: Node) {
    let mark = DecodingSession.Mark(session)
    _ = try? read(type, slot, found)
    session.rewind(to: mark)
  }
}
