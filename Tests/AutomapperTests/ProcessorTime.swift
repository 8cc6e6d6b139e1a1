import Foundation
import Testing

/// The seconds that a piece of work takes of its thread's processor: what else the machine does
/// meanwhile does not count.
func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try work()
  return now() - start
}

/// Expects that the processor time of a piece of work grows with its size, not with the square of its size.
///
/// The limit is half way: eight times the size may take 23 times as long, where squared work takes 64 times as long.
/// A disturbance makes work longer and never shorter. After an attempt beyond the limit, the shortest times of up to
/// three attempts count.
///
/// - Parameter work: Makes an input of a size and returns the work on it.
func expectLinearTime(
  from few: Int, to many: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ work: (_ size: Int) throws -> () throws -> Void
) throws {
  let (onFew, onMany) = (try work(few), try work(many))
  let limit = pow(Double(many) / Double(few), 1.5)
  var least = (few: Double.infinity, many: Double.infinity)
  for _ in 0..<3 {
    // The first run may fill caches.
    for _ in 0..<2 { least.few = min(least.few, try processorSeconds(onFew)) }
    least.many = min(least.many, try processorSeconds(onMany))
    if least.many < least.few * limit { return }
  }
  Issue.record(
    "\(least.few) s for \(few), \(least.many) s for \(many)", sourceLocation: sourceLocation)
}
