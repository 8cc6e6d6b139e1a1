/// One object that is being read, in memory that is never given back to the system.
///
/// `Codable` copies a container at every call, and a copy that counts a reference costs more than
/// reading a value: so a container is this pointer and a number. The number tells whether the object
/// is still the one that the container was made for, and because the memory stays, asking is safe
/// however long a model keeps its container.
struct KeyedFrame<S: Source> {
  private let memory: UnsafeMutableRawPointer
  private let number: Int

  fileprivate init(memory: UnsafeMutableRawPointer) {
    self.memory = memory
    number = memory.load(as: Int.self)
  }

  /// The object; nil when the `init(from:)` that asked for the container has returned.
  var core: UnsafeMutablePointer<KeyedCore<S>>? {
    @inline(__always) get {
      memory.load(as: Int.self) == number ? Self.core(in: memory) : nil
    }
  }

  fileprivate static var size: Int { 16 + MemoryLayout<KeyedCore<S>>.stride }

  /// Behind the number.
  @inline(__always)
  fileprivate static func core(
    in memory: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<KeyedCore<S>> {
    (memory + 16).assumingMemoryBound(to: KeyedCore<S>.self)
  }
}

/// The frames of one workspace, innermost last. As many as models nest, and a few more for those
/// that open several containers.
final class KeyedFrames<S: Source> {
  private struct Stack {
    /// Facts about `S`, which code that is not specialised would ask the runtime for.
    let frameSize = KeyedFrame<S>.size
    let objectsAreCounted = S.objectsAreCounted
    var count = 0
    var capacity = 0
    var isClosed = false
    /// Chunks of `chunkCount` frames each.
    var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
  }

  /// In memory of its own: fields of a class would be checked for overlapping accesses each time.
  private let stack: UnsafeMutablePointer<Stack>

  private static var chunkCount: Int { 64 }
  /// A model that opens more containers at once gets some that count references.
  private static var chunkLimit: Int { 16 }

  init() {
    stack = .allocate(capacity: 1)
    stack.initialize(to: Stack(chunks: .allocate(capacity: Self.chunkLimit)))
  }

  deinit {
    pop(to: 0)
    for index in 0..<stack.pointee.capacity / Self.chunkCount {
      S.frameMemory.giveBack(stack.pointee.chunks[index])
    }
    stack.pointee.chunks.deallocate()
    stack.deallocate()
  }

  var count: Int {
    @inline(__always) get { stack.pointee.count }
  }

  /// A frame for an object; nil where there is no room, or when the call is over.
  @inline(__always)
  func push(_ core: KeyedCore<S>) -> KeyedFrame<S>? {
    if stack.pointee.count == stack.pointee.capacity, !grow() { return nil }
    let memory = memory(stack.pointee.count)
    KeyedFrame<S>.core(in: memory).initialize(to: core)
    stack.pointee.count &+= 1
    return KeyedFrame(memory: memory)
  }

  /// Gives up the frames above a mark. Their containers can tell.
  @inline(__always)
  func pop(to mark: Int) {
    while stack.pointee.count > mark {
      stack.pointee.count &-= 1
      let memory = memory(stack.pointee.count)
      memory.storeBytes(of: memory.load(as: Int.self) &+ 1, as: Int.self)
      if stack.pointee.objectsAreCounted { release(memory) }
    }
  }

  @inline(never)
  private func release(_ memory: UnsafeMutableRawPointer) {
    _ = KeyedFrame<S>.core(in: memory).move()
  }

  /// Called when the call is over but a model kept a decoder, whose containers then count references.
  func close() {
    pop(to: 0)
    stack.pointee.isClosed = true
    for index in 0..<stack.pointee.capacity / Self.chunkCount {
      S.frameMemory.giveBack(stack.pointee.chunks[index])
    }
    stack.pointee.capacity = 0
  }

  @inline(__always)
  private func memory(_ index: Int) -> UnsafeMutableRawPointer {
    stack.pointee.chunks[index / Self.chunkCount]
      + (index % Self.chunkCount) &* stack.pointee.frameSize
  }

  @inline(never)
  private func grow() -> Bool {
    let chunk = stack.pointee.capacity / Self.chunkCount
    if stack.pointee.isClosed || chunk == Self.chunkLimit { return false }
    stack.pointee.chunks[chunk] = S.frameMemory.borrow(
      byteCount: Self.chunkCount * KeyedFrame<S>.size)
    stack.pointee.capacity += Self.chunkCount
    return true
  }
}
