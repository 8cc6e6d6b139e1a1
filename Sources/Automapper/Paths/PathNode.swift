/// An immutable path, linked from its last step to its first. It leads to a container that a model's own code opened
/// by `nestedContainer` or `superDecoder`, or it copies a whole stack (`node(at:)`).
///
/// Data determines how long a path is, so nothing here recurs from step to step.
final class PathNode: Sendable {
  /// An index stores no coding key, because models open many containers in arrays.
  private enum Last {
    case index(Int)
    case member(PathStep, any CodingKey)
  }

  /// `nonisolated(unsafe)`: only `deinit` changes it, in nodes to which nothing else refers any more.
  nonisolated(unsafe) private(set) var parent: PathNode?
  /// The number of steps.
  let depth: Int
  private let last: Last
  /// How the rule of the last property finds its value, see `PlaceStep`.
  private let locator: ValueLocator?
  /// Whether it leads into the value of a sensitive property.
  let isSensitive: Bool
  /// Whether the source, the fallback instance or a default supplies the value, or nothing does.
  let origin: Origin
  /// The key of the source, if the code that opens the value does not know it.
  let sourceKey: String?

  enum Origin {
    case source
    /// The fallback instance, or a default.
    case supplied
    /// A decoder over an absent value, which is null to the model's own code.
    case absent
  }

  init(
    parent: PathNode?, step: PathStep, key: any CodingKey, isSensitive: Bool = false,
    locator: ValueLocator? = nil, origin: Origin = .source, sourceKey: String? = nil
  ) {
    self.parent = parent
    depth = (parent?.depth ?? 0) + 1
    self.locator = locator
    self.origin = origin
    self.sourceKey = sourceKey
    self.isSensitive = isSensitive || parent?.isSensitive == true
    last = .member(step, key)
  }

  init(parent: PathNode?, index: Int) {
    self.parent = parent
    depth = (parent?.depth ?? 0) + 1
    isSensitive = parent?.isSensitive == true
    locator = nil
    origin = .source
    sourceKey = nil
    last = .index(index)
  }

  /// Releases the nodes of this path that nothing else retains, one after another.
  deinit {
    var node = parent
    parent = nil
    while isKnownUniquelyReferenced(&node) {
      let next = node?.parent
      node?.parent = nil
      node = next
    }
  }

  var step: PathStep {
    switch last {
    case .index(let index): .index(index)
    case .member(let step, _): step
    }
  }

  var key: any CodingKey {
    switch last {
    case .index(let index): DataKey(index: index)
    case .member(_, let key): key
    }
  }

  /// Returns this path appended to another one.
  func appended(to other: PathNode?) -> PathNode {
    if other == nil { return self }
    return nodes.dropLast().reduce(other) { $1.last(below: $0) }.map(last(below:)) ?? self
  }

  /// Returns the last step of this path below another one.
  private func last(below parent: PathNode?) -> PathNode {
    PathNode(
      parent: parent, step: step, key: key, isSensitive: isSensitive, locator: locator,
      origin: origin, sourceKey: sourceKey)
  }

  /// The steps with their locators, which tell values at equal steps apart.
  var place: [PlaceStep] { nodes.map { PlaceStep(step: $0.step, locator: $0.locator) } }

  var steps: [PathStep] { nodes.map(\.step) }

  var codingPath: [any CodingKey] { nodes.map(\.key) }

  /// Calls a closure with the nodes from the first step to the last. Most paths have one step, and need no array.
  @inline(__always)
  func forEachNode(_ body: (PathNode) -> Void) {
    if parent == nil { body(self) } else { nodes.forEach(body) }
  }

  /// The nodes from the first step to the last.
  private var nodes: [PathNode] {
    var nodes: [PathNode] = []
    nodes.reserveCapacity(depth)
    var node: PathNode? = self
    while let next = node {
      nodes.append(next)
      node = next.parent
    }
    nodes.reverse()
    return nodes
  }
}
