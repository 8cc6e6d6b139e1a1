/// Where an object of a payload is. The elements of an array share all of their path but the index.
struct ObjectPlace {
  private let outer: [PathStep]
  /// The last step, where that is an index.
  private let index: Int?

  init(_ outer: [PathStep], index: Int? = nil) {
    self.outer = outer
    self.index = index
  }

  var steps: [PathStep] { index.map { outer + [.index($0)] } ?? outer }
}
