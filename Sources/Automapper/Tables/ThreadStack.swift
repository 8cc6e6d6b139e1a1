import CThreadStack
import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The memory that a thread has for its calls.
///
/// Values nest as deep as their source, and how much of the stack a level takes is up to the models'
/// own `init(from:)` and to the compiler: what is left is measured, not guessed.
struct ThreadStack {
  /// How many levels fit on any stack. Within them nothing is measured.
  static let easyDepth = 8

  /// Where it ends. Stacks grow towards the low address. Empty where the system does not tell.
  private let bounds: Range<UInt>

  /// The calling thread's stack.
  ///
  /// Linux reads a file for the main thread, so the main thread's stack is looked up once.
  static var current: ThreadStack {
    Thread.isMainThread ? main : ThreadStack(bounds: currentBounds())
  }

  /// First asked for by the main thread.
  private static let main = ThreadStack(bounds: currentBounds())

  /// Throws where a level may not be begun: it is the maximum, or the stack is almost used up.
  ///
  /// - Parameter size: How many times as much of the stack a level takes as one of a plain read.
  func check(level: Int, maximum: Int, size: UInt = 1) throws {
    if level >= maximum {
      throw ValueFailure(
        .depthExceeded, expected: "at most \(maximum) levels", found: "a deeper value")
    }
    if isExhausted(size) {
      throw ValueFailure(
        .depthExceeded, expected: "at most \(level) levels, for which this thread has a stack",
        found: "a deeper value")
    }
  }

  /// Whether no more is left than calls need that do not nest: a date formatter, an error with its
  /// texts. False on any other stack than the thread's.
  private func isExhausted(_ size: UInt) -> Bool {
    var mark: UInt8 = 0
    let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    guard bounds.contains(here) else { return false }
    return here - bounds.lowerBound < size * min(48 << 10, UInt(bounds.count) / 8)
  }

  // MARK: Systems

  #if canImport(Darwin)
    private static func currentBounds() -> Range<UInt> {
      let thread = pthread_self()
      // The system names the highest address.
      let high = UInt(bitPattern: pthread_get_stackaddr_np(thread))
      let size = UInt(pthread_get_stacksize_np(thread))
      return size < high ? high - size..<high : 0..<0
    }
  #else
    private static func currentBounds() -> Range<UInt> {
      var low: UnsafeMutableRawPointer?
      var size = 0
      guard automapper_thread_stack(&low, &size), let low, size > 0 else { return 0..<0 }
      return UInt(bitPattern: low)..<UInt(bitPattern: low + size)
    }
  #endif
}
