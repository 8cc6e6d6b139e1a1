import Foundation

/// Prints the progress of long work to standard error: at most one line every half second, none in
/// the first.
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
