import Foundation

/// Tells how far long work is, on standard error: nothing in the first half second, then a line each
/// half second.
struct Progress {
  let isQuiet: Bool
  private var next = ContinuousClock.now + .milliseconds(500)

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  mutating func report(_ work: String, _ count: Int, of total: Int) {
    guard !isQuiet, ContinuousClock.now >= next else { return }
    next = ContinuousClock.now + .milliseconds(500)
    Console.error("automapper: \(work) \(count) of \(total)\n")
  }
}
