/// Memory for one value, or for a buffer that grows. Its owner frees it.
extension UnsafeMutablePointer {
  /// Allocates memory that holds a value, until `free`.
  static func allocate(_ value: Pointee) -> UnsafeMutablePointer {
    let pointer = allocate(capacity: 1)
    pointer.initialize(to: value)
    return pointer
  }

  func free() {
    deinitialize(count: 1)
    deallocate()
  }

  /// Moves the first values into larger memory, and frees this memory.
  @inline(__always)
  mutating func grow(to capacity: Int, moving count: Int) {
    let larger = Self.allocate(capacity: capacity)
    larger.moveInitialize(from: self, count: count)
    deallocate()
    self = larger
  }
}
