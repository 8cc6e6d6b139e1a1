/// A reusable buffer for the bytes of a stream that are not yet cut into lines.
///
/// It holds at most the longest line and the chunk that ended it. All operations keep the invariant
/// `count <= capacity`, with the first `count` bytes initialised.
@usableFromInline
final class LineBuffer {
  @usableFromInline var memory: UnsafeMutablePointer<UInt8>
  @usableFromInline var count = 0
  @usableFromInline var capacity = 1 << 12
  private var cutter = LineCutter()

  init() { memory = .allocate(capacity: capacity) }

  deinit { memory.deallocate() }

  /// Returns the next complete line that is not blank. It is valid until bytes are added.
  func next(isComplete: Bool) -> Line? {
    cutter.next(in: UnsafeRawBufferPointer(start: memory, count: count), isComplete: isComplete)
  }

  /// The incomplete last line, without its bytes, and the number of these bytes. A carriage return may belong to the end
  /// of the line.
  var unfinished: (line: Line, count: Int) {
    let length = count - cutter.start
    let hasReturn = length > 0 && memory[count - 1] == 0x0D
    return (cutter.unfinished, hasReturn ? length - 1 : length)
  }

  /// Drops the incomplete last line, and the bytes of it that will be added.
  func giveUpLine() { cutter.giveUpLine(in: count) }

  /// Adds a byte. Returns true if it ends a line, or if it is time to check the length of the line.
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

  /// Adds the bytes that `fill` writes into a space of at least `size` bytes. `fill` returns how
  /// many it wrote.
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

  /// Moves the remaining bytes to the front, and to a larger buffer if necessary.
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
    memory.grow(to: capacity, moving: left)
  }
}
