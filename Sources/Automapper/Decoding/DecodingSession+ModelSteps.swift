/// The steps, in order, that decode a model for which `init(from:)` alone is not enough.
///
/// Each step decodes the model with the help of the later steps, or leaves it to the next step.
enum ModelStep {
  /// An update takes the type of the existing instance, so this step precedes the discriminator.
  case update
  /// The data names a subtype. All further steps are about that type.
  case subtype
  /// An `Inferred` wrapper decodes values whose types the data names.
  case inference
  /// Mistakes in a mapping are errors only for the type that is decoded.
  case mistakes
  /// An observer follows the model that the later steps create.
  case observation
  /// A fresh instance supplies the properties that are absent from the object that the closures below return.
  case defaults
  /// Closures run before and after the model is read.
  case closures
  /// The model's initialiser runs, and the report learns which keys it left unused.
  case initializer
}

extension DecodingSession {
  /// Decodes a model off the fast path: it has steps, the call is observed or watched, the source is decoded again with
  /// conversions, or the value may already be a model. A class that the data has named before takes a shortcut.
  @inline(__always)
  func stepwise<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> T {
    if let native = source.native(value, as: type) { return native }
    if table.isPlain, !isObserved {
      // `initialize` permits the conversions of a second run, and tells a watch where a model begins.
      if conversions.remembersModels || seesModels { return try initialize(type, value, table) }
      return try initializePlainly(type, value, table)
    }
    if let known = namedBefore(type, value, table) {
      return try model(known.type, value, known.table)
    }
    return try model(type, value, table, from: .update)
  }

  /// Decodes a model by its steps, starting with a given step.
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
        return try decodeSubtype(of: family, as: type, value, table)
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
  /// Decodes a model between its `before` and `after` closures.
  func withClosures<T: Decodable>(
    _ type: T.Type, _ node: Node, _ table: TypeTable
  ) throws -> T {
    let spot = node.spot
    let node = try preparedNode(node, table)
    guard !table.plan.after.isEmpty else { return try read(type, node, table) }
    let use = workspace.call.pointee.closures.use(.model, spot, path, nil, nil, of: table)
    if let use, let known = workspace.call.pointee.closures[use],
      let model = try known.get() as? T
    {
      repeatEffects(known.effects)
      return model
    }
    let mark = Mark(self)
    let model = try read(type, node, table)
    guard let use else { return try finished(model, node, table) }
    do {
      let model = try finished(model, node, table)
      workspace.call.pointee.closures.keep(model, effects(since: mark), for: use)
      return model
    } catch {
      // Cached as well, so that the closures run once. Not by `once`: an error of the initialiser must not be cached.
      workspace.call.pointee.closures.keep(nil, error: error, effects(since: mark), for: use)
      throw error
    }
  }

  /// Returns the node of a model after its `before` closures.
  func preparedNode(_ node: Node, _ table: TypeTable) throws -> Node {
    let spot = node.spot
    var node = node
    for (index, prepare) in table.plan.before.enumerated() {
      let prepared = try once(.before(index), spot, of: table) { try prepare(node) }
      if let prepared = prepared as? Node { node = prepared }
    }
    return node
  }

  /// Returns the model after its `after` closures.
  func finished<T>(_ model: T, _ node: Node, _ table: TypeTable) throws -> T {
    var model = model
    for finish in table.plan.after {
      let finished = try finish(Carrier.content(model), node)
      if let finished = Carrier.value(finished, as: T.self) { model = finished }
    }
    return model
  }

  /// Decodes a model from a node that a closure returned, which may belong to the other kind of source.
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
  /// A session over Foundation values that continues at the current path.
  var foundationSession: DecodingSession<FoundationSource> {
    self as? DecodingSession<FoundationSource> ?? inner(workspace.foundation)
  }

  /// Creates a node for a closure. Its path is the current path followed by `steps`.
  func node(_ value: S.Value, _ steps: [PathStep] = [], key: String? = nil) -> Node {
    Node(source.content(value), context(steps), key: key)
  }

  /// Creates the context of a node below the current path: of an object, or of a property of it.
  func context(below node: PathNode?, _ step: PathStep?) -> NodeContext {
    NodeContext(mapper: mapper, steps: path.steps(below: node, step), observation: observation)
  }

  func context(_ steps: [PathStep]) -> NodeContext {
    NodeContext(mapper: mapper, steps: path.steps + steps, observation: observation)
  }
}
