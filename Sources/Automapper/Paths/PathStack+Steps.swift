/// The path as steps, as coding keys and as a node.
extension PathStack {
  /// The path as coding keys and steps, for errors.
  ///
  /// Cached: the next error rebuilds only the entries that differ. A model may try several types for each element,
  /// and catch each error.
  var spelled: SpelledPath {
    let entries = UnsafeBufferPointer(start: memory.pointee.entries, count: count)
    let cached = entries.firstIndex { !$0.isStableIfRetained } ?? count
    updateCache(to: cached)
    if cached == count { return memory.pointee.spelled }
    var path = memory.pointee.spelled
    for index in cached..<count { spell(index, &path) }
    return path
  }

  /// Returns the path to the container that `node` leads to, which the model at the current path has opened; the
  /// current path if there is none. It is cached as well.
  func spelled(below node: PathNode?) -> SpelledPath {
    guard let node else { return spelled }
    let depth = count
    push(node)
    defer { pop(to: depth) }
    return spelled
  }

  private func updateCache(to depth: Int) {
    var common = 0
    while common < min(depth, memory.pointee.spelledParts.count),
      memory.pointee.spelledParts[common].entry == memory.pointee.entries[common]
    {
      common += 1
    }
    // One by one, because usually only the last entry differs.
    while memory.pointee.spelledParts.count > common {
      let part = memory.pointee.spelledParts.removeLast()
      memory.pointee.spelled.remove(part)
      if part.entry.kind == .node { memory.pointee.spelledNodes.removeLast() }
    }
    for index in common..<depth {
      let entry = memory.pointee.entries[index]
      memory.pointee.spelledParts.append(memory.pointee.spelled.part(entry))
      if entry.kind == .node, let node = node(entry) { memory.pointee.spelledNodes.append(node) }
      spell(index, &memory.pointee.spelled)
    }
  }

  func clearCache() {
    if memory.pointee.spelledParts.isEmpty { return }
    memory.pointee.spelled = SpelledPath()
    memory.pointee.spelledParts.removeAll(keepingCapacity: true)
    memory.pointee.spelledNodes.removeAll()
  }

  /// Adds an entry to a path.
  private func spell(_ index: Int, _ path: inout SpelledPath) {
    addKeys(of: index, to: &path.codingPath)
    addSteps(of: index, to: &path.steps)
  }

  /// The steps from the root.
  var steps: [PathStep] { steps(to: count) }

  /// Returns the steps from the root, sensitive keys included. They identify a value and are never shown.
  ///
  /// - Parameters:
  ///   - node: The path from here to an object; nil for this value.
  ///   - step: A property of the object.
  func unhiddenSteps(below node: PathNode? = nil, _ step: PathStep? = nil) -> [PathStep] {
    steps(below: node, step, hidingKeys: false)
  }

  /// The path as the location of an object.
  var location: ObjectLocation {
    guard count > 0, memory.pointee.entries[count - 1].kind == .index else {
      return ObjectLocation(steps)
    }
    let index = memory.pointee.entries[count - 1].bits
    return ObjectLocation(count == 1 ? [] : steps(to: count - 1), index: index)
  }

  /// The steps from the root to an object below this value, or to a property of it.
  func steps(below node: PathNode?, _ step: PathStep?) -> [PathStep] {
    steps(below: node, step, hidingKeys: true)
  }

  private func steps(
    below node: PathNode?, _ step: PathStep?, hidingKeys: Bool
  ) -> [PathStep] {
    let inner = node?.steps ?? []
    var result: [PathStep] = []
    result.reserveCapacity(count + inner.count + 1)
    for index in 0..<count {
      if hidingKeys {
        addSteps(of: index, to: &result)
      } else {
        addOwnSteps(of: index, to: &result)
      }
    }
    result += inner
    if let step { result.append(step) }
    return result
  }

