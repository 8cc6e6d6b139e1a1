/// The state of one decoding call: the source, the tables, the path, the report.
///
/// The route of a value, with the files of the session's extensions:
///
/// ```text
/// decode ─┬─ fill (+Fill)                     a type with its own rule: scalars and dates (+Leaves), collections
///         │                                   (+Collections, +Dictionaries)
///         └─ model                            a type that decodes itself
///            ├─ initializePlainly             runs `init(from:)`, if nothing else happens
///            └─ stepwise (+ModelSteps)        the steps of `ModelStep`; the last one is
///               └─ initialize (+Initializer)  runs `init(from:)`, and reports unused keys
///                  └─ retried (+Conversions)  permits the conversions of a further run
/// ```
///
/// The initialiser gets a `SourceDecoder`. A request to its `SourceKeyedContainer` takes the first way that applies:
///
/// | | for | reads |
/// |---|---|---|
/// | `direct` | a property without rules that was met before | the member at its position (`ObjectReader+Direct`) |
/// | `decodeDetoured` | keys that are data, and any key under a watch | the member of this name, else the next two |
/// | `decodeWatched` | a failed value that is decoded again | as `decodeByRules`, under a `RequestWatch` |
/// | `decodeByRules` | all others | the property's `ReadingSteps` (`ObjectReader`, `ObjectReader+Steps`) |
///
/// Each of them calls `decode` for the value. A scalar that is not read directly takes one function for all three other
/// ways, `leaf` of `ObjectReader+Leaves`. An error gets its path in `passing` (+Errors) on its way out.
///
/// An initialiser runs again for six reasons: it has met a property that changes which members others take
/// (`initializePlainly`), it lacked a conversion (`retried`), another case of an untagged enum is tried (`Cases/`), the
/// keys of an inlined model must be known before its value is needed (`learnKeys`), an update must decode an element to
/// learn which old element it changes (`merge`), or the call has failed and lists its problems (`Diagnosis/`).
///
/// A decoder or container that a model keeps retains the session, so that it stays valid. The call then finds that it
/// is not the only owner of the session, and leaves the workspace to it.
final class DecodingSession<S: DecodingSource> {
  let engine: Engine
  let workspace: Workspace
  let source: S
  let path: PathStack
  let rules: ScalarRules
  let maximumDepth: Int
  /// The depth at which a closure made the call; 0 for all other calls.
  var outerDepth: Int { engine.maximumDepth - maximumDepth }
  /// The depth up to which nesting is not checked.
  private let easyDepth: Int
  private var stack = ThreadStack()
  /// The date formats in effect: those of the current property, or the mapper's.
  var dateFormats: DateFormatList {
    didSet { readsISO8601First = dateFormats.beginsWithISO8601 }
  }
  /// Whether the first format is RFC 3339. Stored, so that reading it retains nothing.
  private(set) var readsISO8601First: Bool
  /// The mapper of the call, with its user information.
  var mapper: Mapper { Mapper(engine: engine, userInfo: workspace.userInfo) }
  /// Receives what the call reports; nil if nothing observes the call.
  let observation: DecodingObservation?
  /// Whether `observation` is set. Stored, so that reading it retains nothing.
  let isObserved: Bool
  /// Whether an observer follows the models.
  let isFollowed: Bool
  /// Sees the requests of initialisers; nil unless a failed value is decoded again.
  let watch: (any RequestWatch)?
  /// Whether `watch` is set. Stored, so that reading it retains nothing.
  let isWatched: Bool
  /// Whether something sees the models: the call is observed, or a watch sees all requests.
  let seesModels: Bool
  /// Whether containers may read scalars and dates directly: nothing follows the models or sees all requests.
  let readsDirectly: Bool
  let frames: DecodingFrames<S>
  /// The conversions that the current value may make.
  let conversions: Conversions
  /// The path of a decoder or container that a model keeps, or uses while another model is decoded.
  private let ownPath: OwnPath?
  /// Whether errors hide the values. A model inside a sensitive value may keep its decoder, and only the call hides the
  /// errors that leave the value.
  var hidesValues: Bool { ownPath?.hidesValues == true }
  /// Whether the session reads at another place than the call's own session, or another source. Then:
  ///
  /// - Values that a model's own code opens have standalone frames. Only the call's session knows when a model of the
  ///   frame stack ends (`DecodingFrames.pushInner`).
  /// - Conversions are permitted by the path of a property, not by its slot, which means a property of the model that
  ///   the call decodes (`ObjectReader.permitted`).
  /// - A stand-in never answers a request, because the path may not lead from the root (`Diagnosis.checkWatched`,
  ///   `ObjectReader.mayBeAnswered`).
  let isPart: Bool
  /// The call's own session; nil in that session, but not in a copy with a watch. The call ends when nothing retains its
  /// session any more.
  private let callSession: AnyObject?

