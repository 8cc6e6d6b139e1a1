/// One call from source to model: the source, the tables, the path, the report.
///
/// Decoders and containers hold the session strongly, so that a decoder that a model keeps stays
/// valid; the call notices that it is not the last holder and leaves the workspace to it.
final class DecodingSession<S: DecodingSource> {
  let engine: Engine
  let workspace: Workspace
  let source: S
  let path: PathStack
  let rules: ScalarRules
  let maximumDepth: Int
  /// How deep values may nest before anything is checked.
  private let easyDepth: Int
  private lazy var stack = ThreadStack.current
  /// The formats for the dates that are read now: a property's own, or the mapper's.
  var dateFormats: DateFormatList {
    didSet { readsISO8601First = dateFormats.beginsWithISO8601 }
  }
  /// Whether the first of them is RFC 3339; here too, where asking counts no reference.
  private(set) var readsISO8601First: Bool
  let mapper: Mapper
  /// What the call reports to; nil where nobody asked and nothing needs to be known.
  let observation: DecodingObservation?
  /// Whether there is one; here too, where asking counts no reference.
  let isObserved: Bool
  /// Whether an observer follows the models.
  let isFollowed: Bool
  let frames: DecodingFrames<S>
  /// Which conversions the value that is read now may take.
  let conversions: Conversions
  /// The path of a decoder or a container that a model kept, or uses while another model is read.
  private let ownPath: OwnPath?
  /// The session that this one is part of. The call ends when nobody holds its session any more.
  private let outer: AnyObject?

  /// The session of a call.
  ///
  /// - Parameter depth: How many levels the call is deep already, when a closure made it.
  convenience init(
    engine: Engine, workspace: Workspace, source: S, observation: DecodingObservation? = nil,
    depth: Int = 0
  ) {
    self.init(
      engine: engine, workspace: workspace, source: source, observation: observation,
      maximumDepth: engine.maximumDepth - depth, outer: nil, ownPath: nil,
      dateFormats: engine.dateFormats)
  }

  private init(
    engine: Engine, workspace: Workspace, source: S, observation: DecodingObservation?,
    maximumDepth: Int, outer: AnyObject?, ownPath: OwnPath?, dateFormats: DateFormatList
  ) {
    self.outer = outer
    self.ownPath = ownPath
    conversions = workspace.conversions
    frames = S.frames(in: workspace)
    self.engine = engine
    mapper = Mapper(engine: engine, userInfo: workspace.userInfo)
    self.workspace = workspace
    self.source = source
    self.observation = observation
    isObserved = observation != nil
    isFollowed = observation?.observer != nil
    path = ownPath?.stack ?? workspace.path
    rules = engine.rules
    self.maximumDepth = maximumDepth
    let depth = engine.maximumDepth - maximumDepth
    easyDepth = min(maximumDepth, max(ThreadStack.easyDepth - depth, 0))
    self.dateFormats = dateFormats
    readsISO8601First = dateFormats.beginsWithISO8601
  }

  /// A session over another source that goes on where this one is.
  func inner<Other: DecodingSource>(_ source: Other) -> DecodingSession<Other> {
    DecodingSession<Other>(
      engine: engine, workspace: workspace, source: source, observation: observation,
      maximumDepth: maximumDepth, outer: self, ownPath: ownPath, dateFormats: dateFormats)
  }

  /// A session whose path stays where this one's was at a depth.
  func detached(at depth: Int) -> DecodingSession {
    DecodingSession(
      engine: engine, workspace: workspace, source: source, observation: observation,
      maximumDepth: maximumDepth, outer: self,
      ownPath: OwnPath(path.node(at: depth), hidesKeys: depth >= path.hiddenFrom),
      dateFormats: dateFormats)
  }

  /// Whether the session goes on where another one is.
  var isPart: Bool { outer != nil }

  /// Reads one value of any type. The caller has pushed the path, and adds the place to an error.
  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if table.kind == .model { return try model(type, value, table) }
    return try assembled(type, value, table)
  }

  /// A value with a rule of its own.
  @inline(__always)
  private func assembled<T>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if MemoryLayout<T>.size <= Workspace.scratchSize {
      if let elementwise = table.elementwise {
        // Not by way of `fill`: what nests must not need much of the stack.
        try source.fill(workspace.scratch, value, elementwise, self, table)
      } else {
        try fill(workspace.scratch, value, table)
      }
      return workspace.scratch.assumingMemoryBound(to: type).move()
    }
    return try large(type, value, table)
  }

  /// A value that the scratch memory cannot hold: an Optional of a large model.
  @inline(never)
  private func large<T>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    try withUnsafeTemporaryAllocation(of: type, capacity: 1) { buffer throws -> T in
      let memory = buffer.baseAddress.unsafelyUnwrapped
      try fill(UnsafeMutableRawPointer(memory), value, table)
      return memory.move()
    }
  }

  /// Reads a value of a type that decodes itself.
  @inline(__always)
  func model<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    try checkDepth()
    if let native = source.native(value, as: type) { return native }
    if !table.isPlain || isObserved || conversions.isRetrying {
      return try source.stepwise(type, value, table, self)
    }
    return try initialized(type, value, table)
  }

  /// Runs a model's initialiser.
  ///
  /// The metatype counts: of a class it may be a subclass, chosen at run time by the model around.
  @inline(__always)
  func initialized<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    var version = table.answerVersion
    let mark = frames.count
    while true {
      do {
        let model = try type.init(
          from: S.decoder(frames.push(self, source.handle(value), table)))
        frames.pop(to: mark)
        if table.answerVersion == version {
          table.wasRead = true
          return model
        }
      } catch {
        frames.pop(to: mark)
        if table.answerVersion == version { throw error }
      }
      // A property was learned on the way, here or in a nested value of the same type, that takes
      // part in deciding what an earlier one is read from. Each turn knows more properties.
      version = table.answerVersion
    }
  }

  /// Throws where no further level may be begun, of models or of containers.
  @inline(__always)
  func checkDepth() throws {
    if path.count >= easyDepth { try checkLevel() }
  }

  /// Whether a further level may be begun that takes more of the stack, as it reads the value again and again.
  var mayGoDeeper: Bool {
    path.count < easyDepth
      || (try? stack.check(level: path.count, maximum: maximumDepth, size: 3)) != nil
  }

  @inline(never)
  private func checkLevel() throws {
    try stack.check(level: path.count, maximum: maximumDepth)
  }
}

/// What reading asks of a session at each value: plain facts, so that asking counts no reference. They are
/// valid while the session is.
struct SessionFacts<S: DecodingSource> {
  let session: Unmanaged<DecodingSession<S>>
  let path: PathStack
  let placer: S.Placer
  let conversions: Conversions
  /// Whether somebody wants to know of each value.
  let isObserved: Bool
  /// Whether somebody follows each model.
  let isFollowed: Bool
  /// Whether dates are in RFC 3339 first.
  let readsISO8601First: Bool
}

extension DecodingSession {
  /// The facts as they are now: the formats of dates are those of the value that is read.
  var facts: SessionFacts<S> {
    @inline(__always) get {
      SessionFacts(
        session: .passUnretained(self), path: path, placer: source.placer,
        conversions: conversions, isObserved: isObserved, isFollowed: isFollowed,
        readsISO8601First: readsISO8601First)
    }
  }
}
