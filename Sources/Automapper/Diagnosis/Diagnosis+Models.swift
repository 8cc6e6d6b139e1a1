/// Issues of models, property by property.
extension Diagnosis {
  /// Lists the issues of a value that updates an existing instance.
  mutating func checkUpdate(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError,
    updating old: Capture
  ) {
    if !checkModel(type, value, table, first, updating: old) { note(first) }
  }

  /// Lists the issues of a model. Returns false if its properties are not known.
  ///
  /// - Parameter old: The instance to update, if there is one.
  mutating func checkModel(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError,
    updating old: Capture? = nil
  ) -> Bool {
    if !table.plan.issues.isEmpty { return false }
    if let cases = table.plan.cases { return checkCase(value, table, cases, first) }
    return table.plan.before.isEmpty
      ? checkDecoded(type, value, table, first, updating: old)
      : checkPrepared(type, value, table, first, updating: old)
  }

  /// Lists the issues of a model whose `before` closures change its source.
  private mutating func checkPrepared(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError,
    updating old: Capture?
  ) -> Bool {
    guard let node = try? session.preparedNode(session.node(value), table) else { return false }
    if let value = session.source.value(of: node.content) {
      return checkDecoded(type, value, table, first, updating: old)
    }
    guard case .value(let value) = node.content else { return false }
    var inner = Diagnosis<FoundationSource>(session.foundationSession, standIns)
    guard inner.checkDecoded(type, value, table, first, updating: old) else { return false }
    note(inner.error)
    return true
  }

  /// Lists the issues of a model in the value that it is decoded from.
  private mutating func checkDecoded(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError,
    updating old: Capture?
  ) -> Bool {
    guard session.source.isObject(value) else {
      // A scalar has no parts that could be invalid, too.
      guard old == nil, session.source.elements(value) != nil, !wantsObject(table, value, first),
        let type = repairable(table)
      else { return false }
      return checkRepaired(type, value, table, first)
    }
    return checkBacked(type, table, value, first, old)
  }

  /// Whether an error says that a model's value is an array instead of an object. The model then decodes no elements.
  private func wantsObject(_ table: TypeTable, _ value: S.Value, _ error: MappingError) -> Bool {
    let failure = ValueFailure.mismatch(.object(table.type), session.source.scalar(value))
    return error.issues.count == 1
      && error.issues.allSatisfy {
        $0.code == failure.code && $0.expects(failure.facts.expectation)
          && $0.isAt(session.path.steps)
      }
  }

  /// Returns the type of a model whose initialiser may receive made-up values, else nil.
  private func repairable(_ table: TypeTable) -> (any Decodable.Type)? {
    table.receivesMadeUpValues ? table.decodable : nil
  }

  /// Lists the issues of a model's properties. If there is an instance, it supplies absent values.
  private mutating func checkBacked(
    _ type: any Decodable.Type, _ table: TypeTable, _ value: S.Value, _ first: MappingError,
    _ old: Capture? = nil
  ) -> Bool {
    guard let fallback = table.fallback,
      let capture = old ?? session.capture(behind: type, table, fallback.kind)
    else { return checkProperties(table, value, first) }
    if fallback.kind == .update, session.replaces(capture.instance, table, value) {
      return checkProperties(table.withoutFallback, value, first)
    }
    return session.updating(capture, fallback) { checkProperties(table, value, first) }
  }

  /// Lists the issues of the properties, starting with the one that failed. Returns false if no property failed.
  private mutating func checkProperties(
    _ table: TypeTable, _ value: S.Value, _ first: MappingError
  ) -> Bool {
    let object = session.source.handle(value)
    if let type = repairable(table), checkRepaired(type, value, table, first) {
      let properties = table.keyPathProperties
      if !properties.isEmpty {
        var readers = ObjectReaders(session: session, object: object)
        for property in properties { checkProperty(property, &readers, nil) }
      }
    } else if !checkKnown(table, object, first) {
      // The unknown keys are in an object that the model opens itself, and the properties have no issues.
      guard first.issues.allSatisfy({ $0.code == .unknownKey }) else { return false }
      note(first)
    }
    noteUnknownKeys(of: object, table)
    return true
  }

  private mutating func noteUnknownKeys(of object: S.Handle, _ table: TypeTable) {
    guard session.observation?.unknownKeysFail == true else { return }
    noteUnlisted(session.unknownKeyIssues(object, table))
  }

