/// The steps that read a model whose `init(from:)` alone is not enough, in their order.
///
/// Each step reads the model, with the help of the steps after it, or leaves it to the next one.
enum ModelStep {
  /// An instance that is updated decides which type it is, so this step precedes the discriminator.
  case update
  /// The data names a subtype. All further steps are about that type.
  case subtype
  /// A wrapper of values whose types the data names reads them.
  case inference
  /// Mistakes in a mapping count only for the type that is read.
  case mistakes
  /// An observer follows the model that the steps below make.
  case observation
  /// A fresh instance supplies absent properties of the object that the closures below give back.
  case defaults
  /// Closures run before and after the model is read.
  case closures
  /// The model's initialiser runs, and the report learns which keys it left unused.
  case initializer
}

extension DecodingSession {
  /// Reads a model off the fast path: it has steps, the call is observed, or the source is read again with
  /// conversions. A class that the data has named before takes the short way.
  @inline(__always)
  func stepwise<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if table.isPlain, !isObserved {
      return try initialize(type, value, table)
    }
    if let known = namedBefore(type, value, table) {
      return try model(known.type, value, known.table)
    }
    return try model(type, value, table, from: .update)
  }

  /// Reads a model by its steps, beginning with a given one.
  @inline(never)
  func model<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable, from step: ModelStep
  ) throws -> T {
    switch step {
    case .update:
      if let fallback = table.fallback, fallback.kind == .update {
        return try backed(type, value, table, fallback)
      }
      fallthrough
    case .subtype:
      if let family = table.plan.family {
        return try member(of: family, as: type, value, table)
      }
      fallthrough
    case .inference:
      if let inferring = table.inferring,
        let result = try inferring.read(value, self, table.property) as? T
      {
        return result
      }
      fallthrough
    case .mistakes:
      if !table.plan.issues.isEmpty { throw MappingError(capping: table.plan.issues) }
      fallthrough
    case .observation:
      if let observer = observation?.observer {
        return try followed(type, value, table, observer)
      }
      fallthrough
    case .defaults:
      if let fallback = table.fallback { return try backed(type, value, table, fallback) }
      fallthrough
    case .closures:
      if table.plan.hasClosures { return try withClosures(type, node(value), table) }
      fallthrough
    case .initializer: return try initialize(type, value, table)
    }
  }
}

/// Closures that run before and after a model is read.
extension DecodingSession {
  /// Reads a model between the closures that are declared to run before and after it.
  func withClosures<T: Decodable>(
    _ type: T.Type, _ node: Node, _ table: TypeTable
  ) throws -> T {
    let node = try preparedNode(node, table)
    guard !table.plan.after.isEmpty else { return try read(type, node, table) }
    let use = workspace.call.pointee.closures.use(.model, path, nil, nil, of: table)
    if let use, let model = try workspace.call.pointee.closures[use]?.get() as? T { return model }
    let model = try read(type, node, table)
    // Remembered even if they throw: they run once.
    let result = Result { try finished(model, node, table) }
    if let use { workspace.call.pointee.closures.keep(result.map { .some($0) }, for: use) }
    return try result.get()
  }

  /// The node of a model as the `before` closures return it.
  func preparedNode(_ node: Node, _ table: TypeTable) throws -> Node {
    var node = node
    for (index, prepare) in table.plan.before.enumerated() {
      let prepared = try workspace.once(.before(index), path, of: table) { try prepare(node) }
      if let prepared = prepared as? Node { node = prepared }
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
