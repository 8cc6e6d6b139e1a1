/// Closures that run before and after a model is read.
extension DecodingSession {
  /// Reads a model between the closures that are declared to run before and after it.
  func withClosures<T: Decodable>(
    _ type: T.Type, _ node: Node, _ table: TypeTable
  ) throws -> T {
    let node = try preparedNode(node, table)
    guard !table.plan.after.isEmpty else { return try read(type, node, table) }
    let use = ClosureResults.Use(place: path.place(), table: table.identity, closure: .model)
    if let model = try workspace.closures[use]?.get() as? T { return model }
    let model = try read(type, node, table)
    // Remembered even if they throw: they run once.
    let result = Result { try finished(model, node, table) }
    workspace.closures[use] = result.map { .some($0) }
    return try result.get()
  }

  /// The node of a model as the `before` closures return it.
  func preparedNode(_ node: Node, _ table: TypeTable) throws -> Node {
    var node = node
    for (index, prepare) in table.plan.before.enumerated() {
      let use = ClosureResults.Use(
        place: path.place(), table: table.identity, closure: .before(index))
      if let prepared = try workspace.once(use, { try prepare(node) }) as? Node { node = prepared }
    }
    return node
  }

  /// The model as the `after` closures return it.
  func finished<T>(_ model: T, _ node: Node, _ table: TypeTable) throws -> T {
    var model = model
    for finish in table.plan.after {
      let finished = try finish(Carrier.content(model), node)
      if let finished = Carrier.value(finished, as: T.self) { model = finished }
    }
    return model
  }

  /// Reads a model from a node that a closure returned, which may be of the other kind of source.
  private func read<T: Decodable>(_ type: T.Type, _ node: Node, _ table: TypeTable) throws -> T {
    if let value = source.value(of: node.content) { return try initialize(type, value, table) }
    switch node.content {
    case .value(let value): return try foundationSession.initialize(type, value, table)
    case .bytes(let source, let value):
      return try inner(ByteSource(document: source.document)).initialize(type, value, table)
    }
  }
}

/// Nodes and sessions over other sources, for closures and composed values.
extension DecodingSession {
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
