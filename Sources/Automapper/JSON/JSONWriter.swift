import Foundation

/// A growing buffer of JSON text.
///
/// The writer spells values but knows nothing of structure. The caller writes brackets, commas and colons, so an
/// encoder can write `,"key":` from a prepared slice in one step. The memory is reused for the next document. `/` is
/// written as `\/` unless `escapesSlashes` is false, as `JSONEncoder` does.
///
/// A writer is a handle of one word without reference counting: its creator must call `destroy`.
struct JSONWriter {
  private struct State {
    var buffer: UnsafeMutablePointer<UInt8>
    var count = 0
    var capacity: Int
    var escapesSlashes = true
  }

  private let state: UnsafeMutablePointer<State>

  private static let firstCapacity = 4096

  init(capacity: Int = firstCapacity) {
    let capacity = max(capacity, 64)
    state = .allocate(State(buffer: .allocate(capacity: capacity), capacity: capacity))
  }

  /// Frees the memory. The writer must not be used afterwards.
  func destroy() {
    state.pointee.buffer.deallocate()
    state.deallocate()
  }

  /// The text so far; its first `count` bytes are initialised. Growing the buffer replaces the pointer.
  var buffer: UnsafeMutablePointer<UInt8> {
    @inline(__always) get { state.pointee.buffer }
  }

  /// The length of the text. Code that writes directly after the text, within the reserved capacity, raises it.
  var count: Int {
    @inline(__always) get { state.pointee.count }
    @inline(__always) nonmutating set { state.pointee.count = newValue }
  }

  private var capacity: Int {
    @inline(__always) get { state.pointee.capacity }
  }

  var escapesSlashes: Bool {
    get { state.pointee.escapesSlashes }
    nonmutating set { state.pointee.escapesSlashes = newValue }
  }

  var tables: NumberTables {
    @inline(__always) get { NumberTables.shared }
  }

  /// Discards the text and keeps the memory.
  func reset() {
    count = 0
  }

  /// Discards the text, and frees the memory if it is larger than `limit` bytes.
  func reset(keeping limit: Int) {
    reset()
    guard capacity > limit else { return }
    buffer.deallocate()
    state.pointee.capacity = Self.firstCapacity
    state.pointee.buffer = .allocate(capacity: Self.firstCapacity)
  }

  /// Ensures capacity for `extra` bytes after the text.
  @inline(__always)
  func reserve(_ extra: Int) {
    if capacity &- count < extra { grow(extra) }
  }

  /// Grows the buffer to at least twice its capacity. No machine holds a length that overflows.
  @inline(never)
  private func grow(_ extra: Int) {
    let larger = max(capacity * 2, count + extra)
    state.pointee.buffer.grow(to: larger, moving: count)
    state.pointee.capacity = larger
  }

  @inline(__always)
  func byte(_ byte: UInt8) {
    reserve(1)
    buffer[count] = byte
    count &+= 1
  }

  /// Appends finished JSON text without checking or escaping it.
  @inline(__always)
  func raw(_ bytes: UnsafePointer<UInt8>, count length: Int) {
    reserve(length)
    (buffer + count).initialize(from: bytes, count: length)
    count &+= length
  }

  /// Appends a text in words of 16 bytes. The last word may reach past the text, in both memories.
  ///
  /// - Precondition: `paddedCount(length)` bytes can be read at `bytes`.
  @inline(__always)
  func raw(padded bytes: UnsafePointer<UInt8>, count length: Int) {
    reserve(length &+ 16)
    let source = UnsafeRawPointer(bytes)
    let target = UnsafeMutableRawPointer(buffer + count)
    var offset = 0
    repeat {
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self),
        toByteOffset: offset, as: SIMD16<UInt8>.self)
      offset &+= 16
    } while offset < length
    count &+= length
  }

  /// Rounds a length up to a multiple of 16.
  static func paddedCount(_ length: Int) -> Int { (length + 15) & ~15 }

  @inline(__always)
  func bool(_ value: Bool) {
    // Eight bytes are written; four or five count.
    reserve(8)
    let text: UInt64 = value ? 0x6575_7274 : 0x65_736C_6166
    UnsafeMutableRawPointer(buffer + count).storeBytes(of: text.littleEndian, as: UInt64.self)
    count &+= value ? 4 : 5
  }

  @inline(__always)
  func null() {
    reserve(4)
    let text: UInt32 = 0x6C6C_756E
    UnsafeMutableRawPointer(buffer + count).storeBytes(of: text.littleEndian, as: UInt32.self)
    count &+= 4
  }

  /// Returns the text; call it once per text. A long text that fills most of the buffer takes the buffer along, and
  /// the writer allocates a new one.
  func takeData() -> Data {
    let (text, length) = (buffer, count)
    guard length >= Self.longText, length >= capacity / 4 * 3 else {
      return Data(bytes: text, count: length)
    }
    state.pointee.buffer = .allocate(capacity: capacity)
    count = 0
    return Data(
      bytesNoCopy: text, count: length, deallocator: .custom { text, _ in text.deallocate() })
  }

  private static let longText = 32_768

  /// The text as a string.
  var text: String {
    String(decoding: UnsafeBufferPointer(start: buffer, count: count), as: UTF8.self)
  }
}
