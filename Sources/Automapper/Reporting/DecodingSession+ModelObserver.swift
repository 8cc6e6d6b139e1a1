/// Decodes models and notifies a `ModelObserver`.
extension Mapper {
  /// Decodes a model and notifies an observer of it and of its nested models.
  ///
  /// - Parameter report: Receives the entries of the call's report, unless it is nil.
  package func object<T>(
    from source: some MappingSource, as type: T.Type, observer: any ModelObserver,
    report: inout MappingReport?
  ) throws(MappingError) -> T {
    let reporting = ReportRequest(isReporting: report != nil, observer: observer)
    defer { report?.entries += reporting.report.entries }
    let result = try read(source, as: type, reporting: reporting)
    observer.didDecode(reporting.events)
    return result
  }
}

extension DecodingSession {
  /// Decodes a model that an observer may follow.
  func followed<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ observer: any ModelObserver
  ) throws -> T {
    let model = table.plan.type
    return try collectingEvents {
      guard observer.follows(model) else {
        return try self.model(type, value, table, from: .defaults)
      }
      let location = path.location
      let result =
        try observer.members(at: location).map {
          try backed(type, node(value), table, adding: $0)
        } ?? self.model(type, value, table, from: .defaults)
      // A cast to the shell of models that are not Decodable is slow, and unnecessary if the model is its own
      // content.
      let content: Any = T.self == model ? result : Carrier.content(result)
      observation?.note(.decoded(content, as: model, at: location))
      return result
    }
  }

  /// Decodes a value. If that fails, drops the events of the models inside it, as a model's own code may catch the
  /// error.
  @inline(__always)
  func collectingEvents<Result>(_ read: () throws -> Result) throws -> Result {
    let mark = Mark(self)
    do {
      return try read()
    } catch {
      dropEvents(since: mark)
      throw error
    }
  }

  private func backed<T: Decodable>(
    _ type: T.Type, _ node: Node, _ table: TypeTable, adding added: AddedMembers
  ) throws -> T {
    guard let fallback = table.fallback,
      let capture = capture(behind: type, table, fallback.kind)
    else { return try withClosures(type, node, table, adding: added) }
    return try fallback.with(capture) {
      try withClosures(type, node, table, adding: added)
    }
  }

  /// Returns the object with the members that an observer adds.
  func completed(_ node: Node, _ members: AddedMembers, _ table: TypeTable) throws -> Node {
    guard var object = try node.exactValue as? [String: Any] else { return node }
    for name in members.properties.keys {
      let property = table.plan.property(named: name)
      for key in object.keys
      where property.spellings.rank(of: key) != nil {
        object[key] = nil
      }
    }
    object.merge(members.properties) { $1 }
    object.merge(members.others) { own, _ in own }
    return Node(.value(object), node.context, key: node.key)
  }
}

extension ObjectReader {
  /// Returns a made-up value for a required property that is absent, if an observer asks for it. The observer knows
  /// only the properties of the model's own object, not the parts of a value that its own code opens.
  func madeUp<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    guard !isInside, let observer = session.observation?.observer,
      session.engine.samples.allows(table.owner.plan.type)
    else { return nil }
    let steps = stepsFromRoot(to: slot)
    guard observer.makesUp(steps, of: table.owner.plan.type) else { return nil }
    let recorder = SchemaRecorder(session.engine.configuration.samples)
    defer { recorder.end() }
    guard let value = try? recorder.value(type, isVaried: false) else { return nil }
    session.observation?.note(.missing(steps, key: sourceKey(slot), madeUp: type))
    return value
  }

  /// Tells the observer that a default replaces an absent value. A default for null is not reported.
  func observeDefault(_ slot: SlotPointer) {
    guard session.isFollowed, (try? isInSource(slot)) != true else { return }
    session.observation?.note(
      .missing(stepsFromRoot(to: slot), key: sourceKey(slot), madeUp: nil))
  }
}
