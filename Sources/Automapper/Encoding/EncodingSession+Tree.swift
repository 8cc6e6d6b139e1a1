/// Models that are encoded by way of a tree of Foundation values, before they reach their sink.
extension EncodingSession {
  /// Whether a value is encoded by way of a tree of Foundation values, for any sink.
  @inline(__always)
  func needsTree<T>(_ value: T, _ table: TypeTable) -> Bool {
    table.plan.needsTree || table.mergesMembers
      || table.plan.polymorphism?.isFallback == true && table.unknownTag(of: value) != nil
  }

  /// What the session knows of the value around a model.
  typealias Outer = (model: Any, property: PropertyPlan?)

  /// Begins a model whose table was found. Returns what `end` restores. The rules that found the table, such as a
  /// selection, do not apply to the values inside the model.
  func begin(model value: Any) -> Outer {
    defer { (model, enclosingProperty) = (value, nil) }
    return (model, enclosingProperty)
  }

  /// Ends a model, and goes on with the value around it.
  func end(_ outer: Outer) { (model, enclosingProperty) = outer }

  /// Ends an object, and adds the members of its rest and the tags that name its type.
  func leave(_ destination: K.Destination, _ value: Any, _ table: TypeTable) throws {
    guard needsTree(value, table) || table.plan.hasLateMembers,
      let sink = ExactType.value(sink, as: FoundationSink.self),
      let destination = ExactType.value(destination, as: FoundationSink.Destination.self)
    else {
      putTags(of: table, destination)
      return sink.leave(destination)
    }
    let tags = table.tags(of: value)
    let members = restMembers(of: value, table)
    try sink.leave(destination) { object in
      if tags.isEmpty, members.isEmpty { return object }
      let tagged = try TypeTag.adding(tags, to: object)
      return try table.plan.rest?.adding(members, to: tagged, tree) ?? tagged
    }
  }

  /// Returns a member of a rest as a Foundation value. Throws for a number that the result cannot hold.
  private func tree(of member: JSONValue, at key: String) throws -> Any {
    if sink.nonFiniteNumbers == nil || member.isFinite { return member.foundationValue }
    let sessionOwner = detachedSessionOwner()
    let depth = path.count
    path.push(text: key)
    do {
      try sessionOwner.session.put(member)
    } catch {
      throw located(error, above: depth, sourceKey: key)
    }
    path.pop(to: depth)
    return sessionOwner.takeResult()
  }

  /// Encodes a model by way of a tree of Foundation values, for any sink: its members are merged, or it is an enum in
  /// a declared form.
  @inline(never)
  func treeModel<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    guard K.self == FoundationSink.self else {
      if let cases = table.plan.cases,
        let session = ExactType.value(self, as: EncodingSession<ByteSink>.self),
        try session.taggedCase(value, table, cases)
      {
        return
      }
      // The model's code may write to other containers of this sink meanwhile.
      let destination = sink.enter()
      let tree = try detached(value, table, isOnStack: table.isClass)
      sink.single(destination)
      try any(tree)
      return sink.leave(destination)
    }
    let outer = begin(model: value)
    defer { end(outer) }
    if let cases = table.plan.cases { return try enumeration(value, table, cases) }
    let destination = sink.enter()
    try value.encode(to: sink.encoder(self, destination, table))
    if table.plan.hasExtras { try putKeyPaths(of: value, destination, table, nil) }
    try workspace.instances.checkEnd()
    try leave(destination, value, table)
  }

  /// Encodes a value to Foundation values, apart from the sink.
  ///
  /// - Parameter isOnStack: Whether the value is the innermost of the instances that are being encoded.
  func detached<T: Encodable>(
    _ value: T, _ table: TypeTable, isOnStack: Bool = false
  ) throws -> Any {
    let sessionOwner = detachedSessionOwner()
    let instance = isOnStack ? value as AnyObject : nil
    let isNoted = instance.map(workspace.instances.isTop) ?? false
    if isNoted { workspace.instances.pop() }
    defer { if isNoted, let instance { workspace.instances.restore(instance) } }
    try sessionOwner.session.encode(value, table)
    return sessionOwner.takeResult()
  }

  /// Writes a model whose rules need an object of their own into an object that another model has begun. Returns false
  /// if the model is not encoded as an object.
  @inline(never)
  func add<T: Encodable>(
    _ value: T, to destination: K.Destination, _ table: TypeTable
  ) throws -> Bool {
    guard let members = FoundationType.dictionary(try detached(value, table)) else { return false }
    sink.prepareForOther(destination)
    let object = sink.object(destination)
    let depth = path.count
    for (key, member) in members.inKeyOrder {
      begin(object, key, above: depth)
      let mark = sink.mark()
      do {
        try any(member)
      } catch {
        sink.discardElement(object, since: mark)
        throw located(error, above: depth, sourceKey: key)
      }
    }
    path.pop(to: depth)
    return true
  }

  /// Creates a session that encodes a part of this call's result apart from the sink.
  ///
  /// It refuses the numbers that this call's result cannot hold. Otherwise their errors would come when the part is
  /// written, after the model that may catch them.
  func detachedSessionOwner() -> EncodingSessionOwner<FoundationSink> {
    let sessionOwner = EncodingSessionOwner(
      engine: engine, workspace: workspace,
      sink: FoundationSink(workspace, sink.nonFiniteNumbers))
    sessionOwner.session.dateFormats = dateFormats
    sessionOwner.session.model = model
    return sessionOwner
  }
}
