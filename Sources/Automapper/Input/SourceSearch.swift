/// A search for values in a source, before anything is decoded.
struct SourceSearch<S: Source> {
  let source: S

  /// Returns the members of an object in source order. Of duplicates, the last value takes the
  /// position of the first.
  func members(_ value: S.Value) -> [(key: String, value: S.Value)] {
    var members: [(key: String, value: S.Value)] = []
    source.forEachMember(source.handle(value)) { members.append(($0, $1)) }
    var indices: [String: Int] = [:]
    indices.reserveCapacity(members.count)
    var hasDuplicates = false
    for (index, member) in members.enumerated() {
      if let known = indices[member.key] {
        members[known].value = member.value
        hasDuplicates = true
      } else {
        indices[member.key] = index
      }
    }
    if !hasDuplicates { return members }
    return members.enumerated().filter { indices[$1.key] == $0 }.map(\.element)
  }
}

// MARK: Paths

extension SourceSearch {
  /// The result of following a dotted path.
  enum Walk {
    case found(S.Value)
    /// The last value that the path reaches, the steps to it, and the steps that are left.
    case lost(S.Value, taken: Substring, left: Substring)
  }

  /// How far a path leads, whichever of its parts are keys.
  private struct Trace {
    /// The last value that the path reaches, and the steps that are left.
    var end: (value: S.Value, left: Substring)
    /// The last object that the path reaches, and the steps that are left; nil if there is none.
    var object: (value: S.Value, left: Substring)?

    init(_ value: S.Value, _ path: String) { end = (value, path[...]) }

    mutating func reach(_ value: S.Value, isObject: Bool, _ left: Substring) {
      if left.startIndex > end.left.startIndex { end = (value, left) }
      guard isObject else { return }
      if let object, object.left.startIndex >= left.startIndex { return }
      object = (value, left)
    }
  }

  /// Follows a path. At each value, tries the whole rest of the path as one key, then its parts.
  func follow(_ path: String, from value: S.Value) -> Walk {
    let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var trace = Trace(value, path)
    if let found = follow(steps[...], path[...], from: value, &trace) { return .found(found) }
    let taken = path[..<trace.end.left.startIndex]
    return .lost(trace.end.value, taken: taken.dropLast(), left: trace.end.left)
  }

  /// Returns the value at the end of a path; nil if the path leads nowhere.
  ///
  /// - Parameter steps: The parts between the dots of the path.
  func end(of path: String, _ steps: [String], from value: S.Value) -> S.Value? {
    var trace = Trace(value, path)
    return follow(steps[...], path[...], from: value, &trace)
  }

  /// Returns the innermost object on the way to the end of a path, `value` included.
  ///
  /// - Parameter steps: The parts between the dots of the path.
  func innermostObject(
    on path: String, _ steps: [String], from value: S.Value
  ) -> S.Value? {
    var trace = Trace(value, path)
    _ = follow(steps[...], path[...], from: value, &trace)
    return trace.object?.value
  }

  /// Returns the value at the end of a path, even if the value has a member with the whole path as its key.
  func innerEnd(of path: String, _ steps: [String], from value: S.Value) -> S.Value? {
    var trace = Trace(value, path)
    return followInside(steps[...], path[...], from: value, source.isObject(value), &trace)
  }

  private func follow(
    _ steps: ArraySlice<String>, _ path: Substring, from value: S.Value, _ trace: inout Trace
  ) -> S.Value? {
    if path.isEmpty { return value }
    let isObject = source.isObject(value)
    trace.reach(value, isObject: isObject, path)
    return step(String(path), from: value, isObject: isObject)
      ?? followInside(steps, path, from: value, isObject, &trace)
  }

  private func followInside(
    _ steps: ArraySlice<String>, _ path: Substring, from value: S.Value, _ isObject: Bool,
    _ trace: inout Trace
  ) -> S.Value? {
    var end = path.startIndex
    for index in steps.indices.dropLast() {
      end = path.utf8.index(end, offsetBy: steps[index].utf8.count)
      let name = index == steps.startIndex ? steps[index] : String(path[..<end])
      end = path.utf8.index(after: end)
      if let next = step(name, from: value, isObject: isObject),
        let found = follow(steps[(index + 1)...], path[end...], from: next, &trace)
      {
        return found
      }
    }
    return nil
  }

  /// Returns a member of an object, or an element of an array by its index.
  private func step(_ name: String, from value: S.Value, isObject: Bool) -> S.Value? {
    if isObject { return source.member(source.handle(value), exactly: name) }
    return Int(name).flatMap { source.element($0, of: value) }
  }
}

// MARK: All values

extension SourceSearch {
  /// All values of a source, level by level, each level in document order.
  ///
  /// Each value is visited once, and its parts are queued then. Time and memory are linear in the
  /// values visited.
  struct Levels {
    private struct Visit {
      let value: S.Value
      let level: Int
      let parent: Int
      let step: PathStep
    }

    private let search: SourceSearch
    private let maximumDepth: Int
    private var visits: [Visit]
    private var next = 0

    init(_ source: S, from root: S.Value, maximumDepth: Int) {
      search = SourceSearch(source: source)
      self.maximumDepth = maximumDepth
      visits = [Visit(value: root, level: 0, parent: -1, step: .index(0))]
    }

    /// Visits the next value, and returns it with its number, from 0; nil after the last.
    ///
    /// - Parameter look: Receives the members of an object before they are visited.
    mutating func visit(
      members look: ([(key: String, value: S.Value)]) -> Void = { _ in }
    ) -> (value: S.Value, number: Int)? {
      guard next < visits.count else { return nil }
      let visit = visits[next]
      add(partsOf: visit, look)
      next += 1
      return (visit.value, next - 1)
    }

    private mutating func add(
      partsOf visit: Visit, _ look: ([(key: String, value: S.Value)]) -> Void
    ) {
      guard visit.level < maximumDepth else { return }
      if search.source.isObject(visit.value) {
        let members = search.members(visit.value)
        look(members)
        for member in members {
          visits.append(
            Visit(
              value: member.value, level: visit.level + 1, parent: next, step: .key(member.key)))
        }
      } else if var elements = search.source.elements(visit.value) {
        var index = 0
        while let element = elements.next() {
          visits.append(
            Visit(value: element, level: visit.level + 1, parent: next, step: .index(index)))
          index += 1
        }
      }
    }

    /// Returns the path from the root to a visited value.
    func steps(to number: Int) -> [PathStep] {
      var steps: [PathStep] = []
      var number = number
      while number > 0 {
        steps.append(visits[number].step)
        number = visits[number].parent
      }
      return steps.reversed()
    }

    func value(_ number: Int) -> S.Value { visits[number].value }
  }

  /// Returns the value of the shallowest member with a key; nil if there is none.
  func value(of key: String, from root: S.Value, maximumDepth: Int) -> S.Value? {
    var levels = Levels(source, from: root, maximumDepth: maximumDepth)
    while true {
      var found: S.Value?
      let visit = levels.visit { members in
        if let member = members.first(where: { $0.key == key }) { found = member.value }
      }
      if let found { return found }
      if visit == nil { return nil }
    }
  }

  /// Returns the distinct keys of a source, about as many as a suggestion needs.
  func keys(from root: S.Value, maximumDepth: Int, limit: Int = 1000) -> [String] {
    var levels = Levels(source, from: root, maximumDepth: maximumDepth)
    var seen: Set<String> = []
    var keys: [String] = []
    while keys.count < limit {
      let visit = levels.visit { members in
        for (key, _) in members where seen.insert(key).inserted { keys.append(key) }
      }
      if visit == nil { break }
    }
    return keys
  }
}