  /// Returns the source key of a value below the path; nil if the key is a part of a sensitive value.
  ///
  /// - Parameters:
  ///   - node: The path from here to an object; nil for this value.
  ///   - step: A property of the object.
  ///   - part: The path from there to the part that has the key.
  func shown(
    _ sourceKey: String?, below node: PathNode?, _ step: PathStep?, _ part: [PathStep] = []
  ) -> String? {
    guard hidesKeys else { return sourceKey }
    let inner = (node?.steps ?? []) + (step.map { [$0] } ?? []) + part
    let isData = inner.isEmpty ? steps.last?.isKey == true : inner.contains(where: \.isKey)
    return isData ? nil : sourceKey
  }

  /// Returns the key of the innermost member of the path up to a depth, as it is written; nil if there is none.
  func outputKey(to depth: Int) -> String? {
    (0..<depth).reversed().lazy.compactMap { index -> String? in
      switch kind(at: index) {
      case .slot, .lent: slot(at: index)?.pointee.outputKey
      case .text: memory.pointee.texts[index]
      case .key: memory.pointee.keys[index].stringValue
      case .index, .node, .level: nil
      }
    }.first
  }

  func steps(to depth: Int) -> [PathStep] {
    var result: [PathStep] = []
    result.reserveCapacity(depth)
    for index in 0..<depth { addSteps(of: index, to: &result) }
    return result
  }

  private func addSteps(of index: Int, to steps: inout [PathStep]) {
    let first = steps.count
    addOwnSteps(of: index, to: &steps)
    guard index >= memory.pointee.hiddenFrom else { return }
    for step in first..<steps.count { steps[step] = steps[step].hidingKey }
  }

  private func addOwnSteps(of index: Int, to steps: inout [PathStep]) {
    forEachStep(of: index) { steps.append($0) }
  }

  /// Calls a closure with the steps of an entry, sensitive keys included.
  @inline(__always)
  func forEachStep(of index: Int, _ body: (PathStep) -> Void) {
    let entry = memory.pointee.entries[index]
    switch entry.kind {
    case .index: body(.index(entry.bits))
    case .text: body(.key(memory.pointee.texts[index]))
    case .key: body(.key(memory.pointee.keys[index].stringValue))
    case .slot, .lent: if let slot = slot(entry) { body(slot.pointee.step) }
    case .node: node(entry)?.forEachNode { body($0.step) }
    case .level: break
    }
  }

  /// The path as coding keys, for `Decoder.codingPath`.
  var codingPath: [any CodingKey] { codingPath(to: count) }

  func codingPath(to depth: Int) -> [any CodingKey] {
    let depth = min(depth, count)
    var result: [any CodingKey] = []
    result.reserveCapacity(depth + 1)
    for index in 0..<depth { addKeys(of: index, to: &result) }
    return result
  }

  private func addKeys(of index: Int, to keys: inout [any CodingKey]) {
    let entry = memory.pointee.entries[index]
    switch entry.kind {
    case .index: keys.append(DataKey(index: entry.bits))
    case .text: keys.append(DataKey(key: memory.pointee.texts[index]))
    case .key: keys.append(memory.pointee.keys[index])
    case .slot, .lent: if let slot = slot(entry) { keys.append(slot.codingKey) }
    case .node: node(entry)?.forEachNode { keys.append($0.key) }
    case .level: break
    }
  }

  /// Returns the path up to a depth as a node; nil at the root.
  func node(at depth: Int) -> PathNode? {
    var result: PathNode?
    for index in 0..<min(depth, count) {
      let entry = memory.pointee.entries[index]
      switch entry.kind {
      case .index:
        result = PathNode(parent: result, index: entry.bits)
      case .text:
        let text = memory.pointee.texts[index]
        result = PathNode(
          parent: result, step: .key(text), key: DataKey(key: text))
      case .key:
        let key = memory.pointee.keys[index]
        result = PathNode(parent: result, step: .key(key.stringValue), key: key)
      case .slot, .lent:
        guard let slot = slot(entry) else { continue }
        result = PathNode(
          parent: result, step: slot.pointee.step, key: slot.codingKey,
          locator: slot.pointee.property.locator)
      case .node:
        guard let node = node(entry) else { continue }
        result = node.appended(to: result)
      case .level: continue
      }
    }
    return result
  }
}
