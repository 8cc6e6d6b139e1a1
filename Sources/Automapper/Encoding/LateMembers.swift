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

  /// A value, or the members that paths through it lead to.
  enum Part {
    case value(Any)
    case object([(key: String, value: Part)])
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

  /// The innermost model's members, those of one object together. Nil if two of them meet, so that their
  /// values must be merged.
  func parts() -> [(key: String, value: Part)]? { Self.parts(members[first...], at: 0) }

  private static func parts(
    _ members: ArraySlice<Member>, at depth: Int
  ) -> [(key: String, value: Part)]? {
    var groups: [(key: String, members: ArraySlice<Member>)] = []
    var indices: [String: Int] = [:]
    for member in members {
      let key = member.path[depth]
      if groups.last?.key == key {
        groups[groups.count - 1].members.append(member)
      } else if let index = indices[key] {
        groups[index].members.append(member)
      } else {
        indices[key] = groups.count
        groups.append((key, [member]))
      }
    }
    var parts: [(key: String, value: Part)] = []
    for (key, members) in groups {
      if let member = members.first, members.count == 1, member.path.count == depth + 1 {
        parts.append((key, .value(member.value)))
      } else if members.contains(where: { $0.path.count == depth + 1 }) {
        return nil
      } else if let inner = Self.parts(members, at: depth + 1) {
        parts.append((key, .object(inner)))
      } else {
        return nil
      }
    }
    return parts
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
    if !rest.isEmpty, meets(rest, table) { return try treeModel(value, table) }
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
    let late = sink.state.pointee.late
    guard !late.isScattered, let parts = late.parts(), let object = sink.openObject(destination),
      !parts.contains(where: {
        sink.hasMember($0.key, of: object, table) || isTag($0.key, table)
      })
    else { return false }
    // The model's own members win.
    let rest = rest.filter { !sink.hasMember($0.key, of: object, table) }
    putTags(of: table, destination)
    try put(parts, into: object)
    try put(rest.sorted { $0.key < $1.key }.map { ($0, .value($1)) }, into: object)
    return true
  }

  private func put(
    _ parts: [(key: String, value: LateMembers.Part)], into object: ByteSink.Container
  ) throws {
    let depth = path.count
    for (key, part) in parts {
      path.push(text: key)
      sink.begin(object, key: key)
      do { try put(part) } catch { throw passing(error, sourceKey: key) }
      path.pop(to: depth)
    }
  }

  private func put(_ part: LateMembers.Part) throws {
    switch part {
    case .value(let value): try any(value)
    case .object(let members): try self.members(members) { try put($0) }
    }
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
