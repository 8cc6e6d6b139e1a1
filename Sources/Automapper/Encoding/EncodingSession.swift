import Foundation

/// The state of one encoding call: the sink, the tables, the path.
///
/// An unretained pointer, passed to all code that writes values. The code that opens the session, and each of its
/// encoders and containers, retain its `EncodingSessionOwner`.
struct EncodingSession<K: Sink> {
  fileprivate struct State {
    unowned(unsafe) let sessionOwner: EncodingSessionOwner<K>
    let engine: Engine
    let workspace: Workspace
    let sink: K
    let path: PathStack
    let maximumDepth: Int
    let easyDepth: Int
    var stack = ThreadStack()
    let writesNull: Bool
    var writesISO8601: Bool
    var dateFormats: DateFormatList
    var model: Any = ()
    var restClaims: RestClaims?
    var enclosingProperty: PropertyPlan?
    var mappedType: ObjectIdentifier?
  }

  fileprivate let state: UnsafeMutablePointer<State>

  var sessionOwner: EncodingSessionOwner<K> {
    @inline(__always) get { state.pointee.sessionOwner }
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

  /// The model that is being encoded, for inverses that use it. Code that sets it sets the enclosing model again
  /// afterwards. Each change forgets the rest of the other model.
  var model: Any {
    get { state.pointee.model }
    nonmutating set {
      state.pointee.model = newValue
      state.pointee.restClaims = nil
    }
  }

  /// The rest of `model`; nil until a property asks for it, and for a model without a rest.
  var restClaims: RestClaims? {
    get { state.pointee.restClaims }
    nonmutating set { state.pointee.restClaims = newValue }
  }

  /// The plan of the property that is being encoded, for values whose table is found by their dynamic type. It
  /// applies the call's selection and the property's rules to them.
  var enclosingProperty: PropertyPlan? {
    get { state.pointee.enclosingProperty }
    nonmutating set { state.pointee.enclosingProperty = newValue }
  }

  /// The type last encoded by declared key paths, cached because the next value usually has it, too.
  var mappedType: ObjectIdentifier? {
    get { state.pointee.mappedType }
    nonmutating set { state.pointee.mappedType = newValue }
  }

  /// Writes the root value, Encodable or not.
  ///
  /// Inlined into callers that know the sink. Code that is generic over it looks up the session's layout at run time.
  @inline(__always)
  func root<T>(_ value: T) throws {
    do {
      let declared = table(for: T.self)
      if let type = declared.encodable {
        try root(value, as: type, declared)
      } else if let encodable = value as? any Encodable {
        try root(encodable: encodable)
      } else {
        try any(value)
      }
      try checkOpened()
    } catch {
      let first = passing(error, of: value, sourceKey: nil)
      guard let mapping = MappingError(carriedBy: carryingIssues(first, sourceKey: nil)) else {
        throw first
      }
      throw CallFailure(mapping, first: first)
    }
  }

  @inline(__always)
  private func root<T, E: Encodable>(
    _ value: T, as type: E.Type, _ declared: TypeTable
  ) throws {
    let value = try ExactType.cast(
      value, to: type,
      orThrow: ValueFailure(
        .typeMismatch, expected: TypeName.of(E.self), found: TypeName.of(T.self)))
    try root(encodable: value, declared)
  }

  /// Writes a value whose declared type is a protocol.
  @inline(never)
  private func root<E: Encodable>(encodable value: E) throws {
    try root(encodable: value, table(for: E.self))
  }

  @inline(__always)
  private func root<T: Encodable>(encodable value: T, _ declared: TypeTable) throws {
    let table = declared.isClass ? table(for: type(of: value)) : declared
    guard table.outputKind == .model, table.isWrittenPlainly else {
      return try encode(value, declared)
    }
    try checkDepth()
    if table.isClass { try workspace.instances.push(InstanceStack.object(value)) }
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

  /// Returns the table of a type that no property declares.
  @inline(__always)
  func table(for type: any Any.Type) -> TypeTable {
    workspace.table(for: type, with: enclosingProperty)
  }

  /// Writes one value of any type. The caller has pushed the path, and adds the path to an error.
  @inline(__always)
  func encode<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    guard table.outputKind == .model else { return try sink.leaf(value, self, table) }
    if try encodesDeepest(value, table) { return }
    if table.isClass { return try sink.instance(value, self, table) }
    if !table.isWrittenPlainly { return try otherModel(value, table) }
    let destination = sink.enter()
    try value.encode(to: sink.encoder(self, destination, table))
    sink.leave(destination)
  }

  /// Writes a model off the fast path. A function of its own, so that nested values need less stack space.
  @inline(never)
  private func otherModel<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    try sink.model(value, self, table)
  }

