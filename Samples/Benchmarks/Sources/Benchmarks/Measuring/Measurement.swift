/// The times that one side took, in nanoseconds a run.
struct Measurement: Codable {
  var side: String
  var samples: [Double] = []
  var allocations: Int?

  /// The middle one; of an even number the mean of the two.
  var median: Double {
    let sorted = samples.sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  var minimum: Double { samples.min() ?? .nan }
}

/// What came out of a case.
struct CaseResult: Codable {
  var name: String
  var bytes: Int
  var objects: Int
  var ours: Measurement
  var others: [Measurement]

  func ratio(to other: Measurement) -> Double { other.median / ours.median }
}