  /// Creates the session of a call.
  ///
  /// - Parameter depth: The depth at which a closure makes the call; 0 for all other calls.
  convenience init(
    engine: Engine, workspace: Workspace, source: S, observation: DecodingObservation? = nil,
    depth: Int = 0
  ) {
    self.init(
      engine: engine, workspace: workspace, source: source, observation: observation,
      watch: nil, maximumDepth: engine.maximumDepth - depth, callSession: nil, isPart: false,
      ownPath: nil, dateFormats: engine.dateFormats)
  }

  private init(
    engine: Engine, workspace: Workspace, source: S, observation: DecodingObservation?,
    watch: (any RequestWatch)?, maximumDepth: Int, callSession: AnyObject?, isPart: Bool,
    ownPath: OwnPath?, dateFormats: DateFormatList
  ) {
    self.callSession = callSession
    self.isPart = isPart
    self.ownPath = ownPath
    conversions = workspace.conversions
    frames = S.frames(in: workspace)
    self.engine = engine
    self.workspace = workspace
    self.source = source
    self.observation = observation
    isObserved = observation != nil
    isFollowed = observation?.observer != nil
    self.watch = watch
    isWatched = watch != nil
    let seesAll = watch?.seesAll == true
    seesModels = isObserved || seesAll
    readsDirectly = !isFollowed && !seesAll
    path = ownPath?.stack ?? workspace.path
    rules = engine.rules
    self.maximumDepth = maximumDepth
    let depth = engine.maximumDepth - maximumDepth
    easyDepth = min(maximumDepth, max(ThreadStack.easyDepth - depth, 0))
    self.dateFormats = dateFormats
    readsISO8601First = dateFormats.beginsWithISO8601
  }

  /// Creates a session over another source that continues at the current path.
  func inner<Other: DecodingSource>(_ source: Other) -> DecodingSession<Other> {
    watch?.noteUnseen()
    return DecodingSession<Other>(
      engine: engine, workspace: workspace, source: source, observation: observation,
      watch: nil, maximumDepth: maximumDepth, callSession: callSession ?? self, isPart: true,
      ownPath: ownPath, dateFormats: dateFormats)
  }

  /// Creates a session over the same source in which a watch sees the requests of initialisers.
  func watched(by watch: any RequestWatch) -> DecodingSession {
    DecodingSession(
      engine: engine, workspace: workspace, source: source, observation: observation,
      watch: watch, maximumDepth: maximumDepth, callSession: callSession ?? self, isPart: isPart,
      ownPath: ownPath, dateFormats: dateFormats)
  }

  /// Creates a session whose path stays at the first `depth` entries of this session's path.
  func detached(at depth: Int) -> DecodingSession {
    // A value further inside may be decoded now, in formats of its own.
    let dateFormats =
      path.dateFormats(to: depth) ?? ownPath?.dateFormats ?? engine.dateFormats
    let place = path.node(at: depth)
    return DecodingSession(
      engine: engine, workspace: workspace, source: source, observation: observation,
      watch: watch, maximumDepth: maximumDepth, callSession: callSession ?? self, isPart: true,
      ownPath: OwnPath(
        place, hidesValues: depth >= path.hiddenFrom || place?.isSensitive == true,
        dateFormats: dateFormats),
      dateFormats: dateFormats)
  }

  /// Prepares the session for a further source, which another thread may decode.
  func beginAgain() { stack = ThreadStack() }

