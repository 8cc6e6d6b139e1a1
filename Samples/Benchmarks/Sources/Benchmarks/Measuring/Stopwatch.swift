#if Allocations
  import AllocationCounter
#endif

/// Measures the sides of a case in turn: ours, theirs, ours, theirs … so that what happens to the
/// machine meanwhile happens to both.
struct Stopwatch {
  /// How many times each side is measured.
  let runs: Int
  /// A sample shorter than this is made of several runs, since clocks and caches disturb short ones.
  private static let shortestSample = Duration.milliseconds(4)

  func measure(_ example: any Case) async throws -> CaseResult {
    let sides = [example.ours] + example.others
    var repetitions: [Int] = []
    for side in sides {
      _ = try await time(side, 1)
      let once = try await time(side, 1)
      repetitions.append(max(1, Int(Self.shortestSample / max(once, .nanoseconds(1)))))
    }
    var measurements = sides.map { Measurement(side: $0.name) }
    for _ in 0..<runs {
      for index in sides.indices {
        let duration = try await time(sides[index], repetitions[index])
        let nanoseconds = duration / .nanoseconds(1) / Double(repetitions[index])
        measurements[index].samples.append(nanoseconds)
      }
    }
    for index in sides.indices {
      measurements[index].allocations = try await allocations(of: sides[index])
    }
    return CaseResult(
      name: example.name, bytes: example.bytes, objects: example.objects,
      ours: measurements[0], others: Array(measurements.dropFirst()))
  }

  private func time(_ side: Side, _ repetitions: Int) async throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<repetitions { try await side.run() }
    return clock.now - start
  }

  /// The allocations of one run; nil where they are not counted. Those of other threads do not count.
  private func allocations(of side: Side) async throws -> Int? {
    #if Allocations && os(Linux)
      let before = allocation_count()
      try await side.run()
      return Int(allocation_count() - before)
    #else
      return nil
    #endif
  }
}
