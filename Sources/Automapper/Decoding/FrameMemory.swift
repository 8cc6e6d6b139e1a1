import Foundation

/// Memory for the frames of one kind of source, which goes from workspace to workspace.
///
/// It is never freed, so that a container that a model kept may look into it at any time and find
/// that its frame belongs to another object by now. There is as much of it as calls ran at once.
///
/// `@unchecked`: `idle` is touched between `lock.lock()` and `lock.unlock()` only. This lock is
/// taken when a workspace needs its first frames and when it ends, never on the way of a call that
/// finds an idle workspace.
final class FrameMemory: @unchecked Sendable {
  private let lock = NSLock()
  private var idle: [UnsafeMutableRawPointer] = []

  /// Zeroed memory at first, later with the numbers that frames were left with.
  func borrow(byteCount: Int) -> UnsafeMutableRawPointer {
    lock.lock()
    let known = idle.popLast()
    lock.unlock()
    if let known { return known }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    return memory
  }

  func giveBack(_ memory: UnsafeMutableRawPointer) {
    lock.lock()
    idle.append(memory)
    lock.unlock()
  }
}
