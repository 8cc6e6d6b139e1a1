/// Memory for one value, whose owner frees it.
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
}
