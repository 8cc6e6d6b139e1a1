/// Models that something happens to before or after they are read, and models that are watched.
extension DecodingSession {
  @inline(never)
  func hooked<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    // An instance that is updated says itself what it is.
    if let fallback = table.fallback, fallback.kind == .update {
      return try backed(type, value, table, fallback)
    }
    if let family = table.plan.family { return try member(of: family, as: type, value, table) }
    return try alone(type, value, table)
  }

  /// Reads a model as the type that was declared.
  func alone<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if let inferring = table.inferring,
      let result = try inferring.read(value, self, table.property) as? T
    {
      return result
    }
    if !table.plan.issues.isEmpty { throw MappingError(capping: table.plan.issues) }
    if let recorder = observation?.recorder { return try recorded(type, value, table, recorder) }
    return try shaped(type, value, table)
  }

  /// Reads a model, with the instance behind it where there is one.
  func shaped<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if let fallback = table.fallback { return try backed(type, value, table, fallback) }
    return try reshaped(type, value, table)
  }

  /// Reads a model between what is declared to happen before and after.
  func reshaped<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if table.plan.before.isEmpty, table.plan.after.isEmpty {
      return try watched(type, value, table)
    }
    return try reshaped(type, node(value), table)
  }

  /// The same from a node.
  func reshaped<T: Decodable>(_ type: T.Type, _ node: Node, _ table: TypeTable) throws -> T {
    let node = try reshaped(node, table)
    guard !table.plan.after.isEmpty else { return try read(type, node, table) }
    let use = ClosureResults.Use(steps: path.steps, table: table.identity, closure: .model)
    if let model = try workspace.closures[use]?.get() as? T { return model }
    let model = try read(type, node, table)
    // From here on the closures have run, whatever they do.
    let result = Result { try finished(model, node, table) }
    workspace.closures[use] = result.map { $0 as Any }
    return try result.get()
  }

  /// The source of a model as the closures before it leave it.
  func reshaped(_ value: S.Value, _ table: TypeTable) throws -> Node {
    try reshaped(node(value), table)
  }

  private func reshaped(_ node: Node, _ table: TypeTable) throws -> Node {
    var node = node
    for (index, reshape) in table.plan.before.enumerated() {
      node = try workspace.once(.before(index), path.steps, table) { try reshape(node) }
    }
    return node
  }

  /// The model as the closures after it leave it.
  func finished<T>(_ model: T, _ node: Node, _ table: TypeTable) throws -> T {
    var model = model
    for finish in table.plan.after {
      let finished = try finish(Carrier.content(model), node)
      if let finished = Carrier.value(finished, as: T.self) { model = finished }
    }
    return model
  }

  /// Reads a model whose unknown keys somebody wants to know.
  func watched<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    if conversions.isRetrying {
      return try retried(type, table) { try initializedAndWatched(type, value, table) }
    }
    return try initializedAndWatched(type, value, table)
  }

  private func initializedAndWatched<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    let mark = observation?.mark
    let outside = observation?.opened ?? []
    defer { observation?.opened = outside }
    let containers = frames.count
    defer { frames.pop(to: containers) }
    let pending = workspace.pendingUpdates.count
    var version = table.answerVersion
    while true {
      observation?.opened = []
      do {
        var model = try type.init(
          from: source.decoder(frames.push(self, source.handle(value), table)))
        if table.plan.hasExtras { model = try completed(model, value, table) }
        if table.answerVersion == version {
          try observe(value, table)
          table.wasRead = true
          return model
        }
      } catch {
        if table.answerVersion == version { throw error }
      }
      // As in `model`.
      version = table.answerVersion
      if let mark { observation?.rewind(to: mark) }
      workspace.dropUpdates(since: pending)
    }
  }

  /// Reads a model from a node that a closure gave back, which may be of the other kind of source.
  private func read<T: Decodable>(_ type: T.Type, _ node: Node, _ table: TypeTable) throws -> T {
    if let value = source.value(of: node.content) { return try watched(type, value, table) }
    switch node.content {
    case .value(let value): return try foundationSession.watched(type, value, table)
    case .bytes(let source, let value):
      return try inner(ByteSource(document: source.document)).watched(type, value, table)
    }
  }

  /// A session over Foundation values that goes on where this one is.
  var foundationSession: DecodingSession<FoundationSource> {
    self as? DecodingSession<FoundationSource> ?? inner(workspace.foundation)
  }

  /// A node for a closure to look at; the path is the current one and these steps.
  func node(_ value: S.Value, _ steps: [PathStep] = [], key: String? = nil) -> Node {
    Node(source.content(value), context(steps), key: key)
  }

  func context(_ steps: [PathStep]) -> NodeContext {
    NodeContext(mapper: mapper, steps: path.steps + steps, observation: observation)
  }
}
