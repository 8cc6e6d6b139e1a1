/// A path as coding keys and as steps.
struct SpelledPath {
  var codingPath: [any CodingKey] = []
  var steps: [PathStep] = []

  mutating func removeLast() {
    codingPath.removeLast()
    steps.removeLast()
  }
}
