import Foundation

/// How time grows with objects, lines, properties, and types of a fresh process.
///
/// Each row has a size and the time that one unit of it takes; flat columns mean linear growth. `GrowthCases` compares
/// some of these sizes with JSONDecoder, which would take minutes for the largest.
enum Growth {
  /// Not all records came through.
  struct Lost: Error {}

  static func printAll() throws {
    try RecordGrowth.printObjects()
    try RecordGrowth.printLines()
    try PropertyGrowth.printAll()
    try TypeGrowth.printAll()
  }

  /// The shortest of several runs, since what disturbs a run makes it longer.
  static func time(_ runs: Int, _ body: () throws -> Void) rethrows -> Duration {
    let clock = ContinuousClock()
    var shortest = Duration.seconds(Int.max)
    for _ in 0..<runs { shortest = min(shortest, try clock.measure(body)) }
    return shortest
  }

  /// How often to run something for a number of units, so that all sizes take about as long.
  static func runs(_ units: Int) -> Int { max(3, min(1000, 300_000 / units)) }

  static func nanoseconds(_ duration: Duration, a units: Int) -> String {
    (duration / .nanoseconds(1) / Double(units)).formatted(.number.precision(.fractionLength(0)))
  }
}
