/// One object that is being read, in memory that is never given back to the system.
///
/// `Codable` copies a container at every call, and a copy that counts a reference costs more than
/// reading a value: so a container is this pointer and a number. The number tells whether the object
/// is still the one that the container was made for, and because the memory stays, asking is safe
/// however long a model keeps its container.
///
/// The memory has the number of the container that is in use, 0 for none; the number that was given
/// last; and the object.
struct KeyedFrame<S: Source> {
  private let memory: UnsafeMutableRawPointer
  private let number: Int

  fileprivate init(beginning memory: UnsafeMutableRawPointer) {
    self.memory = memory
    number = memory.load(fromByteOffset: 8, as: Int.self) &+ 1
    memory.storeBytes(of: number, toByteOffset: 8, as: Int.self)
    begin()
  }

  /// Makes the object the one of this frame's container, which must be nobody's at that moment.
  @inline(__always)
  func begin() { memory.storeBytes(of: number, as: Int.self) }

  @inline(__always)
  func isAt(_ place: FramePlace<S>) -> Bool { memory == place.memory }

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

/// Where an object waits for its container.
struct FramePlace<S: Source> {
  fileprivate let memory: UnsafeMutableRawPointer
  /// How many frames are below.
  let index: Int

  /// A frame for a new container.
  func frame() -> KeyedFrame<S> { KeyedFrame(beginning: memory) }

  /// A place that no frames have, to be destroyed by whoever asks.
  static var ofNothing: FramePlace {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: KeyedFrame<S>.size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: KeyedFrame<S>.size)
    return FramePlace(memory: memory, index: 0)
  }

  func destroy() { memory.deallocate() }
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

  /// A place for an object; nil where there is no room, or when the call is over.
  @inline(__always)
  func push(_ core: KeyedCore<S>) -> FramePlace<S>? {
    let index = stack.pointee.count
    if index == stack.pointee.capacity, !grow() { return nil }
    let memory = memory(index)
    KeyedFrame<S>.core(in: memory).initialize(to: core)
    stack.pointee.count = index &+ 1
    return FramePlace(memory: memory, index: index)
  }

  /// Gives up the frames above a mark. Their containers can tell.
  @inline(__always)
  func pop(to mark: Int) {
    while stack.pointee.count > mark {
      stack.pointee.count &-= 1
      let memory = memory(stack.pointee.count)
      memory.storeBytes(of: 0, as: Int.self)
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
