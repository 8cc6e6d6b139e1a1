/// Reads the properties of a model with a fallback instance, which supplies absent values.
extension ObjectReader {
  /// Returns the value that the fallback instance holds; nil if it holds none, or if the source has null for an
  /// Optional.
  func fallbackValue<T>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    guard let fallback = slot.pointee.fallback, let capture = fallback.current else {
      return nil
    }
    let property = slot.pointee.property
    if fallback.kind == .fresh, property.reading?.isExcluded != true,
      slot.pointee.isOptional || type is any OptionalValue.Type, node(of: slot)?.isNull == true
    {
      return nil
    }
    return value(in: capture, type, slot)
  }

  func value<T>(in capture: Capture, _ type: T.Type, _ slot: SlotPointer) -> T? {
    guard let found = captured(slot, capture) else {
      // The instance may encode the value into a container of its own.
      return encoded(slot).flatMap { decoded($0, as: type, slot) }
    }
    guard let content = found.content else {
      // For `decodeIfPresent`, nil means that there is no value.
      if slot.pointee.isOptional { return nil }
      return (type as? any OptionalValue.Type)?.nilValue as? T
    }
    return Carrier.value(content, as: type) ?? reencoded(content, as: type, slot)
  }

  /// Returns the value that an instance has for a property.
  func captured(_ slot: SlotPointer, _ capture: Capture) -> Capture.Value? {
    capture.value(table.keyType, node?.codingPath.map(\.stringValue) ?? [], slot)
  }

  /// Whether an update changes a value that the old instance has.
  func updatesOldValue(_ slot: SlotPointer) -> Bool { updatedValue(slot) != nil }

  /// Returns the type of the value that an update changes; nil if the old instance has none.
  func updatedType(_ slot: SlotPointer) -> (any Any.Type)? {
    updatedValue(slot).map { Swift.type(of: $0) }
  }

  /// Returns the value that an update changes, without the wrappers of the mapper.
  private func updatedValue(_ slot: SlotPointer) -> Any? {
    guard slot.pointee.fallback?.kind == .update, let content = supplied(slot)?.content else {
      return nil
    }
    let value = (content as? any InferringType)?.content ?? Carrier.content(content)
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrappedValue
  }

  /// Returns the value of the instance that supplies values which the source lacks.
  @inline(never)
  func supplied(_ slot: SlotPointer) -> Capture.Value? {
    slot.pointee.fallback?.current.flatMap { captured(slot, $0) }
  }

  /// Decodes what a value is encoded as, for a model that encodes another type than it decodes.
  func reencoded<T>(_ value: Any, as type: T.Type, _ slot: SlotPointer) -> T? {
    (try? session.mapper.foundationValue(of: value)).flatMap { decoded($0, as: type, slot) }
  }

  func decoded<T>(_ written: Any, as type: T.Type, _ slot: SlotPointer) -> T? {
    (type as? any Decodable.Type).flatMap { reread(written, as: $0, slot) as? T }
  }

  private func reread<T: Decodable>(_ value: Any, as type: T.Type, _ slot: SlotPointer) -> T? {
    session.apart { try read(type, slot, value, session.workspace.table(for: type)) }
  }

  /// Returns the encoded value of the fallback instance, or the default, for a container that the model's own code
  /// opens, if the source has no value for it. In an update, the old value of an absent property precedes the default.
  func written(for slot: SlotPointer) -> Any? {
    guard slot.hasDefaultOrFallback else { return nil }
    switch try? presence(of: slot) {
    case .absent:
      if slot.pointee.fallback?.kind == .update, let old = encoded(slot) { return old }
    case .null:
      if !slot.pointee.property.declaresDefault || meaningOfNull(slot) == .rejected { return nil }
    case .value, nil: return nil
    }
    switch slot.pointee.property.defaultValue {
    case .source(let raw): return raw.foundationValue
    case .made:
      let made = (try? madeDefault(slot)) ?? nil
      return made.flatMap { try? session.mapper.foundationValue(of: $0) }
    case nil: return encoded(slot)
    }
  }

  /// Returns what the fallback instance encodes at a property's output path.
  func encoded(_ slot: SlotPointer) -> Any? { encoded(at: slot.pointee.outputPath) }

  /// Returns what the fallback instance encodes at a path in this object.
  func encoded(at path: [String]) -> Any? {
    table.owner.fallback?.current?.encoded(
      at: path, inside: node?.codingPath ?? [], by: session.mapper)
  }

  // MARK: Updates

  /// Whether an update keeps the old value of a property: it has no rules, and the source has no value for it.
  @inline(__always)
  func isKept(_ slot: SlotPointer) -> Bool {
    slot.pointee.isUpdatedPlainly && node == nil && slot.pointee.ordinal < placed
      && !isObserved && members.member(slot.pointee.ordinal) == nil
  }

  /// Returns the old value of a property that an update keeps; nil if it does not, or if the instance holds no value
  /// under the property's key.
  @inline(__always)
  func kept(_ slot: SlotPointer) -> Capture.Value? {
    isKept(slot) ? supplied(slot) : nil
  }

  /// Returns the old value of a scalar that an update keeps, if the property was decoded before.
  @inline(__always)
  func keptScalar<T>(_ type: T.Type, _ slot: SlotPointer) -> Capture.TypedValue<T> {
    guard slot.pointee.valueType != nil, isKept(slot) else { return .other }
    // The values belong to the instance that is being updated, which stays while its model is decoded.
    if let values = slot.pointee.fallback?.current?.values {
      return values.pointee.value(type, table.keyType, slot)
    }
    return slot.pointee.fallback?.current?.value(type, of: table.keyType, slot) ?? .other
  }

  /// Whether an update replaces a property by the source's value, without any rule.
  @inline(never)
  func isReplaced(_ slot: SlotPointer) -> Bool {
    guard slot.pointee.isUpdatedPlainly, node == nil, slot.pointee.ordinal < placed,
      !session.isObserved, let value = members.member(slot.pointee.ordinal)
    else { return false }
    return !members.isNull(value)
  }

  /// Whether the source has a value for a property that an update changes without any rule.
  var replacesAny: Bool {
    table.slots.contains { slot in
      slot.pointee.isUpdatedPlainly && slot.pointee.ordinal < placed
        && members.member(slot.pointee.ordinal) != nil
    }
  }

  /// Reads a property of a model that is being updated; nil if it has no value after the update.
  func updated<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, isOptional: Bool
  ) throws -> T? {
    noteOwnRequest()
    let nilable = type as? any OptionalValue.Type
    switch try updating(type, slot, isOptional: isOptional || nilable != nil) {
    case .value(let value), .merged(let value): return value
    case .absent: return fallbackValue(type, slot)
    case .invalid: return try declaredDefault(type, slot) ?? fallbackValue(type, slot)
    case .null: return nilable?.nilValue as? T
    }
  }

  /// Reads the change that the source makes to a property: `.null` if the property becomes nil.
  func updating<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, isOptional: Bool
  ) throws -> Reading<T> {
    try changed(
      type, slot, reading(type, slot, isOptional: isOptional), isOptional: isOptional)
  }

  /// Combines the old value with a value of the source, by the property's update policy.
  @inline(never)
  private func changed<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ reading: Reading<T>, isOptional: Bool
  ) throws -> Reading<T> {
    let policy = slot.pointee.property.updatePolicy
    switch reading {
    case .absent, .invalid: return reading
    case .null: return try nulled(type, slot, isOptional: isOptional)
    case .merged(let value): return .value(value)
    case .value(let new):
      guard let policy else { return reading }
      let result = policy.combined(
        old: oldElements(slot, policy), new: newCollection(new, slot, policy))
      return .value(carrying(result, as: type, slot) ?? new)
    }
  }

  /// Whether the source has a value for the property.
  func isInSource(_ slot: SlotPointer) throws -> Bool {
    let property = slot.pointee.property
    if property.reading == nil, slot.pointee.ordinal < placed {
      return members.member(slot.pointee.ordinal) != nil
    }
    let steps = property.reading ?? .plain
    if steps.isExcluded { return false }
    if steps.isRest, node == nil { return try session.hasRest(object, table.owner) }
    if steps.combination?.keys.contains(where: { node(of: $0) != nil }) == true { return true }
    guard let found = try location(steps, slot) else { return false }
    if steps.inlining != nil, let type = slot.pointee.valueType,
      !hasInlinedValue(type, slot, found)
    {
      return false
    }
    return try session.discardingEffects { try meetsCondition(steps, found, slot) }
  }

  /// Updates a value whose type the data names, if the value keeps its type; nil for any other value.
  func named<T: Decodable>(_ type: T.Type, _ slot: SlotPointer, _ found: Node) throws -> T? {
    guard table.owner.fallback?.kind == .update, let inferring = type as? any InferringType.Type,
      let old = supplied(slot)?.content as? any InferringType, let content = updatedValue(slot)
    else { return nil }
    let (unknown, property) = (old.unknownTypes, slot.pointee.property)
    return try at(slot, in: session) {
      guard let value = session.source.value(of: found.content) else {
        let session = session.foundationSession
        return try session.updated(inferring, found.plainValue, old: content, unknown, property)
          as? T
      }
      return try session.updated(inferring, value, old: content, unknown, property) as? T
    }
  }

  // MARK: Merging

  /// The policy of a property whose elements an update merges with those of the source; nil for other properties, and
  /// if the source has no array.
  func mergePolicy(_ slot: SlotPointer, _ found: Node) -> UpdatePolicy? {
    guard let policy = slot.pointee.property.updatePolicy, policy.merges,
      table.owner.fallback?.kind == .update, found.kind == .array
    else { return nil }
    return policy
  }

  /// Merges an array of the source into a collection: elements with equal identities are updated. Nil if the property
  /// does not merge, or if the source has no array.
  func merged<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ found: Node
  ) throws -> T? {
    guard let policy = mergePolicy(slot, found) else { return nil }
    let old = oldElements(slot, policy) ?? []
    let mark = DecodingSession<S>.Mark(session)
    let element = Carrier.type(for: policy.elementType)
    let property = slot.pointee.property
    let elements = try at(slot, in: session) {
      if let value = session.source.value(of: found.content) {
        return try session.source.merge(element, value, into: old, policy, of: property, session)
      }
      let session = session.foundationSession
      return try session.source.merge(
        element, found.plainValue, into: old, policy, of: property, session)
    }
    if let collection = policy.collect(elements), let merged = carrying(collection, as: type, slot)
    {
      return merged
    }
    session.rewind(to: mark)
    return nil
  }
}
