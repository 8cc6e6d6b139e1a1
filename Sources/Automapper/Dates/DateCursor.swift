/// A position in the bytes of a date.
///
/// The caller owns the memory, which outlives the cursor: a cursor never leaves the parsing
/// function. Every access compares with `end` first.
struct DateCursor {
  private(set) var position: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  /// Nil for an empty text, which is not a date in any format.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let base = text.baseAddress, text.count > 0 else { return nil }
    position = base
    end = base + text.count
  }

  var isAtEnd: Bool { position == end }

  /// The number of bytes left.
  var count: Int { end - position }

  /// The current byte, or 0 at the end: no date text contains a zero byte.
  var byte: UInt8 { position < end ? position.pointee : 0 }

  /// - Precondition: `count` bytes are left.
  mutating func advance(_ count: Int = 1) { position += count }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, position.pointee == byte else { return false }
    position += 1
    return true
  }

  /// Parses exactly two digits, the length of most numbers in a date.
  @inline(__always)
  mutating func twoDigits() -> Int? {
    guard count >= 2 else { return nil }
    let (tens, ones) = (position[0] &- 0x30, position[1] &- 0x30)
    guard tens <= 9, ones <= 9 else { return nil }
    position += 2
    return Int(tens) &* 10 &+ Int(ones)
  }

  /// Parses a number of `minimum` to `maximum` digits (at most 9). Nil if there are fewer; the
  /// position is then undefined.
  mutating func digits(_ minimum: Int, _ maximum: Int) -> (value: Int, count: Int)? {
    var value = 0
    var count = 0
    while count < maximum, position < end {
      let digit = position.pointee &- 0x30
      guard digit <= 9 else { break }
      value = value &* 10 &+ Int(digit)
      count &+= 1
      position += 1
    }
    return count >= minimum ? (value, count) : nil
  }

  /// Takes ASCII letters in any case; `letters` is in upper case.
  mutating func take(letters: StaticString) -> Bool {
    let length = letters.utf8CodeUnitCount
    guard count >= length else { return false }
    for index in 0..<length where position[index] & 0xDF != letters.utf8Start[index] {
      return false
    }
    position += length
    return true
  }
}
