import Foundation

/// One call from model to result: the sink, the tables, the path.
///
/// A pointer without a reference count, which goes wherever a value is written. Who opened the
/// session and every encoder and container of it hold its `EncodingSessionHold`.
struct EncodingSession<K: Sink> {
  fileprivate struct State {
    unowned(unsafe) let hold: EncodingSessionHold<K>
    let engine: Engine
    let workspace: Workspace
    let sink: K
    let path: PathStack
    let maximumDepth: Int
    let easyDepth: Int
    lazy var stack = ThreadStack.current
    let writesNull: Bool
    var writesISO8601: Bool
    var dateFormats: DateFormatList
    var owner: Any = ()
    var selected: PropertyPlan?
    var mappedType: ObjectIdentifier?
  }

  fileprivate let state: UnsafeMutablePointer<State>

  var hold: EncodingSessionHold<K> {
    @inline(__always) get { state.pointee.hold }
  }
  var engine: Engine { state.pointee.engine }
  var workspace: Workspace { state.pointee.workspace }
  var sink: K {
    @inline(__always) get { state.pointee.sink }
  }
  var path: PathStack {
    @inline(__always) get { state.pointee.path }
  }
  var writesNull: Bool {
    @inline(__always) get { state.pointee.writesNull }
  }

  /// The formats for the dates that are written now: a property's own, or the mapper's.
  var dateFormats: DateFormatList {
    get { state.pointee.dateFormats }
    nonmutating set {
      state.pointee.dateFormats = newValue
      state.pointee.writesISO8601 = newValue.beginsWithISO8601
    }
  }
  var writesISO8601: Bool {
    @inline(__always) get { state.pointee.writesISO8601 }
  }

  /// The model that is being written, for inverses that look at it.
  var owner: Any {
    get { state.pointee.owner }
    nonmutating set { state.pointee.owner = newValue }
  }

  /// The plan of the property whose value is written now, where the call asks for some properties of it
  /// only and its type says nothing of that.
  var selected: PropertyPlan? {
    get { state.pointee.selected }
    nonmutating set { state.pointee.selected = newValue }
  }

  /// The type that was written last by the key paths that its mapping declares: the next value is mostly of the same.
  var mappedType: ObjectIdentifier? {
    get { state.pointee.mappedType }
    nonmutating set { state.pointee.mappedType = newValue }
  }

  /// Writes the root value, Encodable or not.
  func root<T>(_ value: T) throws {
    do {
      if let encodable = value as? any Encodable {
        try root(encodable: encodable)
      } else {
        try any(value)
      }
    } catch {
      let first = passing(error, of: value, sourceKey: nil)
      guard let mapping = MappingError(carriedBy: located(first, sourceKey: nil)) else {
        throw first
      }
      throw CallFailure(mapping, first: first)
    }
  }

  private func root<T: Encodable>(encodable value: T) throws {
    let declared = table(for: T.self)
    let table = declared.isClass ? table(for: type(of: value)) : declared
    guard table.outputKind == .model, table.isWrittenPlainly else {
      return try encode(value, declared)
    }
    try checkDepth()
    if table.isClass { try workspace.instances.push(instance: value) }
    defer { if table.isClass { workspace.instances.pop() } }
    let destination = sink.enter()
    try value.encode(to: sink.encoder(self, destination, table))
    if !sink.isWritten(destination) {
      throw ValueFailure(
        .typeMismatch, expected: "a value",
        found: "nothing: encode(to:) of \(TypeName.of(T.self)) wrote no value")
    }
    sink.leave(destination)
  }

  /// The table of a type that no property declares.
  func table(for type: any Any.Type) -> TypeTable {
    selected.map { workspace.table(for: type, with: $0) } ?? workspace.table(for: type)
  }

