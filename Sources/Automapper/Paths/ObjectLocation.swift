/// The path of an object in a payload. The elements of an array share all of their path but the index.
package struct ObjectLocation {
  private let outer: [PathStep]
  /// The last step, if it is an index.
  private let index: Int?

  package init(_ outer: [PathStep], index: Int? = nil) {
    self.outer = outer
    self.index = index
  }

  package var steps: [PathStep] { index.map { outer + [.index($0)] } ?? outer }

  /// Whether the object is at the other location, or inside the object there.
  package func isInside(_ other: ObjectLocation) -> Bool {
    if let index, let otherIndex = other.index, outer.count == other.outer.count {
      return index == otherIndex && outer == other.outer
    }
    return steps.starts(with: other.steps)
  }
}
