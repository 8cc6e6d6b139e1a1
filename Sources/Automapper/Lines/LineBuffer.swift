/// The bytes of a stream that have not become lines yet, in one buffer that is used again.
///
/// It holds at most the longest line and the chunk that ended it. Behind every operation stands the
/// invariant `count <= capacity`, with the first `count` bytes initialised.
@usableFromInline
final class LineBuffer {
  @usableFromInline var memory: UnsafeMutablePointer<UInt8>
  @usableFromInline var count = 0
  @usableFromInline var capacity = 1 << 12
  private var cutter = LineCutter()

  init() { memory = .allocate(capacity: capacity) }

  deinit { memory.deallocate() }

  /// The next line that is not blank and of which all bytes are here. It is valid until bytes are
  /// added.
  func next(isComplete: Bool) -> Line? {
    cutter.next(in: UnsafeRawBufferPointer(start: memory, count: count), isComplete: isComplete)
  }

  /// The line of which only the beginning is here, without its bytes, and how many these are.
  var unfinished: (line: Line, count: Int) { (cutter.unfinished, count - cutter.start) }

  /// Adds a byte, and says whether it ended a line, or is a moment to look how long the line is.
  @inlinable
  func append(_ byte: UInt8) -> Bool {
    let isFull = count == capacity
    if isFull { makeRoom(for: 1) }
    memory[count] = byte
    count += 1
    return byte == 0x0A || isFull
  }

  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    UnsafeMutableRawPointer(memory + count).copyMemory(from: base, byteCount: bytes.count)
    count += bytes.count
  }

  /// Adds what `fill` writes into the space it is given, at least `size` bytes; it returns how many
  /// it wrote.
  func append(
    atLeast size: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Int
  ) rethrows -> Int {
    makeRoom(for: size)
    let space = UnsafeMutableRawBufferPointer(start: memory + count, count: capacity - count)
    let written = try fill(space)
    precondition(0...space.count ~= written, "More bytes than there was space for")
    count += written
    return written
  }

  /// Moves what is left to the front, and to a larger buffer if it must.
  @usableFromInline
  func makeRoom(for added: Int) {
    let done = cutter.start
    let left = count - done
    if done > 0 {
      (memory).update(from: memory + done, count: left)
      cutter.dropFront()
      count = left
    }
    guard left + added > capacity else { return }
    capacity = max(capacity * 2, left + added)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: memory, count: left)
    memory.deallocate()
    memory = larger
  }
}