  /// Lists the issues of the known properties, starting with the one that failed. Returns false if none of them
  /// failed.
  ///
  /// The initialiser accepted the properties before it. An error that it caught is not an issue. The properties after
  /// it may be of another branch of the initialiser, unless the type always reads them. So the source need not contain
  /// them, and after an error of the model's own code they are not checked.
  private mutating func checkKnown(
    _ table: TypeTable, _ object: S.Handle, _ first: MappingError
  ) -> Bool {
    let properties = table.knownProperties
    let place = session.path.steps
    let failing = properties.firstIndex { property in
      let path = (place + [.property(property.name)]).text
      return first.issues.allSatisfy { $0.concerns(path) }
    }
    guard let failing else { return false }
    var readers = ObjectReaders(session: session, object: object)
    if isReadAlone(properties[failing], table, &readers) {
      note(first)
      return true
    }
    checkProperty(properties[failing], &readers, first)
    for property in properties[(failing + 1)...] { checkOther(property, &readers) }
    return true
  }

  /// Whether a property has no issue of its own, so that its model's code has thrown the error about it. If that code
  /// could be run again, it has not failed for a value that it requested.
  private func isReadAlone(
    _ property: KnownProperty, _ table: TypeTable, _ readers: inout ObjectReaders<S>
  ) -> Bool {
    if property.isReadByKeyPath { return false }
    if repairable(table) != nil { return true }
    guard let type = property.type, let reader = readers.reader(property.keys) else { return false }
    return failureOfReading(property.slot, as: type, property.isOptional, reader) == nil
  }

  /// Lists the issues of a property that the initialiser has not reached.
  mutating func checkOther(_ property: KnownProperty, _ readers: inout ObjectReaders<S>) {
    guard let reader = readers.reader(property.keys) else { return }
    if !property.isAlwaysRead {
      // A closure that throws, throws again when the property is decoded.
      switch try? reader.presence(of: property.slot) {
      case .absent, .null: return
      case .value, nil: break
      }
    }
    checkProperty(property, &readers, nil)
  }

  // MARK: Properties

  /// Lists the issues of one property of an object.
  ///
  /// - Parameter first: The error from decoding it, if it was decoded before.
  mutating func checkProperty(
    _ property: KnownProperty, _ readers: inout ObjectReaders<S>, _ first: MappingError?
  ) {
    var inner = Diagnosis(within: self)
    if let type = property.type, let reader = readers.reader(property.keys) {
      inner.checkSlot(type, property.slot, property.isOptional, reader, first)
    }
    if let first, !inner.mayContain(first) { note(first) } else { note(inner) }
  }

  /// Lists the issues of one property.
  mutating func checkSlot(
    _ type: any Decodable.Type, _ slot: SlotPointer, _ isOptional: Bool, _ reader: ObjectReader<S>,
    _ first: MappingError?
  ) {
    guard let first = first ?? examine(failureOfReading(slot, as: type, isOptional, reader))
    else { return }
    if reader.node?.isSensitive == true { return note(first) }
    if session.mayGoDeeper,
      checkUpdatedProperty(type, slot, reader, first) || checkMerged(slot, reader, first)
    {
      return
    }
    if slot.pointee.hasReadingSteps { return checkStepwise(type, slot, reader, first) }
    guard let value = reader.value(slot), !session.source.isNull(value) else { return note(first) }
    let table = session.workspace.table(
      for: type, fallback: slot.pointee.fallback?.kind)
    reader.at(slot, in: session) {
      checkValue(type, value, table, sourceKey: reader.sourceKey(slot), first: first)
    }
  }

  private func failureOfReading(
    _ slot: SlotPointer, as type: any Decodable.Type, _ isOptional: Bool, _ reader: ObjectReader<S>
  ) -> KnownCause? {
    failureOfReading(type, nil, reader.sourceKey(slot)) { _ in
      _ = try isOptional ? reader.decodeIfPresent(type, slot) : reader.required(type, slot)
    }
  }

  /// Lists the issues of a model property that updates a model. The source need not contain any of its parts. Returns
  /// false for other properties.
  private mutating func checkUpdatedProperty(
    _ type: any Decodable.Type, _ slot: SlotPointer, _ reader: ObjectReader<S>,
    _ first: MappingError
  ) -> Bool {
    guard reader.table.owner.fallback?.kind == .update, slot.pointee.property.reading == nil,
      let value = reader.value(slot), session.source.isObject(value)
    else { return false }
    let table = session.workspace.table(for: type, fallback: .update)
    guard table.kind == .model, !table.isCheckedAsWhole, table.plan.family == nil else {
      return false
    }
    return reader.at(slot, in: session) {
      guard let old = session.capture(behind: type, table, .update),
        Swift.type(of: old.instance) == (type as? any MappedValue.Type)?.modelType ?? type
      else { return false }
      return checkBacked(type, table, value, first, old)
    }
  }
}
