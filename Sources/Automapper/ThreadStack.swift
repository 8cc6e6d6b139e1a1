import CThreadStack
import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The call stack of the thread that runs, to check how much of it is left.
///
/// Values nest as deeply as their source. The models' own `init(from:)` and the compiler determine how much stack a
/// level takes, so the remaining stack is measured, not estimated.
///
/// The first check looks up the stack, and so does each check on another one: a decoder that a model keeps may be used
/// on another thread. A thread may get the memory of one that has ended, for a larger or smaller stack. Code that may
/// run on a new thread each time begins with a new value.
package struct ThreadStack {
  /// The number of levels that fit on any stack. They are not measured.
  static let easyDepth = 8

  /// The addresses of the stack, which grows towards the lower bound. Empty before the first check, and if the system
  /// does not provide them.
  private var bounds: Range<UInt> = 0..<0

  /// Creates a stack that the first check looks up.
  package init() {}

  /// Looks up the calling thread's stack.
  ///
  /// Linux reads a file for the main thread, so the main thread's stack is looked up once.
  @inline(never)
  private mutating func lookUp() {
    bounds = Thread.isMainThread ? Self.main : Self.currentBounds()
  }

  /// Initialised by the main thread, see `lookUp`.
  private static let main = currentBounds()

  /// Throws if a new level would exceed the maximum, or if the stack is almost exhausted.
  ///
  /// - Parameters:
  ///   - limit: The maximum for errors, if `maximum` is what an outer call has left of it.
  ///   - size: The stack size of the level, as a multiple of that of a plain decoding level.
  package mutating func check(
    level: Int, maximum: Int, of limit: Int? = nil, size: UInt = 1
  ) throws(ValueFailure) {
    if level >= maximum {
      throw ValueFailure(
        .depthExceeded, expected: "at most \(limit ?? maximum) levels", found: "a deeper value")
    }
    if isExhausted(size) {
      // Those of the outer call count as well.
      let levels = level + max((limit ?? maximum) - maximum, 0)
      throw ValueFailure(
        .depthExceeded, expected: "at most \(levels) levels, for which this thread has a stack",
        found: "a deeper value")
    }
  }

  /// Throws if a closure must not begin another call on this stack. The first levels are not measured.
  mutating func checkCall(level: Int, maximum: Int) throws(ValueFailure) {
    if level >= min(maximum, Self.easyDepth) { try check(level: level, maximum: maximum, size: 2) }
  }

  /// Whether the remaining stack only suffices for calls that do not nest, such as a date formatter or an error with
  /// its texts. False if the code runs on another stack than the thread's.
  private mutating func isExhausted(_ size: UInt) -> Bool {
    var mark: UInt8 = 0
    let here = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    if !bounds.contains(here) { lookUp() }
    guard bounds.contains(here) else { return false }
    return here - bounds.lowerBound < size * min(48 << 10, UInt(bounds.count) / 8)
  }

  // MARK: Platforms

  #if canImport(Darwin)
    private static func currentBounds() -> Range<UInt> {
      let thread = pthread_self()
      // The system returns the highest address.
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
