/// Updates existing models with the values of a source.
extension DecodingSession {
  /// Updates a model with the values of the source.
  func updated<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, old: Any, _ role: ModelUpdate.Role = .part
  ) throws -> T {
    let content = table.isShell ? Carrier.content(old) : old
    let update = ModelUpdate(table: table, old: content, role: role)
    // A class may be that of a superclass of the instance.
    if table.isClass || table.plan.family != nil || !ExactType.matches(content, type) {
      return try updatedByType(update, type, value)
    }
    return try source.updated(type, value, update, self)
  }

  /// Updates a model of the declared type.
  @inline(__always)
  func updatedInPlace<T: Decodable>(
    _ update: ModelUpdate, _ type: T.Type, _ value: S.Value
  ) throws -> T {
    try checkDepth(for: value)
    if let native = source.native(value, as: type) { return native }
    if !update.table.plan.issues.isEmpty { throw MappingError(capping: update.table.plan.issues) }
    let pending = workspace.call.pointee.pendingUpdates.count
    let refusals = conversions.refusals
    do {
      // Only closures need a node.
      if update.table.plan.hasClosures { return try prepared(update, type, value) }
      return try updatedByInitializer(update, type, value)
    } catch {
      workspace.dropUpdates(since: pending)
      guard update.isRoot, !mayBeRefusal(since: refusals) else { throw error }
      throw diagnosed(error, type, value, update.table, update.old)
    }
  }

  /// Updates a model whose type the source may name, or whose old instance has another type than the declared one.
  @inline(never)
  private func updatedByType<T: Decodable>(
    _ update: ModelUpdate, _ type: T.Type, _ value: S.Value
  ) throws -> T {
    let result =
      try other(update, type, value)
      ?? source.updated(type, value, update, self)
    if let family = update.table.plan.family {
      keepUnknownType(of: update.old, in: Carrier.content(result), family, value)
    }
    return result
  }

  /// Decodes a new model if the source names another type. Updates an instance of a subclass as that subclass.
  /// Returns nil for any other model.
  private func other<T: Decodable>(
    _ update: ModelUpdate, _ type: T.Type, _ value: S.Value
  ) throws -> T? {
    let table = update.table
    if let family = table.plan.family, try discardingEffects({ try names(family, value) }) {
      let mark = Mark(self)
      if try subtype(of: family, for: value) != Swift.type(of: update.old) {
        // Decoding asks again.
        rewind(to: mark)
        let table = table.withoutFallback
        return try update.isRoot
          ? newRoot(type, value, table, as: type) : decode(type, value, table)
      }
    }
    let own: any Any.Type = Swift.type(of: update.old)
    if own == type { return nil }
    let dynamic: any Decodable.Type =
      table.isShell ? Carrier.type(for: own) : own as? any Decodable.Type ?? type
    // A value of another type, such as a dictionary in an `Any`, is replaced.
    let isMapped = dynamic is any MappedValue.Type && workspace.plan(for: own).isReadByKeyPaths
    let isNamed = table.plan.family != nil && ValueKind(own) == .model
    guard dynamic != type, dynamic is AnyClass || isMapped || isNamed else { return nil }
    let result = try updated(subclass: dynamic, value, update.old, table.property, update.role)
    return Carrier.value(result, as: type)
  }

  /// Decodes a value that replaces the model of the call. Its error lists all problems of the source.
  ///
  /// - Parameter expected: The type for errors.
  func newRoot<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, as expected: any Any.Type
  ) throws -> T {
    let refusals = conversions.refusals
    do {
      return try decode(type, value, table)
    } catch {
      if mayBeRefusal(since: refusals) { throw error }
      throw failure(error, type, as: expected, value, table)
    }
  }

  /// Updates a model after the closures that run before decoding have changed its source.
  @inline(never)
  private func prepared<T: Decodable>(
    _ update: ModelUpdate, _ type: T.Type, _ value: S.Value
  ) throws -> T {
    var update = update
    let node = try preparedNode(node(value), update.table)
    update.node = node
    if let value = source.value(of: node.content) {
      return try updatedByInitializer(update, type, value)
    }
    return try updatedElsewhere(update, type, node)
  }

  /// Updates a model for which a closure returned a value of another kind of source than the session's.
  @inline(never)
  private func updatedElsewhere<T: Decodable>(
    _ update: ModelUpdate, _ type: T.Type, _ node: Node
  ) throws -> T {
    switch node.content {
    case .value(let value): return try foundationSession.updatedByInitializer(update, type, value)
    case .bytes(let source, let value):
      return try inner(ByteSource(document: source.document)).updatedByInitializer(
        update, type, value)
    }
  }

  /// Returns the error of a failed update, extended to all problems of the source.
  @inline(never)
  private func diagnosed<T: Decodable>(
    _ error: any Error, _ type: T.Type, _ value: S.Value, _ table: TypeTable, _ content: Any
  ) -> any Error {
    let first = issues(of: error, as: type, value, sourceKey: nil)
    if first.isFatal { return first }
    return source.issues(
      type, value, table, first, sourceKey: nil,
      behind: Capture(table, of: content), self)
  }

  /// Updates the value of a property whose type the data names, if the value keeps its type. Nil if the source names
  /// another type, or if the value is not a model.
  ///
  /// - Parameters:
  ///   - old: The wrapped value, unwrapped if it is an Optional.
  ///   - unknownTypes: The unknown type names in the old value.
  ///   - property: The property whose rules apply to the model.
  func updated(
    _ type: any InferringType.Type, _ value: S.Value, old: Any, _ unknownTypes: UnknownTypes?,
    _ property: PropertyPlan
  ) throws -> Any? {
    let supertype = TypeShape.unwrapped(type.valueType)
    guard let family = workspace.plan(for: supertype).family else { return nil }
    let dynamic: any Any.Type = Swift.type(of: old)
    let mark = Mark(self)
    guard ValueKind(dynamic) == .model,
      try !discardingEffects({ try names(family, value) })
        || subtype(of: family, for: value) == dynamic
    else {
      // Decoding asks again.
      rewind(to: mark)
      return nil
    }
    let result = try updated(
      subclass: Carrier.type(for: dynamic), value, old, property, .part)
    keepUnknownType(of: old, in: result, family, value)
    return type.wrapping(result, unknownType(family, value, readAs: dynamic) ?? unknownTypes)
  }

  /// Whether a value names its type by a discriminator.
  private func names(_ family: TypeFamily, _ value: S.Value) throws -> Bool {
    switch family.discriminator {
    case .closure(let name): try name(node(value)) != nil
    case .key(let key): source.isObject(value) && discriminator(key, of: value) != nil
    }
  }

  /// - Parameter property: The property whose rules apply to the model.
  private func updated<T: Decodable>(
    subclass type: T.Type, _ value: S.Value, _ old: Any, _ property: PropertyPlan?,
    _ role: ModelUpdate.Role
  ) throws -> Any {
    let table = workspace.table(for: type, with: property, fallback: .update)
    let result = try updated(type, value, table, old: old, role)
    return table.isShell ? Carrier.content(result) : result
  }

  /// Updates a model by its initialiser, to which the old model supplies what the source lacks.
  @inline(__always)
  fileprivate func updatedByInitializer<T: Decodable>(
    _ update: ModelUpdate, _ type: T.Type, _ value: S.Value
  ) throws -> T {
    guard let fallback = update.table.fallback, !replaces(update.old, update.table, value) else {
      return try decodedAnew(update, type, value)
    }
    let capture = Capture(update.table, of: update.old)
    return try updating(capture, fallback) {
      let model = try initialize(type, value, update.table)
      if capture.isReplaced { return model }
      return try result(of: update, model, value)
    }
  }

  /// Whether a value replaces an enum: its cases have different keys, so what the source lacks may be of another case.
  func replaces(_ old: Any, _ table: TypeTable, _ value: S.Value) -> Bool {
    guard table.isEnum(old) else { return false }
    return !source.isObject(value) || source.memberCount(source.handle(value)) > 0
  }

  /// Decodes a model that is never updated in part, such as an enum.
  @inline(never)
  private func decodedAnew<T: Decodable>(
    _ update: ModelUpdate, _ type: T.Type, _ value: S.Value
  ) throws -> T {
    let table = update.table.withoutFallback
    guard let node = update.node else { return try decode(type, value, table) }
    // The closures that run before decoding have run.
    return try finished(initialize(type, value, table), node, table)
  }

  /// Returns the result of an update: the old instance with the decoded properties, or `model` if they cannot be
  /// written into it.
  ///
  /// They cannot if the mapping declares no writable key path for a property that the source has, or if the model is
  /// not decoded by keys. A struct is copied and changed at once. An instance of a class is changed later, by a
  /// `PendingUpdate`.
  @inline(never)
  private func result<T: Decodable>(
    of update: ModelUpdate, _ model: T, _ value: S.Value
  ) throws -> T {
    let (table, old) = (update.table, update.old)
    // The key paths of a mapped model have written its properties already, or a pending update will.
    if table.isShell {
      if update.keepsInstance { try checkDeclared(old, value, table) }
      return try finished(update, model)
    }
    // A fast path for models without declared properties: one property in the source is enough.
    if !update.isClass, table.plan.accessors.isEmpty, try hasPresent(value, table) {
      return try finished(update, model, isNew: true)
    }
    let present = try presentProperties(value, table)
    let accessors = present.flatMap { self.accessors(of: $0, table) }
    let isDecodedByKeys = source.isObject(value) && !table.ownKeyTables.isEmpty
    // Values decoded by a super decoder are not among the present properties.
    let readsSuper = table.ownKeyTables.contains(where: \.readsSuper)
    if !isDecodedByKeys || readsSuper || accessors.contains(where: { $0 == nil }) {
      if update.keepsInstance { throw undeclared(present, table) }
      return try finished(update, model, isNew: true)
    }
    var writes: [(accessor: PropertyAccessor, value: Any)] = []
    for accessor in accessors {
      if let accessor, let value = accessor.read(model) { writes.append((accessor, value)) }
    }
    if let rest = table.plan.rest, !table.asks(for: rest), let value = rest.accessor.read(model) {
      writes.append((rest.accessor, value))
    }
    if update.isClass {
      workspace.call.pointee.pendingUpdates.append(
        PendingUpdate(instance: old, accessors: table.plan.allAccessors, writes: writes))
      return try finished(update, Carrier.value(old, as: T.self) ?? model)
    }
    // Writing into the old value keeps the properties that the type does not encode.
    var result = old
    for (accessor, value) in writes { result = accessor.write?(result, value) ?? result }
    return try finished(update, Carrier.value(result, as: T.self) ?? model)
  }

  /// Runs the closures declared to run after decoding. For an instance that a `PendingUpdate` writes later, they run
  /// after that.
  private func finished<T: Decodable>(
    _ update: ModelUpdate, _ model: T, isNew: Bool = false
  ) throws -> T {
    let table = update.table
    guard !table.plan.after.isEmpty, let node = update.node else { return model }
    if isNew || !update.isClass { return try finished(model, node, table) }
    let place = path.steps.text
    workspace.call.pointee.pendingUpdates.append(
      PendingUpdate(instance: update.old, accessors: table.plan.allAccessors) {
        do {
          for finish in table.plan.after { _ = try finish(Carrier.content(model), node) }
        } catch {
          throw MappingError(carriedBy: error)
            ?? MappingError(
              MappingError.Issue(
                .transformFailed, path: place, expected: TypeName.of(T.self), underlying: error))
        }
      })
    return model
  }
}
