/// A path that does not change, linked from its last step to its first: to a container that a model's own code opened by
/// `nestedContainer` or `superDecoder`, or of a whole stack (`node(at:)`).
final class PathNode: Sendable {
  let parent: PathNode?
  let step: PathStep
  let key: any CodingKey

  init(parent: PathNode?, step: PathStep, key: any CodingKey) {
    self.parent = parent
    self.step = step
    self.key = key
  }

  /// This path after another one.
  func appended(to other: PathNode?) -> PathNode {
    if other == nil { return self }
    return PathNode(parent: parent?.appended(to: other) ?? other, step: step, key: key)
  }

  var steps: [PathStep] { (parent?.steps ?? []) + [step] }
  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + [key] }
}
