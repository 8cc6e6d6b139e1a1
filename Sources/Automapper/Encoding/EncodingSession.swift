import Foundation

/// One call from model to result: the sink, the tables, the path.
final class EncodingSession<K: Sink> {
  let engine: Engine
  let workspace: Workspace
  let sink: K
  let path: PathStack
  let maximumDepth: Int
  let writesNull: Bool
  /// The formats for the dates that are written now: a property's own, or the mapper's.
  var dateFormats: DateFormatList {
    didSet { writesISO8601 = dateFormats.beginsWithISO8601 }
  }
  private(set) var writesISO8601: Bool
  /// The instances that are being written, outermost first: one that comes up again is a cycle.
  private var instances: [ObjectIdentifier] = []
  /// The model that is being written, for inverses that look at it.
  var owner: Any = ()
  /// The plan of the property whose value is written now, where the call asks for some properties of it
  /// only and its type says nothing of that.
  var selected: PropertyPlan?

  init(engine: Engine, workspace: Workspace, sink: K) {
    self.engine = engine
    self.workspace = workspace
    self.sink = sink
    path = workspace.path
    maximumDepth = engine.configuration.maximumDepth
    writesNull = engine.configuration.nilValues.writesNull
    dateFormats = engine.dateFormats
    writesISO8601 = engine.dateFormats.beginsWithISO8601
  }

  deinit { sink.close() }

  /// Writes the root value, Encodable or not.
  func root<T>(_ value: T) throws {
    do {
      if let encodable = value as? any Encodable {
        try root(encodable: encodable)
      } else {
        try any(value)
      }
    } catch {
      throw located(error, sourceKey: nil)
    }
  }

  private func root<T: Encodable>(encodable value: T) throws {
    try encode(value, table(for: T.self))
  }

  /// The table of a type that no property declares.
  func table(for type: any Any.Type) -> TypeTable {
    selected.map { workspace.table(for: type, with: $0) } ?? workspace.table(for: type)
  }

  /// Writes one value of any type. The caller has pushed the path, and adds the place to an error.
  @inline(__always)
  func encode<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    if table.outputKind == .model { return try model(value, table) }
    try sink.leaf(value, self, table)
  }

  /// Writes a value of a type that encodes itself.
  @inline(__always)
  func model<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    if path.count >= maximumDepth { throw depthFailure() }
    if table.isClass { return try instance(value, table) }
    if table.needsTree { return try treeModel(value, table) }
    let place = sink.enter()
    try value.encode(to: sink.encoder(self, place, table))
    sink.leave(place)
  }

  /// A model some of whose properties are written elsewhere than under a key of their own: into a tree
  /// first, whatever the sink.
  @inline(never)
  private func treeModel<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    guard K.self == FoundationSink.self else { return try any(detached(value, table)) }
    let outer = owner
    owner = value
    defer { owner = outer }
    let place = sink.enter()
    try value.encode(to: sink.encoder(self, place, table))
    if table.plan.hasExtras { try putPaths(of: value, place, table, nil) }
    if let tags = table.plan.polymorphism?.tags, !tags.isEmpty { return leave(place, tags) }
    sink.leave(place)
  }

  /// Ends an object with what says of which type it is.
  private func leave(_ place: K.Place, _ tags: [TypeTag]) {
    guard let sink = FoundationType.take(sink, as: FoundationSink.self),
      let place = FoundationType.take(place, as: FoundationNode.self)
    else { return self.sink.leave(place) }
    sink.leave(place, adding: tags)
  }

  /// The value as Foundation has it, apart from the sink.
  func detached<T: Encodable>(_ value: T, _ table: TypeTable) throws -> Any {
    let session = EncodingSession<FoundationSink>(
      engine: engine, workspace: workspace, sink: FoundationSink(workspace))
    session.dateFormats = dateFormats
    session.instances = instances
    session.owner = owner
    // The instance itself is noted already when it comes here through `instance`.
    if table.isClass, session.instances.last == ObjectIdentifier(value as AnyObject) {
      session.instances.removeLast()
    }
    try session.encode(value, table)
    return session.takeResult()
  }

  /// A class instance is written by its own type, not the declared one, and must not contain itself.
  @inline(never)
  private func instance<T: Encodable>(_ value: T, _ declared: TypeTable) throws {
    let identifier = ObjectIdentifier(value as AnyObject)
    try enter(identifier, type(of: value))
    defer { leave() }
    let table =
      declared.property.map { workspace.table(for: type(of: value), with: $0) }
      ?? workspace.table(for: type(of: value))
    if table.needsTree { return try treeModel(value, table) }
    let place = sink.enter()
    try value.encode(to: sink.encoder(self, place, table))
    sink.leave(place)
  }

  /// Notes an instance that is being written.
  func enter(_ instance: ObjectIdentifier, _ type: any Any.Type) throws {
    if instances.contains(instance) {
      throw ValueFailure(
        .cycle, expected: "an object that does not contain itself",
        found: "\(TypeName.of(type)) again")
    }
    instances.append(instance)
  }

  func leave() { instances.removeLast() }

  /// Containers nest as deep as models.
  @inline(__always)
  func checkDepth() throws {
    if path.count >= maximumDepth { throw depthFailure() }
  }

  @inline(never)
  func depthFailure() -> any Error {
    ValueFailure(
      .depthExceeded, expected: "at most \(maximumDepth) levels", found: "a deeper value")
  }
}

extension EncodingSession<FoundationSink> {
  /// What was written. Asked once.
  func takeResult() -> Any {
    // The session closes the sink when it goes.
    defer { withExtendedLifetime(self) {} }
    return sink.takeResult()
  }
}

extension EncodingSession {
  /// Writes a root value of which only some properties are wanted.
  func selectedRoot<T>(_ value: T) throws {
    guard let selected else { return try root(value) }
    let result = Result { try root(value) }
    let check = SelectionCheck(workspace: workspace, isComplete: (try? result.get()) != nil)
    let issues = check.issues(selected, of: type(of: value))
    if !issues.isEmpty { throw MappingError(capping: issues) }
    try result.get()
  }
}
