/// Runs the reading steps of a property whose rule says more than a key.
///
/// ```text
/// excluded? ── absent
/// combination ─▶ condition ─▶ closure
/// location ─▶ condition ─▶ null? ─▶ transformer | subtype | update | type
/// ```
///
/// Each step is a separate function with a small stack frame, because each level of nested values runs the steps
/// anew.
extension ObjectReader {
  /// Decodes a property with steps; nil if it has neither a value nor a default.
  ///
  /// This and `requiredStepwise` are `dynamic` for the reason given at `DecodingSource.stepwise`.
  dynamic func stepwise<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, isOptional: Bool
  ) throws -> T? {
    if isKept(slot) { return fallbackValue(type, slot) }
    if table.owner.fallback?.kind == .update {
      return try updated(type, slot, isOptional: isOptional)
    }
    return try value(type, slot, reading(type, slot, isOptional: isOptional), isOptional)
  }

  /// Decodes null, for a type of which null is a value, such as `JSONValue` or a wrapper of an Optional. Nil if its
  /// initialiser rejects null, or if closures make the value.
  @inline(never)
  func typesOwnNull<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    let kind = slot.child(type, session.workspace).kind
    guard kind == .jsonValue || kind == .model, let steps = slot.pointee.property.reading,
      steps.conversion.isByType, let found = try location(steps, slot), found.isNull
    else { return nil }
    let mark = DecodingSession<S>.Mark(session)
    do {
      return try read(type, slot, found)
    } catch {
      if MappingError(carriedBy: error)?.isFatal == true { throw error }
      session.rewind(to: mark)
      return nil
    }
  }

  /// Decodes a required property with steps.
  dynamic func requiredStepwise<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if isKept(slot), let value = fallbackValue(type, slot) { return value }
    if let value = try stepwise(type, slot, isOptional: type is any OptionalValue.Type) {
      return value
    }
    if !(type is any OptionalValue.Type), let error = try nullError(slot, type) { throw error }
    return try absent(type, slot)
  }

  /// Returns the error of a null in the source, for a property that must have a value; nil for another value, and if
  /// the null does not count.
  @inline(never)
  func nullError(_ slot: SlotPointer, _ type: any Any.Type) throws -> (any Error)? {
    guard !slot.pointee.property.isLeftOut, try !countsAsAbsent(slot), let found = node(of: slot),
      found.isNull
    else { return nil }
    var failure = ValueFailure.mismatch(TypeName.of(type), .null)
    failure.spot = found.spot
    return session.error(
      failure, as: ExpectedType.inDecodingError(type, isNull: true), node: node,
      step: slot.pointee.step, key: slot.codingKey, sourceKey: sourceKey(slot))
  }

  /// Whether the rules make a value that the source has count as absent: the property is excluded, or its condition is
  /// false.
  func countsAsAbsent(_ slot: SlotPointer) throws -> Bool {
    guard let steps = slot.pointee.property.reading else { return false }
    if steps.isExcluded { return true }
    guard steps.condition != nil, let found = try location(steps, slot) else { return false }
    return try !meetsCondition(steps, found, slot)
  }

  /// Returns the value of a reading, or the default if the reading has none.
  @inline(never)
  private func value<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ reading: Reading<T>, _ isOptional: Bool
  ) throws -> T? {
    switch reading {
    case .value(let value), .merged(let value): return value
    case .invalid: return try ownDefault(type, slot)
    case .absent, .null: break
    }
    if let value = try defaultValue(type, slot) {
      noteDefault(slot)
      return value
    }
    let property = slot.pointee.property
    if property.reading?.isRequired == true {
      throw try nullError(slot, type) ?? missing(slot, type)
    }
    if case .null = reading, !isOptional, let value = try typesOwnNull(type, slot) { return value }
    if session.observation != nil, !property.isLeftOut { reportAbsence(slot) }
    return nil
  }

  /// Decodes what the source has for a property. An invalid value is `.invalid` if a default stands in for it, else
  /// an error.
  func reading<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, isOptional: Bool
  ) throws -> Reading<T> {
    let steps = slot.pointee.property.reading ?? .plain
    let hiding = session.hiding
    if steps.isSensitive { session.hide(from: depthOfProperties) }
    defer { session.hiding = hiding }
    let refusals = session.conversions.refusals
    let mark = session.observation?.mark
    do {
      let reading = try run(steps, type, slot, isOptional: isOptional)
      if let mark, !steps.flattened.isEmpty { nameFlatKeys(steps, slot, since: mark) }
      return reading
    } catch {
      if let mark { session.observation?.dropEvents(since: mark) }
      try recover(from: error, type, slot, isOptional: isOptional, since: refusals)
      return .invalid
    }
  }

  /// The length of a property's path. Keys below a sensitive property are hidden, as their paths are longer.
  var depthOfProperties: Int { session.path.count + (node?.depth ?? 0) + 1 }

  /// Throws the error of an invalid value, unless a default stands in for the value.
  @inline(never)
  private func recover(
    from error: any Error, _ type: any Any.Type, _ slot: SlotPointer, isOptional: Bool,
    since refusals: Int
  ) throws {
    let error = session.passing(
      spotted(error, slot), as: type, nil, node: node, step: slot.pointee.step,
      key: slot.codingKey,
      sourceKey: sourceKey(slot))
    guard let steps = slot.pointee.property.reading, steps.usesDefaultWhenInvalid,
      isOptional && !steps.isRequired || slot.hasDefaultOrFallback,
      !session.mayBeRefusal(since: refusals)
    else { throw hidden(error, slot) }
    session.observation?.note(
      .defaultUsed, pathSteps(to: slot), below: session.path, sourceKey: sourceKey(slot),
      invalidity(error, type))
  }

  /// Describes what was expected and what was found.
  private func invalidity(_ error: any Error, _ type: any Any.Type) -> String {
    guard let issue = session.issues(ofPassed: error).issues.first, issue.found != nil else {
      return "the value is invalid"
    }
    return issue.account(
      expecting: TypeName.of(type), hidesValues: session.observation?.hidesValues == true)
  }

  private func run<T: Decodable>(
    _ steps: ReadingSteps, _ type: T.Type, _ slot: SlotPointer, isOptional: Bool
  ) throws -> Reading<T> {
    if steps.isExcluded { return steps.isRest ? emptyRest(type, slot) : .absent }
    if steps.isRest, node == nil { return try rest(type, slot) }
    if S.self == FoundationSource.self,
      let adapted = try adapted(type, slot, slot.pointee.property)
    {
      return adapted
    }
    if let combination = steps.combination,
      let combined = try combined(combination, steps, type, slot)
    {
      return combined
    }
    guard let found = try location(steps, slot) else { return absence(steps) }
    if try !meetsCondition(steps, found, slot) { return .absent }
    if found.isNull { return .null }
    do {
      return try observed { try decodeFound(steps, type, slot, found, isOptional: isOptional) }
    } catch {
      guard mayBeAbsentInlined(steps, slot, isOptional: isOptional),
        isOptional && listsOnlyMissingKeys(error) || !hasInlinedValue(type, slot, found)
      else { throw error }
      return .absent
    }
  }

  /// Reads a value. Reports nothing if the result is that there is none.
  @inline(__always)
  private func observed<T>(_ read: () throws -> Reading<T>) throws -> Reading<T> {
    session.observation == nil ? try read() : try rewinding(read)
  }

  @inline(never)
  private func rewinding<T>(_ read: () throws -> Reading<T>) throws -> Reading<T> {
    let mark = session.observation?.mark
    func rewind() { if let mark { session.observation?.rewind(to: mark) } }
    do {
      let reading = try read()
      if case .absent = reading { rewind() }
      return reading
    } catch {
      rewind()
      throw error
    }
  }

  /// Combines the values of several keys; nil if the source has none of them.
  ///
  /// The value may then be under the property's own key, where a combination without inverse is encoded.
  @inline(never)
  private func combined<T: Decodable>(
    _ combination: Combination, _ steps: ReadingSteps, _ type: T.Type, _ slot: SlotPointer
  ) throws -> Reading<T>? {
    guard let nodes = nodes(of: combination, slot) else { return nil }
    let combined = try Node(combining: nodes)
    if try !meetsCondition(steps, combined, slot) { return .absent }
    return Reading(
      try castResult(type, slot, of: combined) {
        try once(.value, slot) { try combination.read(nodes) }
      })
  }

  /// Returns the reading of a property without a value: `.null` if a key of its combination is null, else `.absent`.
  @inline(never)
  private func absence<T>(_ steps: ReadingSteps) -> Reading<T> {
    let isThere = steps.combination?.keys.contains { node(of: $0) != nil } ?? false
    return isThere ? .null : .absent
  }

  /// Whether an inlined model may be absent from its object.
  private func mayBeAbsentInlined(_ steps: ReadingSteps, _ slot: SlotPointer, isOptional: Bool)
    -> Bool
  {
    steps.inlining != nil && (isOptional || slot.hasDefaultOrFallback)
  }

  /// Whether an error reports only missing keys, so that an inlined model is nil.
  @inline(never)
  private func listsOnlyMissingKeys(_ error: any Error) -> Bool {
    guard let issues = MappingError(carriedBy: error)?.issues else { return false }
    return issues.allSatisfy { $0.code == .missingKey }
  }

  private func decodeFound<T: Decodable>(
    _ steps: ReadingSteps, _ type: T.Type, _ slot: SlotPointer, _ found: Node, isOptional: Bool
  ) throws -> Reading<T> {
    if !steps.conversion.isByType {
      return Reading(try convertedByRule(steps, type, slot, found))
    }
    if slot.pointee.fallback != nil {
      if let merged = try merged(type, slot, found) { return .merged(merged) }
      if let updated = try named(type, slot, found) { return .value(updated) }
    }
    let value = try read(type, slot, found)
    let isNothing =
      mayBeAbsentInlined(steps, slot, isOptional: isOptional) && !hasInlinedValue(type, slot, found)
    return isNothing ? .absent : .value(value)
  }
}

/// What a source has for a property.
enum Reading<Value> {
  case absent
  /// Null, or a transformer's nil: "no value".
  case null
  /// An invalid value that the rules replace.
  case invalid
  case value(Value)
  /// A collection to which the source's elements were added already.
  case merged(Value)

  init(_ value: Value?) { self = value.map { .value($0) } ?? .null }
}
