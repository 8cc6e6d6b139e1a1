/// The members that are written after all other properties of their model, because their output path is not one key
/// of the model's object.
///
/// The properties with the keys `geo.lat` and `geo.lng`, for example, belong to one object, whatever is written
/// between them. They are kept here until the model ends, and then put together.
struct LateMembers {
  struct Member {
    /// The keys from the model's object to the member.
    let path: [String]
    /// The value, encoded to Foundation values.
    let value: Any

    /// Whether the path comes before another one, key by key.
    func precedes(_ other: Member) -> Bool {
      for (key, otherKey) in zip(path, other.path) where key != otherKey { return key < otherKey }
      return path.count < other.path.count
    }

    /// Whether the path is the beginning of another one, or equal to it.
    func begins(_ other: Member) -> Bool {
      path.count <= other.path.count && zip(path, other.path).allSatisfy { $0 == $1 }
    }
  }

  /// The members of all models in progress, the innermost model's last.
  private var members: [Member] = []
  /// The number of members that belong to the models around the innermost one.
  private var first = 0
  /// The level and the offset where the innermost model writes.
  private var level = 0
  private var start = 0
  /// Whether the innermost model has a late member that cannot be kept here: one of an object inside its own object,
  /// or one that the model's code writes through a container.
  private(set) var isScattered = false

  /// The saved state of the model around another one.
  struct Outer {
    fileprivate let first: Int
    fileprivate let level: Int
    fileprivate let start: Int
    fileprivate let isScattered: Bool
  }

  /// Begins a model, and returns the state that `end` restores.
  mutating func begin(_ destination: ByteSink.Destination) -> Outer {
    let outer = Outer(first: first, level: level, start: start, isScattered: isScattered)
    (first, isScattered) = (members.count, false)
    (level, start) = (destination.level, destination.start)
    return outer
  }

  /// Removes the members of the innermost model, and continues the model around it.
  mutating func end(_ outer: Outer) {
    members.removeLast(members.count - first)
    (first, isScattered) = (outer.first, outer.isScattered)
    (level, start) = (outer.level, outer.start)
  }

  /// Adds a member of the innermost model's object. A member of an object inside it only sets `isScattered`.
  ///
  /// The innermost model's members are sorted by path, so that members of one object are adjacent.
  mutating func add(_ value: Any, to object: ByteSink.Container, at path: [String]) {
    guard Int(object.level) == level, object.start == start else { return scatter() }
    let member = Member(path: path, value: value)
    var (low, high) = (first, members.count)
    while low < high {
      let middle = (low + high) / 2
      if member.precedes(members[middle]) { high = middle } else { low = middle + 1 }
    }
    members.insert(member, at: low)
  }

  /// Notes a late member that cannot be kept here.
  mutating func scatter() { isScattered = true }

  /// The indices of the innermost model's members.
  var range: Range<Int> { first..<members.count }

  subscript(index: Int) -> Member { members[index] }

  /// Whether one member of the innermost model would be written into the value of another: the path of one is the
  /// beginning of the other's, or equal to it.
  var meet: Bool { range.dropFirst().contains { members[$0 - 1].begins(members[$0]) } }

  /// Returns the members of a range whose paths have the first member's key at a depth.
  func group(in range: Range<Int>, at depth: Int) -> Range<Int> {
    let key = members[range.lowerBound].path[depth]
    var end = range.lowerBound + 1
    while end < range.upperBound, members[end].path[depth] == key { end += 1 }
    return range.lowerBound..<end
  }
}

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
      try encode(owner: value, to: destination, table)
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
    rest.keys.contains {
      table.plan.rest?.sharedKeys.contains($0) == true || isTag($0, table)
    }
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
    guard !state.pointee.late.isScattered, !state.pointee.late.meet,
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
    return missing.sorted { $0.key < $1.key }
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

extension ByteSink {
  /// Keeps a member until its model ends; see `LateMembers`.
  func put(_ value: Any, into container: Container, at path: [String]) {
    state.pointee.late.add(value, to: container, at: path)
  }

  /// The object at a destination, ready for further members. Nil if there is another value, or an object that was
  /// written out of order.
  func openObject(_ destination: Destination) -> Container? {
    if writer.count == destination.start { return object(destination) }
    let base = bottom(of: destination.level)
    guard base < depth, open[base].kind == .object, open[base].start == destination.start,
      open[base].level == state.pointee.level
    else { return nil }
    while depth > base + 1 { closeTop() }
    return Container(
      serial: open[base].serial, start: destination.start, depth: Int32(depth),
      level: Int32(open[base].level))
  }

  /// Whether a member with that key was written to the object, which is the innermost one.
  func hasMember(_ key: String, of object: Container, _ table: TypeTable) -> Bool {
    if hasUnnumberedKey(key, table.workspace) { return true }
    guard let number = table.knownOutputNumber(of: key) else { return false }
    return state.pointee.written.contains(number, at: Int(object.depth))
  }
}