  /// Decodes one value of any type. The caller pushes the path first, and adds it to an error.
  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if table.kind == .model { return try model(type, value, table) }
    return try assembled(type, value, table)
  }

  /// Decodes a value of a type with its own rule.
  @inline(__always)
  func assembled<T>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if MemoryLayout<T>.size <= Workspace.scratchSize {
      if let elementwise = table.elementwise {
        // Bypasses the general `fill`, because nested values must use little of the stack.
        try fill(workspace.scratch, value, elementwise, table)
      } else {
        try fill(workspace.scratch, value, table)
      }
      return workspace.scratch.assumingMemoryBound(to: type).move()
    }
    return try large(type, value, table)
  }

  /// Decodes a value that is too large for the scratch memory: an Optional of a large model.
  @inline(never)
  private func large<T>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    try withUnsafeTemporaryAllocation(of: type, capacity: 1) { buffer throws -> T in
      let memory = buffer.baseAddress.unsafelyUnwrapped
      try fill(UnsafeMutableRawPointer(memory), value, table)
      return memory.move()
    }
  }

  /// Decodes a value of a type that decodes itself.
  @inline(__always)
  func model<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    try checkDepth(for: value)
    if !table.isPlain || seesModels || conversions.remembersModels || source.mayBeNative(value) {
      return try source.stepwise(type, value, table, self)
    }
    return try initializePlainly(type, value, table)
  }

  /// Runs a model's initialiser.
  ///
  /// Calls the initialiser of `type`, which may be a subclass of `T` that the enclosing model chose at run time.
  @inline(__always)
  func initializePlainly<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    var version = table.answerVersion
    let mark = frames.count
    // Ends: each turn has met a new key with an index, and a table has at most `KeyTable.indexLimit` of them.
    while true {
      do {
        let model = try type.init(
          from: S.decoder(frames.push(self, source.handle(value), table)))
        frames.pop(to: mark)
        if table.answerVersion == version { return model }
      } catch {
        frames.pop(to: mark)
        if table.answerVersion == version { throw error }
      }
      // The run met a new property, here or in a nested value of the same type, that affects which member an earlier
      // property takes. Each turn knows more properties.
      version = table.answerVersion
    }
  }

  /// Throws if no further level of models or containers may begin.
  @inline(__always)
  func checkDepth() throws {
    if path.count >= easyDepth { try checkLevel() }
  }

  /// Throws if a value begins a further level that may not begin. A scalar begins none.
  @inline(__always)
  func checkDepth(for value: S.Value) throws {
    if path.count >= easyDepth { try checkLevel(for: value) }
  }

  /// Throws if a value that the model's own code opens, inside a container to which `parent` leads, begins a further
  /// level that may not begin.
  @inline(__always)
  func checkDepth(
    for value: S.Value, inside parent: PathNode?, _ node: @autoclosure () -> PathNode
  ) throws {
    if path.count &+ (parent?.depth ?? 0) &+ 1 >= easyDepth { try checkLevel(for: value, node()) }
  }

  /// Whether a further level may begin that decodes its value repeatedly, and so takes more of the stack.
  var mayGoDeeper: Bool {
    path.count < easyDepth
      || (try? stack.check(level: path.count, maximum: maximumDepth, size: 3)) != nil
  }

  @inline(never)
  private func checkLevel() throws {
    try stack.check(level: path.count, maximum: maximumDepth, of: engine.maximumDepth)
  }

  @inline(never)
  private func checkLevel(for value: S.Value) throws { try checkLevel(path.count, for: value) }

  @inline(never)
  private func checkLevel(for value: S.Value, _ node: PathNode) throws {
    do {
      try checkLevel(path.count + node.depth, for: value)
    } catch {
      throw passing(error, as: [String: Any].self, value, node: node, sourceKey: nil)
    }
  }

  private func checkLevel(_ level: Int, for value: S.Value) throws {
    let begins = level < maximumDepth || source.isObject(value) || source.elements(value) != nil
    try stack.check(
      level: level, maximum: begins ? maximumDepth : .max, of: engine.maximumDepth)
  }
}
