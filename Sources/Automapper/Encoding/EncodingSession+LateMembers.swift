/// Writes models with late members.
extension EncodingSession where K == ByteSink {
  /// Encodes a model with late members, which are added to the object of its other properties.
  ///
  /// If a late member meets another value, both must be merged. The model is then encoded again by way of a tree of
  /// Foundation values, and so are all later models of its type.
  @inline(never)
  func lateModel<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    let rest = restMembers(of: value, table)
    if sink.isRearranging || !rest.isEmpty && meets(rest, table) {
      return try treeModel(value, table)
    }
    let mark = sink.valueMark()
    let destination = sink.enter()
    let outer = sink.state.pointee.late.begin(destination)
    var isComplete = false
    do {
      try encode(model: value, to: destination, table)
      isComplete = try putLate(rest, destination, table)
    } catch {
      sink.state.pointee.late.end(outer)
      throw error
    }
    sink.state.pointee.late.end(outer)
    if isComplete { return sink.leave(destination) }
    sink.discardValue(since: mark)
    table.mergesMembers = true
    try treeModel(value, table)
  }

  /// Whether a key of the rest is a tag, or a key that other properties write into.
  private func meets(_ rest: [String: JSONValue], _ table: TypeTable) -> Bool {
    let shared = Set(table.plan.rest?.sharedPaths.map { $0[0] } ?? [])
    return rest.keys.contains { shared.contains($0) || isTag($0, table) }
  }

  private func isTag(_ key: String, _ table: TypeTable) -> Bool {
    table.tags.contains { $0.tag.isKey(key) }
  }

  /// Adds the late members, the tags and the rest to a model's object. Returns false if a late member meets another
  /// value.
  private func putLate(
    _ rest: [String: JSONValue], _ destination: ByteSink.Destination, _ table: TypeTable
  ) throws -> Bool {
    let state = sink.state
    guard !state.pointee.late.isScattered, state.pointee.late.arrange(),
      let object = sink.openObject(destination)
    else { return false }
    let range = state.pointee.late.range
    for index in range {
      let key = state.pointee.late[index].path[0]
      if sink.hasMember(key, of: object, table) || isTag(key, table) { return false }
    }
    // A tag may close the object, which then forgets its keys.
    let missing = rest.isEmpty ? [] : members(of: rest, missingIn: object, table)
    putTags(of: table, destination)
    try put(late: range, at: 0, into: object)
    for (key, value) in missing { try put(key, into: object) { try any(value) } }
    return true
  }

  /// Returns the members of a rest, sorted, that neither the model's own members nor its late members replace.
  private func members(
    of rest: [String: JSONValue], missingIn object: ByteSink.Container, _ table: TypeTable
  ) -> [(key: String, value: JSONValue)] {
    let late = sink.state.pointee.late
    let lateKeys = Set(late.range.map { late[$0].path[0] })
    let missing = rest.filter {
      !lateKeys.contains($0.key) && !sink.hasMember($0.key, of: object, table)
    }
    return missing.inKeyOrder
  }

  /// Writes members whose paths are equal up to a depth into the object at that depth.
  private func put(late range: Range<Int>, at depth: Int, into object: ByteSink.Container) throws {
    var left = range
    while let index = left.first {
      let member = sink.state.pointee.late[index]
      let group = sink.state.pointee.late.group(in: left, at: depth)
      try put(member.path[depth], into: object) {
        if member.path.count == depth + 1 { return try any(member.value) }
        try checkDepth()
        let destination = sink.enter()
        try put(late: group, at: depth + 1, into: sink.object(destination))
        sink.leave(destination)
      }
      left = group.upperBound..<range.upperBound
    }
  }

  private func put(
    _ key: String, into object: ByteSink.Container, _ write: () throws -> Void
  ) throws {
    let depth = path.count
    path.push(text: key)
    sink.begin(object, key: key)
    defer { path.pop(to: depth) }
    do { try write() } catch { throw passing(error, sourceKey: key) }
  }
}
