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
  mutating func add(_ value: Any, to object: ByteSink.Container, at path: [String]) {
    guard Int(object.level) == level, object.start == start else { return scatter() }
    members.append(Member(path: path, value: value))
  }

  /// Notes a late member that cannot be kept here.
  mutating func scatter() { isScattered = true }

  /// The indices of the innermost model's members.
  var range: Range<Int> { first..<members.count }

  subscript(index: Int) -> Member { members[index] }

  /// Sorts the innermost model's members by path, so that members of one object are adjacent. Returns false if one
  /// member would be written into the value of another: the path of one is the beginning of the other's, or equal to
  /// it.
  mutating func arrange() -> Bool {
    let others = range.dropFirst()
    if others.contains(where: { members[$0].precedes(members[$0 - 1]) }) {
      members[first...].sort { $0.precedes($1) }
    }
    return !others.contains { members[$0 - 1].begins(members[$0]) }
  }

  /// Returns the members of a range whose paths have the first member's key at a depth.
  func group(in range: Range<Int>, at depth: Int) -> Range<Int> {
    let key = members[range.lowerBound].path[depth]
    var end = range.lowerBound + 1
    while end < range.upperBound, members[end].path[depth] == key { end += 1 }
    return range.lowerBound..<end
  }
}
