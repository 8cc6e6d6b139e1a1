/// Operations on eight bytes of text in one register.
///
/// The first byte in memory is the lowest byte of the word on every machine. So the number of
/// trailing zero bits of a mask, divided by eight, is the number of bytes before the first marked
/// byte.
enum ByteWord {
  @inline(__always)
  static func repeating(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  /// Loads eight bytes from `bytes` on. Safe if eight bytes are readable there, which padding
  /// guarantees.
  @inline(__always)
  static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// Loads four bytes from `bytes` on. Safe if four bytes are readable there.
  @inline(__always)
  static func loadHalf(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  /// Marks, by their high bit, the bytes that end a run of plain text: `"`, `\`, controls, and all
  /// above 0x7F.
  ///
  /// Only the first mark is exact: a subtraction that borrows can mark bytes after it. Because
  /// bytes above 0x7F are stops too, three operations are enough for the others. With bit 1
  /// inverted, `"` directly follows the controls, and space and `!` follow it.
  @inline(__always)
  static func stops(_ word: UInt64) -> UInt64 {
    let quoteOrControl = (word ^ repeating(0x02)) &- repeating(0x21)
    let backslash = (word ^ repeating(0x5C)) &- repeating(1)
    return (quoteOrControl | backslash | word) & repeating(0x80)
  }

  /// Marks bytes that must be escaped when text is written: `"`, `\`, controls, and `other`.
  ///
  /// Only the first mark is exact. Bytes above 0x7F are never marked before it.
  @inline(__always)
  static func escapes(_ word: UInt64, and other: UInt8) -> UInt64 {
    let quoteOrControl = (word ^ repeating(0x02)) &- repeating(0x21)
    let backslash = (word ^ repeating(0x5C)) &- repeating(1)
    let more = (word ^ repeating(other)) &- repeating(1)
    return (quoteOrControl | backslash | more) & ~word & repeating(0x80)
  }

  /// Marks the bytes to escape among 16, as two masks of eight bytes. Every mark is exact.
  @inline(__always)
  static func escapes(
    _ bytes: SIMD16<UInt8>, and other: UInt8
  ) -> (low: UInt64, high: UInt64) {
    let one = SIMD16<UInt8>(repeating: 1)
    let quoteOrControl = (bytes ^ SIMD16(repeating: 0x02)) &- SIMD16(repeating: 0x21)
    let backslash = (bytes ^ SIMD16(repeating: 0x5C)) &- one
    let more = (bytes ^ SIMD16(repeating: other)) &- one
    let marks = unsafeBitCast(
      (quoteOrControl | backslash | more) & ~bytes & SIMD16(repeating: 0x80),
      to: SIMD2<UInt64>.self)
    return (marks.x.littleEndian, marks.y.littleEndian)
  }

  /// Converts ASCII digits to their values: bytes 0 to 9 for digits, other bytes for anything else.
  @inline(__always)
  static func digitValues(_ word: UInt64) -> UInt64 {
    word ^ repeating(0x30)
  }

  /// Marks bytes of `digitValues` that are not digits. Only the first mark is exact.
  @inline(__always)
  static func notDigits(_ values: UInt64) -> UInt64 {
    ((values &+ repeating(0x76)) | values) & repeating(0x80)
  }

  /// Returns the number that eight digit values spell, the first byte being the most significant
  /// digit.
  @inline(__always)
  static func number(_ values: UInt64) -> UInt64 {
    let pairs = values &* 10 &+ (values &>> 8)
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let high = (pairs & mask) &* 0x000F_4240_0000_0064
    let low = ((pairs &>> 16) & mask) &* 0x0000_2710_0000_0001
    return (high &+ low) &>> 32
  }
}

extension ByteWord {
  /// Loads one to seven bytes from `bytes` on without reading past them; the other bytes of the
  /// word are zero.
  @inline(__always)
  static func load(_ bytes: UnsafePointer<UInt8>, only count: Int) -> UInt64 {
    let last = UInt64(truncatingIfNeeded: count)
    if count >= 4 {
      let high = UInt64(loadHalf(bytes + (count &- 4)))
      return UInt64(loadHalf(bytes)) | high &<< ((last &- 4) &<< 3)
    }
    // For one byte, all three loads return that byte; for two bytes, two loads return the second.
    let middle = UInt64(bytes[count &>> 1]) &<< ((last &>> 1) &<< 3)
    return UInt64(bytes[0]) | middle | UInt64(bytes[count &- 1]) &<< ((last &- 1) &<< 3)
  }

  /// Calls a closure with the words of some bytes. Zeros follow the bytes in the last word.
  @inline(__always)
  static func forEach(of bytes: UnsafeBufferPointer<UInt8>, _ body: (UInt64) -> Void) {
    guard let start = bytes.baseAddress else { return }
    var offset = 0
    while bytes.count &- offset >= 8 {
      body(load(start + offset))
      offset &+= 8
    }
    if offset < bytes.count { body(load(start + offset, only: bytes.count &- offset)) }
  }
}
