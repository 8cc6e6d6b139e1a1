/// An immutable path, linked from its last step to its first. It leads to a container that a model's own code opened
/// by `nestedContainer` or `superDecoder`, or it copies a whole stack (`node(at:)`).
final class PathNode: Sendable {
  /// An index stores no coding key, because models open many containers in arrays.
  private enum Last {
    case index(Int)
    case member(PathStep, any CodingKey)
  }

  let parent: PathNode?
  private let last: Last
  /// How the rule of the last property finds its value, see `PlaceStep`.
  private let locator: String?
  /// Whether it leads into the value of a sensitive property.
  let isSensitive: Bool
  /// Whether the value is not the source's: the fallback instance supplies it, or it is a default.
  let isSupplied: Bool

  init(
    parent: PathNode?, step: PathStep, key: any CodingKey, isSensitive: Bool = false,
    locator: String? = nil, isSupplied: Bool = false
  ) {
    self.parent = parent
    self.locator = locator
    self.isSupplied = isSupplied
    self.isSensitive = isSensitive || parent?.isSensitive == true
    last = .member(step, key)
  }

  init(parent: PathNode?, index: Int) {
    self.parent = parent
    isSensitive = parent?.isSensitive == true
    locator = nil
    isSupplied = false
    last = .index(index)
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
    return PathNode(
      parent: parent?.appended(to: other) ?? other, step: step, key: key, isSensitive: isSensitive,
      locator: locator, isSupplied: isSupplied)
  }

  /// The steps with their locators, which tell values at equal steps apart.
  var place: [PlaceStep] { (parent?.place ?? []) + [PlaceStep(step: step, locator: locator)] }

  var steps: [PathStep] {
    var steps: [PathStep] = []
    addSteps(to: &steps)
    return steps
  }

  var codingPath: [any CodingKey] {
    var keys: [any CodingKey] = []
    addKeys(to: &keys)
    return keys
  }

  private func addSteps(to steps: inout [PathStep]) {
    parent?.addSteps(to: &steps)
    steps.append(step)
  }

  func addKeys(to keys: inout [any CodingKey]) {
    parent?.addKeys(to: &keys)
    keys.append(key)
  }
}