  /// Writes a model that gets tags, or has inverses that use the model.
  ///
  /// Called by `model` of each sink, where the compiler specialises it for the sink.
  @inline(__always)
  func putModel<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    let destination = sink.enter()
    try encode(model: value, to: destination, table)
    putTags(of: table, destination)
    sink.leave(destination)
  }

  /// Runs a model's `encode(to:)`. The inverses of its properties may use the model.
  ///
  /// Without `defer`, whose code the compiler would not specialise for the sink.
  @inline(__always)
  func encode<T: Encodable>(
    model value: T, to destination: K.Destination, _ table: TypeTable
  ) throws {
    let encoder = sink.encoder(self, destination, table)
    if !table.plan.asksForModel {
      try value.encode(to: encoder)
      return try workspace.instances.checkEnd()
    }
    let outer = model
    model = value
    do {
      try value.encode(to: encoder)
      try workspace.instances.checkEnd()
    } catch {
      model = outer
      throw error
    }
    model = outer
  }

  /// Writes a model into a container that another model has begun.
  ///
  /// An instance is written by the rules of its class, without tags. If they need an object of their own, it is written
  /// by those of the declared class.
  @inline(never)
  func encode<T: Encodable>(
    continuing value: T, to destination: K.Destination, _ declared: TypeTable
  ) throws {
    guard declared.isClass else { return try encode(model: value, to: destination, declared) }
    let own = try declared.pushing(value)
    defer { workspace.instances.pop() }
    let needsObject = own.plan.needsTree || own.plan.hasLateMembers
    try encode(model: value, to: destination, needsObject ? declared : own)
  }

  /// Writes a class instance by its dynamic type. Throws if the instance contains itself.
  ///
  /// Called by `instance` of each sink, where the compiler specialises it for the sink.
  @inline(__always)
  func putInstance<T: Encodable>(_ value: T, _ declared: TypeTable) throws {
    let table = try declared.pushing(value)
    defer { workspace.instances.pop() }
    if !table.isWrittenPlainly,
      table.plan.asksForModel || table.plan.hasLateMembers || needsTree(value, table)
    {
      return try otherModel(value, table)
    }
    let destination = sink.enter()
    try value.encode(to: sink.encoder(self, destination, table))
    try workspace.instances.checkEnd()
    if !table.isWrittenPlainly { putTags(of: table, destination) }
    sink.leave(destination)
  }

  /// Adds the tags of a type to its object. Not inlined, so that nested values need less stack space.
  @inline(never)
  func putTags(of table: TypeTable, _ destination: K.Destination) {
    let tags = table.tags
    for index in tags.indices { sink.put(tags[index], at: destination) }
  }

  /// Throws if a further level, of models or containers, would exceed the maximum depth or the thread's stack.
  @inline(__always)
  func checkDepth() throws {
    if path.count >= state.pointee.easyDepth { try checkLevel() }
  }

  /// Encodes a model at the maximum depth, by `deepest`. Returns false for other models, which it does not encode. One
  /// call with one result, so that the frame of each level stays small.
  @inline(__always)
  private func encodesDeepest<T: Encodable>(_ value: T, _ table: TypeTable) throws -> Bool {
    path.count >= state.pointee.easyDepth ? try deepest(value, table) : false
  }

  /// Whether the value is at the maximum depth, and so must be a scalar. Throws if it is below that depth, or if the
  /// stack is almost exhausted.
  func isDeepest() throws -> Bool {
    if path.count < state.pointee.easyDepth { return false }
    let isDeepest = path.count == state.pointee.maximumDepth
    let maximum = state.pointee.maximumDepth + (isDeepest ? 1 : 0)
    try state.pointee.stack.check(level: path.count, maximum: maximum)
    return isDeepest
  }

  /// Whether a level is so high that it needs no check.
  @inline(__always)
  func isEasy(_ level: Int) -> Bool { level < state.pointee.easyDepth }

  /// - Parameter inner: The number of containers between the model and the level, which the model's own code opens. They
  ///   take no stack before they end, and then up to 2 kB each.
  @inline(never)
  func checkLevel(below inner: Int = 0) throws {
    try state.pointee.stack.check(
      level: path.count + inner, maximum: state.pointee.maximumDepth, size: 1 + UInt(inner) / 24)
  }
}

/// The owner of a session, which frees the session's memory and closes its sink.
final class EncodingSessionOwner<K: Sink> {
  let session: EncodingSession<K>

  init(engine: Engine, workspace: Workspace, sink: K) {
    session = EncodingSession(state: .allocate(capacity: 1))
    session.state.initialize(
      to: EncodingSession.State(
        sessionOwner: self, engine: engine, workspace: workspace, sink: sink, path: workspace.path,
        maximumDepth: engine.maximumDepth,
        easyDepth: min(engine.maximumDepth, ThreadStack.easyDepth),
        writesNull: engine.writesNull,
        writesISO8601: engine.dateFormats.beginsWithISO8601, dateFormats: engine.dateFormats))
  }

  deinit {
    session.sink.close()
    session.state.free()
  }
}
