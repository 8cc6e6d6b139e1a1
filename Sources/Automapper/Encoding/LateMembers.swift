/// The members of models in progress that are written when all their properties are: those whose place is
/// not a key of the model's own object.
///
/// A property with the key `geo.lat` and one with the key `geo.lng` stand in one object, whatever is
/// written between them. They are kept here until the model ends, and then put together.
struct LateMembers {
  struct Member {
    /// The keys from the model's object on.
    let path: [String]
    /// The value as Foundation has it.
    let value: Any
  }

  /// The members of all models in progress, the innermost model's last.
  private var members: [Member] = []
  /// How many of them belong to the models around the innermost one.
  private var first = 0
  /// The level and the offset where the innermost model writes.
  private var level = 0
  private var start = 0
  /// Whether the innermost model has a member for an object inside its own, and not for its own.
  private(set) var isScattered = false

  /// What is known of the model around another one.
  struct Outer {
    fileprivate let first: Int
    fileprivate let level: Int
    fileprivate let start: Int
    fileprivate let isScattered: Bool
  }

  /// Begins a model. The result is what `end` takes.
  mutating func begin(_ destination: ByteSink.Destination) -> Outer {
    let outer = Outer(first: first, level: level, start: start, isScattered: isScattered)
    (first, isScattered) = (members.count, false)
    (level, start) = (destination.level, destination.start)
    return outer
  }

  /// Forgets the innermost model.
  mutating func end(_ outer: Outer) {
    members.removeLast(members.count - first)
    (first, isScattered) = (outer.first, outer.isScattered)
    (level, start) = (outer.level, outer.start)
  }

  /// Adds a member of an object, which is the innermost model's own or inside it.
  mutating func add(_ value: Any, to object: ByteSink.Container, at path: [String]) {
    if Int(object.level) == level, object.start == start {
      members.append(Member(path: path, value: value))
    } else {
      isScattered = true
    }
  }

  /// The innermost model's members, by their places.
  var range: Range<Int> { first..<members.count }

  subscript(index: Int) -> Member { members[index] }

  /// Sorts the innermost model's members by their paths, so that those of one object stand together. False if two of
  /// them meet: one would be written into the value of the other.
  mutating func arrange() -> Bool {
    if range.count < 2 { return true }
    members[first...].sort { $0.path.lexicographicallyPrecedes($1.path) }
    return !range.dropFirst().contains { members[$0].path.starts(with: members[$0 - 1].path) }
  }

  /// The members of a range that are in the same object as its first one, at a depth of their paths.
  func group(in range: Range<Int>, at depth: Int) -> Range<Int> {
    let key = members[range.lowerBound].path[depth]
    var end = range.lowerBound + 1
    while end < range.upperBound, members[end].path[depth] == key { end += 1 }
    return range.lowerBound..<end
  }
}

extension EncodingSession where K == ByteSink {
  /// Writes a model with members that are written late, into the object of its other properties.
  ///
  /// Where such a member meets another value, both must be merged. The model is then written again, by way of a tree of
  /// Foundation values, and so are all further ones of its type.
  @inline(never)
  func lateModel<T: Encodable>(_ value: T, _ table: TypeTable) throws {
    let rest = restMembers(of: value, table)
    if sink.isRearranging || !rest.isEmpty && meets(rest, table) {
      return try treeModel(value, table)
    }
    let mark = sink.valueMark()
    let destination = sink.enter()
    let outer = sink.state.pointee.late.begin(destination)
    defer { sink.state.pointee.late.end(outer) }
    try encode(owner: value, to: destination, table)
    if try putLate(rest, destination, table) { return sink.leave(destination) }
    sink.discardValue(since: mark)
    table.mergesMembers = true
    try treeModel(value, table)
  }

  /// Whether a key of the rest is one of those that other properties write into, or a tag.
  private func meets(_ rest: [String: JSONValue], _ table: TypeTable) -> Bool {
    rest.keys.contains {
      table.plan.rest?.sharedKeys.contains($0) == true || isTag($0, table)
    }
  }

  private func isTag(_ key: String, _ table: TypeTable) -> Bool {
    table.tags.contains { $0.tag.isKey(key) }
  }

  /// Adds the members to the object of a model; false if one of them meets another value.
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
    putTags(of: table, destination)
    try put(late: range, at: 0, into: object)
    if rest.isEmpty { return true }
    // The model's own members win.
    let lateKeys = Set(range.map { state.pointee.late[$0].path[0] })
    for (key, value) in rest.sorted(by: { $0.key < $1.key })
    where !lateKeys.contains(key) && !sink.hasMember(key, of: object, table) {
      try put(key, into: object) { try any(value) }
    }
    return true
  }

  /// Puts members whose paths are the same up to a depth into the object there.
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

  /// Whether a member of that key was written to the object, which is the innermost one.
  func hasMember(_ key: String, of object: Container, _ table: TypeTable) -> Bool {
    guard let number = table.knownOutputNumber(of: key) else { return false }
    return state.pointee.written.contains(number, at: Int(object.depth))
  }
}