  /// Writes one value of any type. The caller has pushed the path, and adds the path to an error.
  @inline(__always)
  func encode<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    guard table.outputKind == .model else { return try sink.leaf(value, self, table) }
    try checkDepth()
    if table.isClass { return try sink.instance(value, self, table) }
    if !table.isWrittenPlainly { return try otherModel(value, table) }
    let destination = sink.enter()
    try value.encode(to: sink.encoder(self, destination, table))
    sink.leave(destination)
  }

  /// A model that is not written plainly: it is put together as a tree, gets tags, or has inverses that may ask for it.
  @inline(never)
  private func otherModel<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    if needsTree(value, table) { return try treeModel(value, table) }
    if table.plan.hasLateMembers {
      let session = FoundationType.take(self, as: EncodingSession<ByteSink>.self)
      return try session?.lateModel(value, table) ?? treeModel(value, table)
    }
    let destination = sink.enter()
    try encode(owner: value, to: destination, table)
    putTags(of: table, destination)
    sink.leave(destination)
  }

  /// Runs a model's `encode(to:)`. The inverses of its properties may ask for the model.
  @inline(never)
  func encode<T: Encodable>(
    owner value: T, to destination: K.Destination, _ table: TypeTable
  ) throws {
    let outer = owner
    if table.plan.asksForOwner { owner = value }
    defer { owner = outer }
    try value.encode(to: sink.encoder(self, destination, table))
  }

  /// Whether a value is put together as a tree, whatever the sink.
  func needsTree(_ value: Any, _ table: TypeTable) -> Bool {
    table.plan.needsTree || table.mergesMembers || unknownTag(of: value, table) != nil
  }

  /// The name that an instance was read with, if a fallback took it.
  private func unknownTag(of value: Any, _ table: TypeTable) -> TypeTag? {
    guard table.plan.polymorphism?.isFallback == true, type(of: value) is AnyClass else {
      return nil
    }
    return engine.unknownType(of: value as AnyObject)
  }

  /// A model whose parts are merged, or put together in a form of their own: as a tree first, whatever the sink.
  @inline(never)
  func treeModel<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    guard K.self == FoundationSink.self else {
      if let cases = table.plan.cases,
        let session = FoundationType.take(self, as: EncodingSession<ByteSink>.self),
        try session.taggedCase(value, table, cases)
      {
        return
      }
      // The model's code may write to other containers of this sink meanwhile.
      let destination = sink.enter()
      let tree = try detached(value, table)
      sink.single(destination)
      try any(tree)
      return sink.leave(destination)
    }
    let outer = owner
    owner = value
    defer { owner = outer }
    if let cases = table.plan.cases { return try enumeration(value, table, cases) }
    let destination = sink.enter()
    try value.encode(to: sink.encoder(self, destination, table))
    if table.plan.hasExtras { try putPaths(of: value, destination, table, nil) }
    try leave(destination, value, table)
  }

  /// The tags that name an object's type: the name that it was read with, if a fallback took it, before those
  /// of its class.
  func tags(of value: Any, _ table: TypeTable) -> [TypeTag] {
    (unknownTag(of: value, table).map { [$0] } ?? []) + (table.plan.polymorphism?.tags ?? [])
  }

  /// Ends an object with the rest of its members and with what says of which type it is.
  func leave(_ destination: K.Destination, _ value: Any, _ table: TypeTable) throws {
    guard needsTree(value, table) || table.plan.hasLateMembers,
      let sink = FoundationType.take(sink, as: FoundationSink.self),
      let destination = FoundationType.take(destination, as: FoundationSink.Destination.self)
    else {
      putTags(of: table, destination)
      return sink.leave(destination)
    }
    let tags = tags(of: value, table)
    let members = restMembers(of: value, table)
    try sink.leave(destination) { object in
      if tags.isEmpty, members.isEmpty { return object }
      return try TypeTag.adding(tags, to: table.plan.rest?.adding(members, to: object) ?? object)
    }
  }

  /// The value as Foundation has it, apart from the sink.
  func detached<T: Encodable>(_ value: T, _ table: TypeTable) throws -> Any {
    let hold = detachedHold()
    // The instance itself is noted already when it comes here through `instance`.
    let instance = table.isClass ? value as AnyObject : nil
    let isNoted = instance.map(workspace.instances.isTop) ?? false
    if isNoted { workspace.instances.pop() }
    defer { if isNoted, let instance { workspace.instances.restore(instance) } }
    try hold.session.encode(value, table)
    return hold.takeResult()
  }

  /// A session for a part of this call's result, apart from the sink.
  func detachedHold() -> EncodingSessionHold<FoundationSink> {
    let hold = EncodingSessionHold(
      engine: engine, workspace: workspace, sink: FoundationSink(workspace))
    hold.session.dateFormats = dateFormats
    hold.session.owner = owner
    return hold
  }

  /// A class instance is written by its own type, not the declared one, and must not contain itself.
  ///
  /// `instance` of each sink calls it, where the compiler specialises it for the sink.
  @inline(__always)
  func putInstance<T: Encodable>(_ value: T, _ declared: TypeTable) throws {
    let workspace = workspace
    try workspace.instances.push(instance: value)
    defer { workspace.instances.pop() }
    let table = declared.ofInstance(type(of: value))
    if !table.isWrittenPlainly,
      table.plan.asksForOwner || table.plan.hasLateMembers || needsTree(value, table)
    {
      return try otherModel(value, table)
    }
    let destination = sink.enter()
    try value.encode(to: sink.encoder(self, destination, table))
    if !table.isWrittenPlainly { putTags(of: table, destination) }
    sink.leave(destination)
  }

  /// Not inlined, as what nests must not need much of the stack.
  @inline(never)
  func putTags(of table: TypeTable, _ destination: K.Destination) {
    for tag in table.tags { sink.put(tag, at: destination) }
  }

  /// Throws where no further level may be begun, of models or of containers.
  @inline(__always)
  func checkDepth() throws {
    if path.count >= state.pointee.easyDepth { try checkLevel() }
  }

  @inline(never)
  private func checkLevel() throws {
    try state.pointee.stack.check(level: path.count, maximum: state.pointee.maximumDepth)
  }
}

/// Keeps a session and what it works with.
final class EncodingSessionHold<K: Sink> {
  let session: EncodingSession<K>

  init(engine: Engine, workspace: Workspace, sink: K) {
    session = EncodingSession(state: .allocate(capacity: 1))
    session.state.initialize(
      to: EncodingSession.State(
        hold: self, engine: engine, workspace: workspace, sink: sink, path: workspace.path,
        maximumDepth: engine.maximumDepth,
        easyDepth: min(engine.maximumDepth, ThreadStack.easyDepth),
        writesNull: engine.writesNull,
        writesISO8601: engine.dateFormats.beginsWithISO8601, dateFormats: engine.dateFormats))
  }

  deinit {
    session.sink.close()
    session.state.deinitialize(count: 1)
    session.state.deallocate()
  }
}

extension EncodingSessionHold<FoundationSink> {
  /// What was written. Asked once.
  func takeResult() -> Any { session.sink.takeResult() }
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
