/// Measures the sides of a case in turn, so that what disturbs the machine disturbs all of them.
struct Stopwatch {
  /// How many times each side is measured.
  let runs: Int
  /// A shorter sample consists of several runs, because clocks and caches disturb short ones.
  private static let shortestSample = Duration.milliseconds(4)

  func measure(_ example: any Case) throws -> CaseResult {
    let sides = [example.ours] + example.others
    let repetitions = try sides.map { side in
      _ = try time(side, 1)
      let once = try time(side, 1)
      return max(1, Int(Self.shortestSample / max(once, .nanoseconds(1))))
    }
    var measurements = sides.map { Measurement(side: $0.name) }
    for _ in 0..<runs {
      for index in sides.indices {
        let duration = try time(sides[index], repetitions[index])
        let nanoseconds = duration / .nanoseconds(1) / Double(repetitions[index])
        measurements[index].samples.append(nanoseconds)
      }
    }
    return CaseResult(
      name: example.name, bytes: example.bytes, objects: example.objects,
      ours: measurements[0], others: Array(measurements.dropFirst()))
  }

  private func time(_ side: Side, _ repetitions: Int) throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<repetitions { try side.run() }
    return clock.now - start
  }
}

/// The times of one side, in nanoseconds a run.
struct Measurement {
  let side: String
  var samples: [Double] = []

  /// The middle sample; for an even number of samples, the mean of the two in the middle.
  var median: Double {
    let sorted = samples.sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  var minimum: Double { samples.min() ?? .nan }
}

/// The times of a case.
struct CaseResult {
  let name: String
  let bytes: Int
  let objects: Int
  let ours: Measurement
  let others: [Measurement]

  func ratio(to other: Measurement) -> Double { other.median / ours.median }
}
