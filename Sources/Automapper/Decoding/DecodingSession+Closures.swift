/// Closures that run before and after a model is read.
extension DecodingSession {
  /// Decodes a model between its `before` and `after` closures.
  ///
  /// - Parameter added: Members that an observer adds to the object that the `before` closures return.
  func withClosures<T: Decodable>(
    _ type: T.Type, _ node: Node, _ table: TypeTable, adding added: AddedMembers? = nil
  ) throws -> T {
    let spot = node.spot
    let prepared = try preparedNode(node, table)
    let node = try added.map { try completed(prepared, $0, table) } ?? prepared
    guard !table.plan.after.isEmpty else { return try read(type, node, table) }
    let use =
      workspace.call.pointee.isApart
      ? nil : workspace.call.pointee.closures.use(.model, spot, path, nil, nil, of: table)
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
