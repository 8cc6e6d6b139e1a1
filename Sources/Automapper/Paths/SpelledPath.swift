/// A path as coding keys and as steps.
struct SpelledPath {
  var codingPath: [any CodingKey] = []
  var steps: [PathStep] = []

  /// An entry of a `PathStack` that a spelled path describes, and the length of the path before it.
  struct Part {
    let entry: PathStack.Entry
    let keyCount: Int
    let stepCount: Int
  }

  /// Returns the part for an entry to be added.
  func part(_ entry: PathStack.Entry) -> Part {
    Part(entry: entry, keyCount: codingPath.count, stepCount: steps.count)
  }

  /// Removes a part, which must be the last one.
  mutating func remove(_ part: Part) {
    // One by one, because most entries are one step.
    while codingPath.count > part.keyCount { codingPath.removeLast() }
    while steps.count > part.stepCount { steps.removeLast() }
  }
}
