/// A text that strings of JSON are compared with: a key, or a value that names something.
///
/// Holds the text's length and its first and last eight bytes, so that texts of up to 16 bytes compare in two
/// operations.
///
/// A pointer to memory that its creator frees by `destroy`.
struct KeyText {
  /// The first eight bytes in memory order. `tail` holds the last eight bytes of longer texts.
  private let head: UInt64
  private let tail: UInt64
  /// A mask of the bytes of `head` that belong to the text.
  private let headMask: UInt64
  /// The first word of the `JSONToken` for a string of this text without escapes.
  private let token: UInt64
  /// The whole text, with eight readable bytes at every offset up to its length.
  let bytes: UnsafeMutablePointer<UInt8>

  init(_ text: UnsafeBufferPointer<UInt8>) {
    let length = text.count
    bytes = .allocate(capacity: length + 8)
    bytes.initialize(repeating: 0, count: length + 8)
    if let start = text.baseAddress { bytes.update(from: start, count: length) }
    head = Self.load(bytes)
    tail = length > 8 ? Self.load(bytes + (length - 8)) : 0
    headMask = Self.mask(length)
    token = JSONToken(JSONTag.string, length, 0).a
  }

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { Self($0) }
  }

  /// Frees the memory. The text must not be used afterwards.
  func destroy() { bytes.deallocate() }

  var length: Int {
    @inline(__always) get { Int(truncatingIfNeeded: token &>> 32) }
  }

  /// Whether the text is the string of a token, which has no escapes.
  ///
  /// `bytes` are those of the token's document, which pads them.
  @inline(__always)
  func matches(_ token: JSONToken, of bytes: UnsafePointer<UInt8>) -> Bool {
    token.a == self.token && hasBytes(bytes + Int(truncatingIfNeeded: token.b))
  }

  /// Whether the text has these bytes. Reads no bytes behind them.
  @inline(__always)
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == length else { return false }
    guard length > 0, let start = text.baseAddress else { return true }
    if length >= 8 { return hasBytes(start) }
    return ByteWord.load(start, only: length).littleEndian == head
  }

  /// Whether the text has these bytes, which must be as many as the text's. The first eight must be readable.
  @inline(__always)
  private func hasBytes(_ bytes: UnsafePointer<UInt8>) -> Bool {
    if Self.load(bytes) & headMask != head { return false }
    let length = length
    if length <= 8 { return true }
    if Self.load(bytes + (length &- 8)) != tail { return false }
    return length <= 16 || middleMatches(bytes, length)
  }

  @inline(__always)
  private func middleMatches(_ text: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    var offset = 8
    while offset < length &- 8 {
      if Self.load(text + offset) != Self.load(bytes + offset) { return false }
      offset &+= 8
    }
    return true
  }

  @inline(__always)
  private static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
  }

  /// Returns a mask of the bytes of a word, in memory order, that belong to a text of a given length.
  private static func mask(_ length: Int) -> UInt64 {
    if length >= 8 { return .max }
    return ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1).littleEndian
  }
}
